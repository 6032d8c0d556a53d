extension Resource {
  /// A guide for tasks that need more than the instructions.
  static let guideText = """
    # Working with mapcam

    ## The camera
    A camera is {"target", "zoom", "bearing", "viewingAngle"}. Every camera that is set or reached is \
    constrained; the answer is the camera as constrained, and `clamped` names each property that a limit \
    changed: minZoom and maxZoom (2 and 21), viewingAngleLimits (30 degrees up to zoom 10, rising to 65 at \
    zoom 16), viewBounds, cameraTargetBounds, and "mercator" for a latitude beyond 85. map_configure changes \
    these limits: {"viewingAngleLimits": [[0, 60]]} allows MapLibre's pitch everywhere. Longitudes wrap at 180.

    ## To see a place or an area
    - An area whole: camera_move with `update` fitBounds, or camera_forBounds to compute the camera. `bounds` \
    takes {"north", "south", "west", "east"}, {"southWest", "northEast"} or {"coordinates": [...]}.
    - A place: camera_move with `to`. Zoom 5 shows a country, 10 a city, 15 streets, 18 buildings.
    - Where something is on the screen: projection_points; whether it is in view: projection_contains; what \
    is at a point: projection_coordinates. All take `camera`, `size`, `padding` and `fieldOfView` in the place \
    of the map's, so that nothing needs to be set up before.
    - A scale bar: projection_pointsForMeters.
    - From one place to another: camera_lookAt with the eye's altitude in metres.
    - The least zoom when a view is held in an area: map_configure with `viewBounds`, then camera_move to zoom 0.

    ## Animations
    camera_animate, camera_tour and camera_route answer with the camera at the end, and nothing moves until \
    clock_tick lets time pass. camera_path answers with the frames of an animation at once, and moves \
    nothing: prefer it for videos, storyboards and tests. A flight (`path` "fly") goes over long \
    ways; leave `duration` out for a pleasant speed. A line is places, {"polyline": "..."} or a GeoJSON \
    LineString.

    ## Other libraries
    camera_convert knows MapLibre's, Mapbox's, Google's, deck.gl's and MapKit's cameras; camera_compare says \
    how two differ. MapLibre's easeTo is camera_animate, jumpTo camera_move, flyTo camera_animate with `path` \
    "fly", fitBounds and GMSCameraUpdate are the keys of `update`.

    ## Several maps
    map_create makes a map with a size of its own; pass its id as `map` to the other tools. The \
    resource mapcam://maps/{map} holds its whole state, its camera too, and its subscribers are notified \
    when its camera comes to rest.

    ## Errors
    A failed call changes nothing. Its message names the parameter, what was expected, and often the \
    name that was likely meant. The resource mapcam://openrpc describes every method exactly; all are tools, \
    listed or not, with an underscore for the dot.
    """
}

extension Resource {
  /// What an assistant can read when a task goes beyond its instructions.
  static let guideText = """
    # Working with mapcam

    ## The camera
    A camera is {"target", "zoom", "bearing", "viewingAngle"}. Every camera that is set or reached is \
    constrained, and the answer is the camera as constrained: zoom to the map's minZoom and maxZoom \
    (2 and 21 unless map_create changes them), viewingAngle to 30 degrees up to zoom 10, rising to 65 \
    at zoom 16, latitudes to 85 degrees. Longitudes wrap at 180.

    ## To see a place or an area
    - An area whole: camera_move with `update` fitBounds, or camera_forBounds to compute the camera \
    without moving. `bounds` takes {"southWest", "northEast"} or {"coordinates": [...]}.
    - A place: camera_move with `update` setCamera. Zoom 5 shows a country, 10 a city, 15 streets, \
    18 buildings.
    - Where something is on the screen: projection_points. What is at a point: \
    projection_coordinates. What is in view: projection_visibleRegion, or projection_tiles.

    ## Animations
    camera_animate and camera_route answer with the camera at the end, and nothing moves until \
    clock_tick lets time pass. camera_path answers with the frames of an animation at once, and moves \
    nothing: prefer it for videos, storyboards and tests. A flight (`path` "fly") goes over long \
    ways; leave `duration` out for a pleasant speed.

    ## Several maps
    map_create makes a map with a size of its own; pass its id as `map` to the other tools. The \
    resource mapcam://maps/{map} holds its whole state, and its subscribers are notified when its \
    camera comes to rest.

    ## Errors
    A failed call changes nothing. Its message names the parameter, what was expected, and often the \
    name that was likely meant. The resource mapcam://openrpc describes every method exactly.
    """
}

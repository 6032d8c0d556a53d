import JSON

/// The only resource: a guide for tasks that need more than the instructions.
enum Guide {
  private static let uri = "mapcam://guide"

  private static let head: JSONLiteral = ["uri": .string(uri), "mimeType": "text/markdown"]

  /// The result of `resources/list`.
  static let list: JSONLiteral = [
    "resources": [
      head + [
        "name": "guide",
        "description": "How to work with these tools: read it for a task of several steps.",
      ]
    ]
  ]

  /// The result of `resources/read`; nil if the URI is another's.
  static func contents(_ uri: JSONText) -> JSONLiteral? {
    uri == Self.uri ? ["contents": [head + ["text": .string(text)]]] : nil
  }

  private static let text = """
    # Working with mapcam

    ## The camera
    A camera is {"target", "zoom", "bearing", "viewingAngle"}. Every camera that is set or reached is \
    constrained; the result is the camera as constrained, and `clamped` names each property that a limit \
    changed: minZoom and maxZoom (2 and 21), viewingAngleLimits (30 degrees up to zoom 10, rising to 65 at \
    zoom 16), viewBounds, cameraTargetBounds, and "mercator" for a latitude beyond 85. map_configure changes \
    these limits; {"limits": "none"} lifts the first two, as MapLibre's maps are. Longitudes wrap at 180.

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
    camera_animate, camera_tour and camera_route return the camera at the end, and nothing moves until \
    clock_tick lets time pass. camera_path returns the frames of an animation at once, and does not move \
    the camera: prefer it for videos, storyboards and tests. A flight (`path` "fly") goes over long \
    ways; leave `duration` out for a pleasant speed. A line is places, {"polyline": "..."} or a GeoJSON \
    LineString.

    ## Other libraries
    camera_convert knows MapLibre's, Mapbox's, Google's, deck.gl's and MapKit's cameras; camera_compare says \
    how two differ. MapLibre's easeTo is camera_animate, jumpTo camera_move, flyTo camera_animate with `path` \
    "fly", fitBounds and GMSCameraUpdate are the keys of `update`.

    ## Several maps
    map_create makes a map with a size of its own; pass its id as `map` to the other tools.

    ## Errors
    A failed call changes nothing. Its message names the parameter, what was expected, and often the \
    name that was likely meant. Every method of the protocol is a tool, listed or not, with an underscore \
    for the dot.
    """
}

/// Descriptions of the common tools.
enum ToolGuide {
  /// The descriptions by method, in the order of `tools/list`.
  static let descriptions: KeyValuePairs = [
    "camera.get":
      "The camera of a map now. While an animation runs, that is where the last clock_tick left it.",
    "camera.move":
      "Moves the camera at once and returns it: `update` with one key, or `to`, the properties that change. Limits apply; what they changed is in `clamped`.",
    "camera.forBounds":
      #"Computes the camera that shows an area whole, as large as possible. insets keep room in points ({"bottom":80} for a sheet). shape "points" fits the places of `coordinates` themselves. Null if insets leave no room."#,
    "camera.lookAt":
      "Sets the camera from where its eye is (altitude in metres) and the place it looks at.",
    "camera.animate":
      #"Begins an animation; returns its id, its duration in seconds and the camera at its end. Time passes only by clock_tick. `update` as in camera_move, or `to`. path "fly" zooms out, across and in: leave duration out then."#,
    "camera.route":
      #"Begins a ride along a line: places, {"polyline"} or a GeoJSON LineString, at `speed` (m/s) or in `duration`. bearing "course" looks ahead. Returns as camera_animate, and the length in metres."#,
    "camera.tour":
      "Plays steps one after the other, as one animation; each is an `update`, `to` or `route` with options of camera_animate, and `hold`, seconds of rest.",
    "camera.path":
      "Computes the cameras that an animation, tour or ride would show, from where the camera is. Give `frames`, few of them, or `fps`.",
    "clock.tick":
      "Lets time pass for all maps: by `seconds`, or `to` a time. active: what still runs.",
    "projection.points":
      "Where places are on the screen, in points from the top left, y down; null behind the camera. altitude in metres.",
    "projection.coordinates":
      "The places at points of the screen; null above the horizon.",
    "projection.contains":
      "Whether places are seen inside the viewport less its padding.",
    "projection.visibleRegion":
      "What is seen: the ground at the four corners (near is the bottom edge) and the bounds around them.",
    "projection.pointsForMeters":
      "How long a distance on the ground is on the screen (a scale bar), on a sphere of 6,371,009 m in radius; tools with 6,378,137 m count 0.11 % more metres per point.",
    "projection.zoomForMeters":
      "The zoom at which a distance on the ground has a length in points, on the sphere of projection_pointsForMeters: 6,371,009 m, 0.11 % less than 6,378,137 m.",
    "projection.tiles":
      "The tiles (z/x/y) that the view touches, nearest to its middle first, or those of a tour, ride or running animation. tileSize 512 for MapLibre's vector tiles.",
    "camera.compare":
      "How camera b differs from a: metres and course between targets, zoom, turn, viewingAngle, and how many points from a's centre b's target is seen.",
    "camera.convert":
      "A camera in the forms of MapLibre/Mapbox, Google, deck.gl and MapKit; give exactly one. `lost` says what a form cannot hold. No map's limits apply.",
    "map.create":
      #"Makes a map beside "default" (800 x 600), with a size, settings and a camera; name it in `map`."#,
    "map.configure":
      "Changes a map's settings: limits, padding, size. Omitted settings stay; null clears bounds.",
    "map.list":
      "The ids of all maps.",
  ]
}

extension ModelContextDispatcher {
  /// What an assistant must know before it calls a tool.
  static let instructions = """
    mapcam computes the cameras of maps exactly, as the Google Maps SDK for iOS moves them, and draws \
    nothing. Use it instead of estimating zooms, bounds or screen positions.
    - Places are {"latitude", "longitude"} in degrees; GeoJSON and MapLibre write [longitude, latitude]. A \
    latitude beyond 90 is refused.
    - At zoom z the world is 256 * 2^z points wide, as in Google Maps; MapLibre's and Mapbox's zoom is one \
    less. bearing is clockwise from north, viewingAngle the tilt from straight down (pitch).
    - Zoom is kept in 2...21 and viewingAngle in 30 up to zoom 10, rising to 65 at zoom 16, unless \
    map_configure changes that: {"limits": "none"} lifts them. `clamped` says what limits changed.
    - projection tools take a camera and a size of their own: one call is enough; it moves no camera, and no \
    limits apply. camera {"target", "zoom", "bearing"?, "viewingAngle"?}, bounds {"north", "south", "west", \
    "east"} or {"coordinates": [places]}.
    - Points are from the top left, y down. Times are in seconds; time passes only by clock_tick.
    - Every `map` is optional: "default". A failed call changes nothing, and says what would be right.
    """
}

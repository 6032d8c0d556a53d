/// How a tool is described to an assistant, which is what it goes by: with what it might get wrong, and an
/// example.
struct ToolGuide {
  let method: String
  let summary: String

  /// The arguments, as JSON.
  let example: String

  /// The parameters that are accepted, but not listed: an assistant needs them seldom, and
  /// their schemas are long.
  let hidden: [String]

  init(_ method: String, _ summary: String, example: String, hidden: [String] = []) {
    self.method = method
    self.summary = summary
    self.example = example
    self.hidden = hidden
  }

  var text: String { "\(summary)\nExample arguments: \(example)" }

  /// What an assistant needs.
  static let all = [
    ToolGuide(
      "camera.get",
      """
      The camera of a map as it is now: target, zoom, bearing and viewingAngle. While an animation \
      runs, that is where the last clock_tick left it.
      """,
      example: #"{"map":"default"}"#),
    ToolGuide(
      "camera.move",
      """
      Moves the camera at once and answers where it is then. `update` is an object with exactly one \
      key: setCamera, setTarget, zoomTo, zoomBy, zoomIn, zoomOut, scrollBy or fitBounds. Limits of \
      zoom and viewing angle apply, so look at the answer. To see an area whole, use fitBounds; \
      camera_forBounds computes the same without moving.
      """,
      example: """
        {"update":{"setCamera":{"camera":{"target":{"latitude":48.8584,"longitude":2.2945},\
        "zoom":16,"bearing":30,"viewingAngle":45}}}}
        """),
    ToolGuide(
      "camera.forBounds",
      """
      The camera that shows all of an area, as large as possible, in the size of the map. Nothing \
      moves: pass the answer to camera_move (setCamera) or camera_animate. For several places give \
      `bounds` as {"coordinates": [...]}. Insets, in screen points, keep room at the edges. The \
      member `result` of the answer is null where the insets leave no room.
      """,
      example: """
        {"bounds":{"coordinates":[{"latitude":52.52,"longitude":13.405},\
        {"latitude":48.137,"longitude":11.575}]},\
        "insets":{"top":40,"left":40,"bottom":40,"right":40}}
        """),
    ToolGuide(
      "camera.animate",
      """
      Begins an animation from where the camera is, and answers with its id, its duration in seconds \
      and the camera at its end. Time stands still: nothing moves until clock_tick lets time pass. \
      Give either `to`, the properties that change, or `update`, as of camera_move. With `path` "fly" \
      it zooms out, goes across and zooms in again, as is best over long ways; leave `duration` out \
      for a pleasant speed.
      """,
      example: """
        {"to":{"target":{"latitude":40.7128,"longitude":-74.006},"zoom":12},"path":"fly"}
        """,
      hidden: ["fly", "delay"]),
    ToolGuide(
      "camera.route",
      """
      Begins an animation along a line at constant speed over the ground. `speed` is in metres a \
      second; or give `duration` in seconds. The camera looks ahead along the line unless `bearing` \
      says otherwise. Time stands still until clock_tick.
      """,
      example: """
        {"route":{"coordinates":[{"latitude":47.3769,"longitude":8.5417},\
        {"latitude":47.3667,"longitude":8.55},{"latitude":47.3541,"longitude":8.5512}],\
        "duration":10,"zoom":16,"viewingAngle":45}}
        """),
    ToolGuide(
      "clock.tick",
      """
      Lets time pass for all maps: the only way in which animations go on. `seconds` is how long, or \
      `to` a time of the clock: to be at an animation's end, pass its duration. `active` says how many \
      animations still run. To see where the camera is then, call camera_get.
      """,
      example: #"{"seconds":0.5}"#),
    ToolGuide(
      "camera.path",
      """
      The cameras that an animation would show, without moving anything or letting time pass: for a \
      video, a test or a storyboard. It begins where the camera is: for another beginning call \
      camera_move first. Takes what camera_animate takes, or a `route` as camera_route does, and \
      `frames`, the number of evenly spaced cameras, first and last included. Ask for few, such as \
      5: each is an object in the answer.
      """,
      example: """
        {"to":{"target":{"latitude":35.6586,"longitude":139.7454},"zoom":15},"path":"fly","frames":5}
        """,
      hidden: ["fly", "delay", "steps", "repeat"]),
    ToolGuide(
      "projection.points",
      """
      Where places are on the screen: for each coordinate a point from the top left, x to the right \
      and y down, in points, which may lie outside the view. It is null where a place is behind the \
      camera.
      """,
      example: #"{"coordinates":[{"latitude":48.8584,"longitude":2.2945}]}"#),
    ToolGuide(
      "projection.coordinates",
      """
      Which places are seen at points of the screen: x and y from the top left, y down, in points. \
      A coordinate is null where the point is above the horizon.
      """,
      example: #"{"points":[{"x":400,"y":300}]}"#),
    ToolGuide(
      "projection.visibleRegion",
      """
      What the camera sees: the coordinates at the four corners of the view (near is its bottom edge, \
      far its top) and the bounds around them.
      """,
      example: #"{"map":"default"}"#),
    ToolGuide(
      "projection.tiles",
      """
      The map tiles (z/x/y, y from the north) that the view touches, nearest to its middle first. \
      For maps whose tiles are 512 points wide, such as MapLibre's vector tiles, give `tileSize` 512.
      """,
      example: #"{"tileSize":512,"wrap":false}"#,
      hidden: ["animation", "steps", "route", "fps"]),
    ToolGuide(
      "map.create",
      """
      Creates a map of its own size, in points, with its own camera, beside the map "default" of \
      800 x 600. Name it in the `map` parameter of the other tools.
      """,
      example: """
        {"map":"phone","size":{"width":390,"height":844},\
        "camera":{"target":{"latitude":51.5072,"longitude":-0.1276},"zoom":11}}
        """,
      hidden: [
        "viewingAngleLimits", "cameraTargetBounds", "cameraTargetBoundsApply", "gestures", "notify",
        "observe",
      ]),
    ToolGuide(
      "map.list",
      "The ids of all maps, oldest first. The resource mapcam://maps/{map} has the whole of one.",
      example: "{}"),
  ]
}

extension ModelContextDispatcher {
  /// What an assistant should know before it calls any tool.
  static let instructions = """
    mapcam computes the cameras of maps exactly, as the Google Maps SDK for iOS moves them, and draws \
    nothing. Use it instead of estimating zooms, bounds or screen positions.
    - Places are objects {"latitude": ..., "longitude": ...} in degrees; GeoJSON and MapLibre write \
    [longitude, latitude]. A latitude beyond a pole is clamped, not refused: look at the camera that \
    is answered, for a swapped pair may go unnoticed.
    - Zoom levels are those of 256-point tiles, as in Google Maps: at zoom z the world is 256 * 2^z \
    points wide. MapLibre and Mapbox count 512-point tiles: their zoom is one less.
    - bearing is in degrees clockwise from north. viewingAngle is the tilt in degrees from straight \
    down (MapLibre's pitch); the map limits it by zoom: 30 up to zoom 10, rising to 65 at zoom 16.
    - Lengths on the screen are points from the top left, y down. Times are in seconds.
    - Time stands still: an animation moves only when clock_tick lets time pass.
    - Every `map` argument is optional; the map "default" exists from the start.
    - A failed call changes nothing, and says what would be right.
    """
}

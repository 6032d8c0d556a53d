import JSON
package import MapCameraKit
package import Schema

// Places on the globe and on the screen.

/// The lengths on the screen that are accepted, in points: no computation overflows within them.
let screenRange: ClosedRange<Double> = -1e9...1e9

/// A latitude and a longitude before they are clamped and wrapped.
struct RawCoordinate: Sendable {
  var latitude: Double
  var longitude: Double

  /// The place.
  var coordinate: Coordinate { Coordinate(latitude: latitude, longitude: longitude) }
}

extension InvalidValue {
  /// The error of a latitude beyond ±90, which does not exist; nil for other latitudes.
  package convenience init?(latitude: Double, at path: [String] = []) {
    guard abs(latitude) > 90 else { return nil }
    let expected = "a number from -90 to 90"
    self.init(
      "must be \(expected), not \(latitude.text): are latitude and longitude swapped?",
      expected: expected, at: path)
  }
}

extension Input {
  /// - Parameter isTarget: whether it is a camera's target, whose latitude is clamped, as in the SDK.
  fileprivate static func coordinate(
    isTarget: Bool = false,
    _ make: @escaping @Sendable (_ latitude: Double, _ longitude: Double) -> Value
  ) -> Input {
    object(
      .required("latitude", .number, latitudeSummary),
      .required("longitude", .number, longitudeSummary)
    ) { latitude, longitude throws(InvalidValue) in
      if !isTarget, let error = InvalidValue(latitude: latitude, at: ["latitude"]) { throw error }
      return make(latitude, longitude)
    }.named("Coordinate", "A place on the globe, in degrees.")
  }
}

let latitudeSummary =
  "Degrees north, from -90 to 90: clamped to ±85 in a camera's target, where any number is accepted, and to the edge of the map, ±85.0511287798066, elsewhere."
let longitudeSummary = "Degrees east; wrapped into [-180, 180)."

extension Input<RawCoordinate> {
  static let rawCoordinate = coordinate { RawCoordinate(latitude: $0, longitude: $1) }
}

extension Input<Coordinate> {
  static let coordinate = coordinate { Coordinate(latitude: $0, longitude: $1) }

  /// A camera's target.
  static let target = coordinate(isTarget: true) { Coordinate(latitude: $0, longitude: $1) }
}

extension Input<Double> {
  /// A latitude on its own.
  static let latitude = Input(number(-90...90).schema) {
    [read = number.read] document, node throws(InvalidValue) in
    let latitude = try read(document, node)
    if let error = InvalidValue(latitude: latitude) { throw error }
    return latitude
  }
}

extension Output<Coordinate> {
  static let coordinate = coordinate { [$0.latitude, $0.longitude] }
}

extension Output {
  /// A place.
  ///
  /// - Parameter gather: returns its latitude and its longitude.
  static func coordinate(
    _ gather: @escaping @Sendable (Value) -> InlineArray<2, Double>
  ) -> Output {
    numbers(of: Input<Coordinate>.coordinate, gather: gather)
  }

  /// A box.
  ///
  /// - Parameter gather: returns the latitude and the longitude of its south-west corner, and of its north-east one.
  static func bounds(_ gather: @escaping @Sendable (Value) -> InlineArray<4, Double>) -> Output {
    numbers(
      Member("southWest", Output<Coordinate>.coordinate.schema, "The south-west corner."),
      Member("northEast", Output<Coordinate>.coordinate.schema, "The north-east corner."),
      gather: gather
    ).named("Bounds", "A box of latitudes and longitudes.")
  }
}

extension Input<ScreenPoint> {
  static let point = Input.object(
    .required("x", .number(screenRange), "To the right."),
    .required("y", .number(screenRange), "Down.")
  ) { ScreenPoint(x: $0, y: $1) }
  .named(
    "PointInput",
    "A place on the screen, or a distance across it, in points: from the viewport's top left, y down."
  )
}

extension Output<ScreenPoint> {
  static let point = Output.numbers(of: Input<ScreenPoint>.point) { [$0.x, $0.y] }
}

extension Input<ScreenSize> {
  static let size = Input.object(
    .required("width", .number(0...ScreenSize.maximumLength), "Across; 0 until there is a view."),
    .required("height", .number(0...ScreenSize.maximumLength), "Down; 0 until there is a view.")
  ) { ScreenSize(width: $0, height: $1) }
  .named("SizeInput", "The size of a view, in points.")
}

extension Output<ScreenSize> {
  static let size = Output.numbers(
    Member("width", .number(), "Across."),
    Member("height", .number(), "Down.")
  ) { [$0.width, $0.height] }
  .named("Size", "The size of a view, in points.")
}

extension Input<Swift.Double> {
  fileprivate static let inset = number(0...screenRange.upperBound)
}

extension Input<MapInsets> {
  static let insets = Input.forms(
    [Input<Double>.inset.map { MapInsets(all: $0) }, edges], orElse: 1
  )
  .named(
    "InsetsInput", "Distances inwards from the edges, in points: one number for all, or an object.")

  fileprivate static let edges = Input.record(
    .zero,
    .optional("top", .inset, default: 0, "From the top edge.") { $0.top = $1 },
    .optional("left", .inset, default: 0, "From the left edge.") { $0.left = $1 },
    .optional("bottom", .inset, default: 0, "From the bottom edge.") { $0.bottom = $1 },
    .optional("right", .inset, default: 0, "From the right edge.") { $0.right = $1 })
}

extension Output<MapInsets> {
  package static let insets = Output.numbers(of: Input<MapInsets>.edges) {
    [$0.top, $0.left, $0.bottom, $0.right]
  }.named("Insets", "Distances inwards from the edges, in points.")
}

/// A box, and the places that it was computed from, if any.
struct BoundsInput: Sendable {
  var bounds: CoordinateBounds
  var coordinates: [Coordinate]?
}

extension Input<BoundsInput> {
  static let bounds = Input.forms([corners, edges, places], orElse: 0)
    .named("BoundsInput", "A box of latitudes and longitudes, or the places to draw one around.")

  private static let corners = Input.object(
    .required(
      "southWest", Input<RawCoordinate>.rawCoordinate,
      "The south-west corner. West of more than the east crosses the antimeridian."),
    .required(
      "northEast", Input<RawCoordinate>.rawCoordinate,
      "The north-east corner. From west -180 to east 180, or 360 degrees or more, is the whole world."
    )
  ) { (southWest, northEast) throws(InvalidValue) in
    let bounds = CoordinateBounds(
      south: southWest.latitude,
      west: southWest.longitude,
      north: northEast.latitude,
      east: northEast.longitude)
    guard let bounds else {
      throw InvalidValue(
        "must not exceed the latitude of \"northEast\" (\(northEast.latitude.text)).",
        expected: "a latitude of at most \(northEast.latitude.text)",
        at: ["southWest", "latitude"])
    }
    return BoundsInput(bounds: bounds)
  }

  private static let edges = Input.object(latitudes, longitudes) {
    (latitudes, longitudes) throws(InvalidValue) in
    let ((north, south), (west, east)) = (latitudes, longitudes)
    guard let bounds = CoordinateBounds(south: south, west: west, north: north, east: east) else {
      throw InvalidValue(
        "must not exceed \"north\" (\(north.text)).",
        expected: "a latitude of at most \(north.text)", at: ["south"])
    }
    return BoundsInput(bounds: bounds)
  }

  private static let latitudes = Field<(north: Double, south: Double)>.group(
    .required("north", .latitude, "The northern latitude."),
    .required("south", .latitude, "The southern latitude.")
  ) { (north: $0, south: $1) }

  private static let longitudes = Field<(west: Double, east: Double)>.group(
    .required(
      "west", .number, "The western longitude. More than the east crosses the antimeridian."),
    .required("east", .number, "The eastern longitude.")
  ) { (west: $0, east: $1) }

  private static let places = Input(
    Field.required(
      "coordinates", Input<[Coordinate]>.array(.coordinate, count: 1...Int.max),
      "The smallest box around these, the short way round the antimeridian."
    ).map { coordinates throws(InvalidValue) in
      guard let bounds = CoordinateBounds(around: coordinates) else {
        throw InvalidValue("must contain at least one place.", expected: "one or more coordinates")
      }
      return BoundsInput(bounds: bounds, coordinates: coordinates)
    })
}

extension Output<CoordinateBounds> {
  /// The whole world's east edge is 360 degrees east of its west edge.
  static let bounds = bounds {
    [
      $0.southWest.latitude, $0.southWest.longitude, $0.northEast.latitude,
      $0.longitudeSpan == 360 ? $0.southWest.longitude + 360 : $0.northEast.longitude,
    ]
  }
}

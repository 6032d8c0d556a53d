import JSON
import MapCameraKit
import Schema

// Routes: lines that a camera follows.

/// Lengths on the ground that are accepted, in metres.
private let meterRange: ClosedRange<Double> = 0...1e9

extension Input<CameraRoute> {
  static let route = Input(
    .group(
      .required(
        "coordinates", Input<PlacedLine>.line,
        "The line's places, 2 to 100,000, in order: straight between them on the map, the short way round. An array, an encoded polyline or a GeoJSON LineString."
      ),
      .routeOptions
    ) { line, options throws(InvalidValue) in
      CameraRoute(
        line.line, pace: try options.pace.pace(along: line), zoom: options.zoom,
        viewingAngle: options.viewingAngle, bearing: options.bearing,
        courseLength: options.courseLength, smoothing: options.smoothing,
        approach: options.approach)
    }
  ).named("Route", "A line, and how the camera goes along it at constant speed or as recorded.")
}

/// A line and its places.
private struct PlacedLine: Sendable {
  var places: [Coordinate]
  var line: RouteLine
}

extension Input<PlacedLine> {
  fileprivate static let line = Input<[Coordinate]>.places.map { places throws(InvalidValue) in
    guard places.count <= RouteLine.maximumCount else {
      throw .tooManyPlaces(places.count, in: "a route")
    }
    guard let line = RouteLine(places) else {
      throw InvalidValue(
        "must contain at least two different places with latitudes from -85 to 85.",
        expected: "at least two different places")
    }
    return PlacedLine(places: places, line: line)
  }
}

extension Input<[Coordinate]> {
  /// The places of a line, in one of its forms.
  fileprivate static let places = Input.forms([array, polyline, lineString], orElse: 2)

  private static let array = array(.coordinate, count: 2...Int.max)

  private static let polyline = Input.object(
    .required("polyline", Input<JSONText>.string(), "The encoded text."),
    .optional("precision", .integer(1...7), default: 5, "Decimal digits: 5, or 6 of some services.")
  ) { (text, precision) throws(InvalidValue) in
    guard let places = [RawCoordinate](polyline: text.utf8, precision: precision) else {
      throw InvalidValue(
        "must be an encoded polyline: it contains an invalid character, or its last number is incomplete.",
        expected: "an encoded polyline", at: ["polyline"])
    }
    return try places.map { place throws(InvalidValue) in try place.checked(at: ["polyline"]) }
  }.named("Polyline", "A line in Google's Encoded Polyline Algorithm Format.")

  private static let lineString = Input.object(
    .group(
      .required("type", Input<Void>.choice([("LineString", ())]), "\"LineString\"."),
      .required(
        "coordinates", Input<[[Double]]>.array(.array(.number, count: 2...4), count: 2...Int.max),
        "Positions [longitude, latitude], an altitude after them is ignored.")
    ) { $1 },
    .optional("bbox", Input<Void>(.any) { _, _ in }, "Ignored.")
  ) { positions, _ throws(InvalidValue) in
    try positions.enumerated().map { index, place throws(InvalidValue) in
      try RawCoordinate(latitude: place[1], longitude: place[0])
        .checked(at: ["coordinates", "\(index)", "1"])
    }
  }.named("LineString", "A line of GeoJSON (RFC 7946).")
}

extension InvalidValue {
  /// The error of more places than all routes of a request may have.
  static func tooManyPlaces(_ count: Int, in place: String, at path: String...) -> InvalidValue {
    InvalidValue(
      "must contain at most \(RouteLine.maximumCount) places in \(place), not \(count).",
      expected: "at most \(RouteLine.maximumCount) places in \(place)", at: path,
      limit: ("maxRoutePlaces", RouteLine.maximumCount))
  }
}

extension RawCoordinate {
  /// The place, unless its latitude is wrong.
  fileprivate func checked(at path: [String]) throws(InvalidValue) -> Coordinate {
    if let error = InvalidValue(latitude: latitude, at: path) { throw error }
    return coordinate
  }
}

extension [RawCoordinate] {
  /// The places of an encoded polyline: each a latitude and a longitude as differences from the place before, in
  /// groups of five bits from the lowest on (Google's Encoded Polyline Algorithm Format).
  ///
  /// - Returns: nil if the text is not an encoded polyline.
  fileprivate init?(polyline text: some Collection<UInt8>, precision: Int) {
    self = []
    var scale = 1.0
    for _ in 0..<precision { scale *= 10 }
    var (sums, isLongitude) = ((latitude: Int64(0), longitude: Int64(0)), false)
    var (value, shift) = (Int64(0), Int64(0))
    for byte in text {
      // A difference of 360° with seven decimal digits takes seven groups.
      guard 63...126 ~= byte, shift <= 30 else { return nil }
      value |= (Int64(byte - 63) & 31) << shift
      shift += 5
      guard byte < 95 else { continue }
      let difference = value & 1 == 1 ? ~(value >> 1) : value >> 1
      if isLongitude {
        sums.longitude &+= difference
        append(
          RawCoordinate(
            latitude: Double(sums.latitude) / scale, longitude: Double(sums.longitude) / scale))
      } else {
        sums.latitude &+= difference
      }
      (isLongitude, value, shift) = (!isLongitude, 0, 0)
    }
    if isLongitude || shift != 0 { return nil }
  }
}

/// The speed of a ride: a constant pace, or recorded times.
private struct PaceInput: Sendable {
  var pace: CameraRoute.Pace?
  var times: [Double]?

  func pace(along line: PlacedLine) throws(InvalidValue) -> CameraRoute.Pace? {
    guard let times else { return pace }
    let places = line.places
    guard pace == nil else {
      throw InvalidValue(
        "must be omitted if \"speed\" or \"duration\" is given.",
        expected: "\"times\" alone", at: ["times"])
    }
    guard times.count == places.count else {
      throw InvalidValue(
        "must contain one time for each of the \(places.count) places, not \(times.count).",
        expected: "\(places.count) numbers", at: ["times"])
    }
    if let pace = CameraRoute.Pace(times: times, at: places, along: line.line) { return pace }
    let stop = times.indices.dropFirst().first { index in
      places[index] == places[index - 1]
        ? times[index] < times[index - 1] : times[index] <= times[index - 1]
    }
    let (index, last) = stop.map { ($0, times[$0 - 1]) } ?? (times.count - 1, times[0])
    throw InvalidValue(
      "must be greater than the time of the previous place (\(last.text)).",
      expected: "a number above \(last.text)", at: ["times", "\(index)"])
  }
}

extension Field<PaceInput> {
  fileprivate static let pace = Field.group(
    .either(
      .optional(
        "speed", Input<Double>.number(1e-3...1e9).map { .speed($0) },
        "Metres per second. Without this, `duration` and `times`: one screen height of ground every two seconds."
      ),
      .optional(
        "duration", Input<Double>.number(timeRange).map { .duration($0) },
        "Seconds; either this or `speed`."),
      orElse: .some(nil)),
    .optional(
      "times", .array(.number(-1e11...1e11), count: 2...RouteLine.maximumCount),
      "Seconds, one number for each place, counted from the first: the camera moves as recorded. They increase; between equal places the camera rests. Instead of `speed`, `duration` and a curve."
    )
  ) { PaceInput(pace: $0, times: $1) }.atMostOne(of: "speed", "duration", "times")
}

/// How the camera goes along a line.
private struct RouteOptions: Sendable {
  var pace = PaceInput()
  var zoom: RouteProfile?
  var viewingAngle: RouteProfile?
  var bearing = CameraRoute.Bearing.course
  var courseLength: Double?
  var smoothing = 0.0
  var approach: Double?
}

extension Field<RouteOptions> {
  fileprivate static let routeOptions = Field.record(
    RouteOptions(),
    Part(.pace) { $0.pace = $1 },
    .optional(
      "zoom", .profile,
      "A zoom, or pairs of a part of the length and the zoom there; by default the camera's own."
    ) { $0.zoom = $1 },
    .optional(
      "viewingAngle", .profile,
      "Degrees, or pairs of a part of the length and the viewing angle there; by default the camera's own."
    ) { $0.viewingAngle = $1 },
    .optional(
      "bearing", .routeBearing, default: "course",
      "\"course\", the direction of the line; \"keep\", the camera's own; or degrees."
    ) { $0.bearing = $1 },
    .optional(
      "courseLength", .number(above: 0, atMost: meterRange.upperBound),
      "Metres around the target over which the course is averaged; by default the distance of three seconds."
    ) { $0.courseLength = $1 },
    .optional(
      "smoothing", .number(meterRange), default: 0,
      "Averages the line over this many metres; corners are cut by at most a quarter of it."
    ) { $0.smoothing = $1 },
    .optional(
      "approach", .number(timeRange),
      "Seconds in which the camera eases from where it was, within the duration; by default 0, and 1 for a step of a tour that does not begin on the route."
    ) { $0.approach = $1 }
  )
}

extension Input<RouteProfile> {
  fileprivate static let profile = Input.forms(
    [Input<Double>.number.map { RouteProfile($0) }, stops], orElse: 1
  ).named("RouteProfile", "A number along a route: linear between the pairs, constant outside.")

  private static let stops = Input<[[Double]]>.array(
    .tuple([.number(0...1), .number]), count: 1...RouteProfile.maximumCount
  ).map { pairs throws(InvalidValue) in
    for index in pairs.indices.dropFirst() where pairs[index][0] <= pairs[index - 1][0] {
      let last = pairs[index - 1][0].text
      throw InvalidValue(
        "must be greater than the previous fraction (\(last)).",
        expected: "a number above \(last)",
        at: ["\(index)", "0"])
    }
    let stops = pairs.map { RouteProfile.Stop(fraction: $0[0], value: $0[1]) }
    return try RouteProfile(stops).unwrap(orInvalid: "profile")
  }
}

extension Input<CameraRoute.Bearing> {
  fileprivate static let routeBearing = Input.namedOrDegrees([
    ("course", .course), ("keep", .keep),
  ]) { .degrees($0) }
}

extension Input<CameraFollow.Bearing> {
  static let followBearing = Input.namedOrDegrees([
    ("keep", .keep), ("course", .course), ("heading", .heading),
  ]) { .degrees($0) }
}

extension Input {
  /// One of some names, or degrees.
  static func namedOrDegrees(
    _ names: [(name: String, value: Value)],
    degrees: @escaping @Sendable (Double) -> Value
  ) -> Input {
    let named = Input.choice(names)
    let schema = Schema.oneOf([named.schema, Input<Double>.number.schema])
    let phrase = schema.lazyPhrase
    return Input(schema) { document, node throws(InvalidValue) in
      switch document.kind(of: node) {
      case .number: return degrees(try Input<Double>.number.read(document, node))
      case .string:
        if let value = try? named.read(document, node) { return value }
      case .null, .boolean, .array, .object: break
      }
      throw InvalidValue(phrase, not: document.description(of: node))
    }
  }
}

extension CameraRoute {
  /// - Throws: if the options determine the duration as well.
  func checked(beside options: AnimationOptions) throws(InvalidValue) {
    guard let pace, let curve = options.curve else { return }
    switch (pace, curve) {
    case (.recorded, .linear): return
    case (.recorded, _):
      throw InvalidValue(
        "must be omitted if the route has \"times\": they determine the speed.",
        expected: "no \"curve\" beside \"times\"", at: ["curve"])
    case (.speed, .spring): throw .besideSpring("speed", at: "route", "speed")
    case (.duration, .spring): throw .besideSpring("duration", at: "route", "duration")
    default: return
    }
  }
}

extension Input<TrackedPlace> {
  static let trackedPlace = Input.object(
    .required("coordinate", Input<Coordinate>.coordinate, "Where it is."),
    .optional("heading", .number, "Where it is heading, in degrees clockwise from north.")
  ) { TrackedPlace($0, heading: $1) }
  .named("TrackedPlace", "Where something that is followed is.")
}

import JSON
import MapCameraKit
import Schema

// Options of animations.

/// The longest time that is accepted, in seconds: thirty years.
let timeRange: ClosedRange<Double> = 0...1e9

extension Input<Int64> {
  /// An animation's id: a number that a double represents exactly.
  static let animationID = integer(1...1 << 53)
}

extension Input<TimingCurve> {
  static let timingCurve = Input.forms([named, bezier, spring], orElse: 2)
    .named(
      "TimingCurve", "The progress of an animation over time: a name, a cubic Bézier or a spring.")

  private static let named = Input.choice([
    ("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut),
    ("easeInOut", .easeInOut), ("default", .standard),
  ])

  private static let bezier = Input<[Double]>.tuple([
    .number(0...1), .number(CubicBezier.heightRange),
    .number(0...1), .number(CubicBezier.heightRange),
  ]).map { points throws(InvalidValue) -> TimingCurve in
    let curve = CubicBezier(x1: points[0], y1: points[1], x2: points[2], y2: points[3])
    return .bezier(try curve.unwrap(orInvalid: "curve"))
  }

  private static let spring = Input(
    .required(
      "spring",
      Input<TimingCurve>.object(
        .required(
          "response", .number(SpringCurve.responseRange),
          "The undamped spring's period in seconds."),
        .required(
          "dampingFraction", .number(SpringCurve.dampingFractionRange),
          "1 is critical; below it the spring overshoots.")
      ) { (response, fraction) throws(InvalidValue) in
        .spring(
          try SpringCurve(response: response, dampingFraction: fraction).unwrap(orInvalid: "spring")
        )
      },
      "A damped spring; its duration is the time until it stays within 1e-4 of its end."))
}

extension Input<FlightOptions> {
  static let flightOptions = Input.record(
    FlightOptions(),
    .optional(
      "speed", .number(0.001...1000), default: 1.2,
      "The flight's speed. At its top, the ground passes at speed / curvature view widths per second, 0.85 by default."
    ) { $0.speed = $1 },
    .optional(
      "curvature", .number(0.01...100), default: 1.42,
      "How high it goes, the paper's ρ: the greater, the higher."
    ) { $0.curvature = $1 },
    .optional("minZoom", .number, "The zoom at the top, if the path would go higher.") {
      $0.minZoom = $1
    },
    .optional(
      "maxDuration", .number(above: 0, atMost: timeRange.upperBound),
      "The longest duration that the speed may lead to, in seconds."
    ) { $0.maxDuration = $1 }
  )
  .named("FlightOptions", "How a flight is flown.")
}

extension Field<AnimationOptions> {
  /// The options of an animation.
  static let animationOptions = record(
    often: AnimationOptions(), .duration, .curve, .path, .rotation, .fly, .delay)

  /// The options of a turn, which has its own direction.
  static let turnOptions = record(AnimationOptions(), .duration, .curve, .delay)
}

extension Part<AnimationOptions> {
  fileprivate static let duration = optional(
    "duration", .number(timeRange),
    "Seconds; by default 0.25, for a flight as its speed determines. Not with a spring."
  ) { $0.duration = $1 }

  fileprivate static let curve = optional(
    "curve", .timingCurve,
    "The progress over time; by default \"default\", along a route \"linear\"."
  ) { options, curve throws(InvalidValue) in
    if options.duration != nil, case .spring = curve {
      throw .besideSpring("duration", at: "duration")
    }
    options.curve = curve
  }

  fileprivate static let path = optional(
    "path", .choice([("ease", false), ("fly", true)]), default: "ease",
    "Straight, or out, across and in again after van Wijk and Nuij."
  ) { $0.path = $1 ? .fly(FlightOptions()) : .ease }

  fileprivate static let rotation = optional(
    "rotation", Input<Rotation>.choice(), default: "shortest", "Which way the bearing turns."
  ) { $0.rotation = $1 }

  fileprivate static let fly = optional(
    "fly", .flightOptions, "How a flight is flown; only with `path` \"fly\"."
  ) { options, fly throws(InvalidValue) in
    guard options.path != .ease else {
      throw InvalidValue(
        "must be omitted unless \"path\" is \"fly\".",
        expected: "\"fly\" only with \"path\": \"fly\"",
        at: ["fly"])
    }
    options.path = .fly(fly)
  }

  static let delay = optional(
    "delay", .number(timeRange), default: 0, "Seconds before it begins."
  ) { $0.delay = $1 }
}

/// A request for an animation.
struct AnimationRequest: Sendable {
  var change: CameraChange

  /// The map's padding at the end; nil to leave it.
  var padding: MapInsets?

  var options: AnimationOptions
}

/// What is given beside a change: the padding, the point under which the ground stays, and the options.
struct BesideChange: Sendable {
  var padding: MapInsets?
  var point: ScreenPoint?
  var options = AnimationOptions()
}

extension Field<BesideChange> {
  static func besideChange(at point: Field<ScreenPoint?> = .heldPoint) -> Field {
    record(
      BesideChange(),
      .optional("padding", .insets, "The map's padding goes there at the same time.") {
        $0.padding = $1
      },
      Part(point) { $0.point = $1 }, Part(.animationOptions) { $0.options = $1 })
  }
}

extension Field<AnimationRequest> {
  /// A change, the padding or both, and the options of the animation.
  ///
  /// - Parameter point: the point of the screen under which the ground stays.
  static func animation(
    of change: Field<CameraChange?>, at point: Field<ScreenPoint?> = .heldPoint
  ) -> Field {
    .group(change, .besideChange(at: point)) { (change, beside) throws(InvalidValue) in
      guard change != nil || beside.padding != nil else {
        throw InvalidValue(
          "must contain \"update\", \"to\" or \"padding\".",
          expected: "either \"update\" or \"to\", or \"padding\" alone")
      }
      try change?.checkTurn(beside.options)
      var request = AnimationRequest(
        change: change ?? .properties(PartialCameraPosition()), padding: beside.padding,
        options: beside.options)
      try request.change.keepGround(under: beside.point, beside.options)
      return request
    }
  }
}

extension Field<ScreenPoint?> {
  static let heldPoint = optional(
    "at", .point,
    "The ground under this point stays under it; only with `to` without a target, or with `padding` alone."
  )

  /// No member, since the target itself moves.
  static let noPoint = Field([]) { _, _, _ in nil }
}

extension CameraChange {
  /// Fixes the ground under a point, if one is given.
  mutating func keepGround(under point: ScreenPoint?, _ options: AnimationOptions)
    throws(InvalidValue)
  {
    guard let point else { return }
    guard case .properties(let partial) = self else {
      throw .notHeld("unless \"to\" is given (\"zoomBy\" has its own \"at\").")
    }
    if partial.target != nil {
      throw .notHeld("if \"to\" has a target: that says where the ground goes.")
    }
    if options.path != .ease {
      throw .notHeld("if \"path\" is \"fly\": a flight keeps no point of the ground in place.")
    }
    self = .propertiesAbout(point, partial)
  }
}

extension InvalidValue {
  static let notHeldOnTours = notHeld("if \"steps\" is given.")

  /// The error of a duration or a speed that a spring decides.
  static func besideSpring(_ name: String, at path: String...) -> InvalidValue {
    InvalidValue(
      "must be omitted: a spring determines its own duration.",
      expected: "no \"\(name)\" with a spring", at: path)
  }

  /// The error of a point whose ground cannot be fixed.
  fileprivate static func notHeld(_ reason: String) -> InvalidValue {
    InvalidValue(
      "must be omitted " + reason,
      expected: "\"at\" only with \"to\" without a target, and without \"path\": \"fly\"",
      at: ["at"])
  }
}

extension Field<CameraChange?> {
  /// `update` or `to`, or neither.
  static let updateOrProperties = either(
    .optional("update", .cameraUpdate, updateSummary),
    .optional("to", .properties, propertiesSummary), orElse: .some(nil))
}

extension Field<CameraChange> {
  /// `update` or `to`.
  static let change = either(
    .required("update", .cameraUpdate, updateSummary),
    .required("to", .properties, propertiesSummary))
}

private let updateSummary = "An update; either this or `to`."

private let propertiesSummary = "Properties and where they go; either this or `update`."

extension Input<CameraChange> {
  static let properties = Input<PartialCameraPosition>.partialCamera
    .map { CameraChange.properties($0) }
}

extension AnimationOptions {
  /// A parameter that has no effect on a route or on a tour as a whole; nil if there is none.
  var parameterNotOfRoutes: String? {
    let given = [
      ("duration", duration != nil), ("path", path != .ease), ("rotation", rotation != .shortest),
    ]
    return given.first { $0.1 }?.0
  }
}

extension InvalidValue {
  /// The error of a parameter that has no effect on a route.
  static func notOfRoutes(_ parameter: String) -> InvalidValue {
    InvalidValue(
      "must be omitted if \"route\" is given: "
        + (parameter == "duration"
          ? "the route has its own \"duration\" or \"speed\"." : "it has no effect on a route."),
      expected: "no \"\(parameter)\" beside \"route\"", at: [parameter])
  }
}

extension CameraChange {
  /// - Throws: if it turns in a direction to a bearing that is more than once around.
  func checkTurn(_ options: AnimationOptions) throws(InvalidValue) {
    let bearing: Double?
    switch self {
    case .properties(let partial), .propertiesAbout(_, let partial): bearing = partial.bearing
    case .update(.setCamera(let camera)): bearing = camera.bearing
    case .update(.fit(let fit)): bearing = fit.bearing
    case .update, .orbit, .route: bearing = nil
    }
    guard options.rotation != .shortest, let bearing, !(0..<360).contains(bearing) else { return }
    throw InvalidValue(
      "must be omitted unless the bearing is from 0 to less than 360, not \(bearing.text): a whole turn is an \"orbit\".",
      expected: "a bearing from 0 to less than 360, or \"orbit\"", at: ["rotation"])
  }

  /// - Throws: if an option has no effect on an orbit.
  func checkOrbit(_ options: AnimationOptions) throws(InvalidValue) {
    guard case .orbit = self, options.path != .ease || options.rotation != .shortest else { return }
    let idle = options.path != .ease ? "path" : "rotation"
    throw InvalidValue(
      "must be omitted if \"orbit\" is given.", expected: "no \"\(idle)\" beside \"orbit\"",
      at: [idle])
  }
}

extension Field<CameraChange?> {
  /// Degrees about the target.
  static let orbit = optional(
    "orbit", Input<Double>.number.map { CameraChange.orbit($0) },
    "Degrees clockwise about the target.")
}

extension Field<CameraChange> {
  /// `update`, `to`, `route` or `orbit`.
  fileprivate static let stepChange = exactlyOne(
    of: .optional("update", .cameraUpdate, "An update; either this, `to`, `route` or `orbit`."),
    .optional(
      "to", .properties, "Properties and where they go; either this, `update`, `route` or `orbit`."),
    .optional(
      "route", Input<CameraRoute>.route.map { .route($0) },
      "A line to go along; either this, `update`, `to` or `orbit`."), .orbit)
}

extension Input<TourStep> {
  static let tourStep = Input(
    .record(
      from: .group(.stepChange, .animationOptions) { TourStep(change: $0, options: $1) },
      .optional("hold", .number(timeRange), default: 0, "Seconds to rest after the step.") {
        $0.hold = $1
      },
      .optional(
        "through", .boolean, default: false,
        "Passes through the step's camera: steps that do so one after the other are one smooth path. Without `duration` it takes as long as a flight."
      ) { $0.isThrough = $1 })
  ).map { step throws(InvalidValue) in
    let options = step.options
    if case .route(let route) = step.change {
      if let idle = options.parameterNotOfRoutes { throw .notOfRoutes(idle) }
      try route.checked(beside: options)
    }
    try step.change.checkTurn(options)
    try step.change.checkOrbit(options)
    if step.isThrough, !step.canPassThrough {
      throw InvalidValue(
        "must be omitted unless the step goes to a camera, without \"route\", \"orbit\", \"curve\", \"path\", \"delay\", \"at\" or a duration of 0.",
        expected: "\"through\" only with \"to\" or \"update\"", at: ["through"])
    }
    return step
  }
  .named("TourStep", "A part of a tour: a change, and how it is played.")
}

extension TourStep {
  fileprivate var canPassThrough: Bool {
    guard options.curve == nil, options.path == .ease, options.delay == 0, options.duration != 0
    else { return false }
    switch change {
    case .route, .orbit: return false
    case .update, .properties, .propertiesAbout: return change.anchor == nil
    }
  }
}

extension Output<StartedAnimation> {
  static let started = Output.object(
    Property(
      "animation", .nullable(.integer),
      "Its id, unique in the session; null if the camera is already there."
    ) { $0.id },
    Property("duration", .number, "Seconds, without the delay.") { $0.duration },
    Property(
      "camera", .camera, "The camera at its end, if no other request changes it."
    ) { $0.camera }
  ).named("StartedAnimation", "An animation that was started.")
}

extension Output<CameraProperties> {
  private static let names: [(CameraProperties, String)] = [
    (.target, "target"), (.zoom, "zoom"), (.bearing, "bearing"), (.viewingAngle, "viewingAngle"),
    (.padding, "padding"),
  ]

  static let properties = Output(.array(.choice(names.map { $0.1 }))) { properties, writer in
    writer.value(.strings(names.filter { properties.contains($0.0) }.map { $0.1 }))
  }

  /// One property of a camera.
  static let property = Output(.choice(names.dropLast().map { $0.1 })) { property, writer in
    writer.value(names.first { $0.0 == property }?.1 ?? "")
  }
}

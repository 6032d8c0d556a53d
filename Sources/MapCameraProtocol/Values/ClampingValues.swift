import JSON
import MapCameraKit
import Schema

// Reports of what limits changed.

/// A request for a report of what was clamped.
struct Report: Sendable {
  /// The requested latitude, before it is clamped; nil if there was none.
  var latitude: Double?

  /// The camera that a change requests, before limits apply.
  func wish(
    _ view: MapView, _ change: CameraChange, padding: MapInsets? = nil, delay: Double = 0
  ) throws(CameraError) -> CameraWish {
    var wish = try view.wish(of: change, padding: padding, delay: delay)
    wish.latitude = latitude
    return wish
  }
}

extension Field<Report?> {
  private static let names = Field<[Void]?>.optional(
    "report", Input<[Void]>.array(.choice([("clamped", ())])),
    "What else is answered: \"clamped\", what limits changed of what was asked for.")

  /// It follows the members that describe the camera's destination.
  static let report = Field(names.members) { document, found, index throws(InvalidValue) in
    // Read only where it is given, as it rarely is.
    guard found[index] != nil, let asked = try names.read(document, &found, index), !asked.isEmpty
    else { return nil }
    var latitude: Double?
    for member in 0..<index where latitude == nil {
      latitude = document.given(found[member]).flatMap { document.targetLatitude(in: $0) }
    }
    return Report(latitude: latitude)
  }
}

extension JSONDocument {
  /// The latitude of the target within a parameter that describes a camera's destination: its own,
  /// or that of a member.
  fileprivate borrowing func targetLatitude(in node: JSONNode) -> Double? {
    guard kind(of: node) == .object else { return nil }
    var next = firstMember(of: node)
    while let member = next {
      if let name = string(member.key) {
        if name == "latitude" { return number(member.value) }
        if ["target", "camera", "setTarget", "setCamera"].contains(where: { name == $0 }),
          let latitude = targetLatitude(in: member.value)
        {
          return latitude
        }
      }
      next = self.member(after: member, in: node)
    }
    return nil
  }
}

/// A result, and what was clamped if a report was requested.
struct Reported<Value: Sendable>: Sendable {
  var value: Value
  var clampings: [CameraClamping]?
}

extension Output<CameraClamping.Value> {
  fileprivate static let propertyValue = Output(
    .oneOf([.number(), Output<Coordinate>.coordinate.schema])
  ) { value, writer in
    switch value {
    case .number(let number): writer.value(number)
    case .place(let latitude, let longitude):
      writer.value(["latitude": .number(latitude), "longitude": .number(longitude)])
    }
  }
}

extension Output<CameraClamping> {
  fileprivate static let clamping = Output.object(
    Property("property", .property, "The property that was changed.") { $0.property },
    Property("limit", .choice(), "The setting that changed it, the first where several did.") {
      $0.limit
    },
    Property(
      optional: "asked", .propertyValue, "What was asked for; left out where that is not finite."
    ) { $0.asked },
    Property("given", .propertyValue, "What it was changed to.") { $0.given }
  ).named("Clamping", "What a limit changed. \"mercator\" is a latitude beyond ±85.")
}

extension Output {
  /// A result, with a member `clamped` if a report was requested.
  ///
  /// - Parameter name: of the object with that member.
  static func reported<Result>(
    _ output: Output<Result>, as name: String, _ summary: String
  ) -> Output where Value == Reported<Result> {
    let clampings = Output<[CameraClamping]>.array(.clamping)
    let clamped = Schema.Member(
      "clamped", clampings.schema,
      "What limits changed of what was asked for; where `report` asks for it.", isRequired: false)
    let schema = Schema.object(output.schema.members + [clamped])
    return Output(.named(name, summary: summary, schema)) { reported, writer in
      guard let all = reported.clampings else { return output.write(reported.value, &writer) }
      let object = JSONLiteral(json: output.text(reported.value))
      writer.value(object + ["clamped": JSONLiteral(json: clampings.text(all))])
    }
  }
}

extension Output<Reported<CameraPosition>> {
  static let reportedCamera = reported(
    .camera, as: "CameraReport", "A camera, and what limits changed of what was asked for.")
}

extension Output<Reported<StartedAnimation>> {
  static let reportedAnimation = reported(
    .started, as: "AnimationReport",
    "An animation that was started, and what limits changed of what was asked for.")
}

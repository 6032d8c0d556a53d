import JSON
import MapCameraKit
import Schema

// Reports of what limits changed.

extension Field<Bool> {
  /// Whether a report of what limits changed is requested.
  static let report = Field<[Void]?>.optional(
    "report", Input<[Void]>.array(.choice([("clamped", ())])),
    "`[\"clamped\"]` adds `clamped` to the result: what limits changed of what was requested."
  ).map { $0?.isEmpty == false }
}

/// A result, and what was clamped if a report was requested.
struct Reported<Value: Sendable>: Sendable {
  var value: Value
  var clampings: [CameraClamping]?
}

extension Output<CameraClamping> {
  fileprivate static let clamping = Output.object(
    Property("property", .property, "The property that was changed.") { $0.property },
    Property("limit", .choice(), "The setting that changed it, the first if several did.") {
      $0.limit
    }
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
      "What limits changed of what was requested; only if `report` asks for it.", isRequired: false)
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
    .camera, as: "CameraReport", "A camera, and what limits changed of what was requested.")
}

extension Output<Reported<StartedAnimation>> {
  static let reportedAnimation = reported(
    .started, as: "AnimationReport",
    "An animation that was started, and what limits changed of what was requested.")
}

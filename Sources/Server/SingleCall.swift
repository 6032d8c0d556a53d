public import JSON
import JSONRPC
import MapCameraKit
import MapCameraProtocol

/// The outcome of a request.
public enum CallOutcome: Hashable, Sendable {
  /// The result as JSON.
  case result(String)

  /// The error's message.
  case failure(String)
}

/// One request served by an engine of its own: `mapcam call`.
public struct SingleCall: Sendable {
  /// The result as JSON, or why there is none.
  public let outcome: CallOutcome

  /// The notifications that it caused, each a line of JSON.
  public let notifications: [String]

  /// What the limits changed of the first camera, each a line.
  public private(set) var warnings: [String] = []

  /// - Parameters:
  ///   - params: a JSON object.
  ///   - camera: to which the map is set first, as JSON; nil to leave it.
  public init(
    _ method: JSONText, _ params: JSONText, camera: JSONText? = nil, _ options: Session.Options
  ) {
    var engine = options.engine()
    var output = MessageWriter()
    do throws(RPCError) {
      if let camera {
        engine.alwaysReports = true
        _ = try Self.result(of: "camera.set", JSONText("{\"camera\":\(camera)}"), &engine)
        engine.alwaysReports = false
        engine.clearEvents()
        if let (clampings, camera) = engine.latestReport {
          warnings = clampings.map { clamping in
            let canLift = options.limits == .google && clamping.limit.isNamed
            return "the camera's \(clamping.sentence(camera))"
              + (canLift ? ": --limits none lifts that limit" : "")
          }
        }
      }
      let result = try Self.result(of: method, params, &engine)
      output.notify(engine)
      outcome = .result(result)
    } catch {
      outcome = .failure(error.message)
    }
    notifications = output.bytes.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func result(
    of method: JSONText, _ params: JSONText, _ engine: inout Engine
  ) throws(RPCError) -> String {
    var document = JSONDocument()
    do throws(JSONSyntaxError) {
      try document.parse(Array(params.utf8).span)
    } catch {
      throw RPCError(.parseError, "the parameters are not JSON: \(error.message)")
    }
    let checked = try RPCRequest.params(document.root, in: document)
    var writer = JSONWriter()
    try MethodTable.standard.requiredMethod(named: method)
      .call(checked, of: document, &engine, to: &writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

/// What a method's declaration says, as text for a terminal.
public func methodHelp(_ name: JSONText) -> CallOutcome {
  do throws(RPCError) {
    return .result(try MethodTable.standard.requiredMethod(named: name).help)
  } catch {
    return .failure(error.message)
  }
}

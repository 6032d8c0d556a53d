public import JSON
import JSONRPC
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

  /// - Parameter params: a JSON object.
  public init(_ method: JSONText, _ params: JSONText, _ options: Session.Options) {
    var document = JSONDocument()
    do throws(JSONSyntaxError) {
      try document.parse(Array(params.utf8).span)
    } catch {
      outcome = .failure("the parameters are not JSON: \(error.message)")
      notifications = []
      return
    }
    let checked: JSONNode?
    do throws(InvalidRequest) {
      checked = try RPCRequest.params(document.root, id: nil, in: document)
    } catch {
      outcome = .failure(error.error.message)
      notifications = []
      return
    }
    var engine = options.engine()
    var responses = ResponseQueue(framing: .lines, drain: nil)
    do throws(RPCError) {
      var writer = JSONWriter()
      try MethodTable.standard.requiredMethod(named: method)
        .call(checked, of: document, &engine, to: &writer)
      responses.notify(engine)
      outcome = .result(String(decoding: writer.bytes, as: UTF8.self))
    } catch {
      outcome = .failure(error.message)
    }
    notifications = responses.messages.bytes.split(separator: 0x0A).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}

import JSON
import JSONRPC

/// The methods that a host has called: those are found at once.
struct CalledMethods: Sendable {
  private let all: MethodTable
  private var methods: [Method] = []
  private var names = JSONNameTable([])

  /// The latest: most requests ask for the same as the one before. It is taken out of here while it
  /// serves: what stays in its place is retained to be called.
  private var latest: (number: Int, method: Method)?

  /// The request for the latest; nil where its parameters were not found.
  private(set) var latestRequest: RPCRequest?

  /// Its parameters.
  private var parameters = JSONMembers()

  init(of all: MethodTable) { self.all = all }

  /// Serves a request: see ``Method/serve``.
  mutating func serve(
    _ request: RPCRequest,
    of document: borrowing JSONDocument,
    _ engine: inout Engine,
    _ outbox: inout Outbox
  ) throws(RPCError) {
    let number: Int
    let method: Method
    do throws(RPCError) {
      (number, method) = try prepare(request, of: document)
    } catch {
      guard request.id == nil,
        engine.takeLanguageServerNotification(document.string(request.method) ?? "")
      else { throw error }
      return
    }
    defer { latest = (number, method) }
    try method.serve(&parameters, of: document, &engine, &outbox)
  }

  /// The method of a request, whose parameters are in ``parameters`` then.
  @inline(__always)
  private mutating func prepare(
    _ request: RPCRequest, of document: borrowing JSONDocument
  ) throws(RPCError) -> (number: Int, method: Method) {
    if let latestRequest, latestRequest.isLike(request), let latest = latest.take() {
      return latest
    }
    return try find(request, of: document)
  }

  @inline(never)
  private mutating func find(
    _ request: RPCRequest, of document: borrowing JSONDocument
  ) throws(RPCError) -> (number: Int, method: Method) {
    latestRequest = nil
    let (number, method) = try take(request.method, of: document)
    parameters = JSONMembers()
    try method.find(request.params, in: document, into: &parameters)
    latestRequest = request
    return (number, method)
  }

  /// The method of a name, out of ``latest`` if it is that.
  private mutating func take(
    _ name: JSONNode, of document: borrowing JSONDocument
  ) throws(RPCError) -> (number: Int, method: Method) {
    guard let number = names.index(of: name, in: document, expected: latest?.number ?? 0) else {
      let method = try all.method(named: document.string(name) ?? "")
      methods.append(method)
      names = JSONNameTable(methods.map(\.name))
      return (methods.count - 1, method)
    }
    if latest?.number == number, let latest = latest.take() { return latest }
    return (number, methods[number])
  }
}

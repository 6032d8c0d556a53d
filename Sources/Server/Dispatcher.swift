package import JSON
package import JSONRPC
package import MapCameraProtocol

/// Serves messages: finds the method of each request, calls it, and writes the notifications and the
/// answer.
struct Dispatcher: ~Copyable {
  var engine: Engine

  /// Warnings for the standard error stream: failures that no response reports.
  var warnings: [String] = []

  private var methods = MethodCache()

  init(engine: consuming Engine) { self.engine = engine }
}

extension Dispatcher {
  /// Serves a request, or a batch of them.
  ///
  /// - Parameter prepared: the latest request of the document, if it was prepared.
  mutating func serve(
    _ document: inout JSONDocument, _ prepared: inout PreparedRequest?,
    _ responses: inout ResponseQueue
  ) {
    let root = document.root
    if document.kind(of: root) == .array {
      serveBatch(root, of: document, &prepared, &responses)
    } else {
      serve(root, of: document, &prepared, &responses)
    }
  }

  /// Sends the events of a tick of the real-time clock.
  mutating func sendTick(isReaderSlow: Bool, to responses: inout ResponseQueue) {
    engine.mergeTick(isReaderSlow: isReaderSlow)
    responses.notify(&engine)
    engine.clearEvents()
  }

  private mutating func serveBatch(
    _ batch: JSONNode, of document: borrowing JSONDocument, _ prepared: inout PreparedRequest?,
    _ responses: inout ResponseQueue
  ) {
    let count = document.count(of: batch)
    guard count > 0 else {
      return responses.refuse(RPCError(.invalidRequest, "A batch must hold at least one request."))
    }
    do throws(RPCError) {
      try TransportLimits.check(batchCount: count)
    } catch {
      return responses.refuse(error)
    }
    responses.beginBatch()
    for request in document.elements(of: batch) {
      serve(request, of: document, &prepared, &responses)
    }
    responses.endBatch()
  }

  private mutating func serve(
    _ node: JSONNode, of document: borrowing JSONDocument, _ prepared: inout PreparedRequest?,
    _ responses: inout ResponseQueue
  ) {
    // A request without a readable id is answered with null as the id.
    var reply = Reply.id(nil)
    do throws(RPCError) {
      try prepare(node, of: document, &prepared, &reply, isBatchFull: responses.isBatchFull)
      guard prepared != nil else { return }
      try Self.call(&prepared!, of: document, reply, &engine, &responses)
    } catch {
      if case .none = reply {
        warnings.append("A notification failed: \(error.message) (\(error.code.rawValue))")
      } else {
        responses.write(error, reply, of: document)
      }
    }
    engine.clearEvents()
  }

  /// Calls the method of a request, and writes the notifications and then the answer.
  private static func call(
    _ request: inout PreparedRequest, of document: borrowing JSONDocument, _ reply: Reply,
    _ engine: inout Engine, _ responses: inout ResponseQueue
  ) throws(RPCError) {
    try request.method.call(&request.parameters, of: document, &engine) { engine, write in
      engine.mergeRequest()
      responses.notify(&engine)
      responses.write(reply, of: document, write)
    }
  }

  /// Finds the method and the parameters of a request; if the document's shape is unchanged, they are
  /// those of the previous request.
  private mutating func prepare(
    _ node: JSONNode, of document: borrowing JSONDocument, _ prepared: inout PreparedRequest?,
    _ reply: inout Reply, isBatchFull: Bool
  ) throws(RPCError) {
    guard prepared?.shape == document.shape, prepared?.node == node,
      let former = prepared?.reply
    else {
      prepared = try preparedRequest(node, of: document, &reply, isBatchFull: isBatchFull)
      return
    }
    reply = former
    if isBatchFull { throw ResponseQueue.batchIsFull }
  }

  /// - Returns: nil if nothing is left to do.
  @inline(never)
  private mutating func preparedRequest(
    _ node: JSONNode, of document: borrowing JSONDocument, _ reply: inout Reply, isBatchFull: Bool
  ) throws(RPCError) -> PreparedRequest? {
    var id: JSONNode?
    let request: RPCRequest
    do throws(RPCError) {
      request = try RPCRequest(node, in: document, id: &id)
    } catch {
      if let id { reply = .id(try document.identifier(id)) }
      throw error
    }
    if let id {
      reply = .id(try document.identifier(id))
    } else {
      reply = .none
    }
    if isBatchFull { throw ResponseQueue.batchIsFull }
    do throws(RPCError) {
      let method = try methods.method(named: document.string(request.method) ?? "")
      var parameters = JSONMembers()
      try method.find(request.params, in: document, into: &parameters)
      return PreparedRequest(
        shape: document.shape, node: node, reply: reply, method: method,
        parameters: parameters)
    } catch {
      guard id == nil,
        takeLanguageServerNotification(document.string(request.method) ?? "")
      else { throw error }
      return nil
    }
  }

  /// Serves the notifications of the Language Server Protocol (3.17) with which an editor's client starts
  /// and stops a process. Called for a notification whose name is no method's.
  ///
  /// - `exit` ends the process with status 0.
  /// - `initialized` and names that begin with `$/` are ignored, as the protocol allows.
  /// - Once the host has sent its capabilities, all names with a slash are ignored: editors send every
  ///   server notifications about documents and settings.
  ///
  /// - Returns: whether it is one of these.
  private mutating func takeLanguageServerNotification(_ name: JSONText) -> Bool {
    if name == "exit" {
      engine.isShutDown = true
      return true
    }
    return name == "initialized" || name.starts(with: "$/")
      || (engine.hostIsLanguageClient && name.contains(UInt8(ascii: "/")))
  }
}

extension TransportLimits {
  /// - Parameter batchCount: how many requests a batch has.
  package static func check(batchCount count: Int) throws(RPCError) {
    guard count <= batchCount else {
      throw .limitExceeded(
        "maxBatchRequests", batchCount,
        "A batch may hold at most \(batchCount) requests, not \(count): none was served. Send several "
          + "batches.")
    }
  }
}

extension JSONDocument {
  /// The id, if its length is within the limit.
  package func identifier(_ id: JSONNode) throws(RPCError) -> JSONNode {
    let length = length(of: id)
    let maximum = TransportLimits.identifierLength
    guard length <= maximum else {
      throw .limitExceeded(
        "maxIdBytes", maximum, "An id may have at most \(maximum) bytes, not \(length).")
    }
    return id
  }
}

// MARK: - Finding methods

/// What was found under the latest names of methods, at most 1,024: a host that makes errors mostly repeats them.
private struct MethodCache: Sendable {
  private var results: [JSONText: Result<Method, RPCError>] = [:]

  mutating func method(named name: JSONText) throws(RPCError) -> Method {
    if let result = results[name] { return try result.get() }
    let result = Result { () throws(RPCError) in
      try MethodTable.standard.requiredMethod(named: name)
    }
    if results.count == 1024 { results.removeAll(keepingCapacity: true) }
    if name.utf8.count <= 256 { results[name] = result }
    return try result.get()
  }
}

/// How a request is answered.
package enum Reply: Sendable {
  /// There is no response: the request is a notification.
  case none

  /// The response has the id of a node in the document; null for nil.
  case id(JSONNode?)
}

/// A request whose method and parameters were found but not read yet.
///
/// It is also valid for another text of the same ``JSONDocument/shape``, as most requests of a stream are.
struct PreparedRequest: Sendable {
  let shape: Int64

  /// The request itself.
  let node: JSONNode

  let reply: Reply
  let method: Method
  var parameters: JSONMembers
}

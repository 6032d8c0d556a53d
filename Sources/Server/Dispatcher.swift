package import JSON
package import JSONRPC
package import MapCameraProtocol

/// Serves messages: finds the method of each request, calls it, and writes the notifications and the
/// answer.
struct Dispatcher: ~Copyable {
  var engine: Engine
  var responses: ResponseQueue

  /// Warnings for the standard error stream: failures that no response reports.
  var warnings: [String] = []

  private var methods = MethodCache(of: .standard)

  /// That of a message that could not be read.
  private let noDocument = JSONDocument()

  init(_ engine: consuming Engine, _ responses: ResponseQueue) {
    self.engine = engine
    self.responses = responses
  }
}

extension Dispatcher {
  /// Serves a request, or a batch of them.
  ///
  /// - Parameter prepared: the latest request of the document, as far as it was prepared.
  mutating func serve(_ document: inout JSONDocument, _ prepared: inout PreparedRequest?) {
    let root = document.root
    if document.kind(of: root) == .array {
      serveBatch(root, of: document, &prepared)
    } else {
      serve(root, of: document, &prepared)
    }
  }

  /// Answers a message or a batch that is wrong as a whole, under null.
  mutating func refuse(_ error: RPCError) {
    responses.write(error, .id(nil), of: noDocument)
  }

  /// Sends what happened as time passed by itself.
  mutating func sendTick(isReaderSlow: Bool) {
    engine.mergeTick(isReaderSlow: isReaderSlow)
    responses.notify(engine)
    engine.clearEvents()
  }

  private mutating func serveBatch(
    _ batch: JSONNode, of document: borrowing JSONDocument, _ prepared: inout PreparedRequest?
  ) {
    let count = document.count(of: batch)
    guard count > 0 else {
      return refuse(RPCError(.invalidRequest, "A batch must hold at least one request."))
    }
    do throws(RPCError) {
      try TransportLimits.check(batchCount: count)
    } catch {
      return refuse(error)
    }
    responses.beginBatch()
    var next = document.firstElement(of: batch)
    while let request = next {
      serve(request, of: document, &prepared)
      next = document.element(after: request, in: batch)
    }
    responses.endBatch()
  }

  private mutating func serve(
    _ node: JSONNode, of document: borrowing JSONDocument, _ prepared: inout PreparedRequest?
  ) {
    // What has no id that can be read is answered under null.
    var reply = Reply.id(nil)
    do throws(RPCError) {
      try prepare(node, of: document, &prepared, &reply)
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
      responses.notify(engine)
      responses.write(reply, of: document, write)
    }
  }

  /// Finds the method and the parameters of a request; those that were found last still hold for a message
  /// of the same shape.
  private mutating func prepare(
    _ node: JSONNode, of document: borrowing JSONDocument, _ prepared: inout PreparedRequest?,
    _ reply: inout Reply
  ) throws(RPCError) {
    guard prepared?.shape == document.shape, prepared?.node == node,
      let former = prepared?.reply
    else {
      prepared = try preparedRequest(node, of: document, &reply)
      return
    }
    reply = former
    if responses.isBatchFull { throw ResponseQueue.batchIsFull }
  }

  /// - Returns: nil where nothing is left to do.
  @inline(never)
  private mutating func preparedRequest(
    _ node: JSONNode, of document: borrowing JSONDocument, _ reply: inout Reply
  ) throws(RPCError) -> PreparedRequest? {
    let request: RPCRequest
    do throws(InvalidRequest) {
      request = try RPCRequest(node, in: document)
    } catch {
      if let id = error.id { reply = .id(try document.identifier(id)) }
      throw error.error
    }
    if let id = request.id {
      reply = .id(try document.identifier(id))
    } else {
      reply = .none
    }
    if responses.isBatchFull { throw ResponseQueue.batchIsFull }
    do throws(RPCError) {
      let method = try methods.method(named: request.method, in: document)
      var parameters = JSONMembers()
      try method.find(request.params, in: document, into: &parameters)
      return PreparedRequest(
        shape: document.shape, node: node, reply: reply, method: method,
        parameters: parameters)
    } catch {
      guard request.id == nil,
        takeLanguageServerNotification(document.string(request.method) ?? "")
      else { throw error }
      return nil
    }
  }

  /// Takes a notification of the Language Server Protocol (3.17), with which an editor's client starts and
  /// stops a process, and does what it says. They are looked for only where a notification has the name of
  /// no method.
  ///
  /// - `exit` ends the process, with status 0.
  /// - `initialized`, and all that begins with `$/`, may be ignored by any server.
  /// - Once the host has given its capabilities, so is whatever else has a slash in its name: editors
  ///   send every server those about documents and settings.
  ///
  /// - Returns: whether it is one.
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
  /// An id that can be echoed.
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

/// The methods that a host has called, and the errors of names of none: those are found at once.
private struct MethodCache: Sendable {
  private let all: MethodTable
  private var methods: [Method] = []
  private var names = JSONNameTable([])

  private var errors = BoundedCache<JSONText, RPCError>()

  init(of all: MethodTable) { self.all = all }

  /// The method of a name, which is a string of a document.
  mutating func method(
    named name: JSONNode, in document: borrowing JSONDocument
  ) throws(RPCError) -> Method {
    // None is likelier than another: no guess is made.
    if let number = names.index(of: name, in: document, expected: methods.count) {
      return methods[number]
    }
    let name = document.string(name) ?? ""
    // A very long name is not kept.
    guard name.utf8.count <= JSONNameTable.maximumLength else { throw all.error(of: name) }
    guard let method = all.method(named: name) else {
      throw errors.value(of: name, orMake: all.error(of: name))
    }
    methods.append(method)
    names = JSONNameTable(methods.map { $0.name })
    return method
  }
}

/// How a request is answered.
package enum Reply: Sendable {
  /// Not at all: it is a notification.
  case none

  /// Under its id, as it stands in the document; nil for null.
  case id(JSONNode?)
}

/// A request whose method and parameters are found, and have to be read.
///
/// In another text of the same shape, see ``JSONDocument/shape``, only numbers and the id differ: most
/// requests of a stream are, and need no more than a look.
struct PreparedRequest: Sendable {
  let shape: Int64

  /// The whole of it.
  let node: JSONNode

  let reply: Reply
  let method: Method
  var parameters: JSONMembers
}

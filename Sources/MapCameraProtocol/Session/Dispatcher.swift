import JSON
import JSONRPC

/// Serves the requests of messages: finds out what each asks for, lets the engine do it, and writes the
/// answer.
struct Dispatcher: ~Copyable {
  var engine: Engine
  var responses: ResponseQueue

  /// What a shell user should see, since no response says it.
  var warnings: [String] = []

  private var methods = MethodCache(of: .standard)

  /// That of a message that could not be read.
  private let noDocument = JSONDocument()

  init(_ engine: Engine, _ responses: ResponseQueue) {
    self.engine = engine
    self.responses = responses
  }
}

extension Dispatcher {
  /// Serves a request, or a batch of them.
  mutating func serve(_ message: inout Message) {
    let root = message.document.root
    if message.document.kind(of: root) == .array {
      answerBatch(root, of: &message)
    } else {
      answer(root, of: &message)
    }
  }

  /// Answers a message or a batch that is wrong as a whole, under null.
  mutating func refuse(_ error: RPCError) {
    responses.write(error, .id(nil), of: noDocument)
  }

  private mutating func answerBatch(_ batch: JSONNode, of message: inout Message) {
    let count = message.document.count(of: batch)
    guard count > 0 else {
      return refuse(RPCError(.invalidRequest, "A batch must hold at least one request."))
    }
    guard count <= Session.maximumBatchCount else {
      return refuse(
        .limitExceeded(
          "maxBatchRequests", Session.maximumBatchCount,
          "A batch may hold at most \(Session.maximumBatchCount) requests, not \(count): none was "
            + "served. Send several batches."))
    }
    responses.beginBatch()
    var next = message.document.firstElement(of: batch)
    while let request = next {
      answer(request, of: &message)
      next = message.document.element(after: request, in: batch)
    }
    responses.endBatch()
  }

  /// Prepares a request, lets the engine serve it, and writes the answer.
  private mutating func answer(_ node: JSONNode, of message: inout Message) {
    // What has no id that can be read is answered under null.
    var reply = Reply.id(nil)
    do throws(RPCError) {
      if message.prepared?.shape == message.document.shape, message.prepared?.node == node,
        let former = message.prepared?.reply
      {
        reply = former
        if responses.isBatchFull { throw ResponseQueue.batchIsFull }
      } else {
        message.prepared = try prepare(node, of: message, &reply)
      }
      try message.prepared?.method.serve(
        &message.prepared!.parameters, of: message.document, reply, &engine, &responses)
    } catch {
      if case .none = reply {
        warnings.append("A notification failed: \(error.message) (\(error.code.rawValue))")
      } else {
        responses.write(error, reply, of: message.document)
      }
    }
    engine.clearEvents()
  }

  /// Finds out what a request asks for, and how it is answered.
  ///
  /// - Returns: nil where nothing is left to do.
  @inline(never)
  private mutating func prepare(
    _ node: JSONNode, of message: borrowing Message, _ reply: inout Reply
  ) throws(RPCError) -> PreparedRequest? {
    let request: RPCRequest
    do throws(InvalidRequest) {
      request = try RPCRequest(node, in: message.document)
    } catch {
      if let id = error.id { reply = .id(try message.document.identifier(id)) }
      throw error.error
    }
    if let id = request.id {
      reply = .id(try message.document.identifier(id))
    } else {
      reply = .none
    }
    if responses.isBatchFull { throw ResponseQueue.batchIsFull }
    do throws(RPCError) {
      let method = try methods.method(named: request.method, in: message.document)
      var parameters = JSONMembers()
      try method.find(request.params, in: message.document, into: &parameters)
      return PreparedRequest(
        shape: message.document.shape, node: node, reply: reply, method: method,
        parameters: parameters)
    } catch {
      guard request.id == nil,
        engine.takeLanguageServerNotification(message.document.string(request.method) ?? "")
      else { throw error }
      return nil
    }
  }
}

extension JSONDocument {
  /// An id that can be echoed.
  fileprivate func identifier(_ id: JSONNode) throws(RPCError) -> JSONNode {
    let length = length(of: id)
    guard length <= Session.maximumIdentifierLength else {
      throw .limitExceeded(
        "maxIdBytes", Session.maximumIdentifierLength,
        "An id may have at most \(Session.maximumIdentifierLength) bytes, not \(length).")
    }
    return id
  }
}

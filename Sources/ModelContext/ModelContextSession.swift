import JSON
public import JSONRPC
import MapCameraProtocol
import Schema
public import Server

/// A session of the Model Context Protocol without I/O. Like ``Session``, it receives bytes, serves
/// the messages in them, and holds the bytes to send.
///
/// The transport is the protocol's stdio transport, one JSON-RPC 2.0 message per line
/// (modelcontextprotocol.io/specification). Its tools call the methods of the ordinary protocol.
public struct ModelContextSession: ~Copyable {
  public var input: MessageReader
  public var output: MessageWriter

  private var document = JSONDocument()
  private var dispatcher: ModelContextDispatcher

  /// - Parameters:
  ///   - options: the size of the default map, and limits. The clock only advances by a tool.
  ///   - offersAllTools: whether all methods are listed as tools, not only the common ones.
  ///   - take: see ``Session/init(_:take:)``.
  public init(
    _ options: Session.Options = Session.Options(), offersAllTools: Bool = false,
    take: MessageWriter.Take? = nil
  ) {
    input = MessageReader(maximumLength: options.maximumLineLength)
    output = MessageWriter(limit: options.maximumBacklogLength, take: take)
    dispatcher = ModelContextDispatcher(options, offersAllTools: offersAllTools)
  }
}

// MARK: - Serving

extension ModelContextSession {
  /// Serves one message.
  ///
  /// - Parameter atEnd: whether the stream has ended; the last message of it may lack its line feed.
  /// - Returns: whether a complete message was there.
  public mutating func serveNext(atEnd: Bool = false) -> Bool {
    guard let frame = atEnd ? input.last() : input.next() else { return false }
    serve(frame)
    return true
  }

  private mutating func serve(_ frame: Frame) {
    do throws(RPCError) {
      try load(frame)
      guard document.kind(of: document.root) != .array else {
        throw RPCError(
          .invalidRequest, "A message must be one object: send each request on its own line.")
      }
      serve(document.root)
    } catch {
      output.refuse(error)
    }
  }

  private mutating func load(_ frame: Frame) throws(RPCError) {
    guard case .message(let range) = frame else {
      throw .limitExceeded(
        "maxLineBytes", input.maximumLength,
        "A message can have at most \(input.maximumLength) bytes: this one was skipped.")
    }
    let bytes = input.bytes
    do throws(JSONSyntaxError) {
      try document.parse(bytes.span.extracting(range))
    } catch {
      throw RPCError(error)
    }
  }

  private mutating func serve(_ node: JSONNode) {
    var id: JSONNode?
    let request: RPCRequest
    do throws(RPCError) {
      request = try RPCRequest(node, in: document, id: &id)
    } catch {
      // A response, which is ignored: the server sends no requests.
      guard !document.isResponse(node) else { return }
      return output.fail(.id(id), of: document, error)
    }
    // A notification: none asks for anything, since each request is finished before the next is read.
    guard let id else { return }
    var reply = Reply.id(nil)
    do throws(RPCError) {
      guard document.kind(of: id) != .null else {
        throw RPCError(.invalidRequest, "An \"id\" must be a string or a number, not null.")
      }
      reply = .id(try document.identifier(id))
      let method = document.string(request.method) ?? ""
      let result = try dispatcher.answer(method, request.params, in: document)
      output.beginResponse(reply, of: document, isAlone: true)
      output.write { $0.value(result) }
      output.endResponse(reply, of: document)
    } catch {
      output.fail(reply, of: document, error)
    }
  }
}

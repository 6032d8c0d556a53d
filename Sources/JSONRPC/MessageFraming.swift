/// How messages are framed in a stream of bytes.
public enum MessageFraming: String, Hashable, Sendable, CaseIterable {
  /// One message a line, ended by a line feed.
  case lines

  /// A head with a `Content-Length` before each message, as in the Language Server Protocol.
  case headers

  /// The framing of a stream, by its first byte: no JSON begins with the C of `Content-Length`.
  init(firstByte: UInt8) {
    self = firstByte == UInt8(ascii: "C") || firstByte == UInt8(ascii: "c") ? .headers : .lines
  }
}

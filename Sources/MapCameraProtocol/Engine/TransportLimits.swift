/// How long messages may be and how many at once, as `initialize` answers it. Who reads and writes messages
/// keeps to it.
package struct TransportLimits: Hashable, Sendable {
  /// The longest message that is read, in bytes.
  package var lineLength: Int

  /// How much output may wait before no more requests are read, in bytes.
  package var backlogLength: Int

  /// The most requests that a batch may have.
  package static let batchCount = 10_000

  /// The longest answer of a batch, in bytes, not counting the errors after it.
  package static let batchAnswerLength = 64 << 20

  /// The longest id that is echoed, in bytes as it stood in the request.
  package static let identifierLength = 65_536

  /// The most resources that a client of the Model Context Protocol may be subscribed to.
  package static let subscriptionCount = 1024

  package init(lineLength: Int = 16 << 20, backlogLength: Int = 16 << 20) {
    self.lineLength = lineLength
    self.backlogLength = backlogLength
  }
}

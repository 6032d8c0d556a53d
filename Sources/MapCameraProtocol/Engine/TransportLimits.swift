/// The limits of messages and batches, which `initialize` reports.
package struct TransportLimits: Hashable, Sendable {
  /// The longest message that is read, in bytes.
  package var lineLength: Int

  /// The length of waiting output from which no more requests are read, in bytes.
  package var backlogLength: Int

  /// The most requests that a batch may have.
  package static let batchCount = 10_000

  /// The longest answer of a batch, in bytes, not counting the errors after it.
  package static let batchAnswerLength = 64 << 20

  /// The longest id, in bytes as it is in the request.
  package static let identifierLength = 65_536

  /// The most resources that a client of the Model Context Protocol may be subscribed to.
  package static let subscriptionCount = 1024

  package init(lineLength: Int = 16 << 20, backlogLength: Int = 16 << 20) {
    self.lineLength = lineLength
    self.backlogLength = backlogLength
  }
}

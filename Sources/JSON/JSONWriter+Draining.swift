/// Where the bytes of a writer go while more are written.
public enum JSONOutlet: Sendable {
  /// They stay in the buffer.
  case none

  /// They are passed to a drain.
  case drain(JSONDrain)

  /// They are counted, and dropped once there are more than `above`.
  case counter(above: Int)

  /// They stay in the buffer; ``JSONWriter/drainIfNeeded()`` returns false once there are more.
  case limit(Int)
}

/// A destination for the bytes of a writer.
public struct JSONDrain: Sendable {
  /// How many bytes may wait in the buffer before the writer blocks.
  let limit: Int

  let take: @Sendable (Span<UInt8>, _ mustTake: Bool) -> Int

  /// How many bytes are collected before any are passed on.
  static let step = 1 << 18

  /// - Parameters:
  ///   - limit: how many bytes may wait, at least 1. At this limit the writer blocks until half of it is left.
  ///   - take: takes bytes from the front and returns how many. If it must take, it blocks until it can
  ///     take at least one; else it takes what it can without blocking.
  public init(limit: Int, take: @escaping @Sendable (Span<UInt8>, _ mustTake: Bool) -> Int) {
    self.limit = limit
    self.take = take
  }
}

extension JSONWriter {
  /// An empty writer with an outlet.
  public init(_ outlet: JSONOutlet) {
    self.init()
    self.outlet = outlet
    resetDrainMark()
  }

  /// Passes the written bytes to the outlet if there are many. Called between two values, it bounds the
  /// memory of long outputs.
  ///
  /// - Returns: false if the limit of the outlet is exceeded and writing should stop.
  @inlinable
  @inline(__always)
  @discardableResult
  public mutating func drainIfNeeded() -> Bool { count < drainMark || drain() }

  @usableFromInline
  @inline(never)
  mutating func drain() -> Bool {
    switch outlet {
    case .none: return true
    case .limit: return false
    case .counter:
      forgotten += count - 1
      sent = count
      removeSent()
      sent = 0
    case .drain(let drain):
      send(to: drain)
      removeSent()
    }
    resetDrainMark()
    return true
  }

  private mutating func send(to drain: JSONDrain) {
    var isWaiting = false
    while sent < count {
      let left = count - sent
      isWaiting = left >= drain.limit || isWaiting && left > drain.limit / 2
      let taken = drain.take(storage.span.extracting(sent..<count), isWaiting)
      if taken == 0, !isWaiting { return }
      sent += taken
    }
  }

  /// Marks `count` more bytes at the front as sent.
  public mutating func noteSent(_ count: Int) {
    sent += count
    removeSent()
    resetDrainMark()
  }

  /// Removes the sent bytes if they are more than half, so that the cost of moving the rest stays linear.
  /// The last byte is kept: it decides whether a comma is due.
  private mutating func removeSent() {
    guard sent > count / 2 else { return }
    let removed = sent == count ? count - 1 : sent
    removeFirst(removed)
    sent -= removed
    messageStart -= removed
  }

  private mutating func resetDrainMark() {
    switch outlet {
    case .none: drainMark = .max
    case .limit(let limit), .counter(let limit): drainMark = limit
    case .drain(let drain): drainMark = min(count + JSONDrain.step, sent + drain.limit)
    }
  }

  /// Marks the beginning of a message.
  @inlinable
  @inline(__always)
  public mutating func beginMessage() { messageStart = count }

  /// Removes the current message if it contains a number that is not finite. If its beginning has been
  /// sent, the message stays, with null for the number.
  ///
  /// - Returns: whether the message was removed.
  @inlinable
  @inline(__always)
  public mutating func removeNonFiniteMessage() -> Bool {
    guard refusedNonFinite else { return false }
    resetRefusedNonFinite()
    return removeMessage()
  }

  /// Removes the current message, unless its beginning has been sent; returns whether it did.
  public mutating func removeMessage() -> Bool {
    guard messageStart >= sent || forgotten > 0 else { return false }
    truncate(to: max(messageStart, 0))
    return true
  }
}

/// What becomes of what a writer has written while more is written.
public enum JSONOutlet: Sendable {
  /// It is kept.
  case none

  /// It leaves, as there is room.
  case drain(JSONDrain)

  /// It is counted, and forgotten when it is more than some bytes.
  case counter(above: Int)

  /// It is kept, and no more is wanted when it is more than some bytes.
  case limit(Int)
}

/// Where a writer's bytes go while more are written.
public struct JSONDrain: Sendable {
  /// How many bytes may wait before it is waited for.
  let limit: Int

  let take: @Sendable (Span<UInt8>, _ mustTake: Bool) -> Int

  /// How many bytes are gathered before any go.
  static let step = 1 << 18

  /// - Parameters:
  ///   - limit: how many bytes may wait, 1 or more; half of them wait still when no more is waited.
  ///   - take: takes some bytes from the front, and returns how many: as many as there is room for at
  ///     once, or, where it must, one or more, however long that takes.
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
    resetFlowMark()
  }

  /// Lets what was written leave, where it is much and there is an outlet. To be called between two
  /// values: so whatever is written needs no more memory than the outlet allows.
  ///
  /// - Returns: whether more is wanted.
  @inlinable
  @inline(__always)
  @discardableResult
  public mutating func flow() -> Bool { count < flowMark || letGo() }

  @usableFromInline
  @inline(never)
  mutating func letGo() -> Bool {
    switch outlet {
    case .none: return true
    case .limit: return false
    case .counter:
      forgotten += count - 1
      sent = count
      removeSent()
      sent = 0
    case .drain(let drain):
      pour(into: drain)
      removeSent()
    }
    resetFlowMark()
    return true
  }

  private mutating func pour(into drain: JSONDrain) {
    var isWaiting = false
    while sent < count {
      let left = count - sent
      isWaiting = left >= drain.limit || isWaiting && left > drain.limit / 2
      let taken = drain.take(storage.span.extracting(sent..<count), isWaiting)
      if taken == 0, !isWaiting { return }
      sent += taken
    }
  }

  /// Notes that so many more bytes at the front have left.
  public mutating func noteSent(_ count: Int) {
    sent += count
    removeSent()
    resetFlowMark()
  }

  /// Removes what has left, only when that is the greater part, so that a slow reader does not cost a
  /// move of everything each time; all but the last byte, which says whether a comma is due.
  private mutating func removeSent() {
    guard sent > count / 2 else { return }
    let removed = sent == count ? count - 1 : sent
    removeFirst(removed)
    sent -= removed
    messageStart -= removed
  }

  private mutating func resetFlowMark() {
    switch outlet {
    case .none: flowMark = .max
    case .limit(let limit), .counter(let limit): flowMark = limit
    case .drain(let drain): flowMark = min(count + JSONDrain.step, sent + drain.limit)
    }
  }
}

extension JSONWriter {
  /// Notes that a message begins here.
  @inlinable
  @inline(__always)
  public mutating func beginMessage() { messageStart = count }

  /// Takes back the current message, if there was a number in it that JSON does not have. Where its beginning
  /// has left it stays, with null for the number.
  @inlinable
  @inline(__always)
  public mutating func takeBackNonFiniteMessage() -> Bool {
    guard refusedNonFinite else { return false }
    resetRefusedNonFinite()
    return takeBackMessage()
  }

  /// Takes back the current message, unless its beginning has been sent.
  public mutating func takeBackMessage() -> Bool {
    guard messageStart >= sent || forgotten > 0 else { return false }
    truncate(to: max(messageStart, 0))
    return true
  }
}

package import JSON
import MapCameraProtocol

/// A message: its document, and the request in it as far as it is prepared.
struct Message: ~Copyable {
  var document = JSONDocument()

  /// The latest request; most differ from the last of their kind only in numbers.
  var prepared: PreparedRequest?
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
/// In another text of the same shape, see ``JSONDocument/shape``, only numbers differ: most
/// requests of a stream are, and need no more than a look.
struct PreparedRequest: Sendable {
  let shape: Int

  /// The whole of it.
  let node: JSONNode

  let reply: Reply
  let method: Method
  var parameters: JSONMembers
}

/// The latest message of each of several kinds.
///
/// A host sends requests of a few kinds, and most differ from the last of their kind only in numbers: then
/// that one's document is patched, and what was prepared holds. That saves a fifth of the work of a mixed
/// stream.
struct MessageCache: ~Copyable {
  /// A slot for each of ``kinds``, one behind them, since each may use the next one too, and one for what
  /// is long.
  private var messages = InlineArray<66, Message> { _ in Message() }

  /// How many kinds are told apart.
  private static var kinds: Int { 64 }

  subscript(slot: Int) -> Message {
    _read { yield messages[slot] }
    _modify { yield &messages[slot] }
  }

  /// The longest message that is told from others by its letters, in bytes; all longer ones share the last
  /// slot, so that one document at most is large.
  private static var longest: Int { 2040 }

  /// Takes a message.
  ///
  /// - Returns: its slot.
  mutating func load(_ range: Range<Int>, of bytes: [UInt8]) throws(JSONSyntaxError) -> Int {
    let bytes = bytes.span
    var slot = messages.count - 1
    var other = slot
    if range.count <= Self.longest {
      messages[slot].document.releaseExcessMemory()
      // Messages of a kind have as many letters: digits are none. Other kinds may have as many: the next
      // slot is as good.
      slot = bytes.countOfLetters(in: range) % Self.kinds
      other = slot + 1
    }
    if messages[slot].document.patch(to: bytes, from: range.lowerBound) == range.upperBound {
      return slot
    }
    if messages[other].document.patch(to: bytes, from: range.lowerBound) == range.upperBound {
      return other
    }
    // Takes that of the two that has changed less often.
    if messages[other].document.shape < messages[slot].document.shape { slot = other }
    try messages[slot].document.parse(bytes.extracting(range))
    return slot
  }
}

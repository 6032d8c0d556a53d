/// A few names known beforehand, numbered in their order, among which those that are read are found.
///
/// To look up one of them takes the same few steps however many there are: they are compared in
/// words of eight bytes, and found by a hash of their first and last word where the one that is
/// expected is not the one that comes.
///
///     let names = JSONNameTable(["latitude", "longitude"])
///     var members = JSONMembers()
///     names.find(in: node, of: document, into: &members)
///     members[1]
public struct JSONNameTable: Sendable {
  /// The longest name there may be, in bytes.
  public static let maximumLength = 32

  /// The most names there may be.
  public static let maximumCount = 255

  private let patterns: [NamePattern]

  /// The numbers of names plus one, each at its hash or in the next free place; 0 is none.
  private let slots: [UInt8]

  /// - Parameter names: at most 255 of at most 32 bytes each, none twice.
  public init(_ names: [String]) {
    precondition(names.count <= Self.maximumCount, "too many names")
    patterns = names.map { NamePattern(Array($0.utf8)) }
    var count = 4
    while count < 3 * names.count { count *= 2 }
    var slots = [UInt8](repeating: 0, count: count)
    for (index, pattern) in patterns.enumerated() {
      var slot = pattern.hash & (count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (count - 1) }
      slots[slot] = UInt8(index + 1)
    }
    self.slots = slots
  }

  /// The number of the name that a string of a document is; nil where it is none of them.
  public func index(of node: JSONNode, in document: borrowing JSONDocument) -> Int? {
    document.index(of: node, in: self, expected: patterns.count)
  }

  /// Finds the members of an object that have these names. Of those with the same name the last one
  /// counts.
  ///
  /// - Parameters:
  ///   - object: an object.
  ///   - members: gets the values, by the numbers of their names. They are looked for in that order,
  ///     in which they mostly come.
  /// - Returns: the key of the first member that has none of the names; nil where all have.
  @discardableResult
  public func find(
    in object: JSONNode,
    of document: borrowing JSONDocument,
    into members: inout JSONMembers
  ) -> JSONNode? {
    precondition(patterns.count <= JSONMembers.maximumCount, "too many names for members")
    return document.findMembers(of: object, self, into: &members)
  }

  /// The number of the name at an offset of a text; nil where it is none of them.
  @inline(__always)
  func index(
    of text: Span<UInt8>,
    in content: Range<Int>,
    expected: Int
  ) -> Int? {
    let patterns = patterns.span
    if expected < patterns.count, patterns[expected].matches(text, content) { return expected }
    guard content.count <= Self.maximumLength else { return nil }
    let slots = slots.span
    var slot = NamePattern.hash(text, content)
    while true {
      slot &= slots.count - 1
      let index = Int(slots[slot]) - 1
      if index < 0 { return nil }
      if patterns[index].matches(text, content) { return index }
      slot += 1
    }
  }
}

/// The values of an object's members, by the numbers of their names in a ``JSONNameTable``.
public struct JSONMembers: Sendable {
  /// The most names that members are found by.
  public static let maximumCount = 16

  /// The indexes of the values on the tape; 0, the root, which is no member, where there is none.
  @usableFromInline var indexes = InlineArray<16, UInt32>(repeating: 0)

  /// No members.
  @inlinable public init() {}

  /// The value of the member with the name of a number; nil where there is none.
  @inlinable public subscript(number: Int) -> JSONNode? {
    let index = indexes[number]
    return index == 0 ? nil : JSONNode(index)
  }
}

/// A name as it is compared: by words of eight bytes.
///
/// It holds no references, so that looking at one retains nothing.
struct NamePattern: Sendable {
  let count: Int
  let hash: Int

  /// The bytes by eights, the first of each lowest; zeros behind the last.
  private let words: InlineArray<4, UInt64>

  /// - Parameter name: at most 32 bytes.
  init(_ name: [UInt8]) {
    precondition(name.count <= JSONNameTable.maximumLength, "a name is too long")
    let fragment = JSONFragment(name)
    count = name.count
    words = InlineArray { $0 < fragment.words.count ? fragment.words[$0] : 0 }
    // As many zeros behind the name as words may reach.
    hash = Self.hash((name + [UInt8](repeating: 0, count: 8)).span, 0..<name.count)
  }

  /// Whether this is the name at an offset of a text that goes on for eight bytes behind it.
  @inline(__always)
  func matches(_ text: Span<UInt8>, _ content: Range<Int>) -> Bool {
    guard content.count == count else { return false }
    var start = content.lowerBound
    var index = 0
    while start < content.upperBound {
      let rest = content.upperBound - start
      guard text.word(at: start, count: rest) == words[index] else { return false }
      start += 8
      index += 1
    }
    return true
  }

  /// A number made of a name's first and last bytes and its length, mixed by Knuth's multiplication.
  @inline(__always)
  static func hash(_ text: Span<UInt8>, _ content: Range<Int>) -> Int {
    let first = text.word(at: content.lowerBound, count: content.count)
    let last = text.word(
      at: max(content.lowerBound, content.upperBound - 8), count: content.count)
    let mixed = (first ^ last &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(content.count))
    return Int(truncatingIfNeeded: (mixed &* 0x9E37_79B9_7F4A_7C15) >> 32)
  }
}

extension Span<UInt8> {
  /// Up to eight bytes at an offset, the first of them lowest, zeros behind the last. The span goes on
  /// for eight bytes in any case.
  @inline(__always)
  func word(at offset: Int, count: Int) -> UInt64 {
    let word = word(at: offset)
    return count >= 8 ? word : word & (1 << UInt64(8 * count) &- 1)
  }
}

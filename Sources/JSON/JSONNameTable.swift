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

  /// The patterns' ends, kept apart so that to compare one copies no whole pattern.
  let ends: [NameEnds]

  /// The numbers of names plus one, each at its hash or in the next free place; 0 is none.
  private let slots: [UInt8]

  /// - Parameter names: at most 255 of at most 32 bytes each, none twice.
  public init(_ names: [String]) {
    precondition(names.count <= Self.maximumCount, "too many names")
    patterns = names.map { NamePattern(Array($0.utf8)) }
    ends = patterns.map { $0.ends }
    var count = 4
    while count < 3 * names.count { count *= 2 }
    var slots = [UInt8](repeating: 0, count: count)
    for (index, pattern) in patterns.enumerated() {
      var slot = pattern.ends.hash & (count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (count - 1) }
      slots[slot] = UInt8(index + 1)
    }
    self.slots = slots
  }

  /// The number of the name that a string of a document is; nil where it is none of them.
  ///
  /// - Parameter expected: the number of the name that it likely is, to be looked at first.
  public func index(
    of node: JSONNode, in document: borrowing JSONDocument, expected: Int = 0
  ) -> Int? {
    document.index(of: node, in: self, expected: expected)
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
  @inline(__always)
  public func find(
    in object: JSONNode,
    of document: borrowing JSONDocument,
    into members: inout JSONMembers
  ) -> JSONNode? {
    document.findMembers(of: object, self, into: &members)
  }

  /// The number of the name and the value of the only member of an object; nil where it has none or
  /// several, or one with another name, and where the node is no object.
  @inline(__always)
  public func findOnly(
    in object: JSONNode, of document: borrowing JSONDocument
  ) -> (number: Int, value: JSONNode)? {
    document.onlyMember(of: object, self)
  }

  /// The numbers in an object that has the two names, in their order, and no others; nil where it is
  /// otherwise.
  public func twoNumbers(
    in object: JSONNode, of document: borrowing JSONDocument
  ) -> (Double, Double)? {
    document.twoNumbers(of: object, self)
  }

  /// The number of the name that a string in a text is; nil where it is none of them.
  @inline(__always)
  func index(of string: TapeEntry, in text: Span<UInt8>, expected: Int) -> Int? {
    ends.span.guess(string, in: text, expected: expected) ?? index(of: string, in: text)
  }

  /// The same, by the hash.
  @inline(never)
  private func index(of string: TapeEntry, in text: Span<UInt8>) -> Int? {
    let start = Int(string.start) + 1
    let count = Int(string.end) - start - 1
    guard string.count == 0 else { return index(ofUnescaped: text, at: start, count: count) }
    return index(of: text, at: start, count: count)
  }

  /// The number of a name that is written with escapes, which is rare.
  @inline(never)
  private func index(ofUnescaped text: Span<UInt8>, at start: Int, count: Int) -> Int? {
    var name = text.unescaped(start..<start + count)
    let length = name.count
    name.append(contentsOf: repeatElement(0, count: 8))
    return index(of: name.span, at: 0, count: length)
  }

  /// The same, by the name's hash.
  @inline(never)
  private func index(of text: Span<UInt8>, at start: Int, count: Int) -> Int? {
    let names = ends.span
    let found = NameEnds(text, at: start, count: count)
    let slots = slots.span
    var slot = found.hash
    while true {
      slot &= slots.count - 1
      let index = Int(slots[slot]) - 1
      if index < 0 { return nil }
      if names[index] == found,
        count <= 16 || patterns[index].matchesMiddle(text, at: start, count: count)
      {
        return index
      }
      slot += 1
    }
  }
}

/// The values of an object's members, by the numbers of their names in a ``JSONNameTable``.
public struct JSONMembers: Sendable {
  /// The most names that members are found by.
  public static let maximumCount = 16

  /// The indexes of the values on the tape; 0, the root, which is no member, where there is none.
  @usableFromInline var indexes: InlineArray<16, UInt32>

  /// The number of the name that was found latest, if any was.
  @inlinable public var latest: Int? { latestNumber < 0 ? nil : latestNumber }

  @usableFromInline var latestNumber = -1

  /// No members. Spelled out, it is four stores and no call.
  @inlinable
  @inline(__always)
  public init() { indexes = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] }

  /// The value of the member with the name of a number; nil where there is none.
  ///
  /// Mutating, and through a span: else all of them are copied to look at one.
  @inlinable public subscript(number: Int) -> JSONNode? {
    @inline(__always)
    mutating get {
      let index = indexes.mutableSpan[number]
      return index == 0 ? nil : JSONNode(index)
    }
  }
}

/// The ends of a name, in words, and its length: nearly always all there is to know of it.
struct NameEnds: Hashable, Sendable {
  /// The first eight bytes, the first of them lowest, with zeros behind a name that is shorter.
  let first: UInt64

  /// The last eight; 0 where the name has no more than eight.
  let last: UInt64

  let count: Int

  /// The bits of the first eight bytes that are the name's.
  private let mask: UInt64

  /// - Parameters:
  ///   - text: It goes on for eight bytes behind the name.
  ///   - start: Where the name is.
  @inline(__always)
  init(_ text: Span<UInt8>, at start: Int, count: Int) {
    self.count = count
    mask = count < 8 ? 1 &<< UInt64(truncatingIfNeeded: 8 &* count) - 1 : .max
    first = text.word(at: start) & mask
    last = count > 8 ? text.word(at: start + count - 8) : 0
  }

  /// Whether these are the ends of the name in a text.
  @inline(__always)
  func match(_ text: Span<UInt8>, at start: Int, count: Int) -> Bool {
    self.count == count && text.word(at: start) & mask == first
      && (count <= 8 || text.word(at: start + count - 8) == last)
  }

  /// All bits of it in a few, mixed by Knuth's multiplication.
  @inline(__always)
  var hash: Int {
    let mixed = first ^ last &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(count)
    return Int(truncatingIfNeeded: (mixed &* 0x9E37_79B9_7F4A_7C15) >> 32)
  }
}

extension Span<NameEnds> {
  /// How many names are compared, from the expected one on, before the hash is looked for: as many as
  /// that takes.
  private static var guesses: Int { 4 }

  /// Whether a string in a text is the name with a number; false too of one that is long, or written with
  /// escapes.
  @inline(__always)
  func isName(_ number: Int, _ string: TapeEntry, in text: Span<UInt8>) -> Bool {
    let start = Int(string.start) + 1
    let length = Int(string.end) - start - 1
    return string.count == 0 && length <= 16 && self[number].match(text, at: start, count: length)
  }

  /// The number of the name that a string in a text is, of a few from the expected one on; nil where it
  /// is none of them, long, or written with escapes.
  @inline(__always)
  func guess(_ string: TapeEntry, in text: Span<UInt8>, expected: Int) -> Int? {
    let start = Int(string.start) + 1
    let length = Int(string.end) - start - 1
    guard string.count == 0, length <= 16 else { return nil }
    let last = Swift.min(count, expected + Self.guesses)
    var index = expected
    while index < last {
      if self[index].match(text, at: start, count: length) { return index }
      index += 1
    }
    return nil
  }
}

/// A name as it is compared. It holds no references, so that looking at one retains nothing.
struct NamePattern: Sendable {
  let ends: NameEnds

  /// The bytes by eights; zeros behind the last.
  private let words: InlineArray<4, UInt64>

  /// - Parameter name: at most 32 bytes.
  init(_ name: [UInt8]) {
    precondition(name.count <= JSONNameTable.maximumLength, "a name is too long")
    let padded = name + [UInt8](repeating: 0, count: JSONNameTable.maximumLength)
    words = InlineArray { padded.span.word(at: 8 * $0) }
    ends = NameEnds(padded.span, at: 0, count: name.count)
  }

  /// Whether this is the name in a text, whose ends are the same.
  func matchesMiddle(_ text: Span<UInt8>, at start: Int, count: Int) -> Bool {
    for index in 1..<count / 8 where text.word(at: start + 8 * index) != words[index] {
      return false
    }
    return true
  }
}

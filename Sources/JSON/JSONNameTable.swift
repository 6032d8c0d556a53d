/// A list of known names, by which the members of objects are found.
///
/// A name is compared in words of eight bytes with each known name, beginning with the expected one, since
/// members are mostly in the same order.
///
///     let names = JSONNameTable(["latitude", "longitude"])
///     var members = JSONMembers()
///     names.find(in: node, of: document, into: &members)
///     members[1]
public struct JSONNameTable: Sendable {
  fileprivate let names: [NamePattern]

  /// - Parameter names: distinct, of at most 32 bytes each.
  public init(_ names: [String]) {
    self.names = names.map { NamePattern($0) }
  }

  /// The index of the name that equals a string of a document once its escapes are resolved; nil if there
  /// is none, or if the node is no string.
  ///
  /// - Parameter expected: the index of the name to compare first, at most the number of names.
  public func index(
    of node: JSONNode, in document: borrowing JSONDocument, expected: Int = 0
  ) -> Int? {
    guard document.firstByte(of: node) == ASCII.quote else { return nil }
    return names.span.index(
      of: document.tape[node.index], in: document.storage.span, expected: expected)
  }

  /// Finds the members of an object that have these names. If a name recurs, the last member counts.
  ///
  /// - Parameters:
  ///   - object: an object; other values have no members.
  ///   - members: gets the values, by the indexes of their names.
  /// - Returns: the key of the first member with another name; nil if there is none.
  @discardableResult
  @inline(__always)
  public func find(
    in object: JSONNode, of document: borrowing JSONDocument, into members: inout JSONMembers
  ) -> JSONNode? {
    document.findMembers(of: object, self, into: &members)
  }
}

extension JSONDocument {
  /// See ``JSONNameTable/find(in:of:into:)``.
  @usableFromInline
  func findMembers(
    of object: JSONNode, _ names: JSONNameTable, into members: inout JSONMembers
  ) -> JSONNode? {
    let text = storage.span
    let tape = tape.span
    let names = names.names.span
    let opening = tape[object.index]
    guard text[Int(opening.start)] == ASCII.openBrace else { return nil }
    let end = Int(opening.next)
    var unknown: JSONNode?
    var key = object.index + 1
    var expected = 0
    while key < end {
      if let number = names.index(of: tape[key], in: text, expected: expected) {
        members.indexes[number] = UInt32(truncatingIfNeeded: key + 1)
        members.latestNumber = number
        expected = number + 1
      } else if unknown == nil {
        unknown = JSONNode(UInt32(truncatingIfNeeded: key))
      }
      key = Int(tape[key + 1].next)
    }
    return unknown
  }

  /// The value in an object with exactly one member, and the index of its name; nil if the name is not in
  /// the table, and for other values.
  public func onlyMember(
    of object: JSONNode, _ names: JSONNameTable
  ) -> (index: Int, value: JSONNode)? {
    let entry = tape[object.index]
    let key = object.position + 1
    guard entry.count == 1, storage[Int(entry.start)] == ASCII.openBrace,
      let index = names.names.span.index(of: tape[Int(key)], in: storage.span, expected: 0)
    else { return nil }
    return (index, JSONNode(key + 1))
  }

  /// The numbers in an object with exactly the first two names of a table, in order; nil of other values.
  public func twoNumbers(of object: JSONNode, _ names: JSONNameTable) -> (Double, Double)? {
    let text = storage.span
    let tape = tape.span
    let names = names.names.span
    let (opening, first, second) = (object.index, object.index + 1, object.index + 3)
    guard tape[opening].count == 2, text[Int(tape[opening].start)] == ASCII.openBrace,
      names[0].matches(text, tape[first]), names[1].matches(text, tape[second]),
      let x = text.number(tape[first + 1]), let y = text.number(tape[second + 1])
    else { return nil }
    return (x, y)
  }
}

/// The values of an object's members, by the indexes of their names in a ``JSONNameTable``.
public struct JSONMembers: Sendable {
  /// The most names of a table with which members are found.
  public static let maximumCount = 16

  /// The indexes of the values on the tape; 0, the index of the root, if there is no such member.
  @usableFromInline var indexes: InlineArray<16, UInt32>

  /// The index of the name that was found last.
  @inlinable public var latest: Int? { latestNumber < 0 ? nil : latestNumber }

  @usableFromInline var latestNumber = -1

  /// No members. The literal compiles to four stores; `repeating:` would be a call.
  @inlinable
  @inline(__always)
  public init() { indexes = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] }

  /// The value of the member with the name of an index; nil if there is none.
  ///
  /// The getter is mutating and uses a span: otherwise all indexes are copied to read one.
  @inlinable public subscript(number: Int) -> JSONNode? {
    @inline(__always)
    mutating get {
      let index = indexes.mutableSpan[number]
      return index == 0 ? nil : JSONNode(index)
    }
  }
}

/// A name in words. It contains no references, so that reading one retains nothing.
private struct NamePattern: Sendable {
  /// In bytes.
  private static let maximumLength = 32

  private let count: Int

  /// The first eight bytes, the first of them lowest, padded with zeros.
  private let first: UInt64

  /// Selects the name's bytes among the first eight.
  private let mask: UInt64

  /// Bytes 8 to 15, bytes 16 to 23, and the last eight bytes.
  private let second: UInt64
  private let third: UInt64
  private let last: UInt64

  /// - Parameter name: at most 32 bytes.
  init(_ name: String) {
    count = name.utf8.count
    precondition(count <= Self.maximumLength, "a name is too long")
    let bytes = Array(name.utf8) + [UInt8](repeating: 0, count: Self.maximumLength)
    mask = count < 8 ? 1 &<< UInt64(truncatingIfNeeded: 8 &* count) - 1 : .max
    first = bytes.span.word(at: 0)
    second = bytes.span.word(at: 8)
    third = bytes.span.word(at: 16)
    last = bytes.span.word(at: max(count - 8, 0))
  }

  /// Whether this is the name in a text, in which at least eight bytes follow it.
  @inline(__always)
  func matches(_ text: Span<UInt8>, _ string: TapeEntry) -> Bool {
    let start = Int(string.start) + 1
    return string.count == 0 && matches(text, at: start, count: Int(string.end) - start - 1)
  }

  /// The same for the content of a string without escapes.
  @inline(__always)
  func matches(_ text: Span<UInt8>, at start: Int, count: Int) -> Bool {
    self.count == count && text.word(at: start) & mask == first
      && (count <= 8 || text.word(at: start + count - 8) == last)
      && (count <= 16 || text.word(at: start + 8) == second)
      && (count <= 24 || text.word(at: start + 16) == third)
  }
}

extension Span<NamePattern> {
  /// The index of the name that equals a string in a text; nil if there is none.
  @inline(__always)
  fileprivate func index(of string: TapeEntry, in text: Span<UInt8>, expected: Int) -> Int? {
    let start = Int(string.start) + 1
    let length = Int(string.end) - start - 1
    guard string.count == 0 else { return index(ofEscaped: text, in: start..<start + length) }
    var index = expected
    while index < count {
      if self[index].matches(text, at: start, count: length) { return index }
      index &+= 1
    }
    return (0..<expected).first { self[$0].matches(text, at: start, count: length) }
  }

  /// The same for a string with escapes, which is rare.
  @inline(never)
  private func index(ofEscaped text: Span<UInt8>, in content: Range<Int>) -> Int? {
    let name = text.unescaped(content)
    let padded = name + [UInt8](repeating: 0, count: 8)
    return indices.first { self[$0].matches(padded.span, at: 0, count: name.count) }
  }
}

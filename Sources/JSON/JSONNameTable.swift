/// A list of known names, by which the members of objects are found.
///
/// A name is compared with each known name, beginning with the expected one, since members are usually in
/// the same order.
///
///     let names = JSONNameTable(["latitude", "longitude"])
///     var members = JSONMembers()
///     names.find(in: node, of: document, into: &members)
///     members[1]
public struct JSONNameTable: Sendable {
  /// The bytes of the names, one after another, and padding.
  private let bytes: [UInt8]

  private let names: [Name]

  /// A range of the bytes, the first eight of which are also a word.
  private struct Name: Sendable {
    let start: Int
    let count: Int
    let head: UInt64
  }

  /// - Parameter names: distinct.
  public init(_ names: [String]) {
    var bytes: [UInt8] = []
    self.names = names.map { name in
      defer { bytes += name.utf8 }
      let padded = Array(name.utf8) + [UInt8](repeating: 0, count: 8)
      return Name(
        start: bytes.count, count: name.utf8.count,
        head: padded.span.head(at: 0, count: name.utf8.count))
    }
    self.bytes = bytes + [UInt8](repeating: 0, count: 8)
  }

  /// The index of the name that equals a string of a document once its escapes are resolved; nil if there
  /// is none, or if the node is not a string.
  ///
  /// - Parameter expected: the index of the name to compare first, at most the number of names.
  public func index(
    of node: JSONNode, in document: borrowing JSONDocument, expected: Int = 0
  ) -> Int? {
    guard document.firstByte(of: node) == ASCII.quote else { return nil }
    return index(of: document.tape[node.index], in: document.storage.span, expected: expected)
  }

  /// The same for a string's entry on the tape.
  @inline(__always)
  fileprivate func index(of string: TapeEntry, in text: Span<UInt8>, expected: Int) -> Int? {
    let start = Int(string.start) + 1
    let length = Int(string.end) - start - 1
    guard string.count == 0 else { return index(ofEscaped: start..<start + length, in: text) }
    return index(of: text, at: start, count: length, expected: expected)
  }

  @inline(never)
  private func index(ofEscaped content: Range<Int>, in text: Span<UInt8>) -> Int? {
    let name = text.unescaped(content)
    let padded = name + [UInt8](repeating: 0, count: 8)
    return index(of: padded.span, at: 0, count: name.count)
  }

  /// The same for a text that at least eight bytes follow.
  @inline(__always)
  private func index(of other: Span<UInt8>, at start: Int, count: Int, expected: Int) -> Int? {
    let names = names.span
    let head = other.head(at: start, count: count)
    var index = expected
    while index < names.count {
      let name = names[index]
      if name.head == head, name.count == count,
        count <= 8 || other.isEqual(bytes.span, at: start, and: name.start, count: count)
      {
        return index
      }
      index &+= 1
    }
    return expected == 0 ? nil : self.index(of: other, at: start, count: count)
  }

  /// The same, beginning with the first name.
  @inline(never)
  private func index(of other: Span<UInt8>, at start: Int, count: Int) -> Int? {
    index(of: other, at: start, count: count, expected: 0)
  }

  /// The only member of an object, and the index of its name; nil if it has several members or another
  /// name.
  public func onlyMember(
    of object: JSONNode, in document: borrowing JSONDocument
  ) -> (index: Int, value: JSONNode)? {
    guard document.firstByte(of: object) == ASCII.openBrace,
      document.tape[object.index].count == 1
    else { return nil }
    let key = UInt32(truncatingIfNeeded: object.index + 1)
    return index(of: JSONNode(key), in: document).map { ($0, JSONNode(key + 1)) }
  }

  /// Finds the members of an object that have these names. If a name recurs, the last member counts.
  ///
  /// - Parameters:
  ///   - object: an object; other values have no members.
  ///   - members: gets the values, by the indexes of their names.
  /// - Returns: the key of the first member with another name; nil if there is none.
  @discardableResult
  public func find(
    in object: JSONNode, of document: borrowing JSONDocument, into members: inout JSONMembers
  ) -> JSONNode? {
    let text = document.storage.span
    let tape = document.tape.span
    let opening = tape[object.index]
    guard text[Int(opening.start)] == ASCII.openBrace else { return nil }
    let end = Int(opening.next)
    var unknown: JSONNode?
    var key = object.index + 1
    var expected = 0
    while key < end {
      if let number = index(of: tape[key], in: text, expected: expected) {
        members.indexes[number] = UInt32(truncatingIfNeeded: key + 1)
        expected = number + 1
      } else if unknown == nil {
        unknown = JSONNode(UInt32(truncatingIfNeeded: key))
      }
      key = Int(tape[key + 1].next)
    }
    return unknown
  }
}

extension Span<UInt8> {
  /// The first eight bytes of a text as a word; of a shorter one padded with zeros. Eight bytes follow it.
  @inline(__always)
  fileprivate func head(at start: Int, count: Int) -> UInt64 {
    count < 8 ? word(at: start) & ((1 << UInt64(8 &* count)) &- 1) : word(at: start)
  }
}

/// The values of an object's members, by the indexes of their names in a ``JSONNameTable``.
public struct JSONMembers: Sendable {
  /// The most names of a table that finds members.
  public static let maximumCount = 16

  /// The indexes of the values on the tape; 0, the index of the root, if there is no such member.
  @usableFromInline var indexes: InlineArray<16, UInt32>

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

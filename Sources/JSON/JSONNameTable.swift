/// A list of known names, by which the members of objects are found.
///
/// A name is compared with each known name, beginning with the expected one, since members are mostly in
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

  /// A range of the bytes.
  private struct Name: Sendable {
    let start: Int
    let count: Int
  }

  /// - Parameter names: distinct.
  public init(_ names: [String]) {
    var bytes: [UInt8] = []
    self.names = names.map { name in
      defer { bytes += name.utf8 }
      return Name(start: bytes.count, count: name.utf8.count)
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

  /// The same of a string's entry on the tape.
  @inline(__always)
  fileprivate func index(of string: TapeEntry, in text: Span<UInt8>, expected: Int) -> Int? {
    let start = Int(string.start) + 1
    let length = Int(string.end) - start - 1
    guard string.count == 0 else {
      let name = text.unescaped(start..<start + length)
      let padded = name + [UInt8](repeating: 0, count: 8)
      return index(of: padded.span, at: 0, count: name.count, expected: 0)
    }
    return index(of: text, at: start, count: length, expected: expected)
  }

  /// The same of a text that at least eight bytes follow.
  @inline(__always)
  private func index(of other: Span<UInt8>, at start: Int, count: Int, expected: Int) -> Int? {
    let (bytes, names) = (bytes.span, names.span)
    var index = expected
    while index < names.count {
      let name = names[index]
      if name.count == count, other.isEqual(bytes, at: start, and: name.start, count: count) {
        return index
      }
      index &+= 1
    }
    return expected == 0 ? nil : self.index(of: other, at: start, count: count)
  }

  /// The same from the first name on.
  @inline(never)
  private func index(of other: Span<UInt8>, at start: Int, count: Int) -> Int? {
    index(of: other, at: start, count: count, expected: 0)
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
        members.latestNumber = number
        expected = number + 1
      } else if unknown == nil {
        unknown = JSONNode(UInt32(truncatingIfNeeded: key))
      }
      key = Int(tape[key + 1].next)
    }
    return unknown
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

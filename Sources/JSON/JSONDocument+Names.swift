extension JSONDocument {
  /// The number of the name in a table that a value is, however it is escaped; nil where it is none.
  @inline(__always)
  func index(of node: JSONNode, in names: JSONNameTable, expected: Int) -> Int? {
    let entry = tape[node.index]
    guard storage[Int(entry.start)] == ASCII.quote else { return nil }
    return names.index(of: entry, in: storage.span, expected: expected)
  }

  /// See ``JSONNameTable/findOnly(in:of:)``.
  @usableFromInline
  func onlyMember(
    of object: JSONNode, _ names: JSONNameTable
  ) -> (number: Int, value: JSONNode)? {
    let entry = tape[object.index]
    guard entry.count == 1, storage[Int(entry.start)] == ASCII.openBrace else { return nil }
    let key = object.position + 1
    return names.index(of: tape[Int(key)], in: storage.span, expected: 0).map {
      ($0, JSONNode(key + 1))
    }
  }

  /// See ``JSONNameTable/twoNumbers(in:of:)``.
  func twoNumbers(of object: JSONNode, _ names: JSONNameTable) -> (Double, Double)? {
    let tape = tape.span
    let text = storage.span
    let entry = tape[object.index]
    guard entry.count == 2, text[Int(entry.start)] == ASCII.openBrace,
      let first = number(of: 0, names, in: text, tape, at: object.index + 1),
      let second = number(of: 1, names, in: text, tape, at: object.index + 3)
    else { return nil }
    return (first, second)
  }

  /// The number that follows the name with a number; nil where another name is, or no number.
  @inline(__always)
  private func number(
    of name: Int, _ names: JSONNameTable,
    in text: Span<UInt8>, _ tape: Span<TapeEntry>, at key: Int
  ) -> Double? {
    guard names.ends.span.isName(name, tape[key], in: text) else { return nil }
    let value = tape[key + 1]
    guard text[Int(value.start)].beginsNumber else { return nil }
    return Double(
      decimal: text, in: Int(value.start)..<Int(value.end), integerDigits: Int(value.count))
  }

  /// See ``JSONNameTable/find(in:of:into:)``.
  ///
  /// Most objects have only names that are known, short, and in order: a loop that calls nothing goes
  /// through those, and hands over at the first that is otherwise.
  @usableFromInline
  func findMembers(
    of object: JSONNode,
    _ names: JSONNameTable,
    into members: inout JSONMembers
  ) -> JSONNode? {
    let text = storage.span
    let tape = tape.span
    let ends = names.ends.span
    let opening = tape[object.index]
    guard text[Int(opening.start)] == ASCII.openBrace else { return nil }
    let end = Int(opening.next)
    var key = object.index + 1
    var expected = 0
    while key < end {
      guard let number = ends.guess(tape[key], in: text, expected: expected) else {
        members.latestNumber = expected - 1
        return findOthers(from: key, to: end, expected: expected, names, into: &members)
      }
      members.indexes[number] = UInt32(truncatingIfNeeded: key + 1)
      expected = number + 1
      key = Int(tape[key + 1].next)
    }
    members.latestNumber = expected - 1
    return nil
  }

  /// The same from one of the keys on.
  @inline(never)
  private func findOthers(
    from start: Int,
    to end: Int,
    expected: Int,
    _ names: JSONNameTable,
    into members: inout JSONMembers
  ) -> JSONNode? {
    var unknown: JSONNode?
    var expected = expected
    var key = start
    while key < end {
      if let number = names.index(of: tape[key], in: storage.span, expected: expected) {
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

extension JSONDocument {
  /// The number of the name in a table that a value is, however it is escaped; nil where it is none.
  @inline(__always)
  func index(of node: JSONNode, in names: JSONNameTable, expected: Int) -> Int? {
    let text = storage.span
    let entry = tape[node.index]
    let start = Int(entry.start)
    guard text[start] == ASCII.quote else { return nil }
    let count = Int(entry.end) &- start &- 2
    guard entry.count == 0 else { return unescapedIndex(of: node, in: names) }
    return names.index(of: text, at: start &+ 1, count: count, expected: expected)
  }

  /// See ``JSONNameTable/find(in:of:into:)``.
  @usableFromInline
  func findMembers(
    of object: JSONNode,
    _ names: JSONNameTable,
    into members: inout JSONMembers
  ) -> JSONNode? {
    var unknown: JSONNode?
    guard kind(of: object) == .object else { return nil }
    let end = tape[object.index].next
    var key = object.position &+ 1
    var expected = 0
    while key < end {
      if let number = index(of: JSONNode(key), in: names, expected: expected) {
        members.indexes[number] = key &+ 1
        expected = number &+ 1
      } else if unknown == nil {
        unknown = JSONNode(key)
      }
      key = tape[Int(key) &+ 1].next
    }
    return unknown
  }

  /// The number of a name that is written with escapes, which is rare.
  @inline(never)
  private func unescapedIndex(of node: JSONNode, in names: JSONNameTable) -> Int? {
    var name = storage.span.unescaped(contentRange(of: node))
    let length = name.count
    name.append(contentsOf: repeatElement(0, count: 8))
    return names.index(of: name.span, at: 0, count: length, expected: .max)
  }
}

extension JSONDocument {
  /// The kind of a value.
  @inlinable
  @inline(__always)
  public func kind(of node: JSONNode) -> JSONKind {
    switch firstByte(of: node) {
    case UInt8(ascii: "\""): .string
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .array
    case UInt8(ascii: "t"), UInt8(ascii: "f"): .boolean
    case UInt8(ascii: "n"): .null
    default: .number
    }
  }

  /// The value of `true` or `false`; nil for the other kinds.
  public func boolean(_ node: JSONNode) -> Bool? {
    switch firstByte(of: node) {
    case ASCII.t: true
    case ASCII.f: false
    default: nil
    }
  }

  /// The double nearest to a number, ties to even; nil for the other kinds.
  ///
  /// What is too large for a double reads as an infinity, what is too small as zero; `-0` reads as
  /// minus zero.
  public func number(_ node: JSONNode) -> Double? {
    let entry = tape[node.index]
    guard storage[Int(entry.start)].beginsNumber else { return nil }
    return Double(
      decimal: storage.span, in: Int(entry.start)..<Int(entry.end), integerDigits: Int(entry.count))
  }

  /// The characters of a string, without its quotes and escapes; nil for the other kinds.
  public func string(_ node: JSONNode) -> JSONText? {
    guard firstByte(of: node) == ASCII.quote else { return nil }
    let content = contentRange(of: node)
    guard tape[node.index].count > 0 else { return JSONText(utf8: storage[content]) }
    return JSONText(utf8: storage.span.unescaped(content))
  }

  /// The bytes of a value as they stood in the text: strings with their quotes and escapes, arrays
  /// and objects from bracket to bracket.
  ///
  /// A slice that is kept beyond the next parse stays what it is, at the price of a fresh storage
  /// for the document.
  public func text(of node: JSONNode) -> ArraySlice<UInt8> {
    let range = range(of: node)
    guard count(of: node) > 0 else { return storage[range] }
    var text = storage[range.lowerBound..<range.lowerBound]
    var start = range.lowerBound
    for (index, recorded) in patched.replaced
    where node.index..<Int(tape[node.index].next) ~= index {
      text += storage[start..<recorded.lowerBound]
      text += storage[self.range(of: JSONNode(UInt32(index)))]
      start = recorded.upperBound
    }
    return text.isEmpty ? storage[range] : text + storage[start..<range.upperBound]
  }

  /// How many bytes a value that holds no others has in the text.
  public func length(of node: JSONNode) -> Int {
    range(of: node).count
  }

  @inlinable
  @inline(__always)
  func firstByte(of node: JSONNode) -> UInt8 {
    storage[Int(tape[node.index].start)]
  }

  func range(of node: JSONNode) -> Range<Int> {
    let entry = tape[node.index]
    return Int(entry.start)..<Int(entry.end)
  }

  /// Where a string is in the text, without its quotes.
  func contentRange(of node: JSONNode) -> Range<Int> {
    let range = range(of: node)
    return range.lowerBound + 1..<range.upperBound - 1
  }
}

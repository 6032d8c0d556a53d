/// Replaces functions of `_StringProcessing`, whose regular expressions are an eighth of an executable.
extension String {
  /// The parts between the occurrences of a separator, which must not be empty.
  public func parts(separatedBy separator: String) -> [Substring] {
    var parts: [Substring] = []
    var start = startIndex
    var place = startIndex
    while place < endIndex {
      if self[place...].hasPrefix(separator) {
        parts.append(self[start..<place])
        formIndex(&place, offsetBy: separator.count)
        start = place
      } else {
        formIndex(after: &place)
      }
    }
    return parts + [self[start...]]
  }

  /// The string with every occurrence of a text replaced; the text must not be empty.
  public func replacing(_ text: String, with other: String) -> String {
    parts(separatedBy: text).joined(separator: other)
  }
}

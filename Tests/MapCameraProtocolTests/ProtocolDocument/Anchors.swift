/// The anchors of headings, as GitHub makes them: in small letters, without points, spaces as
/// hyphens, and numbered where the same one was there before.
struct Anchors {
  private var taken: Set<String>

  /// - Parameter prose: a document whose headings come first.
  init(prose: String) {
    taken = Set(
      prose.split(separator: "\n").filter { $0.hasPrefix("#") }
        .map { Self.anchor($0.drop { $0 == "#" }.drop { $0 == " " }) })
  }

  /// The anchor of a heading that comes after them.
  subscript(heading: String) -> String {
    let anchor = Self.anchor(heading)
    return taken.contains(anchor) ? anchor + "-1" : anchor
  }

  static func anchor(_ heading: some StringProtocol) -> String {
    String(
      heading.lowercased().compactMap { character -> Character? in
        if character == " " { return "-" }
        return character.isLetter || character.isNumber || "-_".contains(character)
          ? character : nil
      })
  }

  /// The anchors of all headings of a document.
  static func all(in document: String) -> Set<String> {
    var counts: [String: Int] = [:]
    var anchors: Set<String> = []
    for line in document.split(separator: "\n") where line.hasPrefix("#") {
      let anchor = anchor(line.drop { $0 == "#" }.drop { $0 == " " })
      let count = counts[anchor, default: 0]
      anchors.insert(count == 0 ? anchor : "\(anchor)-\(count)")
      counts[anchor] = count + 1
    }
    return anchors
  }
}

/// The protocol's reference, which protocol.md holds, in parts.
enum ProtocolReference {
  /// A heading of the second level and all below it.
  struct Part {
    let title: String

    /// As links within the document name it.
    let anchor: String
  }

  static var parts: [Part] {
    headings(below: 2).filter { $0.level == 2 }.map { Part(title: $0.title, anchor: $0.anchor) }
  }

  /// What stands under a heading, up to the next of its level or above; nil where there is none such.
  static func section(_ anchor: String) -> String? {
    let headings = headings(below: 4)
    guard let index = headings.firstIndex(where: { $0.anchor == anchor }) else { return nil }
    let heading = headings[index]
    let next = headings[(index + 1)...].first { $0.level <= heading.level }
    return String(text[heading.start..<(next?.start ?? text.endIndex)])
  }

  private struct Heading {
    let level: Int
    let title: String
    let anchor: String
    let start: String.Index
  }

  /// The document's text.
  private static var text: String { protocolDocument }

  /// The headings of the second level down to one, none of them within code.
  private static func headings(below deepest: Int) -> [Heading] {
    var headings: [Heading] = []
    var isCode = false
    for line in text.split(separator: "\n") {
      if line.hasPrefix("```") { isCode.toggle() }
      let level = line.prefix { $0 == "#" }.count
      guard !isCode, (2...max(2, deepest)).contains(level) else { continue }
      let title = String(line.dropFirst(level + 1))
      let plain = anchor(of: title)
      let twins = headings.count { self.anchor(of: $0.title) == plain }
      headings.append(
        Heading(
          level: level, title: title, anchor: twins == 0 ? plain : "\(plain)-\(twins)",
          start: line.startIndex))
    }
    return headings
  }

  /// As GitHub makes it: small letters, digits, underscores, and hyphens for spaces.
  private static func anchor(of title: String) -> String {
    title.lowercased().replacing(" ", with: "-").filter {
      $0.isLetter || $0.isNumber || "-_".contains($0)
    }
  }
}

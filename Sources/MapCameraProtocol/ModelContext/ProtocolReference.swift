/// The protocol's reference, which protocol.md holds, in parts.
enum ProtocolReference {
  /// A heading of the second level and all below it.
  struct Part {
    let title: String

    /// As links within the document name it.
    let anchor: String
  }

  static var parts: [Part] {
    headings.filter { $0.level == 2 }.map { Part(title: $0.title, anchor: $0.anchor) }
  }

  /// What stands under a heading, up to the next of its level or above; nil where there is none such.
  static func section(_ anchor: String) -> String? {
    let headings = headings
    guard let index = headings.firstIndex(where: { $0.anchor == anchor }) else { return nil }
    let heading = headings[index]
    let next = headings[(index + 1)...].first { $0.level <= heading.level }
    return String(protocolDocument[heading.start..<(next?.start ?? protocolDocument.endIndex)])
  }

  private struct Heading {
    let level: Int
    let title: String
    let anchor: String
    let start: String.Index
  }

  /// The headings below the document's title, none of them within code.
  private static var headings: [Heading] {
    var headings: [Heading] = []
    var twins: [String: Int] = [:]
    var isCode = false
    // In bytes: finding all of its characters would take a hundred times as long.
    for line in protocolDocument.utf8.split(separator: UInt8(ascii: "\n")) {
      if line.starts(with: "```".utf8) { isCode.toggle() }
      let level = line.prefix { $0 == UInt8(ascii: "#") }.count
      guard !isCode, level >= 2 else { continue }
      let title = String(Substring(line.dropFirst(level + 1)))
      let plain = anchor(of: title)
      let count = twins[plain, default: 0]
      twins[plain] = count + 1
      headings.append(
        Heading(
          level: level, title: title, anchor: count == 0 ? plain : "\(plain)-\(count)",
          start: line.startIndex))
    }
    return headings
  }

  /// As GitHub makes it: lower case letters, digits, underscores, and hyphens for spaces.
  private static func anchor(of title: String) -> String {
    title.lowercased().replacing(" ", with: "-").filter {
      $0.isLetter || $0.isNumber || "-_".contains($0)
    }
  }
}

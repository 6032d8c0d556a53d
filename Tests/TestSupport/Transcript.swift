public import Foundation

/// A golden session: what a host sends, and every line that comes back, in order. Tests/Transcripts
/// holds them; its README.md describes the format.
public struct Transcript: Sendable, CustomStringConvertible {
  /// One line of the file.
  public enum Line: Sendable {
    /// What is neither sent nor expected.
    case comment(String)

    /// Bytes that are sent, and how they stand in the file.
    case sent([UInt8], source: String)

    /// Bytes that come back.
    case received([UInt8])
  }

  public let url: URL
  public var lines: [Line]

  /// The options of the command line that the session is started with.
  public var arguments: [String] {
    for case .comment(let text) in lines where text.hasPrefix("# args: ") {
      return text.dropFirst("# args: ".count).split(separator: " ").map(String.init)
    }
    return []
  }

  /// Everything that is sent.
  public var input: [UInt8] {
    lines.flatMap { line in if case .sent(let bytes, _) = line { bytes } else { [UInt8]() } }
  }

  /// Everything that comes back.
  public var output: [UInt8] {
    lines.flatMap { line in if case .received(let bytes) = line { bytes } else { [UInt8]() } }
  }

  public var name: String { url.lastPathComponent }

  public var description: String { name }
}

extension Transcript {
  /// All of them, by name.
  public static let all: [Transcript] = {
    let files = try? FileManager.default.contentsOfDirectory(
      at: packageFolder.appending(path: "Tests/Transcripts"), includingPropertiesForKeys: nil)
    return (files ?? []).filter { $0.pathExtension == "jsonl" }.sorted {
      $0.lastPathComponent < $1.lastPathComponent
    }.compactMap { try? Transcript($0) }
  }()

  init(_ url: URL) throws {
    self.url = url
    let text = try String(contentsOf: url, encoding: .utf8)
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).compactMap { line in
      let line = String(line)
      if line.hasPrefix("> ") { return .sent(Array((line.dropFirst(2) + "\n").utf8), source: line) }
      if line.hasPrefix("< ") { return .received(Array((line.dropFirst(2) + "\n").utf8)) }
      if line.hasPrefix(">> ") { return .sent(Self.bytes(line.dropFirst(3)), source: line) }
      if line.hasPrefix("<< ") { return .received(Self.bytes(line.dropFirst(3))) }
      return .comment(line)
    }
  }

  /// The characters of a JSON string.
  private static func bytes(_ json: Substring) -> [UInt8] {
    let string = try? JSONSerialization.jsonObject(
      with: Data(json.utf8), options: .fragmentsAllowed)
    return Array((string as? String ?? "not a string: \(json)").utf8)
  }

  /// The file.
  public var text: String {
    lines.map { line in
      switch line {
      case .comment(let text): text
      case .sent(_, let source): source
      case .received(let bytes): Self.source(ofReceived: bytes)
      }
    }.joined(separator: "\n")
  }

  /// A whole line as it is; what ends otherwise as a JSON string.
  private static func source(ofReceived bytes: [UInt8]) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    if bytes.last == 0x0A, !bytes.contains(0x0D), bytes.count(where: { $0 == 0x0A }) == 1 {
      return "< " + text.dropLast()
    }
    let json = try? JSONSerialization.data(
      withJSONObject: text, options: [.fragmentsAllowed, .withoutEscapingSlashes])
    return "<< " + String(decoding: json ?? Data(), as: UTF8.self)
  }
}

/// How what came differs from what was expected, line by line; empty if it does not.
public func differences(_ received: [UInt8], from expected: [UInt8]) -> [String] {
  if received == expected { return [] }
  let old = String(decoding: expected, as: UTF8.self).components(separatedBy: "\n")
  let new = String(decoding: received, as: UTF8.self).components(separatedBy: "\n")
  var changes: [String] = []
  var (before, after) = (old[...], new[...])
  let difference = new.difference(from: old)
  let removed = Set(difference.removals.map(\.offset))
  let inserted = Set(difference.insertions.map(\.offset))
  while !before.isEmpty || !after.isEmpty {
    if removed.contains(before.startIndex), let line = before.popFirst() {
      changes.append("- \(line)")
    } else if inserted.contains(after.startIndex), let line = after.popFirst() {
      changes.append("+ \(line)")
    } else {
      _ = (before.popFirst(), after.popFirst())
    }
  }
  return changes
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .remove(let offset, _, _), .insert(let offset, _, _): offset
    }
  }
}

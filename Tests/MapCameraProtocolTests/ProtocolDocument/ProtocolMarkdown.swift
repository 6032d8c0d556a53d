import JSONRPC
import Schema
import TestSupport

@testable import MapCameraProtocol

/// The generated parts of protocol.md and of its guide, written from the declarations.
struct ProtocolMarkdown {
  /// The anchors of protocol.md, whose hand-written headings come first.
  var anchors: Anchors

  /// The pages of the guide, by their paths from protocol.md.
  var guide: [(key: String, value: String)]

  /// The path of protocol.md from the document with the part; empty in protocol.md.
  var path = ""

  /// - Parameter prose: protocol.md without its generated parts.
  init(prose: String, guide: [(key: String, value: String)] = []) {
    anchors = Anchors(prose: prose)
    self.guide = guide
  }

  /// The generated parts, by the names in their marks.
  var parts: KeyValuePairs<String, String> {
    [
      "methods": methods, "notifications": notifications, "values": values, "errors": errors,
      "limits": limits, "names": foreignNames, "conversation": conversation,
    ]
  }
}

// MARK: - Parts

extension ProtocolMarkdown {
  private var methods: String {
    let index = methodGroups.map { group in
      let links = group.methods.map { "[\($0.name)](#\(anchors[$0.name]))" }
      return "- **\(group.name)**: " + links.joined(separator: ", ")
    }
    let sections = MethodTable.standard.methods.map(section)
    return ([index.joined(separator: "\n")] + sections).joined(separator: "\n\n")
  }

  /// The methods by the first words of their names, in the order in which they are declared.
  private var methodGroups: [(name: String, methods: [Method])] {
    MethodTable.standard.methods.reduce(into: []) { groups, method in
      let word = method.name.prefix { $0 != "." }
      let name = word == method.name || word == "rpc" ? "session" : String(word)
      if let index = groups.firstIndex(where: { $0.name == name }) {
        groups[index].methods.append(method)
      } else {
        groups.append((name, [method]))
      }
    }
  }

  private func section(_ method: Method) -> String {
    var parts = ["### \(method.name)", method.summary]
    parts += parameters(of: method)
    parts.append("**Result**: " + description(ofResult: method.result, method.resultSummary))
    if case .object(let members) = method.result, !members.isEmpty {
      parts.append(memberTable(members))
    }
    if !method.errors.isEmpty {
      let errors = method.errors.map { "[\($0.code.rawValue)](#errors)" }
      parts.append("**Errors**: " + errors.joined(separator: ", "))
    }
    let example = MethodExample.all[method.name] ?? MethodExample(calling: method)
    parts.append(
      "**Example**:\n\n```json\n\(wrapped(example.request))\n\(wrapped(example.answer))\n```")
    let pages = guide.filter {
      $0.value.contains("](../../../protocol.md#\(anchors[method.name]))")
    }
    if !pages.isEmpty {
      let links = pages.map { path, text in
        "[\(text.prefix { $0 != "\n" }.dropFirst(2))](\(path))"
      }
      parts.append("**See also**: " + links.joined(separator: ", "))
    }
    return parts.joined(separator: "\n\n")
  }

  /// The parameters; the ones that many methods share are described at one of them.
  private func parameters(of method: Method) -> [String] {
    let members = method.parameters.members
    if members.isEmpty { return ["No parameters."] }
    for model in MethodTable.standard.methods
    where ["map.configure", "camera.animate"].contains(model.name) && model.name != method.name {
      let shared = model.parameters.members.filter { $0.name != "map" && members.contains($0) }
      guard shared.count >= 5 else { continue }
      let names = shared.map { "`\($0.name)`" }
      let link = "[\(model.name)](#\(anchors[model.name]))"
      return [
        parameterTable(members.filter { !shared.contains($0) }),
        "And \(names.dropLast().joined(separator: ", ")) and \(names.last ?? ""), as in \(link).",
      ]
    }
    return [parameterTable(members)]
  }

  private func description(ofResult schema: Schema, _ summary: String) -> String {
    switch schema {
    case .any: summary
    case .object(let members) where members.isEmpty: "`{}`. \(summary)"
    case .object: summary
    default: "\(phrase(schema)). \(summary)"
    }
  }

  /// The golden session `conversation.jsonl`: its messages, and its comments as the prose between
  /// them. Its first line says what it is.
  private var conversation: String {
    let transcript = Transcript.all.first { $0.name == "conversation.jsonl" }
    var parts: [(isProse: Bool, lines: [String])] = []
    for line in (transcript?.lines ?? []).dropFirst() {
      let part: (isProse: Bool, text: String)
      switch line {
      case .comment(let text): part = (true, String(text.dropFirst("# ".count)))
      case .sent(let bytes, _), .received(let bytes):
        part = (false, wrapped(String(decoding: bytes.dropLast(), as: UTF8.self)))
      }
      if part.text.isEmpty { continue }
      if parts.last?.isProse != part.isProse { parts.append((part.isProse, [])) }
      parts[parts.count - 1].lines.append(part.text)
    }
    return parts.map { part in
      let text = part.lines.joined(separator: "\n")
      return part.isProse ? text : "```json\n\(text)\n```"
    }.joined(separator: "\n\n")
  }

  private var notifications: String {
    NotificationDeclaration.all.map { notification in
      """
      ### \(notification.kind.rawValue)

      \(notification.summary)

      \(memberTable(notification.params.members))
      """
    }.joined(separator: "\n\n")
  }

  private var values: String {
    MethodTable.standard.namedSchemas.sorted { $0.name < $1.name }.map(section).joined(
      separator: "\n\n")
  }

  private func section(_ schema: Schema) -> String {
    guard case .named(let name, let summary, let content) = schema else { return "" }
    var parts = ["### \(name)", summary]
    switch content {
    case .object(let members): parts.append(valueTable(members))
    case .oneOf(let choices) where choices.allSatisfy({ $0.members.count == 1 }):
      parts.append(valueTable(choices.flatMap(\.members).map(\.alternative)))
    case .oneOf(let choices):
      parts.append("Either " + list(choices.map(phrase)) + ".")
      parts += choices.filter { !$0.members.isEmpty }.map { valueTable($0.members) }
    default: parts.append(phrase(content) + ".")
    }
    return parts.joined(separator: "\n\n")
  }

  private var errors: String {
    var rows = ["| code | when | `data` |", "| --- | --- | --- |"]
    for error in ErrorDeclaration.all {
      let data = error.data.map { "`\($0)`" }.joined(separator: ", ")
      let when = [error.summary, error.note].filter { !$0.isEmpty }.joined(separator: " ")
      rows.append("| \(error.code.rawValue) | \(when) | \(data) |")
    }
    return rows.joined(separator: "\n")
  }

  /// What other SDKs call what is here.
  private var foreignNames: String {
    var rows = [
      "| Google Maps SDK for iOS | … for Android | MapLibre GL JS | here |",
      "| --- | --- | --- | --- |",
    ]
    for foreign in ForeignName.all {
      let theirs = [foreign.ios, foreign.android, foreign.mapLibre].map { names in
        names.map { "`\($0)`" }.joined(separator: ", ")
      }
      let params = foreign.params.isEmpty ? "" : " `\(shortened(foreign.params))`"
      let here = "[\(foreign.name)](\(path)#\(anchors[foreign.name]))\(params)"
      rows.append("| \(theirs.joined(separator: " | ")) | \(here) |")
    }
    return rows.joined(separator: "\n")
  }

  /// Parameters without the numbers of places.
  private func shortened(_ params: String) -> String {
    params.replacing(/\[\{"latitude"[^\]]*\]/, with: "[…]").replacing(
      /\{"latitude"[^}]*\}/, with: "{…}")
  }

  private var limits: String {
    let initialize = MethodTable.standard.methods.first { $0.name == "initialize" }
    guard case .named(_, _, .object(let members))? = initialize?.result,
      let limits = members.first(where: { $0.name == "limits" })
    else { return "" }
    let values = try? Tree(Conversation().result("initialize"))["limits"]
    var rows = ["| limit | maximum | of what |", "| --- | --- | --- |"]
    for limit in limits.schema.members {
      let value = values?[limit.name]?.number.map { grouped(Int($0)) } ?? ""
      rows.append("| `\(limit.name)` | \(value) | \(limit.summary) |")
    }
    return rows.joined(separator: "\n")
  }
}

// MARK: - Tables

extension ProtocolMarkdown {
  /// What is given: some of it may be left out.
  private func parameterTable(_ members: [Schema.Member], head: String = "parameter") -> String {
    var rows = ["| \(head) | type | default | meaning |", "| --- | --- | --- | --- |"]
    for row in flat(members) {
      rows.append("| `\(row.path)` | \(row.type) |\(row.presence) | \(cell(row.member.summary)) |")
    }
    return rows.joined(separator: "\n")
  }

  /// The members of a value, which may be given or answered.
  private func valueTable(_ members: [Schema.Member]) -> String {
    flat(members).allSatisfy { $0.member.isRequired && !$0.member.isAlternative }
      ? memberTable(members) : parameterTable(members, head: "member")
  }

  /// What is answered: all of it is there, but for what is marked.
  private func memberTable(_ members: [Schema.Member]) -> String {
    var rows = ["| member | type | meaning |", "| --- | --- | --- |"]
    for row in flat(members) {
      let mark = row.member.isRequired ? "" : "?"
      rows.append("| `\(row.path)`\(mark) | \(row.type) | \(cell(row.member.summary)) |")
    }
    return rows.joined(separator: "\n")
  }

  private struct Row {
    var path: String
    var type: String
    var member: Schema.Member

    var presence: String {
      member.isAlternative
        ? "" : member.isRequired ? " *required*" : member.defaultValue.map { " `\($0)`" } ?? ""
    }
  }

  /// Members, and behind each the members of objects without a name of their own.
  private func flat(_ members: [Schema.Member], inside path: String = "") -> [Row] {
    members.flatMap { member in
      let name = path + member.name
      let inner = member.schema.members
      let type = inner.isEmpty ? phrase(member.schema) : "object"
      return [Row(path: name, type: cell(type), member: member)] + flat(inner, inside: name + ".")
    }
  }

  private func cell(_ text: String) -> String { text.replacing("|", with: "\\|") }
}

// MARK: - Examples

extension ProtocolMarkdown {
  /// JSON in lines of at most 100 columns where its strings allow, broken behind commas. Every line but
  /// the first begins with two spaces.
  func wrapped(_ json: String) -> String {
    var lines = [""]
    var isString = false
    var isEscaped = false
    var piece = ""
    func close() {
      if !lines[lines.count - 1].isEmpty && lines[lines.count - 1].count + piece.count > 100 {
        lines.append("  ")
      }
      lines[lines.count - 1] += piece
      piece = ""
    }
    for character in json {
      piece.append(character)
      if character == "\"" && !isEscaped { isString.toggle() }
      isEscaped = character == "\\" && !isEscaped
      if character == "," && !isString { close() }
    }
    close()
    return lines.joined(separator: "\n")
  }
}

// MARK: - Phrases

extension ProtocolMarkdown {
  /// A schema as a short phrase, with links to the named values.
  func phrase(_ schema: Schema) -> String {
    switch schema {
    case .boolean: "boolean"
    case .null: "null"
    case .any: "any value"
    case .number(let interval):
      "number" + range(interval.lower.map(grouped), interval.upper.map(grouped), interval.isOpen)
    case .integer(let integers):
      "integer"
        + range(
          integers.lowerBound == .min ? nil : grouped(integers.lowerBound),
          integers.upperBound == .max ? nil : grouped(integers.upperBound))
    case .string(let length):
      length.map { "string of \($0.lowerBound) to \($0.upperBound) bytes" } ?? "string"
    case .choice(let names): list(names.map { "`\"\($0)\"`" })
    case .array(let element, let count):
      "array of \(count.map { amount($0) + " " } ?? "")\(phrase(element))"
    case .tuple(let elements): "[\(elements.map(phrase).joined(separator: ", "))]"
    case .object(let members) where members.isEmpty: "`{}`"
    case .object(let members):
      "`{\(members.map { "\"\($0.name)\"\($0.isRequired ? "" : "?")" }.joined(separator: ", "))}`"
    case .oneOf(let choices): list(choices.map(phrase))
    case .named(let name, _, _): "[\(name)](#\(anchors[name]))"
    }
  }

  private func range(_ lower: String?, _ upper: String?, _ isOpen: Bool = false) -> String {
    switch (lower, upper) {
    case (nil, nil): ""
    case (let lower?, nil): isOpen ? " > \(lower)" : " ≥ \(lower)"
    case (nil, let upper?): " ≤ \(upper)"
    case (let lower?, let upper?) where lower == "-" + upper: " within ±\(upper)"
    case (let lower?, let upper?): isOpen ? " > \(lower) and ≤ \(upper)" : " \(lower) to \(upper)"
    }
  }

  private func amount(_ count: ClosedRange<Int>) -> String {
    if count.upperBound == .max { return "\(grouped(count.lowerBound)) or more" }
    if count.lowerBound == count.upperBound { return grouped(count.lowerBound) }
    return "\(grouped(count.lowerBound)) to \(grouped(count.upperBound))"
  }

  private func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "nothing" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }

  private func grouped(_ number: Double) -> String {
    Int64(exactly: number).map { grouped($0) } ?? "\(number)"
  }

  /// An integer with commas between thousands.
  private func grouped(_ integer: some BinaryInteger) -> String {
    let digits = Array(String(integer.magnitude))
    let groups = digits.indices.map { index in
      (index > 0 && (digits.count - index) % 3 == 0 ? "," : "") + String(digits[index])
    }
    return (integer < 0 ? "-" : "") + groups.joined()
  }
}

extension Schema {
  /// The name of a schema that has one.
  var name: String { if case .named(let name, _, _) = self { name } else { "" } }
}

extension Schema.Member {
  /// The marks of a member that stands alone in its object.
  private static let alternativeMark = "\u{0}"

  fileprivate var isAlternative: Bool { defaultValue == Self.alternativeMark }

  fileprivate var alternative: Schema.Member {
    var member = self
    member.defaultValue = Self.alternativeMark
    return member
  }
}

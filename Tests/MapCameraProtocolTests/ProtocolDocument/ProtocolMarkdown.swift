import JSONRPC
import MapCameraKit
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
      "limits": limits, "conversation": conversation, "ios": foreignNames(\.ios),
      "android": foreignNames(\.android), "maplibre": foreignNames(\.mapLibre),
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
      parts += resultTables(members)
    }
    let errors = method.errors.filter { ![.invalidParams, .noSuchMap].contains($0.code) }.map {
      "[\($0.code.rawValue)](#errors)"
    }
    if !errors.isEmpty { parts.append("**Errors**: " + errors.joined(separator: ", ")) }
    let example = MethodExample.all[method.name] ?? MethodExample(calling: method)
    parts.append("```json\n\(wrapped(example.request))\n\(wrapped(example.answer))\n```")
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
  /// `tag` and, unless it is required, `map` are left out: the section's beginning describes them.
  private func parameters(of method: Method) -> [String] {
    let members = method.parameters.members.filter {
      $0.name != "tag" && ($0.name != "map" || $0.isRequired)
    }
    if members.count < method.parameters.members.count && members.isEmpty {
      return ["No parameters but `map`."]
    }
    if members.isEmpty { return ["No parameters."] }
    return inputTables(members, head: "parameter", of: method.name)
  }

  /// The methods at which parameters are described that others share.
  private static let models = [
    "map.configure", "camera.animate", "projection.points", "camera.set",
  ]

  /// A table of what is given, and sentences for the members that are described at another method.
  private func inputTables(
    _ members: [Schema.Member], head: String, of name: String
  ) -> [String] {
    var rest = members
    var sentences: [String] = []
    for model in MethodTable.standard.methods.filter({ Self.models.contains($0.name) }) {
      // A model describes its own; a later one may refer to those before it.
      if model.name == name { break }
      let shared = model.parameters.members.filter { $0.name != "map" && rest.contains($0) }
      guard shared.count >= 3 || shared.map(\.name) == ["report"] else { continue }
      rest.removeAll(where: shared.contains)
      let names = list(shared.map { "`\($0.name)`" }, joinedBy: "and")
      sentences.append("\(names), as in [\(model.name)](#\(anchors[model.name])).")
    }
    let table = rest.isEmpty ? [] : [parameterTable(rest, head: head)]
    return table + sentences.enumerated().map { $0 == 0 && rest.isEmpty ? $1 : "And " + $1 }
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

  /// Without the map and the time, which each has, and which the section's beginning describes.
  private var notifications: String {
    // The map, the time and the tag are described above them.
    NotificationDeclaration.all.map { notification in
      let members = notification.params.members.dropFirst(2).filter { $0.name != "tag" }
      return """
        ### \(notification.kind.rawValue)

        \(notification.summary)

        \(memberTable(members))
        """
    }.joined(separator: "\n\n")
  }

  private var values: String {
    MethodTable.standard.namedSchemas.filter { Self.heading($0.name) == $0.name }
      .sorted { $0.name < $1.name }.map(section).joined(separator: "\n\n")
  }

  /// The heading under which a named value is described: `Camera` for `CameraInput`, too.
  static func heading(_ name: String) -> String {
    let base = name.hasSuffix("Input") ? String(name.dropLast("Input".count)) : name
    return namedSchema(base) == nil ? name : base
  }

  private static func namedSchema(_ name: String) -> Schema? {
    MethodTable.standard.namedSchemas.first { $0.name == name }
  }

  /// A value that may be given is described as it is given; a result has all of its members.
  private func section(_ schema: Schema) -> String {
    guard case .named(let name, let summary, let content) = schema else { return "" }
    guard case .named(_, let inputSummary, let input)? = Self.namedSchema(name + "Input") else {
      return section(name, summary, content)
    }
    let names = content.members.map { "`\($0.name)`" }
    let isGivenWhole = input.members.map(\.name) == content.members.map(\.name)
    let ofResults =
      isGivenWhole
      ? input.members.allSatisfy(\.isRequired) ? "" : "\n\nA result has all its members."
      : "\n\nA result has \(names.joined(separator: ", "))."
    return section(name, inputSummary, input) + ofResults
  }

  private func section(_ name: String, _ summary: String, _ content: Schema) -> String {
    var parts = ["### \(name)", summary]
    switch content {
    case .object(let members) where name == "TourSettings":
      parts += inputTables(members, head: "member", of: name)
    case .object(let members): parts += resultTables(members, of: name, table: valueTable)
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

  /// What another SDK calls what is here: a line for each counterpart.
  private func foreignNames(_ names: (ForeignName) -> [String]) -> String {
    ForeignName.all.filter { !names($0).isEmpty }.map { foreign in
      let theirs = names(foreign).map { "`\($0)`" }.joined(separator: ", ")
      let params = foreign.params.isEmpty ? "" : " `\(foreign.params.replacing(" ", with: ""))`"
      return "- \(theirs): [\(foreign.name)](\(path)#\(anchors[foreign.name]))\(params)"
    }.joined(separator: "\n")
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

  /// A table of what is answered; members that are all of a named value are not repeated.
  private func resultTables(
    _ members: [Schema.Member], of name: String = "", table: (([Schema.Member]) -> String)? = nil
  ) -> [String] {
    let table = table ?? memberTable
    let larger = MethodTable.standard.namedSchemas.first { schema in
      guard case .named(let other, _, .object(let shared)) = schema else { return false }
      return other != name && shared.count >= 3 && shared.count < members.count
        && shared.allSatisfy(members.contains)
    }
    guard let larger else { return [table(members)] }
    return [
      "The members of \(phrase(larger)), and:",
      table(members.filter { !larger.members.contains($0) }),
    ]
  }

  /// Members, and behind each the members of objects without a name of their own.
  private func flat(_ members: [Schema.Member], inside path: String = "") -> [Row] {
    members.flatMap { member in
      let name = path + member.name
      guard case .object(let inner) = member.schema, !inner.isEmpty else {
        return [Row(path: name, type: cell(phrase(member.schema)), member: member)]
      }
      var member = member
      let elsewhere = described(inner)
      member.summary += elsewhere?.sentence ?? ""
      let rest = inner.filter { elsewhere?.members.contains($0) != true }
      return [Row(path: name, type: "object", member: member)] + flat(rest, inside: name + ".")
    }
  }

  /// Those of an object's members that stand in a section of their own, and a sentence that says where.
  private func described(_ inner: [Schema.Member]) -> (members: [Schema.Member], sentence: String)?
  {
    if inner.first?.name == "maxLineBytes" { return (inner, " See [limits](#limits).") }
    let fit = MethodTable.standard.methods.first { $0.name == "camera.forBounds" }
    let shared = fit?.parameters.members.filter(inner.contains) ?? []
    guard shared.count >= 5 else { return nil }
    let names = list(shared.map { "`\($0.name)`" }, joinedBy: "and")
    return (shared, " With \(names), as in [camera.forBounds](#cameraforbounds).")
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
      "array of \(count.map { amount($0) + " " } ?? "")\(elementPhrase(element))"
    case .tuple(let elements): "[\(elements.map(phrase).joined(separator: ", "))]"
    case .object(let members) where members.isEmpty: "`{}`"
    case .object(let members):
      "`{\(members.map { "\"\($0.name)\"\($0.isRequired ? "" : "?")" }.joined(separator: ", "))}`"
    case .oneOf(let choices): list(choices.map(phrase))
    case .named(let name, _, _): "[\(Self.heading(name))](#\(anchors[Self.heading(name)]))"
    }
  }

  /// What an array consists of: "array of (X or null)" is not "array of X or null".
  private func elementPhrase(_ element: Schema) -> String {
    switch element {
    case .oneOf: "(\(phrase(element)))"
    case .choice(let names) where names.count > 1: "(\(phrase(element)))"
    default: phrase(element)
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

  private func list(_ words: [String], joinedBy word: String = "or") -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "nothing" }
    return words.dropLast().joined(separator: ", ") + " \(word) " + last
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

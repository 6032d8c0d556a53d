import JSON
import TestSupport

/// The part of JSON Schema (draft 2020-12) that the OpenRPC document uses: why a value does not conform.
struct SchemaChecker {
  /// The document that `$ref` leads into.
  let document: Tree

  static let knownKeywords: Set<String> = [
    "$ref", "additionalProperties", "allOf", "default", "description", "enum", "exclusiveMinimum",
    "items", "maxItems", "maxLength", "maximum", "minItems", "minLength", "minimum", "oneOf",
    "prefixItems", "properties", "required", "type",
  ]

  /// What is wrong with a value, each with its JSON Pointer; empty if nothing is.
  func faults(of value: Tree, by schema: Tree, at pointer: String = "") -> [String] {
    if schema == .boolean(false) { return ["\(pointer): must not be given"] }
    var faults: [String] = []
    let unknown = Set(schema.names).subtracting(Self.knownKeywords)
    if !unknown.isEmpty { faults.append("\(pointer): unknown keywords \(unknown)") }
    if let reference = schema["$ref"]?.string {
      guard reference.hasPrefix("#"), let target = document.value(at: String(reference.dropFirst()))
      else { return ["\(pointer): \(reference) leads nowhere"] }
      faults += self.faults(of: value, by: target, at: pointer)
    }
    if let type = schema["type"]?.string, !Self.isOfType(type, value) {
      return faults + ["\(pointer): not of type \(type): \(value.text())"]
    }
    if let choices = schema["enum"]?.elements, !choices.contains(value) {
      faults.append("\(pointer): not one of \(choices.map { $0.text() })")
    }
    if let choices = schema["oneOf"]?.elements {
      let fitting = choices.filter { self.faults(of: value, by: $0, at: pointer).isEmpty }
      if fitting.count != 1 { faults.append("\(pointer): \(fitting.count) of oneOf fit") }
    }
    for schema in schema["allOf"]?.elements ?? [] {
      faults += self.faults(of: value, by: schema, at: pointer)
    }
    if let number = value.number { faults += rangeFaults(of: number, by: schema, at: pointer) }
    if let elements = value.elements { faults += itemFaults(of: elements, by: schema, at: pointer) }
    if let members = value.members { faults += memberFaults(of: members, by: schema, at: pointer) }
    if let string = value.string {
      let count = Double(string.unicodeScalars.count)
      if count < schema["minLength"]?.number ?? 0
        || count > schema["maxLength"]?.number ?? .infinity
      {
        faults.append("\(pointer): has \(count) characters")
      }
    }
    return faults
  }

  private static func isOfType(_ type: String, _ value: Tree) -> Bool {
    switch (type, value) {
    case ("null", .null), ("boolean", .boolean), ("number", .number), ("string", .string),
      ("array", .array), ("object", .object):
      true
    case ("integer", .number(let number)): number == number.rounded()
    default: false
    }
  }

  private func rangeFaults(of number: Double, by schema: Tree, at pointer: String) -> [String] {
    var faults: [String] = []
    if let least = schema["minimum"]?.number, number < least { faults.append("< \(least)") }
    if let most = schema["maximum"]?.number, number > most { faults.append("> \(most)") }
    if let least = schema["exclusiveMinimum"]?.number, number <= least {
      faults.append("<= \(least)")
    }
    return faults.map { "\(pointer): \(number) \($0)" }
  }

  private func itemFaults(of elements: [Tree], by schema: Tree, at pointer: String) -> [String] {
    var faults: [String] = []
    let count = Double(elements.count)
    if count < schema["minItems"]?.number ?? 0 || count > schema["maxItems"]?.number ?? .infinity {
      faults.append("\(pointer): has \(elements.count) items")
    }
    let prefix = schema["prefixItems"]?.elements ?? []
    for (index, element) in elements.enumerated() {
      guard let item = index < prefix.count ? prefix[index] : schema["items"] else { continue }
      faults += self.faults(of: element, by: item, at: "\(pointer)/\(index)")
    }
    return faults
  }

  private func memberFaults(of members: [Tree.Member], by schema: Tree, at pointer: String)
    -> [String]
  {
    var faults: [String] = []
    let names = Set(members.map(\.name))
    if names.count != members.count { faults.append("\(pointer): a name stands twice") }
    for name in schema["required"]?.elements ?? [] where !names.contains(name.string ?? "") {
      faults.append("\(pointer): \(name.text()) is missing")
    }
    for member in members {
      if let inner = schema["properties"]?[member.name] {
        faults += self.faults(of: member.value, by: inner, at: "\(pointer)/\(member.name)")
      } else if schema["additionalProperties"] == .boolean(false) {
        faults.append("\(pointer): \(member.name) is not declared")
      }
    }
    return faults
  }
}

extension Tree {
  /// The value as JSON.
  ///
  /// - Parameter replacement: JSON for some of the values in the tree, by their JSON Pointers; nil
  ///   to leave the value as it is, and an empty string to leave it out.
  func text(at pointer: String = "", replacing replacement: (String) -> String? = { _ in nil })
    -> String
  {
    if let other = replacement(pointer) { return other }
    switch self {
    case .array(let elements):
      let texts = elements.indices.map { index in
        elements[index].text(at: "\(pointer)/\(index)", replacing: replacement)
      }
      return "[" + texts.filter { !$0.isEmpty }.joined(separator: ",") + "]"
    case .object(let members):
      let texts = members.compactMap { member in
        let step = member.name.replacing("~", with: "~0").replacing("/", with: "~1")
        let value = member.value.text(at: "\(pointer)/\(step)", replacing: replacement)
        return value.isEmpty ? nil : Tree.string(member.name).text() + ":" + value
      }
      return "{" + texts.joined(separator: ",") + "}"
    default:
      var writer = JSONWriter()
      writer.value(self)
      return writer.text
    }
  }

  /// The JSON Pointers of all values in the tree, this one's first.
  func pointers(from pointer: String = "") -> [String] {
    var pointers = [pointer]
    for (index, element) in (elements ?? []).enumerated() {
      pointers += element.pointers(from: "\(pointer)/\(index)")
    }
    for member in members ?? [] {
      let step = member.name.replacing("~", with: "~0").replacing("/", with: "~1")
      pointers += member.value.pointers(from: "\(pointer)/\(step)")
    }
    return pointers
  }
}

import TestSupport

/// What a host that was written for an older OpenRPC document trips over in a newer one.
///
/// What hosts give may only be taken more widely, what they are told may only become narrower; but
/// new members may be told, which a host passes over. Only the keywords that `SchemaChecker` knows
/// are read.
struct SchemaComparison {
  let released: Tree
  let current: Tree

  /// Who writes the values of a schema.
  enum Side {
    /// The host: parameters.
    case taken

    /// The engine: results and notifications.
    case told
  }

  /// Every incompatible difference, in words, behind where it is.
  func differences() -> [String] {
    methodDifferences() + notificationDifferences()
  }

  /// The methods, parameters, members and notifications that only the newer document has.
  func additions() -> [String] {
    let before = Set(Self.names(in: released))
    return Self.names(in: current).filter { !before.contains($0) }
  }

  private func methodDifferences() -> [String] {
    (released["methods"]?.elements ?? []).flatMap { old -> [String] in
      let name = old["name"]?.string ?? ""
      guard let new = Self.named(name, in: current["methods"]) else {
        return ["\(name): the method is gone"]
      }
      return differences(Self.parameters(of: old), Self.parameters(of: new), .taken, name)
        + differences(
          old["result"]?["schema"] ?? .null, new["result"]?["schema"] ?? .null, .told,
          "\(name) result")
    }
  }

  private func notificationDifferences() -> [String] {
    (released["x-notifications"]?.elements ?? []).flatMap { old -> [String] in
      let name = old["name"]?.string ?? ""
      guard let new = Self.named(name, in: current["x-notifications"]) else {
        return ["\(name): the notification is gone"]
      }
      return differences(old["params"] ?? .null, new["params"] ?? .null, .told, name)
    }
  }

  private static func named(_ name: String, in list: Tree?) -> Tree? {
    list?.elements?.first { $0["name"] == .string(name) }
  }

  /// A method's parameters as one schema of an object.
  private static func parameters(of method: Tree) -> Tree {
    let params = method["params"]?.elements ?? []
    let properties = params.map { Tree.Member($0["name"]?.string ?? "", $0["schema"] ?? .null) }
    let required = params.filter { $0["required"] == .boolean(true) }.compactMap { $0["name"] }
    let members: [Tree.Member] = [
      .init("type", .string("object")), .init("properties", .object(properties)),
      .init("required", .array(required)), .init("additionalProperties", .boolean(false)),
    ]
    return .object(members + (method["x-params"]?.members ?? []))
  }

  private static func names(in document: Tree) -> [String] {
    func properties(_ schema: Tree?, _ path: String) -> [String] {
      (schema?["properties"]?.members ?? []).flatMap { member in
        ["\(path)/\(member.name)"] + properties(member.value, "\(path)/\(member.name)")
      } + (schema?["oneOf"]?.elements ?? []).flatMap { properties($0, path) }
    }
    let methods = (document["methods"]?.elements ?? []).flatMap { method in
      let name = method["name"]?.string ?? ""
      return [name] + properties(parameters(of: method), name)
        + properties(method["result"]?["schema"], "\(name) result")
    }
    let notifications = (document["x-notifications"]?.elements ?? []).flatMap { notification in
      let name = notification["name"]?.string ?? ""
      return [name] + properties(notification["params"], name)
    }
    let schemas = (document["components"]?["schemas"]?.members ?? []).flatMap { member in
      properties(member.value, member.name)
    }
    return methods + notifications + schemas
  }
}

extension SchemaComparison {
  /// What `$ref` leads to, with what stands beside it.
  private func resolved(_ schema: Tree, in document: Tree) -> Tree {
    guard let reference = schema["$ref"]?.string,
      let target = document.value(at: String(reference.dropFirst()))
    else { return schema }
    let own = (schema.members ?? []).filter { $0.name != "$ref" }
    return .object((resolved(target, in: document).members ?? []) + own)
  }

  /// What is incompatible between two schemas of the same value.
  func differences(_ old: Tree, _ new: Tree, _ side: Side, _ path: String) -> [String] {
    let old = resolved(old, in: released)
    let new = resolved(new, in: current)
    var differences: [String] = []
    if side == .taken, let before = old["default"], before != new["default"] {
      let now = new["default"]?.text() ?? "not said"
      differences.append("\(path): the default was \(before.text()) and is \(now)")
    }
    if old["oneOf"] != nil || new["oneOf"] != nil {
      return differences + formDifferences(old, new, side, path)
    }
    let types = (old["type"]?.string, new["type"]?.string)
    guard Self.isCovered(side == .taken ? types : (types.1, types.0)) else {
      return differences
        + ["\(path): it was of type \(types.0 ?? "any") and is of type \(types.1 ?? "any")"]
    }
    return differences + wordDifferences(old, new, side, path)
      + Limit.all.compactMap { $0.difference(old, new, side, path) }
      + itemDifferences(old, new, side, path) + memberDifferences(old, new, side, path)
  }

  private static func isCovered(_ types: (narrow: String?, wide: String?)) -> Bool {
    types.wide == nil || types.narrow == types.wide || types == ("integer", "number")
  }

  /// Of words in a list.
  private func wordDifferences(_ old: Tree, _ new: Tree, _ side: Side, _ path: String) -> [String] {
    let (before, now) = (old["enum"]?.elements, new["enum"]?.elements)
    switch side {
    case .taken:
      guard let now else { return [] }
      guard let before else { return ["\(path): only words of a list are taken now"] }
      return before.filter { !now.contains($0) }.map { "\(path): \($0.text()) is not taken" }
    case .told:
      guard let before else { return [] }
      guard let now else { return ["\(path): what is told is no word of a list"] }
      return now.filter { !before.contains($0) }.map { "\(path): \($0.text()) is told" }
    }
  }

  private func itemDifferences(_ old: Tree, _ new: Tree, _ side: Side, _ path: String) -> [String] {
    let before = old["prefixItems"]?.elements ?? []
    let now = new["prefixItems"]?.elements ?? []
    let places = zip(before, now).enumerated().flatMap { index, pair in
      differences(pair.0, pair.1, side, "\(path)/\(index)")
    }
    let any = Tree.object([])
    guard old["items"] != nil || new["items"] != nil else { return places }
    return places
      + differences(old["items"] ?? any, new["items"] ?? any, side, "\(path)/*")
  }

  /// Of forms of which a value has one.
  private func formDifferences(_ old: Tree, _ new: Tree, _ side: Side, _ path: String) -> [String] {
    let before = old["oneOf"]?.elements ?? [old]
    let now = new["oneOf"]?.elements ?? [new]
    return (side == .taken ? before : now).flatMap { form -> [String] in
      let others = side == .taken ? now : before
      let found = others.map { other in
        let pair = side == .taken ? (form, other) : (other, form)
        return (other, differences(pair.0, pair.1, side, path))
      }
      if found.contains(where: { $0.1.isEmpty }) { return [] }
      let document = side == .taken ? released : current
      let otherDocument = side == .taken ? current : released
      let name = Self.name(resolved(form, in: document))
      let same = found.first { Self.name(resolved($0.0, in: otherDocument)) == name }
      return same?.1 ?? ["\(path): \(name) is \(side == .taken ? "not taken" : "told")"]
    }
  }

  /// What a form is called.
  private static func name(_ form: Tree) -> String {
    let required = form["required"]?.elements?.compactMap(\.string) ?? []
    let type = form["type"]?.string ?? "any value"
    return required.isEmpty ? type : "\(type) with \(required.joined(separator: ", "))"
  }
}

extension SchemaComparison {
  /// Of an object's members.
  private func memberDifferences(_ old: Tree, _ new: Tree, _ side: Side, _ path: String)
    -> [String]
  {
    var differences: [String] = []
    for member in old["properties"]?.members ?? [] {
      let place = "\(path)/\(member.name)"
      if let now = new["properties"]?[member.name] {
        differences += self.differences(member.value, now, side, place)
      } else if side == .told || new["additionalProperties"] == .boolean(false) {
        differences.append("\(place): it is not \(side == .taken ? "taken" : "told")")
      }
    }
    let required = { (schema: Tree) in schema["required"]?.elements?.compactMap(\.string) ?? [] }
    let known = Set((old["properties"] ?? .null).names)
    switch side {
    case .taken:
      let missing = required(new).filter { !required(old).contains($0) }
      differences += missing.map { "\(path)/\($0): it is required" }
    case .told:
      let missing = required(old).filter { !required(new).contains($0) }
      differences += missing.map { "\(path)/\($0): it may be left out" }
    }
    if side == .taken, let words = Combination(old, known).firstRefused(by: Combination(new, known))
    {
      differences.append("\(path): \(words)")
    }
    return differences
  }
}

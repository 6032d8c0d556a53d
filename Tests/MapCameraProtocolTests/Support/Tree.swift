import JSON

/// A JSON value on its own, to look into and to compare.
indirect enum Tree: Equatable, Sendable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case array([Tree])
  case object([Member])

  struct Member: Equatable, Sendable {
    var name: String
    var value: Tree
  }
}

extension Tree {
  init(_ text: String) throws(JSONSyntaxError) { try self.init(Array(text.utf8)) }

  init(_ text: [UInt8]) throws(JSONSyntaxError) {
    var document = JSONDocument(maximumDepth: 256)
    try document.parse(text.span)
    self.init(document.root, of: document)
  }

  private init(_ node: JSONNode, of document: borrowing JSONDocument) {
    switch document.kind(of: node) {
    case .null: self = .null
    case .boolean: self = .boolean(document.boolean(node) ?? false)
    case .number: self = .number(document.number(node) ?? 0)
    case .string: self = .string(document.string(node) ?? "")
    case .array:
      var elements: [Tree] = []
      var next = document.firstElement(of: node)
      while let element = next {
        elements.append(Tree(element, of: document))
        next = document.element(after: element, in: node)
      }
      self = .array(elements)
    case .object:
      var members: [Member] = []
      var next = document.firstMember(of: node)
      while let member = next {
        let value = Tree(member.value, of: document)
        members.append(Member(name: document.string(member.key) ?? "", value: value))
        next = document.member(after: member, in: node)
      }
      self = .object(members)
    }
  }
}

extension Tree {
  /// A member of an object.
  subscript(name: String) -> Tree? { members?.last { $0.name == name }?.value }

  /// An element of an array.
  subscript(index: Int) -> Tree? {
    guard let elements, elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  var members: [Member]? { if case .object(let members) = self { members } else { nil } }

  var names: [String] { members?.map(\.name) ?? [] }

  var elements: [Tree]? { if case .array(let elements) = self { elements } else { nil } }

  var number: Double? { if case .number(let number) = self { number } else { nil } }

  var string: String? { if case .string(let string) = self { string } else { nil } }

  var boolean: Bool? { if case .boolean(let boolean) = self { boolean } else { nil } }
}

extension Tree {
  /// A value in the tree by its JSON Pointer (RFC 6901); nil where there is none.
  func value(at pointer: String) -> Tree? {
    var value = self
    for step in pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      let name = String(step).replacing("~1", with: "/").replacing("~0", with: "~")
      guard let next = Int(name).flatMap({ value[$0] }) ?? value[name] else { return nil }
      value = next
    }
    return value
  }
}

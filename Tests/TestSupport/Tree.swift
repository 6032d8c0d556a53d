public import JSON

/// A JSON value on its own, to look into, to compare and to print.
public indirect enum Tree: Equatable, Sendable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case array([Tree])
  case object([Member])

  public struct Member: Equatable, Sendable {
    public var name: String
    public var value: Tree

    public init(_ name: String, _ value: Tree) {
      self.name = name
      self.value = value
    }
  }
}

// MARK: - Reading

extension Tree {
  /// Reads a value and all it holds.
  public init(_ node: JSONNode, of document: borrowing JSONDocument) {
    switch document.kind(of: node) {
    case .null: self = .null
    case .boolean: self = document.boolean(node).map(Tree.boolean) ?? .null
    case .number: self = document.number(node).map(Tree.number) ?? .null
    case .string: self = document.string(node).map { Tree.string($0.description) } ?? .null
    case .array: self = .array(document.elements(of: node).map { Tree($0, of: document) })
    case .object:
      var members: [Member] = []
      var next = document.firstMember(of: node)
      while let member = next {
        let value = Tree(member.value, of: document)
        members.append(Member(document.string(member.key)?.description ?? "", value))
        next = document.member(after: member, in: node)
      }
      self = .object(members)
    }
  }

  /// Parses a text.
  public init(_ text: [UInt8]) throws(JSONSyntaxError) {
    var document = JSONDocument(maximumDepth: 256)
    try document.parse(text.span)
    self.init(document.root, of: document)
  }

  /// Parses a text.
  public init(_ text: String) throws(JSONSyntaxError) { try self.init(Array(text.utf8)) }
}

// MARK: - Looking into it

extension Tree {
  /// A member of an object.
  public subscript(name: String) -> Tree? { members?.last { $0.name == name }?.value }

  /// An element of an array.
  public subscript(index: Int) -> Tree? {
    guard let elements, elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  public var members: [Member]? { if case .object(let members) = self { members } else { nil } }

  public var names: [String] { members?.map(\.name) ?? [] }

  public var elements: [Tree]? { if case .array(let elements) = self { elements } else { nil } }

  public var number: Double? { if case .number(let number) = self { number } else { nil } }

  public var string: String? { if case .string(let string) = self { string } else { nil } }

  public var boolean: Bool? { if case .boolean(let boolean) = self { boolean } else { nil } }

  /// A value in the tree by its JSON Pointer (RFC 6901); nil if there is none.
  public func value(at pointer: String) -> Tree? {
    var value = self
    for step in pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      let name = String(step).replacing("~1", with: "/").replacing("~0", with: "~")
      guard let next = Int(name).flatMap({ value[$0] }) ?? value[name] else { return nil }
      value = next
    }
    return value
  }
}

// MARK: - Writing

extension JSONWriter {
  /// Writes a value and all it holds.
  public mutating func value(_ tree: Tree) {
    switch tree {
    case .null: null()
    case .boolean(let boolean): value(boolean)
    case .number(let number): value(number)
    case .string(let string): value(string)
    case .array(let elements):
      beginArray()
      for element in elements { value(element) }
      endArray()
    case .object(let members):
      beginObject()
      for member in members {
        key(member.name)
        value(member.value)
      }
      endObject()
    }
  }

  /// What was written, as characters.
  public var text: String { String(decoding: bytes, as: UTF8.self) }
}

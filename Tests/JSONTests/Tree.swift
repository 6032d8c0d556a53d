import JSON

/// A JSON value on its own, to compare and to print.
indirect enum Tree: Equatable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case array([Tree])
  case object([Member])

  struct Member: Equatable {
    var name: String
    var value: Tree

    init(_ name: String, _ value: Tree) {
      self.name = name
      self.value = value
    }
  }

  /// Reads a value and all it holds.
  init(_ node: JSONNode, of document: borrowing JSONDocument) {
    switch document.kind(of: node) {
    case .null:
      self = .null
    case .boolean:
      self = document.boolean(node).map(Tree.boolean) ?? .null
    case .number:
      self = document.number(node).map(Tree.number) ?? .null
    case .string:
      self = document.string(node).map(Tree.string) ?? .null
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
        let name = document.string(member.key) ?? ""
        members.append(Member(name, Tree(member.value, of: document)))
        next = document.member(after: member, in: node)
      }
      self = .object(members)
    }
  }

  /// Parses a text.
  init(_ text: [UInt8], maximumDepth: Int = 64) throws(JSONSyntaxError) {
    var document = JSONDocument(maximumDepth: maximumDepth)
    try document.parse(text.span)
    self.init(document.root, of: document)
  }

  /// Parses a text.
  init(_ text: String) throws(JSONSyntaxError) {
    try self.init(Array(text.utf8))
  }
}

extension JSONWriter {
  /// Writes a value and all it holds.
  mutating func value(_ tree: Tree) {
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
  var text: String {
    String(decoding: bytes, as: UTF8.self)
  }
}

/// Why a text is no JSON; nil where it is.
func failure(of text: [UInt8], maximumDepth: Int = 64) -> JSONSyntaxError? {
  var document = JSONDocument(maximumDepth: maximumDepth)
  do {
    try document.parse(text.span)
    return nil
  } catch {
    return error
  }
}

/// Why a text is no JSON; nil where it is.
func failure(of text: String) -> JSONSyntaxError? {
  failure(of: Array(text.utf8))
}

/// The six kinds of values a JSON text has (RFC 8259, section 3).
public enum JSONKind: Hashable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case boolean
  /// A number.
  case number
  /// A string.
  case string
  /// An array, whose elements are in order.
  case array
  /// An object, whose members are in the order of the text; names may recur.
  case object
}

extension JSONKind {
  /// The kind with its article, for messages.
  public var phrase: String {
    switch self {
    case .null: "null"
    case .boolean: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension JSONDocument {
  /// The outermost value.
  @inlinable public var root: JSONNode { JSONNode(0) }

  /// How many elements an array has, or members an object; 0 for the other kinds. Takes constant
  /// time.
  @inlinable public func count(of node: JSONNode) -> Int {
    switch kind(of: node) {
    case .array, .object: Int(tape[node.index].count)
    case .null, .boolean, .number, .string: 0
    }
  }

  /// The first element of an array; nil if it has none, or if the node is not an array.
  @inlinable public func firstElement(of array: JSONNode) -> JSONNode? {
    guard kind(of: array) == .array, tape[array.index].count > 0 else { return nil }
    return JSONNode(array.position + 1)
  }

  /// The element that follows another one in an array; nil after the last. Takes constant time.
  @inlinable public func element(after element: JSONNode, in array: JSONNode) -> JSONNode? {
    let index = tape[element.index].next
    guard index < tape[array.index].next else { return nil }
    return JSONNode(index)
  }

  /// The elements of an array; none if the node is not an array.
  public func elements(of array: JSONNode) -> [JSONNode] {
    var elements: [JSONNode] = []
    elements.reserveCapacity(count(of: array))
    var next = firstElement(of: array)
    while let element = next {
      elements.append(element)
      next = self.element(after: element, in: array)
    }
    return elements
  }

  /// The first member of an object; nil if it has none, or if the node is not an object.
  @inlinable public func firstMember(of object: JSONNode) -> JSONMember? {
    guard kind(of: object) == .object, tape[object.index].count > 0 else { return nil }
    return JSONMember(keyPosition: object.position + 1)
  }

  /// The member that follows another one in an object, in the order of the text; nil after the
  /// last. Takes constant time.
  @inlinable public func member(after member: JSONMember, in object: JSONNode) -> JSONMember? {
    let index = tape[member.value.index].next
    guard index < tape[object.index].next else { return nil }
    return JSONMember(keyPosition: index)
  }
}

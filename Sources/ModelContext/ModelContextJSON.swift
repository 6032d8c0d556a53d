import JSON

extension JSONDocument {
  /// The value of an object's member; nil if there is none, or if the node is no object. If a name
  /// recurs, the last member counts.
  func member(_ name: String, of object: JSONNode?) -> JSONNode? {
    guard let object else { return nil }
    var value: JSONNode?
    var next = firstMember(of: object)
    while let member = next {
      if let key = string(member.key), key == name { value = member.value }
      next = self.member(after: member, in: object)
    }
    return value
  }

  /// The string value of a member; nil if it has none.
  func string(_ name: String, of object: JSONNode?) -> JSONText? {
    member(name, of: object).flatMap { string($0) }
  }

  /// Whether a value is a response to a request.
  func isResponse(_ node: JSONNode) -> Bool {
    member("method", of: node) == nil
      && (member("result", of: node) != nil || member("error", of: node) != nil)
  }
}

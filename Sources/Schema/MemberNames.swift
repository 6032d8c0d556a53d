public import JSON

/// Finds an object's members by their names.
public struct MemberNames: Sendable {
  public let members: [Schema.Member]
  @usableFromInline let names: JSONNameTable

  /// The texts of errors.
  private let words: Lazy<Words>

  private struct Words {
    /// The object that is expected.
    let phrase: Lazy<String>

    /// What would be right instead of an unknown name.
    let expected: String

    let names: [String]

    init(_ members: [Schema.Member], commonCount: Int) {
      phrase = Schema.object(members).lazyPhrase
      names = members.map { $0.name }
      let ordered = names.dropFirst(commonCount) + names.prefix(commonCount)
      expected = names.isEmpty ? "no members" : Array(ordered).quoted("or")
    }
  }

  /// Whether members with other names are ignored, rather than errors.
  @usableFromInline let ignoresUnknown: Bool

  /// Whether an array without elements counts as an object without members, as in Lua and Emacs Lisp.
  private let takesEmptyArray: Bool

  /// - Parameter commonCount: how many of the first members are common to many objects: errors list them
  ///   last.
  @inline(never)
  public init(
    _ members: [Schema.Member], commonCount: Int = 0, takesEmptyArray: Bool = false,
    ignoresUnknown: Bool = false
  ) {
    self.members = members
    self.takesEmptyArray = takesEmptyArray || members.isEmpty
    self.ignoresUnknown = ignoresUnknown
    precondition(members.count <= JSONMembers.maximumCount, "too many members")
    names = JSONNameTable(members.map { $0.name })
    words = Lazy { Words(members, commonCount: commonCount) }
  }

  /// Finds the members of an object, by their indexes in ``members``. Nil is an object without any.
  ///
  /// If a name recurs, the last member counts. An unknown name is an error, unless those are ignored.
  @inlinable
  @inline(__always)
  public func find(
    in node: JSONNode?,
    of document: borrowing JSONDocument,
    into found: inout JSONMembers
  ) throws(InvalidValue) {
    guard let node else { return }
    guard document.kind(of: node) == .object else { return try checkEmpty(node, of: document) }
    guard let key = names.find(in: node, of: document, into: &found), !ignoresUnknown else {
      return
    }
    throw unknown(key, of: document, beside: &found)
  }

  /// Finds the member of an object that must have exactly one, and its index.
  ///
  /// - Parameter expected: the required object, in words.
  public func findOne(
    in node: JSONNode, of document: borrowing JSONDocument, _ expected: String
  ) throws(InvalidValue) -> (index: Int, value: JSONNode) {
    if let only = names.onlyMember(of: node, in: document) { return only }
    guard document.kind(of: node) == .object else {
      throw InvalidValue(
        "must be \(expected), not \(document.description(of: node)).", expected: expected)
    }
    var found = JSONMembers()
    try find(in: node, of: document, into: &found)
    let numbers = members.indices.filter { found[$0] != nil }
    guard numbers.count == 1, let number = numbers.first, let value = found[number] else {
      throw InvalidValue("must be \(expected), not \(numbers.count) of them.", expected: expected)
    }
    return (number, value)
  }

  /// Names of members in other map libraries.
  private static let counterparts: [(name: String, here: String)] = [
    ("center", "target"), ("pitch", "viewingAngle"), ("tilt", "viewingAngle"),
    ("heading", "bearing"), ("lng", "longitude"), ("lon", "longitude"), ("easing", "curve"),
    ("around", "at"), ("maxBounds", "viewBounds"), ("maxPitch", "viewingAngleLimits"),
  ]

  /// Checks a value that is not an object: an array without elements may stand for one without members.
  @usableFromInline
  @inline(never)
  func checkEmpty(_ node: JSONNode, of document: borrowing JSONDocument) throws(InvalidValue) {
    let kind = document.kind(of: node)
    if takesEmptyArray, kind == .array, document.count(of: node) == 0 { return }
    throw InvalidValue(words.value.phrase, not: kind.phrase)
  }

  @usableFromInline
  @inline(never)
  func unknown(
    _ key: JSONNode, of document: borrowing JSONDocument, beside found: inout JSONMembers
  ) -> InvalidValue {
    let (name, words) = (document.string(key) ?? "", words.value)
    // A member that is present was not misspelled.
    let counterpart = Self.counterparts.first { name == $0.name }?.here
    let meant = members.indices.first { members[$0].name == counterpart && found[$0] == nil }
      .map { members[$0].name }
    let owners = owners(of: name)
    let elsewhere = counterpart.flatMap { here in
      self.owners(of: JSONText(here)).map { " \"\(name)\" is \"\(here)\" here, a member of \($0)." }
    }
    let hint: String?
    if meant == nil, owners == nil, let elsewhere {
      hint = elsewhere
    } else {
      hint =
        (meant ?? name.suggestion(among: words.names) { found[$0] == nil })
        .map { " Did you mean \"\($0)\"?" } ?? owners.map { " \"\(name)\" is a member of \($0)." }
    }
    return InvalidValue(
      "is unknown.\(hint ?? "") Expected \(words.expected).", expected: words.expected,
      at: [name.excerpt])
  }

  /// The members whose values have a member of this name, as a list; nil if there are none.
  private func owners(of name: JSONText) -> String? {
    let owners = members.filter { member in member.schema.memberNames.contains { name == $0 } }
    return owners.isEmpty ? nil : owners.map { $0.name }.quoted("and")
  }
}

extension Schema {
  /// The names of an object's members, or of all the objects that it may be.
  fileprivate var memberNames: [String] {
    switch self {
    case .named, .oneOf: parts.flatMap { $0.memberNames }
    default: members.map { $0.name }
    }
  }
}

// MARK: - Unions

/// A case of a union: an object with a single member, whose name says which case it is.
public struct UnionCase<Value: Sendable>: Sendable {
  public let member: Schema.Member

  /// A value of the member, as JSON: for documents, clients and tests.
  public let example: String

  @usableFromInline let read: Input<Value>.Reader

  @inlinable
  @inline(never)
  public init(_ name: String, example: String, _ summary: String, _ input: Input<Value>) {
    let declared = DeclaredMember(name, input.schema, summary)
    member = declared.member
    self.example = example
    read = { [read = input.read] document, node throws(InvalidValue) in
      try declared.read(document, node, by: read)
    }
  }
}

extension Input {
  /// An object with exactly one member, whose name says what its value is.
  @inlinable
  @inline(never)
  public static func union(_ cases: [UnionCase<Value>]) -> Input {
    let names = MemberNames(cases.map { $0.member })
    let schema = Schema.oneOf(names.members.map { .object([$0]) })
    let list = names.members.map { "\"\($0.name)\"" }.joined(separator: ", ")
    let expected = "an object with exactly one of \(list)"
    return Input(schema) { [readers = cases.map { $0.read }] document, node throws(InvalidValue) in
      let (index, value) = try names.findOne(in: node, of: document, expected)
      return try readers[index](document, value)
    }
  }
}

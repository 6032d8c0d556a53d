import JSON
import JSONRPC

/// A member of an object that is read, or a parameter of a method; or a group of them that are read
/// into one value.
///
/// A class, so that a list of fields of many types can be passed along without copying them.
final class Field<Value: Sendable>: Sendable {
  /// What stands on the wire, in order.
  let members: [Schema.Member]

  /// How many there are.
  private let count: Int

  /// Of a number that is required, what it may be.
  let interval: Schema.Interval?

  /// The value where the member is not there; nil where that is not known beforehand.
  private let fallback: Value?

  /// Reads the value from the members found, of which the field's begin at an index.
  private let read:
    @Sendable (borrowing JSONDocument, inout JSONMembers, Int) throws(InvalidValue)
      -> Value

  private init(
    members: [Schema.Member],
    interval: Schema.Interval? = nil,
    fallback: Value? = nil,
    read:
      @escaping @Sendable (
        borrowing JSONDocument, inout JSONMembers, Int
      ) throws(InvalidValue) -> Value
  ) {
    self.members = members
    count = members.count
    self.interval = interval
    self.fallback = fallback
    self.read = read
  }
}

extension Field {
  static func required(_ name: String, _ input: Input<Value>, _ summary: String) -> Field {
    Field(required: name, input, summary)
  }

  private convenience init(required name: String, _ input: Input<Value>, _ summary: String) {
    let member = Schema.Member(
      name: name, schema: input.schema, summary: summary, isRequired: true)
    self.init(members: [member]) { document, found, index throws(InvalidValue) in
      guard let node = found[index] else {
        throw InvalidValue(
          "is missing: it must be \(input.schema.phrase).",
          expected: input.schema.phrase,
          at: [name]
        )
      }
      do throws(InvalidValue) {
        return try input.read(document, node)
      } catch {
        throw error.inside(name)
      }
    }
  }

  /// The same for a number: read without a call to its input as long as it is right, which takes two
  /// thirds of the time. Where not, the input says what is wrong.
  static func required(_ name: String, _ input: Input<Double>, _ summary: String) -> Field
  where Value == Double {
    let field = Field(required: name, input, summary)
    guard let interval = input.interval else { return field }
    return Field(members: field.members, interval: interval) {
      document, found, index throws(InvalidValue) in
      if let node = found[index], let number = document.number(node, in: interval) { return number }
      return try field.read(document, &found, index)
    }
  }

  /// May be left out.
  static func optional<Wrapped>(
    _ name: String,
    _ input: Input<Wrapped>,
    _ summary: String
  ) -> Field where Value == Wrapped? {
    let member = Schema.Member(
      name: name, schema: input.schema, summary: summary, isRequired: false)
    return Field(members: [member], fallback: .some(nil)) {
      document, found, index throws(InvalidValue) in
      guard let node = found[index], document.kind(of: node) != .null else { return nil }
      do throws(InvalidValue) {
        return try input.read(document, node)
      } catch {
        throw error.inside(name)
      }
    }
  }

  /// May be left out, which is the same as to give `fallback`.
  ///
  /// - Parameter text: `fallback` as JSON.
  static func defaulted(
    _ name: String,
    _ input: Input<Value>,
    _ fallback: Value,
    _ text: String,
    _ summary: String
  ) -> Field {
    let member = Schema.Member(
      name: name, schema: input.schema, summary: summary, isRequired: false, fallback: text)
    return Field(members: [member], fallback: fallback) {
      document, found, index throws(InvalidValue) in
      guard let node = found[index], document.kind(of: node) != .null else { return fallback }
      do throws(InvalidValue) {
        return try input.read(document, node)
      } catch {
        throw error.inside(name)
      }
    }
  }

  /// May be left out; null clears what is set.
  static func clearable<Wrapped>(
    _ name: String,
    _ input: Input<Wrapped>,
    _ summary: String
  ) -> Field where Value == Setting<Wrapped> {
    let schema = Schema.nullable(input.schema)
    let member = Schema.Member(name: name, schema: schema, summary: summary, isRequired: false)
    return Field(members: [member], fallback: .unchanged) {
      document, found, index throws(InvalidValue) in
      guard let node = found[index] else { return .unchanged }
      if document.kind(of: node) == .null { return .cleared }
      do throws(InvalidValue) {
        return .set(try input.read(document, node))
      } catch {
        throw error.inside(name)
      }
    }
  }

  /// Several fields that are read into one value.
  static func group<each Part>(
    _ fields: repeat Field<each Part>,
    make: @escaping @Sendable (repeat each Part) throws(InvalidValue) -> Value
  ) -> Field {
    var members: [Schema.Member] = []
    repeat members.append(contentsOf: (each fields).members)
    return Field(members: members) { document, found, start throws(InvalidValue) in
      var index = start
      return try make(repeat try (each fields).next(document, &found, &index))
    }
  }

  /// The same field, for the documentation: of these members exactly one is given.
  func exactlyOne(of names: String...) -> Field { marked(.init(names: names, isRequired: true)) }

  /// The same field, for the documentation: of these members at most one is given.
  func atMostOne(of names: String...) -> Field { marked(.init(names: names, isRequired: false)) }

  private func marked(_ alternatives: Schema.Alternatives) -> Field {
    let members = members.map { member in
      var member = member
      if alternatives.names.contains(member.name) { member.alternatives = alternatives }
      return member
    }
    return Field(members: members, interval: interval, fallback: fallback, read: read)
  }

  /// Reads the value and steps to the next field's members.
  @inline(__always)
  func next(
    _ document: borrowing JSONDocument,
    _ found: inout JSONMembers,
    _ index: inout Int
  ) throws(InvalidValue) -> Value {
    let start = index
    index &+= count
    // What is left out, as most is, needs no reader.
    if let fallback, found[start] == nil { return fallback }
    return try read(document, &found, start)
  }
}

extension Field<Double> {
  /// The value of a number that is required, there and right; nil of another, to be read like all.
  @inline(__always)
  func number(
    _ document: borrowing JSONDocument,
    _ found: inout JSONMembers,
    _ index: Int
  ) -> Double? {
    guard let interval, let node = found[index] else { return nil }
    return document.number(node, in: interval)
  }
}

/// What becomes of a setting that can be cleared.
enum Setting<Value: Sendable>: Sendable {
  case unchanged
  case cleared
  case set(Value)
}

/// The names of an object's members, to find them by.
struct MemberNames: Sendable {
  let members: [Schema.Member]
  private let names: JSONNameTable

  init(_ members: [Schema.Member]) {
    self.members = members
    precondition(members.count <= JSONMembers.maximumCount, "too many members")
    names = JSONNameTable(members.map(\.name))
  }

  /// Finds the members of an object, which need not be there: nil is an object without any. They are
  /// numbered in the order in which the fields are declared.
  ///
  /// Of members with the same name the last one counts; one that is not declared is an error.
  @inline(__always)
  func find(
    in node: JSONNode?,
    of document: borrowing JSONDocument,
    into found: inout JSONMembers
  ) throws(InvalidValue) {
    guard let node else { return }
    guard document.kind(of: node) == .object else {
      throw InvalidValue(.object(members), not: document.kind(of: node).phrase)
    }
    if let key = names.find(in: node, of: document, into: &found) {
      throw unknown(document.string(key) ?? "", beside: found)
    }
  }

  /// Finds the member of an object that must have exactly one, and its number.
  ///
  /// - Parameter expected: what the object must be.
  @inline(__always)
  func findOne(
    in node: JSONNode, of document: borrowing JSONDocument, _ expected: String
  ) throws(InvalidValue) -> (number: Int, value: JSONNode) {
    if let only = names.findOnly(in: node, of: document) { return only }
    return try findLatest(in: node, of: document, expected)
  }

  /// The same where it may stand there several times.
  @inline(never)
  private func findLatest(
    in node: JSONNode, of document: borrowing JSONDocument, _ expected: String
  ) throws(InvalidValue) -> (number: Int, value: JSONNode) {
    guard document.kind(of: node) == .object else {
      throw InvalidValue(
        "must be \(expected), not \(document.description(of: node)).", expected: expected)
    }
    var found = JSONMembers()
    try find(in: node, of: document, into: &found)
    guard let number = found.latest, let value = found[number] else {
      throw InvalidValue("must be \(expected), not none.", expected: expected)
    }
    if members.indices.contains(where: { $0 != number && found[$0] != nil }) {
      throw InvalidValue("must be \(expected), not several.", expected: expected)
    }
    return (number, value)
  }

  private func unknown(_ name: String, beside found: JSONMembers) -> InvalidValue {
    let names = members.map(\.name)
    let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
    var found = found
    // What is there already was not meant.
    let missing = members.indices.filter { found[$0] == nil }.map { names[$0] }
    let hint = name.nearest(among: missing).map { " Did you mean \"\($0)\"?" } ?? ""
    return InvalidValue(
      names.isEmpty
        ? "is unknown: nothing is expected here."
        : "is unknown: there \(names.count == 1 ? "is" : "are") only \(list).\(hint)",
      expected: names.isEmpty ? "no member" : "one of \(list)",
      at: [name.excerpt]
    )
  }
}

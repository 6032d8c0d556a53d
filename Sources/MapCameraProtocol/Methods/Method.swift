package import JSON
package import JSONRPC
package import Schema

/// A method of the protocol, declared once. Dispatch, the reading of parameters, error paths, the
/// answer, the OpenRPC document and the tables of protocol.md all use this declaration.
///
/// A class, so that finding a method does not copy it.
package final class Method: Sendable {
  package let name: String
  package let effect: MethodEffect

  /// Parameters with which it succeeds while animation 1 runs, as JSON: for documents, clients and
  /// tests.
  package let example: String

  package let summary: String

  /// In the order in which they are documented.
  package let parameters: MemberNames

  package let result: Schema
  package let resultSummary: String
  package let errors: [ErrorDeclaration]

  private let body: Body

  /// The last argument is whether the result is written, because somebody waits for it.
  private typealias Body =
    @Sendable (borrowing JSONDocument, inout JSONMembers, inout Engine, inout JSONWriter, Bool)
    throws(RPCError) -> Void

  /// Not generic and not inlined: it would be most of the code of a declaration.
  ///
  /// - Parameters:
  ///   - parameters: all of them.
  ///   - ignoresUnknown: whether parameters that are not declared are ignored, rather than errors.
  ///   - errors: beyond those of the parameters.
  ///   - body: reads the parameters, runs the method and writes the result. It must change nothing
  ///     if it throws.
  @inline(never)
  private init(
    _ name: String, _ effect: MethodEffect, example: String, _ summary: String,
    _ parameters: [Schema.Member], ignoresUnknown: Bool = false,
    returns result: Schema, _ resultSummary: String, _ errors: [ErrorDeclaration],
    body: @escaping Body
  ) {
    self.name = name
    self.effect = effect
    self.example = example
    self.summary = summary
    let namesMap = parameters.contains { $0 == Field<MapReference>.map.members[0] }
    let common = namesMap ? parameters.prefix { ["map", "tag"].contains($0.name) } : []
    self.parameters = MemberNames(
      parameters, commonCount: common.count, takesEmptyArray: true, ignoresUnknown: ignoresUnknown)
    self.result = result
    self.resultSummary = resultSummary
    self.errors = [.invalidParams] + (namesMap ? [.noSuchMap] : []) + errors
    self.body = body
  }

  /// Finds the parameters of a request.
  package func find(
    _ params: JSONNode?,
    in document: borrowing JSONDocument,
    into found: inout JSONMembers
  ) throws(RPCError) {
    do throws(InvalidValue) {
      try parameters.find(in: params, of: document, into: &found)
    } catch {
      throw RPCError(error).blaming(name)
    }
  }

  /// Calls the method with the parameters that were found, and writes the result as one JSON value.
  ///
  /// ``Engine/events`` holds the events of the maps afterwards.
  ///
  /// - Parameter isAnswered: false if nobody waits for the result.
  package func call(
    _ found: inout JSONMembers, of document: borrowing JSONDocument, _ engine: inout Engine,
    to writer: inout JSONWriter, isAnswered: Bool = true
  ) throws(RPCError) {
    do throws(RPCError) {
      try body(document, &found, &engine, &writer, isAnswered)
    } catch {
      throw error.blaming(name)
    }
    guard !writer.refusedNonFinite else { throw .defect("a result is not a finite number") }
  }

  /// Finds the parameters of a request, calls the method, and writes the result.
  @inline(never)
  package func call(
    _ params: JSONNode?, of document: borrowing JSONDocument, _ engine: inout Engine,
    to writer: inout JSONWriter
  ) throws(RPCError) {
    var found = JSONMembers()
    try find(params, in: document, into: &found)
    try call(&found, of: document, &engine, to: &writer)
  }
}

// MARK: - Declaring a method

// One initialiser for each number of parameters up to three, such as a map, a change and a report: a request is read more
// quickly than by groups. What belongs together is a field of its own.

extension Method {
  convenience init<A, Result>(
    _ name: String, _ effect: MethodEffect, example: String, _ summary: String,
    _ a: Field<A>, ignoresUnknown: Bool = false,
    returns result: Output<Result>, _ resultSummary: String, errors: [ErrorDeclaration] = [],
    body: @escaping @Sendable (inout Engine, A) throws(RPCError) -> Result
  ) {
    self.init(
      name, effect, example: example, summary, a.members, ignoresUnknown: ignoresUnknown,
      returns: result.schema, resultSummary, errors
    ) { document, found, engine, writer, isAnswered throws(RPCError) in
      let value = try body(&engine, a.parameter(document, &found, 0))
      if isAnswered { result.write(value, &writer) }
    }
  }

  convenience init<A, B, Result>(
    _ name: String, _ effect: MethodEffect, example: String, _ summary: String,
    _ a: Field<A>, _ b: Field<B>,
    returns result: Output<Result>, _ resultSummary: String, errors: [ErrorDeclaration] = [],
    body: @escaping @Sendable (inout Engine, A, B) throws(RPCError) -> Result
  ) {
    let second = a.members.count
    self.init(
      name, effect, example: example, summary, a.members + b.members,
      returns: result.schema, resultSummary, errors
    ) { document, found, engine, writer, isAnswered throws(RPCError) in
      let value = try body(
        &engine, a.parameter(document, &found, 0), b.parameter(document, &found, second))
      if isAnswered { result.write(value, &writer) }
    }
  }

  convenience init<A, B, C, Result>(
    _ name: String, _ effect: MethodEffect, example: String, _ summary: String,
    _ a: Field<A>, _ b: Field<B>, _ c: Field<C>,
    returns result: Output<Result>, _ resultSummary: String, errors: [ErrorDeclaration] = [],
    body: @escaping @Sendable (inout Engine, A, B, C) throws(RPCError) -> Result
  ) {
    let second = a.members.count
    let third = second + b.members.count
    self.init(
      name, effect, example: example, summary, a.members + b.members + c.members,
      returns: result.schema, resultSummary, errors
    ) { document, found, engine, writer, isAnswered throws(RPCError) in
      let value = try body(
        &engine, a.parameter(document, &found, 0), b.parameter(document, &found, second),
        c.parameter(document, &found, third))
      if isAnswered { result.write(value, &writer) }
    }
  }
}

extension Field {
  /// Reads the value of a method's parameters.
  @inline(__always)
  fileprivate func parameter(
    _ document: borrowing JSONDocument, _ found: inout JSONMembers, _ index: Int
  ) throws(RPCError) -> Value {
    do throws(InvalidValue) {
      return try read(document, &found, index)
    } catch {
      throw RPCError(error)
    }
  }
}

extension Field<Void> {
  /// A method has no parameters.
  static let none = Field([]) { _, _, _ in }
}

extension Field<MapReference> {
  /// The map that a method is for.
  static let map = Field.optional(
    "map", Input<JSONText>.string(1...128).map { MapReference($0) }, default: "default",
    "The map's id.")

  /// The map whose camera a method moves.
  static let movedMap = Field(map.members + tag.members) {
    document, found, index throws(InvalidValue) in
    // As in most requests.
    if found[index] == nil, found[index + 1] == nil { return .standard }
    let map = try map.read(document, &found, index)
    return try tag.read(document, &found, index + 1).map { .tagged(map, $0) } ?? map
  }

  private static let tag = Field<JSONText?>.optional(
    "tag", .string(1...128),
    "The host's name for the request, which the notifications of its movement repeat.")
}

/// What a method does to the maps and the clock.
package enum MethodEffect {
  /// Changes nothing.
  case reads

  /// Idempotent: sets what its parameters say, and changes nothing more when it is called again.
  case sets

  /// Changes something more each time it is called.
  case changes

  /// Makes a map.
  case creates

  /// Removes a map for good.
  case removes
}

package import JSON
package import JSONRPC
package import Schema

/// A method of the protocol, declared once: from this come its dispatch, the reading of its
/// parameters, the paths in its errors, its answer, the OpenRPC document and protocol.md's tables.
///
/// A class, so that to find one is not to copy it.
package final class Method: Sendable {
  package let name: String
  package let effect: MethodEffect
  package let summary: String

  /// In the order in which they are documented.
  package let parameters: MemberNames

  package let result: Schema
  package let resultSummary: String
  package let errors: [ErrorDeclaration]

  private let body: Body

  private typealias Body =
    @Sendable (
      borrowing JSONDocument, inout JSONMembers, inout Engine, (inout Engine, Writing) -> Void
    ) throws(RPCError) -> Void

  /// Writes a result as one JSON value. It may be called twice.
  package typealias Writing = (inout JSONWriter) -> Void

  /// - Parameters:
  ///   - parameters: all of them.
  ///   - result: what is answered, and what it means.
  ///   - errors: beyond those of the parameters.
  ///   - body: does what the method does. It must change nothing if it throws.
  private init<Parameters, Result>(
    _ name: String, _ effect: MethodEffect, _ summary: String, parameters: Field<Parameters>,
    _ result: Output<Result>, _ resultSummary: String, _ errors: [ErrorDeclaration],
    body: @escaping @Sendable (inout Engine, Parameters) throws(RPCError) -> Result
  ) {
    self.name = name
    self.effect = effect
    self.summary = summary
    self.parameters = MemberNames(parameters.members, takesEmptyArray: true)
    self.result = result.schema
    self.resultSummary = resultSummary
    self.errors = [.invalidParams] + errors
    self.body = { document, found, engine, answer throws(RPCError) in
      let values: Parameters
      do throws(InvalidValue) {
        values = try parameters.read(document, &found, 0)
      } catch {
        throw RPCError(error)
      }
      let value = try body(&engine, values)
      answer(&engine) { result.write(value, &$0) }
    }
  }

  /// The same, ignoring parameters that are not declared.
  func ignoringUnknown() -> Method {
    Method(self, MemberNames(parameters.members, takesEmptyArray: true, ignoresUnknown: true))
  }

  private init(_ other: Method, _ parameters: MemberNames) {
    name = other.name
    effect = other.effect
    summary = other.summary
    self.parameters = parameters
    result = other.result
    resultSummary = other.resultSummary
    errors = other.errors
    body = other.body
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

  /// Does what the method does, with the parameters that were found.
  ///
  /// What happened on the maps is in ``Engine/events`` then.
  ///
  /// - Parameter answer: gets the engine back, and the result, ready to be written: so no result is moved
  ///   to the heap, whatever its type.
  package func call(
    _ found: inout JSONMembers,
    of document: borrowing JSONDocument,
    _ engine: inout Engine,
    answer: (inout Engine, Writing) -> Void
  ) throws(RPCError) {
    do throws(RPCError) {
      try body(document, &found, &engine, answer)
    } catch {
      throw error.blaming(name)
    }
  }
}

extension Method {
  /// Finds the parameters of a request, does what the method does, and writes the result.
  package func call(
    _ params: JSONNode?, of document: borrowing JSONDocument, _ engine: inout Engine,
    to writer: inout JSONWriter
  ) throws(RPCError) {
    var found = JSONMembers()
    try find(params, in: document, into: &found)
    try call(&found, of: document, &engine) { _, write in write(&writer) }
    if writer.refusedNonFinite { throw .defect("a result is not a finite number") }
  }
}

// MARK: - Declaring a method

// One initialiser for each number of parameters, for the reason of ``Field/group(_:_:make:)``.

extension Method {
  convenience init<Result>(
    _ name: String, _ effect: MethodEffect, _ summary: String,
    returns result: Output<Result>, _ resultSummary: String, errors: [ErrorDeclaration] = [],
    body: @escaping @Sendable (inout Engine) throws(RPCError) -> Result
  ) {
    self.init(
      name, effect, summary, parameters: Field([]) { _, _, _ in }, result, resultSummary, errors
    ) { (engine, _) throws(RPCError) in try body(&engine) }
  }

  convenience init<A, Result>(
    _ name: String, _ effect: MethodEffect, _ summary: String, _ a: Field<A>,
    returns result: Output<Result>, _ resultSummary: String, errors: [ErrorDeclaration] = [],
    body: @escaping @Sendable (inout Engine, A) throws(RPCError) -> Result
  ) {
    self.init(
      name, effect, summary, parameters: a, result, resultSummary, errors, body: body)
  }

  convenience init<A, B, Result>(
    _ name: String, _ effect: MethodEffect, _ summary: String, _ a: Field<A>, _ b: Field<B>,
    returns result: Output<Result>, _ resultSummary: String, errors: [ErrorDeclaration] = [],
    body: @escaping @Sendable (inout Engine, A, B) throws(RPCError) -> Result
  ) {
    let parameters = Field.group(a, b) { ($0, $1) }
    self.init(name, effect, summary, parameters: parameters, result, resultSummary, errors) {
      (engine, values) throws(RPCError) in try body(&engine, values.0, values.1)
    }
  }

  convenience init<A, B, C, Result>(
    _ name: String, _ effect: MethodEffect, _ summary: String,
    _ a: Field<A>, _ b: Field<B>, _ c: Field<C>,
    returns result: Output<Result>, _ resultSummary: String, errors: [ErrorDeclaration] = [],
    body: @escaping @Sendable (inout Engine, A, B, C) throws(RPCError) -> Result
  ) {
    let parameters = Field.group(a, b, c) { ($0, $1, $2) }
    self.init(name, effect, summary, parameters: parameters, result, resultSummary, errors) {
      (engine, values) throws(RPCError) in try body(&engine, values.0, values.1, values.2)
    }
  }

  convenience init<A, B, C, D, Result>(
    _ name: String, _ effect: MethodEffect, _ summary: String,
    _ a: Field<A>, _ b: Field<B>, _ c: Field<C>, _ d: Field<D>,
    returns result: Output<Result>, _ resultSummary: String, errors: [ErrorDeclaration] = [],
    body: @escaping @Sendable (inout Engine, A, B, C, D) throws(RPCError) -> Result
  ) {
    let parameters = Field.group(a, b, c, d) { ($0, $1, $2, $3) }
    self.init(name, effect, summary, parameters: parameters, result, resultSummary, errors) {
      (engine, values) throws(RPCError) in try body(&engine, values.0, values.1, values.2, values.3)
    }
  }

  convenience init<A, B, C, D, E, Result>(
    _ name: String, _ effect: MethodEffect, _ summary: String,
    _ a: Field<A>, _ b: Field<B>, _ c: Field<C>, _ d: Field<D>, _ e: Field<E>,
    returns result: Output<Result>, _ resultSummary: String, errors: [ErrorDeclaration] = [],
    body: @escaping @Sendable (inout Engine, A, B, C, D, E) throws(RPCError) -> Result
  ) {
    let parameters = Field.group(a, b, c, d, e) { ($0, $1, $2, $3, $4) }
    self.init(name, effect, summary, parameters: parameters, result, resultSummary, errors) {
      (engine, values) throws(RPCError) in
      try body(&engine, values.0, values.1, values.2, values.3, values.4)
    }
  }
}

extension Field<MapReference> {
  /// The map that a method is for.
  static let map = Field.optional(
    "map", Input<JSONText>.string(1...128).map { MapReference($0) }, default: "default",
    "The map's id.")
}

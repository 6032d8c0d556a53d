import JSON
import JSONRPC

/// A method of the protocol, declared once: from this come its dispatch, the reading of its
/// parameters, the paths in its errors, its answer, the OpenRPC document and protocol.md's tables.
///
/// A class, so that to find one is not to copy it.
final class Method: Sendable {
  let name: String
  let summary: String

  /// In the order in which they are documented.
  let parameters: MemberNames

  let result: Schema
  let resultSummary: String
  let errors: [ErrorDeclaration]

  /// Reads the parameters, does what the method does, and answers.
  private let body: Serve

  typealias Serve =
    @Sendable (
      borrowing JSONDocument, inout JSONMembers, inout Engine, inout Outbox
    ) throws(RPCError) -> Void

  /// - Parameters:
  ///   - parameters: all of them, read into one value.
  ///   - result: what is answered, and what it means.
  ///   - errors: beyond those of the parameters.
  ///   - body: what the method does. It must change nothing if it throws.
  private init<Parameters, Result>(
    _ name: String, _ summary: String, parameters: Field<Parameters>,
    _ result: Output<Result>, _ resultSummary: String, _ errors: [ErrorDeclaration],
    body: @escaping @Sendable (inout Engine, Parameters) throws(RPCError) -> Result
  ) {
    let writer = AnswerWriter(result)
    self.name = name
    self.summary = summary
    self.parameters = MemberNames(parameters.members, takesEmptyArray: true)
    self.result = result.schema
    self.resultSummary = resultSummary
    self.errors = [.invalidParams] + errors
    self.body = { document, found, engine, outbox throws(RPCError) in
      let values: Parameters
      do throws(InvalidValue) {
        values = try parameters.read(document, &found, 0)
      } catch {
        throw RPCError(error)
      }
      outbox.answer(try body(&engine, values), as: writer, &engine, to: document)
    }
  }

  /// The same, passing over parameters that are not declared.
  func passingOverOthers() -> Method {
    Method(self, MemberNames(parameters.members, takesEmptyArray: true, passesOverOthers: true))
  }

  private init(_ other: Method, _ parameters: MemberNames) {
    name = other.name
    summary = other.summary
    self.parameters = parameters
    result = other.result
    resultSummary = other.resultSummary
    errors = other.errors
    body = other.body
  }

  /// Finds the parameters of a request.
  func find(
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

  /// Serves a request with the parameters that were found.
  @inline(__always)
  func serve(
    _ found: inout JSONMembers,
    of document: borrowing JSONDocument,
    _ engine: inout Engine,
    _ outbox: inout Outbox
  ) throws(RPCError) {
    do throws(RPCError) {
      try body(document, &found, &engine, &outbox)
    } catch {
      throw error.blaming(name)
    }
  }
}

// MARK: - Declaring a method

// One initialiser for each number of parameters, for the reason of ``Field/group(_:_:make:)``.

extension Method {
  convenience init<Result>(
    _ name: String, _ summary: String,
    returns result: Output<Result>, _ resultSummary: String, errors: [ErrorDeclaration] = [],
    body: @escaping @Sendable (inout Engine) throws(RPCError) -> Result
  ) {
    self.init(
      name, summary, parameters: Field<Void>([]) { _, _, _ in }, result, resultSummary, errors
    ) {
      (engine, _) throws(RPCError) in try body(&engine)
    }
  }

  convenience init<A, Result>(
    _ name: String, _ summary: String, _ a: Field<A>,
    returns result: Output<Result>, _ resultSummary: String, errors: [ErrorDeclaration] = [],
    body: @escaping @Sendable (inout Engine, A) throws(RPCError) -> Result
  ) {
    self.init(name, summary, parameters: a, result, resultSummary, errors, body: body)
  }

  convenience init<A, B, Result>(
    _ name: String, _ summary: String, _ a: Field<A>, _ b: Field<B>,
    returns result: Output<Result>, _ resultSummary: String, errors: [ErrorDeclaration] = [],
    body: @escaping @Sendable (inout Engine, A, B) throws(RPCError) -> Result
  ) {
    self.init(name, summary, parameters: .group(a, b) { ($0, $1) }, result, resultSummary, errors) {
      (engine, p) throws(RPCError) in try body(&engine, p.0, p.1)
    }
  }

  convenience init<A, B, C, Result>(
    _ name: String, _ summary: String, _ a: Field<A>, _ b: Field<B>, _ c: Field<C>,
    returns result: Output<Result>, _ resultSummary: String, errors: [ErrorDeclaration] = [],
    body: @escaping @Sendable (inout Engine, A, B, C) throws(RPCError) -> Result
  ) {
    self.init(
      name, summary, parameters: .group(a, b, c) { ($0, $1, $2) }, result, resultSummary, errors
    ) {
      (engine, p) throws(RPCError) in try body(&engine, p.0, p.1, p.2)
    }
  }

  convenience init<A, B, C, D, Result>(
    _ name: String, _ summary: String, _ a: Field<A>, _ b: Field<B>, _ c: Field<C>, _ d: Field<D>,
    returns result: Output<Result>, _ resultSummary: String, errors: [ErrorDeclaration] = [],
    body: @escaping @Sendable (inout Engine, A, B, C, D) throws(RPCError) -> Result
  ) {
    self.init(
      name, summary, parameters: .group(a, b, c, d) { ($0, $1, $2, $3) }, result, resultSummary,
      errors
    ) {
      (engine, p) throws(RPCError) in try body(&engine, p.0, p.1, p.2, p.3)
    }
  }

  convenience init<A, B, C, D, E, Result>(
    _ name: String, _ summary: String, _ a: Field<A>, _ b: Field<B>, _ c: Field<C>, _ d: Field<D>,
    _ e: Field<E>,
    returns result: Output<Result>, _ resultSummary: String, errors: [ErrorDeclaration] = [],
    body: @escaping @Sendable (inout Engine, A, B, C, D, E) throws(RPCError) -> Result
  ) {
    self.init(
      name, summary, parameters: .group(a, b, c, d, e) { ($0, $1, $2, $3, $4) }, result,
      resultSummary, errors
    ) {
      (engine, p) throws(RPCError) in try body(&engine, p.0, p.1, p.2, p.3, p.4)
    }
  }
}

extension Field<MapReference> {
  /// The map that a method is for.
  static let map = Field.optional(
    "map", Input<String>.string(1...128).map { MapReference($0) }, default: "default",
    "The map's id.")
}

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
  ///   - result: what is answered, and what it means.
  ///   - errors: beyond those of the parameters.
  ///   - body: what the method does. It must change nothing if it throws.
  convenience init<each Parameter, Result>(
    _ name: String,
    _ summary: String,
    _ parameters: repeat Field<each Parameter>,
    returns result: Output<Result>,
    _ resultSummary: String,
    errors: [ErrorDeclaration] = [],
    body:
      @escaping @Sendable (
        inout Engine, repeat each Parameter
      ) throws(RPCError) -> Result
  ) {
    var members: [Schema.Member] = []
    repeat members.append(contentsOf: (each parameters).members)
    let names = MemberNames(members)
    let writer = AnswerWriter(result)
    self.init(name, summary, names, result.schema, resultSummary, errors) {
      document, found, engine, outbox throws(RPCError) in
      var index = 0
      let value = try body(
        &engine,
        repeat try (each parameters).argument(document, &found, &index)
      )
      outbox.answer(value, as: writer, &engine, to: document)
    }
  }

  /// The same for two parameters, as most methods have: out of a pack each is retained to be read.
  convenience init<First, Second, Result>(
    _ name: String,
    _ summary: String,
    _ first: Field<First>,
    _ second: Field<Second>,
    returns result: Output<Result>,
    _ resultSummary: String,
    errors: [ErrorDeclaration] = [],
    body: @escaping @Sendable (inout Engine, First, Second) throws(RPCError) -> Result
  ) {
    let names = MemberNames(first.members + second.members)
    let writer = AnswerWriter(result)
    self.init(name, summary, names, result.schema, resultSummary, errors) {
      document, found, engine, outbox throws(RPCError) in
      var index = 0
      let value = try body(
        &engine,
        try first.argument(document, &found, &index),
        try second.argument(document, &found, &index)
      )
      outbox.answer(value, as: writer, &engine, to: document)
    }
  }

  private init(
    _ name: String,
    _ summary: String,
    _ parameters: MemberNames,
    _ result: Schema,
    _ resultSummary: String,
    _ errors: [ErrorDeclaration],
    body: @escaping Serve
  ) {
    self.name = name
    self.summary = summary
    self.parameters = parameters
    self.result = result
    self.resultSummary = resultSummary
    self.errors = (parameters.members.isEmpty ? [] : [.invalidParams]) + errors
    self.body = body
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

extension Field {
  /// Reads the value as a method's parameter.
  @inline(__always)
  fileprivate func argument(
    _ document: borrowing JSONDocument,
    _ found: inout JSONMembers,
    _ index: inout Int
  ) throws(RPCError) -> Value {
    do throws(InvalidValue) {
      return try next(document, &found, &index)
    } catch {
      throw RPCError(error)
    }
  }
}

extension Field<MapReference> {
  /// The map that a method is for.
  static let map = Field.defaulted(
    "map",
    Input<String>.string(1...128).map { .named($0) },
    .standard,
    "\"default\"",
    "The map's id."
  )
}

/// Some methods, made when first asked for: a process that starts does not pay for those that its
/// host never calls.
struct MethodGroup: Sendable {
  /// What stands before the dot in its methods' names; empty for names without a dot.
  let namespaces: [String]

  let methods: @Sendable () -> [Method]
}

/// All methods, in the order in which they are documented.
struct MethodTable: Sendable {
  let groups: [MethodGroup]

  var methods: [Method] { groups.flatMap { $0.methods() } }

  /// The method of a name.
  func method(named name: String) throws(RPCError) -> Method {
    // Not to go through the characters of a very long name.
    guard name.utf8.count <= JSONNameTable.maximumLength else { throw unknown(name) }
    let dot = name.firstIndex(of: ".")
    let namespace = dot.map { String(name[..<$0]) } ?? ""
    for group in groups where group.namespaces.contains(namespace) {
      if let method = group.methods().first(where: { $0.name == name }) { return method }
    }
    throw unknown(name)
  }

  private func unknown(_ name: String) -> RPCError {
    guard let suggestion = name.nearest(among: methods.map(\.name)) else {
      return RPCError(
        .methodNotFound,
        "There is no method \"\(name.excerpt)\": rpc.discover lists them all.",
        data: ["method": .string(name.excerpt)]
      )
    }
    return RPCError(
      .methodNotFound,
      "There is no method \"\(name)\". Did you mean \"\(suggestion)\"?",
      data: ["method": .string(name), "suggestion": .string(suggestion)]
    )
  }
}

/// The methods that a host has called: those are found at once.
struct CalledMethods: Sendable {
  private let all: MethodTable
  private var methods: [Method] = []
  private var names = JSONNameTable([])

  /// The latest: most requests ask for the same as the one before. It is taken out of here while it
  /// serves: what stays in its place is retained to be called.
  private var latest: (number: Int, method: Method)?

  /// The request for the latest; nil where its parameters were not found.
  private(set) var latestRequest: RPCRequest?

  /// Its parameters.
  private var parameters = JSONMembers()

  init(of all: MethodTable) { self.all = all }

  /// Serves a request: see ``Method/serve``.
  mutating func serve(
    _ request: RPCRequest,
    of document: borrowing JSONDocument,
    _ engine: inout Engine,
    _ outbox: inout Outbox
  ) throws(RPCError) {
    let (number, method) = try prepare(request, of: document)
    defer { latest = (number, method) }
    try method.serve(&parameters, of: document, &engine, &outbox)
  }

  /// The method of a request, whose parameters are in ``parameters`` then.
  @inline(__always)
  private mutating func prepare(
    _ request: RPCRequest, of document: borrowing JSONDocument
  ) throws(RPCError) -> (number: Int, method: Method) {
    if let latestRequest, latestRequest.isLike(request), let latest = latest.take() {
      return latest
    }
    return try find(request, of: document)
  }

  @inline(never)
  private mutating func find(
    _ request: RPCRequest, of document: borrowing JSONDocument
  ) throws(RPCError) -> (number: Int, method: Method) {
    latestRequest = nil
    let (number, method) = try take(request.method, of: document)
    parameters = JSONMembers()
    try method.find(request.params, in: document, into: &parameters)
    latestRequest = request
    return (number, method)
  }

  /// The method of a name, out of ``latest`` if it is that.
  private mutating func take(
    _ name: JSONNode, of document: borrowing JSONDocument
  ) throws(RPCError) -> (number: Int, method: Method) {
    guard let number = names.index(of: name, in: document, expected: latest?.number ?? 0) else {
      let method = try all.method(named: document.string(name) ?? "")
      methods.append(method)
      names = JSONNameTable(methods.map(\.name))
      return (methods.count - 1, method)
    }
    if latest?.number == number, let latest = latest.take() { return latest }
    return (number, methods[number])
  }
}

extension String {
  /// The string, or the beginning of a long one: scalars are counted, for a character may have any
  /// number of them.
  var excerpt: String { utf8.count <= 200 ? self : String(unicodeScalars.prefix(200)) + "…" }
}

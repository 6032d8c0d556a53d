import Schema
import TestSupport
import Testing

@testable import MapCameraProtocol

/// `rpc.discover` and `mapcam schema`: an OpenRPC 1.x document, true to what is served.
@Suite struct OpenRPCTests {
  static let document = (try? Tree(openRPCDocument())) ?? .null

  static let checker = SchemaChecker(document: document)

  @Test func `rpc.discover answers the document`() {
    #expect(Conversation().result("rpc.discover") == openRPCDocument())
  }

  @Test func `the document has what OpenRPC asks for`() throws {
    let document = Self.document
    #expect(document["openrpc"]?.string?.hasPrefix("1.") == true)
    #expect(document["info"]?["title"]?.string?.isEmpty == false)
    #expect(document["info"]?["version"]?.string?.isEmpty == false)
    let methods = try #require(document["methods"]?.elements)
    #expect(methods.map { $0["name"]?.string } == MethodTable.standard.methods.map(\.name))
    for method in methods {
      let name = method["name"]?.string ?? ""
      #expect(method["summary"]?.string?.hasSuffix(".") == true, "\(name)")
      #expect(method["paramStructure"] == .string("by-name"), "\(name)")
      let params = try #require(method["params"]?.elements, "\(name)")
      for param in params {
        #expect(param["name"]?.string?.isEmpty == false && param["schema"]?.members != nil)
        #expect(param["summary"]?.string?.hasSuffix(".") == true, "\(name) \(param.text())")
        #expect(param["required"]?.boolean != nil)
      }
      #expect(Set(params.map { $0["name"]?.string }).count == params.count, "\(name)")
      #expect(method["result"]?["name"]?.string != nil && method["result"]?["schema"] != nil)
      for error in method["errors"]?.elements ?? [] {
        #expect(error["code"]?.number != nil && error["message"]?.string?.isEmpty == false)
      }
    }
  }

  @Test func `a required parameter has no default`() throws {
    for method in Self.document["methods"]?.elements ?? [] {
      for param in method["params"]?.elements ?? [] where param["required"] == .boolean(true) {
        #expect(param["schema"]?["default"] == nil)
      }
    }
  }

  @Test func `every reference leads to a schema, and every schema is used`() throws {
    let schemas = try #require(Self.document["components"]?["schemas"]?.members)
    #expect(Set(schemas.map(\.name)).count == schemas.count, "a name stands twice")
    let references = Set(Self.references(in: Self.document))
    for reference in references {
      #expect(Self.document.value(at: String(reference.dropFirst())) != nil, "\(reference)")
    }
    #expect(references == Set(schemas.map { "#/components/schemas/\($0.name)" }))
  }

  @Test func `schemas of the same name are the same`() {
    var byName: [String: Schema] = [:]
    for schema in MethodTable.standard.namedSchemas {
      #expect(byName[schema.name] == nil, "\(schema.name) is declared in two ways")
      byName[schema.name] = schema
    }
  }

  @Test func `only known keywords of JSON Schema are used`() {
    func check(_ schema: Tree, _ path: String) {
      let unknown = Set(schema.names).subtracting(SchemaChecker.knownKeywords)
      #expect(unknown.isEmpty, "\(path): \(unknown)")
      for name in ["items"] { if let inner = schema[name] { check(inner, path + "/" + name) } }
      for name in ["allOf", "anyOf", "oneOf", "prefixItems"] {
        for inner in schema[name]?.elements ?? [] { check(inner, path + "/" + name) }
      }
      for member in schema["properties"]?.members ?? [] {
        check(member.value, path + "/" + member.name)
      }
    }
    for schema in Self.document["components"]?["schemas"]?.members ?? [] {
      check(schema.value, schema.name)
    }
    for method in Self.document["methods"]?.elements ?? [] {
      let name = method["name"]?.string ?? ""
      for param in method["params"]?.elements ?? [] { check(param["schema"] ?? .null, name) }
      if let schema = method["x-params"] { check(schema, name) }
      check(method["result"]?["schema"] ?? .null, name)
    }
  }

  @Test func `defaults conform to their schemas`() {
    for method in Self.document["methods"]?.elements ?? [] {
      for param in method["params"]?.elements ?? [] {
        guard let schema = param["schema"], let fallback = schema["default"] else { continue }
        let faults = Self.checker.faults(of: fallback, by: schema)
        #expect(faults == [], "\(method["name"]?.string ?? "") \(param["name"]?.string ?? "")")
      }
    }
  }

  @Test func `the parameters of the examples conform to their schemas`() throws {
    for (method, params) in methodExamples {
      for member in try Tree(params).members ?? [] {
        let schema = Self.schema(ofParameter: member.name, of: method)
        let faults = Self.checker.faults(of: member.value, by: schema ?? .null)
        #expect(faults == [], "\(method) \(params)")
      }
    }
  }

  /// What the schemas refuse is refused, and what they allow is not refused for its shape: the
  /// schemas and the readers say the same.
  @Test func `what a schema refuses is an invalid parameter`() throws {
    var refused = 0
    for (method, params) in methodExamples where method != "shutdown" {
      let tree = try Tree(params)
      for (row, pointer) in tree.pointers().enumerated() where !pointer.isEmpty {
        // A quarter of all pairs, so that each place and each value has its share.
        for (column, value) in AtomicFailureTests.values.enumerated()
        where (row + column) % 4 == 0 && !["", "null", "1e999"].contains(value) {
          // An empty array stands for an object without members, as Lua and Emacs Lisp write it.
          if value == "[]", pointer.hasSuffix("/zoomIn") || pointer.hasSuffix("/zoomOut") {
            continue
          }
          let text = tree.text { $0 == pointer ? value : nil }
          let given = try Tree(text)
          let faults = (given.members ?? []).flatMap { member in
            Self.checker.faults(
              of: member.value, by: Self.schema(ofParameter: member.name, of: method) ?? .null)
          }
          guard !faults.isEmpty else { continue }
          refused += 1
          let error = try Conversation.withMotion().error(method, text)
          #expect(error?["code"] == .number(-32602), "\(method) \(text): \(faults)")
        }
      }
    }
    #expect(refused > 250, "\(refused)")
  }

  /// Every two examples of a method are put together, and every one is tried without each member.
  @Test func `parameters that exclude one another, and none where one must be, are refused`() throws
  {
    var refused: [String: Int] = [:]
    let examples = try methodExamples.map { ($0.method, try Tree($0.params).members ?? []) }
    for (method, first) in examples {
      guard let schema = Self.method(method)?["x-params"] else { continue }
      #expect(Self.checker.faults(of: .object(first), by: schema) == [], "\(method)")
      let less = first.map { member in first.filter { $0.name != member.name } }
      let more = examples.filter { $0.0 == method }.map { _, second in
        first + second.filter { member in !first.contains { $0.name == member.name } }
      }
      for params in (less + more).map(Tree.object)
      where !Self.checker.faults(of: params, by: schema).isEmpty {
        refused[method, default: 0] += 1
        let error = try Conversation.withMotion().error(method, params.text())
        #expect(error?["code"] == .number(-32602), "\(method) \(params.text())")
      }
    }
    let all = Self.document["methods"]?.elements?.filter { $0["x-params"] != nil } ?? []
    #expect(Set(refused.keys) == Set(all.compactMap { $0["name"]?.string }))
  }

  @Test(arguments: [
    (
      "camera.move", "update",
      #"{"fitBounds":{"bounds":{"coordinates":[{"latitude":1,"longitude":2}]},"padding":1,"insets":{}}}"#
    ), ("camera.tour", "steps", #"[{"duration":1}]"#),
    ("camera.tour", "steps", #"[{"update":{"zoomIn":{}},"to":{"zoom":3}}]"#),
  ])
  func `members that exclude one another are refused together`(
    method: String, parameter: String, value: String
  ) throws {
    let schema = try #require(Self.schema(ofParameter: parameter, of: method))
    #expect(try !Self.checker.faults(of: Tree(value), by: schema).isEmpty)
    let error = try Conversation.withMotion().error(method, "{\"\(parameter)\":\(value)}")
    #expect(error?["code"] == .number(-32602))
  }

  @Test func `everything in the transcripts conforms to its schema`() throws {
    var checked = 0
    for transcript in Transcript.all {
      var methods: [String: String] = [:]
      for line in transcript.input.lines {
        guard let tree = try? Tree(line) else { continue }
        for request in tree.elements ?? [tree] {
          guard let id = request["id"], let method = request["method"]?.string else { continue }
          methods[id.text()] = method
        }
      }
      for line in transcript.output.lines {
        let tree = try Tree(line)
        for message in tree.elements ?? [tree] {
          if let method = message["method"]?.string {
            let schema = Self.schema(ofNotification: method) ?? .null
            let faults = Self.checker.faults(of: message["params"] ?? .null, by: schema)
            #expect(faults == [], "\(transcript.name) \(line)")
          } else if let id = message["id"] {
            let content = message["error"] == nil ? "result" : "error"
            #expect(message.names == ["jsonrpc", "id", content], "\(line)")
            guard let result = message["result"] else { continue }
            let schema = Self.schema(ofResultOf: methods[id.text()] ?? "") ?? .null
            let faults = Self.checker.faults(of: result, by: schema)
            #expect(faults == [], "\(transcript.name) \(line)")
          }
          checked += 1
        }
      }
    }
    #expect(checked > 400)
  }

  @Test func `errors are declared by the methods that answer with them`() throws {
    for transcript in Transcript.all {
      let requests = transcript.input.lines.compactMap { try? Tree($0) }.flatMap {
        $0.elements ?? [$0]
      }
      for tree in try transcript.output.lines.map({ try Tree($0) }).flatMap({ $0.elements ?? [$0] })
      {
        guard let code = tree["error"]?["code"],
          (code.number ?? 0) > -32100 || code == .number(-32602),
          let request = requests.first(where: { $0["id"] == tree["id"] && $0["method"] != nil }),
          tree["id"] != .null, let method = Self.method(request["method"]?.string ?? "")
        else { continue }
        #expect(
          method["errors"]?.elements?.contains { $0["code"] == code } == true,
          "\(transcript.name) \(tree.text())")
      }
    }
  }
}

extension OpenRPCTests {
  private static func references(in tree: Tree) -> [String] {
    let own = tree["$ref"]?.string.map { [$0] } ?? []
    let inner = (tree.elements ?? []) + (tree.members?.map(\.value) ?? [])
    return own + inner.flatMap(references)
  }

  private static func method(_ name: String) -> Tree? {
    document["methods"]?.elements?.first { $0["name"] == .string(name) }
  }

  private static func schema(ofParameter name: String, of method: String) -> Tree? {
    self.method(method)?["params"]?.elements?.first { $0["name"] == .string(name) }?["schema"]
  }

  private static func schema(ofResultOf method: String) -> Tree? {
    self.method(method)?["result"]?["schema"]
  }

  private static func schema(ofNotification name: String) -> Tree? {
    document["x-notifications"]?.elements?.first { $0["name"] == .string(name) }?["params"]
  }
}

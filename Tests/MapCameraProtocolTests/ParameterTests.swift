import Schema
import TestSupport
import Testing

@testable import MapCameraProtocol

/// "Params are by name", and what is wrong with them is answered with the path to the culprit.
@Suite struct ParameterTests {
  @Test func `each example succeeds`() throws {
    for (method, params) in methodExamples {
      let error = try Conversation.withMotion().error(method, params)
      #expect(error == nil, "\(method) \(params)")
    }
  }

  @Test func `the examples use every parameter`() throws {
    for method in MethodTable.standard.methods {
      let used = try methodExamples.filter { $0.method == method.name }.flatMap { example in
        try Tree(example.params).names
      }
      let unused = method.parameters.members.map(\.name).filter { !used.contains($0) }
      // The options of the animateTo… are those of camera.animate.
      let shared = [
        "map", "padding", "at", "duration", "delay", "curve", "path", "rotation", "fly",
        "report", "tag",
      ]
      // Those of a view instead of the map's are those of projection.points.
      let ofViews = ["camera", "size", "fieldOfView"]
      let isQuestion = method.name.hasPrefix("projection.") && method.name != "projection.points"
      #expect(
        unused.allSatisfy { shared.contains($0) || isQuestion && ofViews.contains($0) },
        "\(method.name): \(unused)")
    }
  }

  @Test func `params may be left out where every parameter is optional`() throws {
    for method in MethodTable.standard.methods {
      let line = #"{"jsonrpc":"2.0","id":1,"method":"\#(method.name)"}"#
      let without = Conversation.withMotion().send(line: line)
      #expect(without == Conversation.withMotion().call(method.name), "\(method.name)")
      guard let required = method.parameters.members.first(where: \.isRequired) else { continue }
      let error = try Tree(without.last ?? "")["error"]
      #expect(error?["code"] == .number(-32602))
      #expect(error?["data"]?["path"] == .string("/" + required.name), "\(method.name)")
    }
  }

  @Test func `an unknown parameter is an error, at any depth, with its path`() throws {
    for (method, params) in methodExamples {
      let tree = try Tree(params)
      for pointer in tree.pointers() {
        guard let members = tree.value(at: pointer)?.members else { continue }
        // Unknown members that language clients send there are ignored.
        if method == "initialize", ["", "/capabilities"].contains(pointer) { continue }
        let inner = members.map { "\(Tree.string($0.name).text()):\($0.value.text())" }
        let more = "{" + (inner + [#""a/b~c":null"#]).joined(separator: ",") + "}"
        let text = tree.text { $0 == pointer ? more : nil }
        let conversation = Conversation.withMotion()
        let error = try conversation.error(method, text)
        #expect(error?["code"] == .number(-32602), "\(method) \(text)")
        let path = error?["data"]?["path"]
        // A second member of an update is blamed on the update.
        let isUnion = pointer.hasSuffix("/update") || pointer.hasSuffix("/curve")
        #expect(
          path == .string(pointer + "/a~1b~0c") || isUnion && path == .string(pointer),
          "\(method) \(text): \(String(describing: path))")
      }
    }
  }

  /// Lua and Emacs Lisp write `{}` so.
  @Test func `an empty array stands for an object without members`() {
    for method in MethodTable.standard.methods {
      #expect(
        Conversation.withMotion().call(method.name, "[]")
          == Conversation.withMotion().call(method.name, "{}"), "\(method.name)")
    }
  }

  @Test func `an optional parameter given as null counts as left out`() throws {
    let clearing = ["cameraTargetBounds"]
    for (method, params) in methodExamples {
      let tree = try Tree(params)
      for pointer in tree.pointers() where !pointer.isEmpty {
        let parent = pointer.split(separator: "/").dropLast().map { "/" + $0 }.joined()
        guard tree.value(at: parent)?.members != nil,
          !clearing.contains(where: { pointer.hasSuffix($0) })
        else { continue }
        let without = tree.text { $0 == pointer ? "" : nil }
        let null = tree.text { $0 == pointer ? "null" : nil }
        let left = Conversation.withMotion().call(method, without)
        let given = Conversation.withMotion().call(method, null)
        if try Tree(left.last ?? "")["error"] == nil {
          #expect(given == left, "\(method) \(null)")
        } else {
          #expect(
            try Tree(given.last ?? "")["error"]?["code"] == .number(-32602), "\(method) \(null)")
        }
      }
    }
  }
}

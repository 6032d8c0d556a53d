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
        "map", "padding", "at", "duration", "delay", "curve", "path", "rotation", "fly", "repeat",
        "report",
      ]
      // Those of a view in the place of the map's are those of projection.points.
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

  /// RFC 6901: code points, not what looks like one character.
  @Test(arguments: [
    ("a/\u{301}b", "/a~1\u{301}b"), ("~\u{20D0}", "/~0\u{20D0}"), ("/~/", "/~1~0~1"),
    ("\u{200D}/", "/\u{200D}~1"),
  ])
  func `a path is escaped by code points`(_ name: String, _ path: String) throws {
    let conversation = Conversation()
    let line = conversation.call("camera.get", "{\"\(name)\":1}").last ?? ""
    // Strings that look the same are equal in Swift.
    #expect(line.utf8.split(separator: UInt8(ascii: "\"")).contains { $0.elementsEqual(path.utf8) })
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
  @Test func `an empty array stands for an object without members`() throws {
    for method in MethodTable.standard.methods {
      #expect(
        Conversation.withMotion().call(method.name, "[]")
          == Conversation.withMotion().call(method.name, "{}"), "\(method.name)")
    }
    for update in ["zoomIn", "zoomOut"] {
      #expect(
        Conversation().call("camera.move", #"{"update":{"\#(update)":[]}}"#)
          == Conversation().call("camera.move", #"{"update":{"\#(update)":{}}}"#))
    }
    let filled = try Conversation().error("camera.get", #"["default"]"#)
    #expect(filled?["data"]?["path"] == .string(""))
    let update = try Conversation().error("camera.move", #"{"update":{"zoomIn":[1]}}"#)
    #expect(update?["data"]?["path"] == .string("/update/zoomIn"))
    let to = try Conversation().error("camera.move", #"{"update":{"zoomBy":[]}}"#)
    #expect(to?["data"]?["path"] == .string("/update/zoomBy"))
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

  @Test func `null clears the target bounds, and left out they stay`() throws {
    let conversation = Conversation()
    let bounds =
      #"{"southWest":{"latitude":1,"longitude":2},"northEast":{"latitude":3,"longitude":4}}"#
    conversation.call("map.configure", #"{"cameraTargetBounds":\#(bounds)}"#)
    let stays = try Tree(conversation.result("map.configure", #"{"minZoom":null}"#))
    #expect(try stays["cameraTargetBounds"] == Tree(bounds))
    let cleared = try Tree(conversation.result("map.configure", #"{"cameraTargetBounds":null}"#))
    #expect(cleared["cameraTargetBounds"] == .null)
  }

  @Test func `of parameters with the same name the last one counts`() throws {
    let conversation = Conversation()
    let result = conversation.result(
      "camera.move",
      #"{"update":7,"map":"nowhere","update":{"zoomTo":{"zoom":"x","zoom":5}},"map":"default"}"#)
    #expect(try Tree(result)["zoom"] == .number(5))
    let error = try conversation.error("camera.move", #"{"update":{"zoomIn":{}},"update":7}"#)
    #expect(error?["data"]?["path"] == .string("/update"))
  }

  @Test func `names may be escaped`() throws {
    let result = Conversation().result(
      "camera.move", #"{"\u0075pdate":{"zoom\u0054o":{"\u007aoom":5}}}"#)
    #expect(try Tree(result)["zoom"] == .number(5))
  }

  @Test func `what is there already is not suggested`() throws {
    let error = { (target: String) in
      try Conversation().error("camera.move", #"{"update":{"setTarget":{"target":\#(target)}}}"#)?[
        "message"]?.string ?? ""
    }
    let other = try error(#"{"latitude":1,"longitude":2,"altitude":3}"#)
    #expect(other.contains("is unknown") && !other.contains("Did you mean"), "\(other)")
    #expect(try error(#"{"latitud":1,"longitude":2}"#).contains(#"Did you mean "latitude"?"#))
  }
}

/// A request with wrong parameters, the path that they are blamed at, and a part of the message.
struct Refusal: CustomTestStringConvertible, Sendable {
  let method: String
  let params: String
  let path: String
  let words: String

  var testDescription: String { "\(method) \(params)" }

  /// - Parameter row: `method params | path | words`; `-` is the path of the parameters themselves.
  init(_ row: Substring) {
    let parts = row.split(separator: " | ", omittingEmptySubsequences: false).map(String.init)
    method = String(parts[0].prefix { $0 != " " })
    params = String(parts[0].dropFirst(method.count + 1))
    (path, words) = (parts[1] == "-" ? "" : parts[1], parts.count > 2 ? parts[2] : "")
  }
}

/// "Bad params: `{"path": …, "expected": …}` (a JSON Pointer to the culprit)."
@Suite struct RefusalTests {
  /// At time 10, in a tilted view whose horizon is above the screen.
  static let rows = #"""
    camera.move {"update":{"zoomTo":{"zoom":"x"}},"to":{"zoom":"y"}} | /update/zoomTo/zoom
    camera.move {"to":{"zoom":"y"},"update":{"zoomTo":{"zoom":"x"}}} | /update/zoomTo/zoom
    camera.move {"update":{"zoomIn":{}},"to":{"zoom":"y"}} | /to/zoom
    camera.move {"update":{"zoomIn":{}},"to":{"zoom":1}} | /to
    camera.animate {"to":{"zoom":"y"},"update":{"zoomTo":{"zoom":"x"}}} | /update/zoomTo/zoom
    camera.animate {"update":{"zoomIn":{}},"to":{"zoom":"y"}} | /to/zoom
    camera.animate {"update":{"zoomIn":{}},"to":{"zoom":1}} | /to
    camera.path {"to":{"zoom":9},"frames":2,"repeat":2} | /repeat
    camera.path {"steps":[{"to":{"zoom":9}}],"frames":2,"duration":1} | /duration
    camera.path {"steps":[{"to":{"zoom":9}}],"frames":2,"curve":"linear"} | /curve
    camera.path {"steps":[{"to":{"zoom":9}}],"frames":2,"path":"fly"} | /path
    camera.path {"steps":[{"to":{"zoom":9}}],"frames":2,"rotation":"clockwise"} | /rotation
    camera.path {"to":{"zoom":5},"duration":1e9,"fps":1000} | /fps
    camera.path {"steps":[{"to":{"zoom":3},"duration":1e9}],"repeat":100,"fps":0.5} | /fps
    camera.animate {"to":{"zoom":9},"fly":{}} | /fly
    camera.animate {"to":{"zoom":9},"duration":1,"curve":{"spring":{"response":1,"dampingFraction":1}}} | /duration
    camera.orbit {"degrees":90,"rotation":"counterclockwise"} | /rotation
    camera.orbit {"degrees":90,"path":"fly"} | /path
    projection.tiles {"fps":10} | /fps
    clock.tick {"seconds":-0.1} | /seconds
    clock.tick {"to":9.999} | /to
    clock.tick {"to":-1} | /to
    clock.tick {"seconds":"1"} | /seconds
    clock.tick {"seconds":1,"to":20} | -
    clock.tick {} | -
    clock.tick {"seconds":null,"to":null} | -
    clock.tick {"seconds":1,"map":"default"} | /map
    camera.animate {"update":{"zoomIn":{}},"at":{"x":1,"y":2}} | /at
    camera.animate {"to":{"target":{"latitude":1,"longitude":2}},"at":{"x":1,"y":2}} | /at
    camera.animate {"to":{"zoom":5},"path":"fly","at":{"x":1,"y":2}} | /at
    camera.animate {"to":{"zoom":5},"at":{"x":1,"y":-1300}} | /at
    camera.animateToZoom {"zoom":5,"path":"fly","at":{"x":1,"y":2}} | /at
    camera.animateToZoom {"zoom":5,"at":{"x":1,"y":-1300}} | /at
    camera.animateToLocation {"location":{"latitude":1,"longitude":2},"at":{"x":1,"y":2}} | /at
    camera.path {"to":{"zoom":5},"path":"fly","at":{"x":1,"y":2},"frames":2} | /at
    camera.path {"to":{"zoom":5},"at":{"x":1,"y":-1300},"frames":2} | /at
    camera.path {"steps":[{"to":{"zoom":5}}],"at":{"x":1,"y":2},"frames":2} | /at
    camera.move {"update":{"zoomTo":{"zoom":1e309}}} | /update/zoomTo/zoom
    camera.move {"update":{"zoomTo":{"zoom":-1e999}}} | /update/zoomTo/zoom
    camera.move {"update":{"scrollBy":{"x":0,"y":1e400}}} | /update/scrollBy/y
    camera.move {"update":{"zoomBy":{"delta":1e400}}} | /update/zoomBy/delta | must be a number, not 1e400, which is too great for a double.
    camera.animate {"to":{"zoom":9},"curve":[0,0,1]} | /curve | not one of 3 values.
    camera.animate {"to":{"zoom":9},"curve":5} | /curve | or an object {"spring"}, not 5.
    map.configure {"cameraTargetBounds":5} | /cameraTargetBounds | an object {"southWest", "northEast"}, an object {"north", "south", "west", "east"} or an object {"coordinates"}
    camera.move {"update":{"fitBounds":{"bounds":{"coordinates":[]}}}} | /update/fitBounds/bounds/coordinates | must be an array of at least 1 value, each a Coordinate
    projection.points {"coordinates":1} | /coordinates | must be an array, each an ElevatedCoordinate
    camera.get {"zzzzzz":1} | /zzzzzz | is unknown: there is only "map".
    camera.move {"update":{"zoomBy":{"delta":1,"zzzzzz":1}}} | /update/zoomBy/zzzzzz | is unknown: there are only "delta", "at".
    camera.set {"camera":{"zoom":5,"bering":3}} | /camera/bering | Did you mean "bearing"?
    camera.move {"to":{"zoom":5,"bering":3}} | /to/bering | Did you mean "bearing"?
    camera.animate {"to":{"zoom":5,"bering":3}} | /to/bering | Did you mean "bearing"?
    camera.animateToCameraPosition {"camera":{"zoom":5,"bering":3}} | /camera/bering | Did you mean "bearing"?
    camera.get {"Map":"default"} | /Map | Did you mean "map"?
    camera.forBounds {"bounds":{"coordinate":[{"latitude":1,"longitude":2}]}} | /bounds/coordinate | Did you mean "coordinates"?
    camera.animate {"zoom":5,"bearing":3} | /zoom | "zoom" is a member of "to".
    camera.move {"zoomIn":{}} | /zoomIn | "zoomIn" is a member of "update".
    camera.track {"places":[{"latitude":1,"longitude":2}]} | /places/0/latitude | "latitude" is a member of "coordinate".
    camera.tour {"steps":[{"viewingAngle":5}]} | /steps/0/viewingAngle | "viewingAngle" is a member of "to" and "route".
    camera.move {"center":[1,2],"zoom":5} | /center | "center" is "target" here, a member of "to".
    camera.animate {"pitch":5} | /pitch | "pitch" is "viewingAngle" here, a member of "to".
    camera.convert {"center":[1,2]} | /center | "center" is a member of "maplibre" and "google" and "mapkit".
    """#.split(separator: "\n").map(Refusal.init)

  @Test(arguments: rows)
  func `wrong parameters are blamed at their path, in words, and change nothing`(
    _ refusal: Refusal
  ) throws {
    let conversation = Conversation()
    conversation.call(
      "camera.set",
      #"{"camera":{"target":{"latitude":0,"longitude":0},"zoom":10,"viewingAngle":30}}"#)
    conversation.call("clock.tick", #"{"to":10}"#)
    let before = conversation.state
    let error = try #require(try conversation.error(refusal.method, refusal.params))
    #expect(error["code"] == .number(-32602))
    #expect(error["data"]?["path"] == .string(refusal.path))
    let message = error["message"]?.string ?? ""
    #expect(message.contains(refusal.words), "\(message)")
    #expect(conversation.state == before)
  }

  @Test func `the error says what was expected`() throws {
    let error = try Conversation().error("camera.move", #"{"update":{"zoomBy":{"delta":"x"}}}"#)
    #expect(error?.names == ["code", "message", "data"])
    #expect(error?["data"]?.names == ["path", "expected"])
    #expect(error?["data"]?["path"] == .string("/update/zoomBy/delta"))
    #expect(error?["data"]?["expected"] == .string("a number"))
    #expect(error?["message"]?.string?.hasSuffix(".") == true)
  }
}

import JSON
import MapCameraKit
import Schema
import TestSupport
import Testing

@testable import MapCameraProtocol

/// "-32601: no such method", with the nearest name or none.
@Suite struct SuggestionTests {
  private static func error(_ method: String) throws -> Tree? {
    let conversation = Conversation()
    return try conversation.error(method)
  }

  @Test func `a slip of any method is answered with its name`() throws {
    for name in MethodTable.standard.methods.map(\.name) {
      var swapped = Array(name)
      swapped.swapAt(swapped.count - 2, swapped.count - 1)
      guard String(swapped) != name else { continue }
      for slip in [String(swapped), name + "s", name.uppercased(), String(name.dropLast())] {
        guard !MethodTable.standard.methods.contains(where: { $0.name == slip }) else { continue }
        let error = try Self.error(slip)
        #expect(error?["code"] == .number(-32601))
        #expect(error?["data"]?["method"] == .string(slip))
        #expect(error?["data"]?["suggestion"] == .string(name), "\(slip)")
        #expect(error?["message"]?.string?.contains(name) == true)
      }
    }
  }

  @Test(arguments: [
    ("zom", "zoom"), ("zooom", "zoom"), ("zoon", "zoom"), ("ozom", "zoom"), ("ZOOM", "zoom"),
    ("bea", "bearing"), ("bering", "bearing"), ("baering", "bearing"), ("brearign", "bearing"),
    ("lat", "latitude"), ("long", nil), ("longi", "longitude"), ("tilt", nil), ("z", nil),
    ("latitdue", "latitude"), ("latttttude", nil),
  ])
  func `a slip is cut short or two changes away, or a third of the name`(
    _ slip: String, _ name: String?
  ) {
    let names = ["zoom", "bearing", "latitude", "longitude", "longest"]
    #expect(JSONText(slip).suggestion(among: names) == name)
  }

  @Test func `a name that is there already was not meant`() {
    #expect(JSONText("tap").suggestion(among: ["top", "tip"]) == "top")
    #expect(JSONText("tap").suggestion(among: ["top", "tip"]) { $0 != 0 } == "tip")
  }

  @Test func `a very long name is answered with a short one`() throws {
    let name = String(repeating: "camera.move", count: 10_000)
    let conversation = Conversation()
    let line = conversation.call(name).last ?? ""
    #expect(line.utf8.count < 2_000)
    #expect(try Tree(line)["error"]?["code"] == .number(-32601))
  }
}

/// "Who types an SDK or MapLibre name is helped": each name is answered with what does it here.
@Suite struct VocabularyTests {
  @Test func `what is suggested exists and is served as it stands`() throws {
    let names = Set(MethodTable.standard.methods.map(\.name))
    let told = Set(NotificationKind.allCases.map(\.rawValue))
    for foreign in ForeignName.all {
      #expect(!foreign.names.isEmpty)
      if foreign.isMethod {
        #expect(names.contains(foreign.name), "\(foreign.name)")
        let params = foreign.params.isEmpty ? "{}" : foreign.params
        let error = try Conversation().error(foreign.name, params)
        #expect(error == nil, "\(foreign.name) \(params)")
      } else {
        #expect(told.contains(foreign.name), "\(foreign.name)")
      }
    }
  }

  @Test func `every name of the table finds a row that has it, and a method's own name is no word`()
    throws
  {
    let parts = { ForeignName.parts(of: JSONText($0)) }
    let endings = Set(MethodTable.standard.methods.map { parts($0.name).word })
    for foreign in ForeignName.all {
      for name in foreign.names {
        let (namespace, word) = parts(name)
        guard namespace == "" || !endings.contains(word) else { continue }
        let found = try #require(ForeignName.of(JSONText(name)), "\(name)")
        #expect(found.names.contains { parts($0).word == word }, "\(name)")
      }
    }
    for method in MethodTable.standard.methods {
      #expect(MethodTable.standard.method(named: JSONText(method.name)) === method)
    }
  }
}

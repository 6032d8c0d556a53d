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

  @Test(arguments: ["", "x", "make me a sandwich", "rpc.", "🦉", "camera.fly.me.to.the.moon.please"])
  func `what is near to nothing has no suggestion`(_ name: String) throws {
    let error = try Self.error(name)
    #expect(error?["code"] == .number(-32601))
    #expect(error?["data"]?["suggestion"] == nil, "\(name)")
    #expect(error?["data"]?["method"] == .string(name))
  }

  @Test func `a very long name is answered with a short one`() throws {
    let name = String(repeating: "camera.move", count: 10_000)
    let conversation = Conversation()
    let line = conversation.call(name).last ?? ""
    #expect(line.utf8.count < 2_000)
    #expect(try Tree(line)["error"]?["code"] == .number(-32601))
  }
}

@Suite struct MethodGroupTests {
  @Test func `every method is found in the group of its namespace`() throws {
    for method in MethodTable.standard.methods {
      #expect(try MethodTable.standard.method(named: method.name) === method)
    }
  }
}

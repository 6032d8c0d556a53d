import Foundation
import Testing

extension ExecutableTests {
  /// Requests of sizes that no host needs.
  @Suite struct HostileSizes {
    @Test func `a batch of ten thousand is answered, and one more is refused whole`() throws {
      let mapcam = try Mapcam()
      let batch = { (count: Int) in
        "[" + (1...count).map { request($0, "camera.get").dropLast() }.joined(separator: ",") + "]"
      }
      mapcam.send(line: batch(10_000))
      let answer = try JSONSerialization.jsonObject(with: Data((mapcam.line() ?? "").utf8))
      let ids = (answer as? [[String: Any]])?.map { $0["id"] as? Int }
      #expect(ids == Array(1...10_000))
      mapcam.send(line: batch(10_001))
      let refusal = mapcam.line() ?? ""
      #expect(refusal.hasPrefix(#"{"jsonrpc":"2.0","id":null,"error":{"code":-32004,"#))
      #expect(refusal.contains(#""limit":"maxBatchRequests","maximum":10000"#))
    }

    @Test func `an id of a megabyte is refused, one of 65,536 bytes echoed`() throws {
      let mapcam = try Mapcam()
      let ping = { (id: String) in #"{"jsonrpc":"2.0","id":\#(id),"method":"ping"}"# }
      for id in [
        "\"" + String(repeating: "i", count: 65_534) + "\"", String(repeating: "7", count: 65_536),
      ] {
        mapcam.send(line: ping(id))
        #expect(mapcam.line() == #"{"jsonrpc":"2.0","id":\#(id),"result":{}}"#)
        mapcam.send(line: ping(id.replacing("i\"", with: "ii\"") + (id.hasPrefix("7") ? "7" : "")))
        #expect(mapcam.line()?.contains(#""limit":"maxIdBytes","maximum":65536"#) == true)
      }
      for id in [
        "\"" + String(repeating: "i", count: 1 << 20) + "\"",
        String(repeating: "7", count: 1 << 20),
      ] {
        mapcam.send(line: ping(id))
        let answer = mapcam.line() ?? ""
        #expect(answer.hasPrefix(#"{"jsonrpc":"2.0","id":null,"error":{"code":-32004,"#))
        #expect(answer.utf8.count < 500)
      }
    }

    @Test func `arrays a hundred thousand deep are no JSON, wherever they stand`() throws {
      let mapcam = try Mapcam()
      let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
      let objects =
        String(repeating: #"{"a":"#, count: 100_000) + "1" + String(repeating: "}", count: 100_000)
      for value in [deep, objects, String(repeating: "[", count: 100_000)] {
        for line in [
          value, #"{"jsonrpc":"2.0","id":1,"method":"ping","params":\#(value)}"#,
          #"{"jsonrpc":"2.0","id":\#(value),"method":"ping"}"#,
        ] {
          mapcam.send(line: line)
          let answer = mapcam.line() ?? ""
          #expect(answer.hasPrefix(#"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"#))
          #expect(answer.contains("64") && answer.contains(#""data":{"offset":"#))
        }
      }
      mapcam.send(request(2, "ping").utf8)
      #expect(mapcam.line() == #"{"jsonrpc":"2.0","id":2,"result":{}}"#)
    }
  }
}

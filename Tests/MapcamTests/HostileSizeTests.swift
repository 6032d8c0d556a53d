import Foundation
import Testing

extension ExecutableTests {
  /// Requests of sizes that no host needs.
  @Suite(.timeLimit(.minutes(5))) struct HostileSizes {
    @Test func `of a hundred thousand maps those over the limit are refused`() throws {
      let mapcam = try Mapcam()
      for start in stride(from: 1, through: 100_000, by: 1000) {
        let requests = (start..<start + 1000).map {
          request($0, "map.create", #"{"map":"\#($0)"}"#)
        }
        mapcam.send(requests.joined().utf8, within: 60)
      }
      mapcam.closeInput()
      let lines = mapcam.rest(within: 120).split(separator: 0x0A)
      #expect(lines.count == 100_000 && mapcam.exitStatus() == 0)
      // "default" is one of them.
      for (index, line) in lines.enumerated() {
        let isMade = index < 65_535
        let head = #"{"jsonrpc":"2.0","id":\#(index + 1),"\#(isMade ? "result" : "error")":{"#
        guard line.starts(with: head.utf8) else {
          Issue.record("map \(index + 1): \(String(decoding: line, as: UTF8.self))")
          return
        }
      }
      let last = String(decoding: lines.last ?? [], as: UTF8.self)
      #expect(last.contains(#""code":-32004"#))
      #expect(last.contains(#""data":{"limit":"maxMaps","maximum":65536}"#))
    }

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

    @Test(.enabled(if: isOptimized, "it would take minutes"))
    func `a batch whose answer grows over 256 MiB is refused from there on`() throws {
      let mapcam = try Mapcam()
      let name = String(repeating: "x", count: 120)
      let maps = (0..<20_000).map {
        #"{"jsonrpc":"2.0","method":"map.create","params":{"map":"\#(name)\#($0)"}}"#
      }
      mapcam.send(maps.joined(separator: "\n").utf8)
      let list = (1...200).map { request($0, "map.list").dropLast() }.joined(separator: ",")
      mapcam.send("\n[\(list)]\n".utf8)
      mapcam.send(line: request(201, "ping").trimmingCharacters(in: .newlines))
      mapcam.closeInput()
      let output = mapcam.rest(within: 120)
      #expect(mapcam.exitStatus() == 0)
      let maximum = 256 << 20
      // One answer may begin below the limit, and the refusals are small.
      #expect(output.count > maximum && output.count < maximum + (4 << 20), "\(output.count)")
      var end = String(decoding: output.suffix(2000), as: UTF8.self)
      // What comes behind the batch is served again.
      let pong = #"{"jsonrpc":"2.0","id":201,"result":{}}"# + "\n"
      #expect(end.hasSuffix(pong))
      end.removeLast(pong.count)
      #expect(end.hasSuffix("]\n"))
      let last = end.ranges(of: #"{"jsonrpc":"2.0","id":200,"error":{"code":-32004,"#)
      #expect(last.count == 1)
      #expect(end.contains(#""limit":"maxBatchAnswerBytes","maximum":\#(maximum)"#))
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

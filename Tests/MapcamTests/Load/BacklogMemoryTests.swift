import Foundation
import Testing

extension ExecutableTests.Load {
  /// "A host that does not read for a while": nothing is lost, and memory stays bounded.
  @Suite struct BacklogMemory {
    @Test func `a reader that stops and comes back loses nothing`() throws {
      let input = ExecutableTests.Backlogs.input(400)
      let mapcam = try Mapcam()
      let sent = mapcam.fill(input, patience: 4)
      // 16 MiB of answers wait; then the input rests.
      #expect(sent < 18 << 20, "it goes on reading without end")
      let memory = mapcam.residentMemory
      #expect(memory < 96 << 20, "\(memory >> 20) MiB")
      usleep(300_000)
      #expect(mapcam.residentMemory <= memory + (2 << 20), "memory grows while the host rests")
      mapcam.send(input[sent...])
      mapcam.closeInput()
      let output = mapcam.rest()
      #expect(mapcam.exitStatus() == 0)
      ExecutableTests.Backlogs.expectAnswers(400, output)
    }

    @Test func `16 MiB of answers may wait before the input rests`() throws {
      let mapcam = try Mapcam()
      // So many requests that a little less than 16 MiB of answers wait.
      let input = ExecutableTests.Backlogs.input(270)
      #expect(mapcam.fill(input, patience: 12) == input.count, "it rests too early")
      mapcam.closeInput()
      ExecutableTests.Backlogs.expectAnswers(270, mapcam.rest())
    }

    @Test(.disabled(if: isSanitized, "the sanitizer takes memory of its own"))
    func `what waits when the input ends is served as it is read`() throws {
      let mapcam = try Mapcam(["--max-backlog-bytes", "65536"])
      mapcam.send(request(1, "ping").utf8)
      #expect(mapcam.line() != nil)
      let before = mapcam.residentMemory
      // All in one piece: 60 KB of requests for 13 MB of answers.
      let path = request(2, "camera.path", #"{"to":{"zoom":9},"frames":200}"#)
      let count = 60_000 / path.utf8.count
      mapcam.send(String(repeating: path, count: count).utf8)
      mapcam.closeInput()
      sleep(2)
      let growth = mapcam.residentMemory - before
      #expect(growth < 3 << 20, "\(growth >> 10) KiB")
      let lines = mapcam.rest().split(separator: 0x0A)
      #expect(lines.count == count)
      #expect(mapcam.exitStatus() == 0)
    }

    /// What one request causes: a batch of moves, a tick of many maps.
    enum Flood: String, CaseIterable {
      case batch, notifications, tick

      /// The requests, the last of which causes much.
      var input: String {
        let observe = #"{"size":{"width":9000,"height":9000},"observe":["tiles"]}"#
        let set = { (id: Int) in
          request(
            id, "camera.set",
            #"{"camera":{"target":{"latitude":0,"longitude":\#(id % 90)},"zoom":6}}"#)
        }
        let count = 1000
        switch self {
        case .batch:
          let sets = (1...count).map { String(set($0).dropLast()) }
          return request(0, "map.configure", observe) + "[" + sets.joined(separator: ",") + "]\n"
        case .notifications:
          let pans = (1...count).map {
            #"{"jsonrpc":"2.0","method":"gesture.pan","params":{"translation":{"x":\#($0 % 7 + 1),"y":1}}}"#
          }
          return request(0, "map.configure", observe) + set(1) + "[" + pans.joined(separator: ",")
            + "]\n"
        case .tick:
          let maps = (1...count).map { id in
            request(id, "map.create", #"{"map":"m\#(id)",\#(observe.dropFirst())"#)
              + request(
                id, "camera.animate", #"{"map":"m\#(id)","to":{"zoom":6,"bearing":9},"duration":9}"#
              )
          }
          return maps.joined() + request(0, "clock.tick", #"{"seconds":8.9}"#)
        }
      }
    }

    @Test(
      .disabled(if: isSanitized, "the sanitizer takes memory of its own"), arguments: Flood.allCases
    )
    func `past the limit it waits for the host between two messages`(_ flood: Flood) throws {
      let limit = 1 << 20
      let mapcam = try Mapcam(["--max-backlog-bytes", "\(limit)"])
      mapcam.send(Array(flood.input.utf8))
      mapcam.waitForRest()
      // Nothing is read meanwhile but what came while the requests were sent.
      let peak = mapcam.peakMemory
      mapcam.closeInput()
      let output = mapcam.rest()
      #expect(mapcam.exitStatus() == 0)
      #expect(output.count > 30 * limit, "\(output.count)")
      #expect(peak < 48 << 20, "\(peak >> 20) MiB")
      #expect(output.last == 0x0A)
      for line in output.split(separator: 0x0A) {
        #expect(
          line.starts(with: Array("{\"jsonrpc\":\"2.0\",".utf8))
            || line.first == UInt8(ascii: "["))
      }
    }

    @Test func `what a message causes is sent as it comes about`() throws {
      let mapcam = try Mapcam()
      // Far less than may wait, of a batch that takes much longer.
      let path = request(1, "camera.path", #"{"to":{"zoom":9},"frames":20000}"#).dropLast()
      let set = { (zoom: Int) in
        #"{"jsonrpc":"2.0","method":"camera.set","params":{"camera":{"target":{"latitude":0,"longitude":0},"zoom":\#(zoom)}}}"#
      }
      let sets = (1...1500).map { set(3 + $0 % 2) }.joined(separator: ",")
      let paths = [String](repeating: String(path), count: 200).joined(separator: ",")
      mapcam.send(line: "[\(sets),\(paths)]")
      #expect(mapcam.line()?.contains("camera.willMove") == true)
      #expect(mapcam.processorTime < 1)
    }

    @Test(.disabled(if: isSanitized, "the sanitizer keeps memory that is given back"))
    func `the memory of a backlog is given back when it is read`() throws {
      let mapcam = try Mapcam()
      let ping = { (id: Int) in
        mapcam.send(request(id, "ping").utf8)
        #expect(mapcam.line() == #"{"jsonrpc":"2.0","id":\#(id),"result":{}}"#)
      }
      let get = Array(request(1, "camera.get").utf8)
      let gets = { (count: Int) in Array(repeatElement(get, count: count).joined()) }
      mapcam.send(gets(200))
      for _ in 0..<200 { #expect(mapcam.line() != nil) }
      ping(2)
      let before = mapcam.residentMemory
      // From 300 KiB to 3.7 MiB of answers wait.
      for count in [3000, 4000, 6000, 8000, 16_000, 100, 16_000, 32_000] {
        #expect(mapcam.fill(gets(count), patience: 5) == count * get.count)
        usleep(300_000)
        for _ in 0..<count { #expect(mapcam.line() != nil) }
        for id in 3...9 { ping(id) }
        let growth = mapcam.residentMemory - before
        #expect(growth <= 1 << 20, "\(growth >> 10) KiB after \(count)")
      }
    }

    @Test func `a line over the limit is skipped without being stored`() throws {
      let mapcam = try Mapcam(["--max-line-bytes", "65536"])
      mapcam.send(request(1, "ping").utf8)
      #expect(mapcam.line() != nil)
      let before = mapcam.residentMemory
      let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
      for _ in 0..<64 { mapcam.send(piece) }
      #expect(mapcam.line()?.contains("-32004") == true, "answered before its end")
      #expect(mapcam.residentMemory < before + (8 << 20))
      mapcam.send(("\n" + request(2, "ping")).utf8)
      #expect(mapcam.line() == #"{"jsonrpc":"2.0","id":2,"result":{}}"#)
    }

    @Test func `a line of 16 MiB is served, and its memory given back`() throws {
      let mapcam = try Mapcam()
      let request = request(1, "ping").dropLast()
      let spaces = [UInt8](repeating: 0x20, count: (16 << 20) - request.utf8.count)
      mapcam.send(Array(request.utf8) + spaces + [0x0A])
      #expect(mapcam.line() == #"{"jsonrpc":"2.0","id":1,"result":{}}"#)
      mapcam.send(Array(request.utf8) + spaces + [0x20, 0x0A])
      #expect(mapcam.line()?.contains(#""maximum":16777216"#) == true)
      mapcam.send(Array(request.utf8) + [0x0A])
      #expect(mapcam.line() == #"{"jsonrpc":"2.0","id":1,"result":{}}"#)
      #expect(mapcam.residentMemory < 64 << 20, "\(mapcam.residentMemory >> 20) MiB")
    }
  }
}

import Foundation
import Testing

extension ExecutableTests {
  /// The clock that runs by itself. What it is on time for is measured in Load.
  @Suite struct RealTime {
    static func number(_ name: String, in line: String) -> Double? {
      guard let start = line.firstRange(of: "\"\(name)\":") else { return nil }
      return Double(line[start.upperBound...].prefix { "-+.eE0123456789".contains($0) })
    }

    @Test func `the clock cannot be ticked while it runs, and can once it has stopped`() throws {
      let mapcam = try Mapcam()
      mapcam.send(request(1, "clock.start", #"{"fps":30}"#).utf8)
      #expect(mapcam.line() == #"{"jsonrpc":"2.0","id":1,"result":{"time":0}}"#)
      mapcam.send(request(2, "clock.tick", #"{"seconds":1}"#).utf8)
      #expect(mapcam.line()?.contains(#""code":-32005"#) == true)
      mapcam.send(request(3, "clock.stop").utf8)
      let stopped = Self.number("time", in: mapcam.line() ?? "") ?? -1
      #expect(stopped > 0)
      mapcam.send(request(4, "clock.get").utf8)
      let line = mapcam.line() ?? ""
      #expect(Self.number("time", in: line) == stopped && line.contains(#""running":false"#))
      mapcam.send(request(5, "clock.tick", #"{"seconds":1}"#).utf8)
      #expect(Self.number("time", in: mapcam.line() ?? "") == stopped + 1)
    }

    @Test func `a higher frame rate does not wait for the frame of a lower one`() throws {
      let mapcam = try Mapcam()
      mapcam.send(request(1, "clock.start", #"{"fps":1e-5}"#).utf8)
      mapcam.send(request(2, "camera.animate", #"{"to":{"zoom":6},"duration":1e6}"#).utf8)
      #expect(mapcam.lines(upToResponse: "2").count == 2)
      mapcam.send(request(3, "clock.start", #"{"fps":60}"#).utf8)
      #expect(mapcam.line()?.contains(#""id":3"#) == true)
      #expect(mapcam.line()?.contains("camera.willMove") == true)
    }

    @Test func `requests are served while frames are shown`() throws {
      let mapcam = try Mapcam(["--clock", "realtime", "--fps", "200"])
      mapcam.send(request(1, "camera.animate", #"{"to":{"zoom":20},"duration":3000}"#).utf8)
      for id in 2...40 {
        mapcam.send(request(id, "camera.get").utf8)
        #expect(!mapcam.lines(upToResponse: "\(id)").isEmpty)
      }
      mapcam.send(request(99, "camera.stop").utf8)
      let lines = mapcam.lines(upToResponse: "99")
      #expect(lines.contains { $0.contains(#""outcome":"stopped""#) })
    }
  }
}

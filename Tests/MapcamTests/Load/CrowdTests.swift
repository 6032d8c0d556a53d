import Foundation
import Testing

extension ExecutableTests.Load {
  /// Many engines side by side.
  @Suite struct Crowds {
    @Test(.disabled(if: isSanitized, "each would need 40 MB"))
    func `a thousand engines run side by side, each for itself`() throws {
      let count = 1000
      try Self.allowFiles(6 * count)
      let engines = try (0..<count).map { _ in try Mapcam() }
      for (index, engine) in engines.enumerated() {
        let zoom = #"{"camera":{"target":{"latitude":0,"longitude":0},"zoom":\#(2 + index % 19)}}"#
        engine.send(request(index, "camera.set", zoom).utf8)
      }
      for (index, engine) in engines.enumerated() {
        let zoom = #""zoom":\#(2 + index % 19),"#
        let answer = engine.lines(upToResponse: "\(index)").last
        #expect(answer?.contains(zoom) == true, "engine \(index): \(answer ?? "nothing")")
      }
      for engine in engines { engine.closeInput() }
      for (index, engine) in engines.enumerated() {
        #expect(engine.exitStatus() == 0, "engine \(index)")
      }
    }

    /// Raises the number of files that may be open, of which each engine takes its streams.
    private static func allowFiles(_ count: Int) throws {
      #if os(Linux)
        let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
      #else
        let files = RLIMIT_NOFILE
      #endif
      var limit = rlimit()
      try #require(unsafe getrlimit(files, &limit) == 0)
      try #require(limit.rlim_max >= count, "ulimit -Hn \(count)")
      limit.rlim_cur = max(limit.rlim_cur, rlim_t(count))
      try #require(unsafe setrlimit(files, &limit) == 0)
    }
  }
}

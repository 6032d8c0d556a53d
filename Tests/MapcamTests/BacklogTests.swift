import Testing

extension ExecutableTests {
  /// "A host that does not read for a while": nothing is lost.
  @Suite struct Backlogs {
    /// Requests whose ids, numbers from 1 on, are so long, as then are the answers.
    static func input(_ count: Int, idLength: Int = 60_000) -> [UInt8] {
      let padding = [UInt8](repeating: UInt8(ascii: "."), count: idLength)
      return (1...count).flatMap { number in
        Array(#"{"jsonrpc":"2.0","method":"ping","id":"\#(number)"#.utf8) + padding
          + Array("\"}\n".utf8)
      }
    }

    /// All answers are there, in order.
    static func expectAnswers(_ count: Int, _ output: [UInt8]) {
      let lines = output.split(separator: 0x0A)
      #expect(lines.count == count)
      for (index, line) in lines.enumerated() {
        let head = #"{"jsonrpc":"2.0","id":"\#(index + 1)."#
        #expect(line.starts(with: Array(head.utf8)), "answer \(index + 1)")
      }
    }

    @Test func `the backlog may be set`() throws {
      let mapcam = try Mapcam(["--max-backlog-bytes", "65536"])
      let input = Self.input(300, idLength: 6000)
      let sent = mapcam.fill(input, patience: 0.5)
      #expect(sent < 600_000, "\(sent) of \(input.count)")
      mapcam.send(input[sent...])
      mapcam.closeInput()
      Self.expectAnswers(300, mapcam.rest())
      #expect(mapcam.exitStatus() == 0)
    }

    /// The pipe takes all of so small a backlog, whose end nothing else tells.
    @Test(arguments: [1024, 4096, 20_000])
    func `requests behind a small backlog are served though no more come`(_ limit: Int) throws {
      let mapcam = try Mapcam(["--max-backlog-bytes", "\(limit)"])
      mapcam.send((1...1400).map { request($0, "ping") }.joined().utf8)
      for number in 1...1400 {
        #expect(mapcam.line() == #"{"jsonrpc":"2.0","id":\#(number),"result":{}}"#)
      }
    }

    @Test func `full pipes both ways are no deadlock`() throws {
      // The host writes all that it can before it reads anything, again and again.
      let mapcam = try Mapcam(["--max-backlog-bytes", "4096"])
      let input = Self.input(300, idLength: 6000)
      var sent = 0
      for _ in 0..<60_000 where sent < input.count {
        sent += mapcam.fill(Array(input[sent...]), patience: 0.01)
        mapcam.read()
      }
      mapcam.closeInput()
      Self.expectAnswers(300, mapcam.rest())
      #expect(mapcam.exitStatus() == 0)
    }
  }
}

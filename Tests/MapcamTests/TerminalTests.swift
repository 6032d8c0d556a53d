import Foundation
import Testing

extension ExecutableTests {
  /// A person at a terminal, which gives a line when it is ended, and echoes what is typed.
  @Suite struct Terminals {
    /// The two ends: who types and reads, and what the process gets.
    private static func terminal() throws -> (ours: FileHandle, theirs: FileHandle) {
      var ours: Int32 = -1
      var theirs: Int32 = -1
      try #require(unsafe openpty(&ours, &theirs, nil, nil, nil) == 0)
      return (
        FileHandle(fileDescriptor: ours, closeOnDealloc: true),
        FileHandle(fileDescriptor: theirs, closeOnDealloc: true)
      )
    }

    /// Control-D at the beginning of a line.
    private static let endOfInput = "\u{4}"

    @Test func `what is typed at a terminal is answered line by line, until control-D`() throws {
      let (ours, theirs) = try Self.terminal()
      let mapcam = try Mapcam(input: theirs, host: ours)
      try theirs.close()
      for id in 1...3 {
        mapcam.send(request(id, "ping").utf8)
        #expect(mapcam.line() == #"{"jsonrpc":"2.0","id":\#(id),"result":{}}"#)
      }
      mapcam.send(Self.endOfInput.utf8)
      #expect(mapcam.exitStatus() == 0)
      #expect(mapcam.rest() == [])
    }

    @Test func `a terminal may be both streams`() throws {
      let (ours, theirs) = try Self.terminal()
      let mapcam = try Mapcam(input: theirs, output: theirs, host: ours)
      let asked = request(1, "camera.path", #"{"to":{"zoom":9},"frames":2000}"#)
      mapcam.send(asked.utf8)
      #expect(mapcam.line() == asked.dropLast() + "\r", "the terminal's echo")
      let answer = mapcam.line() ?? ""
      #expect(answer.hasPrefix(#"{"jsonrpc":"2.0","id":1,"result":{"duration":"#))
      #expect(answer.hasSuffix("}]}}\r") && answer.utf8.count > 100_000)
      mapcam.send(Self.endOfInput.utf8)
      #expect(mapcam.exitStatus() == 0)
      try theirs.close()
    }

    @Test func `a terminal that hangs up ends it`() throws {
      let (ours, theirs) = try Self.terminal()
      let mapcam = try Mapcam(input: theirs, output: theirs, host: ours)
      try theirs.close()
      mapcam.send(request(1, "ping").utf8)
      #expect(mapcam.line() != nil)
      #expect(mapcam.line()?.contains(#""result":{}"#) == true)
      mapcam.closeInput()
      #expect(mapcam.exitStatus() == 0)
    }
  }
}

import Foundation
import Testing

extension ExecutableTests {
  /// Standard streams of every kind.
  @Suite struct Streams {
    static let pong = #"{"jsonrpc":"2.0","id":1,"result":{}}"#

    @Test func `a half-received line never holds back finished answers`() throws {
      let mapcam = try Mapcam()
      mapcam.send((request(1, "ping") + #"{"jsonrpc":"2.0","id":2,"#).utf8)
      #expect(mapcam.line() == Self.pong)
      mapcam.send(line: #""method":"ping"}"#)
      #expect(mapcam.line() == #"{"jsonrpc":"2.0","id":2,"result":{}}"#)
    }

    @Test func `what was asked before the end is answered`() throws {
      let input = (1...2000).map { request($0, "ping") }.joined()
      let run = try Mapcam.run([], input)
      #expect(run.status == 0 && run.complaints.isEmpty)
      #expect(run.lines == (1...2000).map { #"{"jsonrpc":"2.0","id":\#($0),"result":{}}"# })
    }

    @Test func `an input that ends in the middle of a line is answered`() throws {
      let run = try Mapcam.run([], request(1, "ping") + #"{"jsonrpc":"2.0","id":2,"meth"#)
      #expect(run.status == 0 && run.lines.count == 2 && run.lines.first == Self.pong)
      #expect(run.lines.last?.contains("-32700") == true)
    }

    @Test func `shutdown is answered, and what comes after it is not`() throws {
      let run = try Mapcam.run([], request(1, "ping") + request(2, "shutdown") + request(3, "ping"))
      #expect(run.status == 0)
      #expect(run.lines == [Self.pong, #"{"jsonrpc":"2.0","id":2,"result":null}"#])
      let open = try Mapcam()
      open.send(request(1, "shutdown").utf8)
      #expect(open.exitStatus() == 0, "it does not wait for the end of the input")
      let untold = #"{"jsonrpc":"2.0","method":"shutdown"}"# + "\n" + request(1, "ping")
      let quiet = try Mapcam.run([], untold)
      #expect(quiet.status == 0 && quiet.output == [])
    }

    @Test func `animations are left where they are at the end`() throws {
      let run = try Mapcam.run([], request(1, "camera.animate", #"{"to":{"zoom":9},"duration":5}"#))
      #expect(run.status == 0 && run.lines.count == 1)
      #expect(!run.lines[0].contains("animation.ended"))
    }

    @Test func `input may come from a file, from /dev/null, from a FIFO and from a socket`() throws
    {
      let folder = temporaryFile()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let file = folder.appending(path: "input")
      let input = (1...500).map {
        request($0, "camera.move", #"{"update":{"scrollBy":{"x":9,"y":1}}}"#)
      }.joined()
      try input.write(to: file, atomically: true, encoding: .utf8)
      let expected = try Mapcam.run([], input).output

      let fromFile = try Mapcam(input: FileHandle(forReadingFrom: file))
      #expect(fromFile.rest() == expected && fromFile.exitStatus() == 0)

      let fromNothing = try Mapcam(input: FileHandle.nullDevice)
      #expect(fromNothing.rest() == [] && fromNothing.exitStatus() == 0)

      let fifo = folder.appending(path: "fifo").path
      #expect(unsafe mkfifo(fifo, 0o600) == 0)
      let fromFifo = try Mapcam(
        [], shell: #"cat "\#(file.path)" > "\#(fifo)" & exec "$@" < "\#(fifo)""#)
      #expect(fromFifo.rest() == expected && fromFifo.exitStatus() == 0)

      let output = folder.appending(path: "output")
      try Data().write(to: output)
      let toFile = try Mapcam(
        input: FileHandle(forReadingFrom: file), output: FileHandle(forWritingTo: output))
      #expect(toFile.exitStatus() == 0)
      #expect(try Array(Data(contentsOf: output)) == expected)
    }

    @Test func `both streams may be one socket`() throws {
      let (ours, theirs) = try socketPair()
      let mapcam = try Mapcam(input: theirs, output: theirs, host: ours)
      try theirs.close()
      mapcam.send(request(1, "ping").utf8)
      #expect(mapcam.line() == Self.pong)
      mapcam.send((1...3000).map { request($0, "ping") }.joined().utf8)
      shutdown(ours.fileDescriptor, Int32(SHUT_WR))
      #expect(mapcam.rest().count(where: { $0 == 0x0A }) == 3000)
      #expect(mapcam.exitStatus() == 0)
    }

    /// Linux resets a local socket whose other end is closed with something unread in it.
    @Test func `a socket that was reset has ended`() throws {
      let (ours, theirs) = try socketPair()
      try theirs.write(contentsOf: Data("unread".utf8))
      let mapcam = try Mapcam(input: theirs, host: ours)
      try theirs.close()
      mapcam.send(request(1, "ping").utf8)
      #expect(mapcam.line() == Self.pong)
      mapcam.closeInput()
      #expect(mapcam.exitStatus() == 0)
      #expect(mapcam.complaints.isEmpty)
    }

    @Test func `a host that goes while a great answer leaves is left quietly`() throws {
      let mapcam = try Mapcam()
      mapcam.send(request(1, "camera.path", #"{"to":{"zoom":9},"frames":20000}"#).utf8)
      mapcam.waitForOutput()
      mapcam.closeOutput()
      #expect(mapcam.exitStatus() == 0)
      #expect(mapcam.complaints.isEmpty)
    }

    @Test(arguments: ["manual", "realtime"])
    func `a host that closes its end is noticed though nothing is to be written`(_ clock: String)
      throws
    {
      let mapcam = try Mapcam(["--clock", clock])
      mapcam.send(request(1, "ping").utf8)
      #expect(mapcam.line() == Self.pong)
      mapcam.waitForRest()
      mapcam.closeOutput()
      #expect(mapcam.exitStatus() == 0)
      #expect(mapcam.complaints.isEmpty)
    }

    @Test(arguments: ["<.", "1</dev/null"])
    func `a stream that cannot be read or written is an error with status 74`(_ redirection: String)
      throws
    {
      let run = try Mapcam.run([], request(1, "ping"), shell: #"exec "$@" \#(redirection)"#)
      #expect(run.status == 74 && run.output == [])
      #expect(run.complaints.hasPrefix("mapcam: cannot "))
      #expect(run.complaints.count(where: { $0 == "\n" }) == 1, "\(run.complaints)")
    }

    /// With three the runtime's libraries cannot be loaded, where they are apart.
    @Test(arguments: [3, 4, 5, 6])
    func `with few descriptors it answers, or says that it cannot`(_ limit: Int) throws {
      let run = try Mapcam.run([], request(1, "ping"), shell: #"ulimit -n \#(limit) && exec "$@""#)
      if limit == 3 {
        #expect(run.status != 0 && !run.complaints.isEmpty)
      } else {
        #expect(run.status == 0 && run.lines == [Self.pong] && run.complaints.isEmpty)
      }
    }

    /// The dynamic linker needs a descriptor as well, and finds that of the closed input.
    @Test(.disabled(if: isSanitized, "the sanitizer needs descriptors"))
    func `where no descriptor is left for its output it says so, with status 74`() throws {
      let start =
        "import os,resource,sys; os.close(0); resource.setrlimit(resource.RLIMIT_NOFILE,(3,3)); "
        + "os.execv(sys.argv[1],sys.argv[1:])"
      let run = try Mapcam.run([], "", shell: #"exec python3 -c '\#(start)' "$@""#)
      #expect(run.status == 74)
      #expect(
        run.complaints == "mapcam: cannot write to standard output: Too many open files\n")
    }

    @Test(arguments: ["schema", "--help", "--version"])
    func `what is printed is printed whole, or the status is 74`(_ argument: String) throws {
      for redirection in [">/dev/full", ">&-", "1</dev/null"] {
        let run = try Mapcam.run([argument], shell: #"exec "$@" \#(redirection)"#)
        #expect(
          run.status == 74 && run.complaints.hasPrefix("mapcam: cannot write"), "\(redirection)")
      }
      // A reader that is gone before anything was written.
      let pipe = Pipe()
      try pipe.fileHandleForReading.close()
      let left = try Mapcam([argument], output: pipe.fileHandleForWriting)
      #expect(left.exitStatus() == 0)
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func `a full disk is one line on the error stream and status 74`() throws {
      let run = try Mapcam.run([], request(1, "ping"), shell: #"exec "$@" > /dev/full"#)
      #expect(run.status == 74)
      #expect(run.complaints.hasPrefix("mapcam: ") && run.complaints.hasSuffix("\n"))
      #expect(run.complaints.count(where: { $0 == "\n" }) == 1, "\(run.complaints)")
    }

    @Test(arguments: ["<&-", ">&-", "2>&-", "<&- >&-", ">&- 2>&-", "<&- >&- 2>&-"])
    func `descriptors that are closed before it starts do no harm`(_ closed: String) throws {
      let run = try Mapcam.run(
        ["--size", "100x100"], request(1, "ping"), shell: #"exec "$@" \#(closed)"#)
      #expect(run.status == 0, "\(closed): \(String(describing: run.status))")
      if !closed.contains("<&-"), !closed.contains(">&-") || closed == "2>&-" {
        #expect(run.lines == [Self.pong], "\(closed)")
      } else {
        #expect(run.lines == [], "\(closed)")
      }
    }
  }
}

extension ExecutableTests {
  /// A person at a terminal, which gives a line when it is ended, and echoes what is typed.
  @Suite struct Terminals {
    /// The two ends: the terminal's user, and the process.
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

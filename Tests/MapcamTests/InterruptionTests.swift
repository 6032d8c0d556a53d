#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  extension ExecutableTests {
    /// System calls that are interrupted by signals, and take less than they are given: a library
    /// loaded before the executable's sees to that. Tests/Interruptions holds it.
    @Suite struct Interruptions {
      private static let source =
        packageFolder.appending(path: "Tests/Interruptions/interruptions.c").path

      /// Starts it with the library, which is built for the occasion.
      private static let shell = """
        library=$(mktemp) && ${CC:-cc} -shared -fPIC -O1 -o "$library" '\(source)' || exit 70
        LD_PRELOAD=$library "$@"; status=$?
        rm "$library"; exit $status
        """

      @Test(arguments: Transcript.all.filter { $0.input.count < 100_000 })
      func `interrupted calls and short reads and writes change no byte`(
        _ transcript: Transcript
      ) throws {
        let run = try Mapcam.run(
          transcript.arguments, pieces: [transcript.input[...]], shell: Self.shell)
        #expect(differences(run.output, from: transcript.output) == [])
        #expect(run.status == 0)
      }

      @Test func `so it is through a socket, and with a slow reader`() throws {
        let (ours, theirs) = try socketPair()
        let mapcam = try Mapcam(input: theirs, output: theirs, host: ours, shell: Self.shell)
        try theirs.close()
        let input = Array((1...2000).map { request($0, "camera.get") }.joined().utf8)
        let sent = mapcam.fill(input, patience: 0.3)
        mapcam.send(input[sent...])
        shutdown(ours.fileDescriptor, Int32(SHUT_WR))
        let output = mapcam.rest()
        #expect(mapcam.exitStatus() == 0)
        #expect(output.count(where: { $0 == 0x0A }) == 2000)
        Signals.expectInOrder(output)
      }

      @Test func `the clock that runs by itself is kept up`() throws {
        let mapcam = try Mapcam(["--clock", "realtime"], shell: Self.shell)
        mapcam.send(
          request(1, "camera.animate", #"{"to":{"zoom":6},"duration":0.5,"curve":"linear"}"#).utf8)
        var lines: [String] = []
        while let line = mapcam.line(), !line.contains("camera.idle") {
          lines.append(line)
        }
        #expect(lines.last?.contains(#""outcome":"completed""#) == true)
        #expect(lines.dropLast().last?.contains(#""zoom":6,"#) == true)
        mapcam.closeInput()
        #expect(mapcam.exitStatus() == 0)
      }
    }
  }
#endif

import Foundation
import TestSupport
import Testing

extension ExecutableTests {
  /// The options, and what is printed rather than served.
  @Suite struct CommandLine {
    @Test(arguments: [
      ["--nonsense"], ["nonsense"], ["-x"], ["schema", "more"], ["manual"],
      ["completions", "bash"], ["--size"], ["--size", "800"],
      ["--size", "65537x600"], ["--size", "-1x5"], ["--size", "800x600x3"], ["--size", "x"],
      ["--size", "65537x600"], ["--size", "nanxinf"], ["--clock"], ["--clock", "fast"],
      ["--limits", "mapbox"], ["schema", "--limits", "none"], ["--fps", "0"], ["--fps", "-3"],
      ["--fps", "x"], ["--fps", "nan"], ["--fps", "inf"],
      ["--max-line-bytes", "x"], ["--max-line-bytes", "-1"],
      ["--max-line-bytes", "1.5"], ["--max-line-bytes", "99999999999999999999"],
      ["--max-backlog-bytes", "0"], ["--log-level", "loud"], ["--size=800x600", "--sizes=1x1"],
      ["--fps", "60", "--fps"], [""], ["--"], ["--clock", "realtime", "schema"],
      ["mcp", "more"], ["help", "ping", "more"], ["call"],
      ["call", "ping", "{}", "{}"], ["schema", "-"], ["-"],
      ["mcp", "--fps", "5"], ["schema", "--size", "8x6"], ["schema", "tour"],
      ["--size="], ["--size", "--fps=5"], ["--=x"], ["-h=3"],
    ])
    func `a wrong option is one line on the error stream and status 64`(_ arguments: [String])
      throws
    {
      let run = try Mapcam.run(arguments, request(1, "ping"))
      #expect(run.status == 64)
      #expect(run.output == [], "nothing is served")
      #expect(run.complaints.hasPrefix("mapcam: ") && run.complaints.hasSuffix("\n"))
      #expect(run.complaints.count(where: { $0 == "\n" }) == 1, "\(run.complaints)")
    }

    @Test(arguments: [
      (["call", "camera.get", "--x=y"], "call has no option \"--x\""),
      (["camera.get"], "camera.get is a method: mapcam call camera.get"),
      (["call", "camera.get", "--sizes=8x6"], "did you mean \"--size\"?"),
      (["--sizes=8x6"], "there is no option \"--sizes\": did you mean \"--size\"?"),
      (["--clok"], "\"--clok\": did you mean \"--clock\"?"),
      (["cal"], "\"cal\": did you mean \"call\"?"),
      (["shema"], "\"shema\": did you mean \"schema\"?"),
      (["call", "camera.get", "--size="], "--size must be WxH, such as 800x600"),
      (["call", "camera.get", "--size"], "--size needs a value: WxH, such as 800x600"),
      (["--trace", "/dev/null/trace"], "not \"/dev/null/trace\": Not a directory"),
      (["--limits", "--clock=manual"], "not \"--clock=manual\""),
      (["--version=3"], "--version takes no value: see mapcam --help\n"),
      (["--size=8x6", "--help="], "--help takes no value: see mapcam --help\n"),
      (["mcp", "--all-tools=no"], "--all-tools takes no value: see mapcam --help\n"),
    ])
    func `a wrong option is named as it was written`(_ arguments: [String], _ words: String) throws
    {
      let run = try Mapcam.run(arguments)
      #expect(run.status == 64 && run.output == [])
      #expect(run.complaints.contains(words), "\(run.complaints)")
    }

    @Test func `--help says which subcommand an option is of`() throws {
      let help = try Mapcam.run(["--help"]).lines
      let call = "mapcam call [--size WxH] [--limits google|none] METHOD [PARAMS|-]"
      #expect(help.contains { $0.contains(call) })
      #expect(
        help.contains {
          $0.contains("mapcam mcp [--size WxH] [--limits google|none] [--all-tools]")
        })
      #expect(help.contains { $0.hasPrefix("  --all-tools ") && $0.contains(" with mcp: ") })
      #expect(help.count(where: { $0.contains(" with mcp: ") }) == 1)
      #expect(help.count(where: { $0.contains(" with frames: ") }) == 3)
    }

    @Test func `a call reads its parameters from the input`() throws {
      let params =
        #"{"camera":{"target":{"latitude":0,"longitude":0},"zoom":2},"coordinates":[{"latitude":0,"longitude":90}]}"#
      let run = try Mapcam.run(["call", "--size=512x256", "projection.points", "-"], params)
      // The world is 1,024 points wide: a quarter of it is right of the middle.
      #expect(run.lines == [#"{"points":[{"x":512,"y":128}]}"#] && run.status == 0)
      #expect(try Mapcam.run(["call", "camera.move", "-"], "").status == 1)
    }

    @Test func `--limits is of the server, calls, frames and assistants`() throws {
      let none = #""minZoom":0,"maxZoom":30"#
      let request = request(1, "map.get")
      #expect(try Mapcam.run(["--limits", "none"], request).lines[0].contains(none))
      #expect(try Mapcam.run(["call", "--limits=none", "map.get"]).lines[0].contains(none))
      let tour =
        #"{"tour":1,"camera":{"target":{"latitude":1,"longitude":2},"zoom":1},"steps":[{"to":{"zoom":22},"duration":1}]}"#
      let frames = try Mapcam.run(["frames", "--limits", "none", "-"], tour).lines
      #expect(frames.first?.contains(#""zoom":1,"#) == true)
      #expect(frames.last?.contains(#""zoom":22,"#) == true)
      let call = #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"map_get"}}"#
      let told = try Mapcam.run(["mcp", "--limits", "none"], call).lines.joined()
      #expect(told.contains("\\\"minZoom\\\":0"))
    }

    /// What is wrong is quoted; a terminal would obey its control characters.
    @Test(arguments: [
      ["call", "\u{1B}[31m"], ["--\u{1B}[31m"], ["frames", "\u{1B}[31m"],
      ["\u{1B}[31m\u{9B}1m\u{7F}\n\t"],
      ["call", "camera.get", #"{"\u001b[31m":1}"#], ["--log-level=\u{1B}[31m"],
      ["help", "\u{1B}[31m"],
    ])
    func `control characters are escaped on the error stream`(_ arguments: [String]) throws {
      let run = try Mapcam.run(arguments)
      let controls = run.complaints.dropLast().unicodeScalars.filter {
        $0.properties.generalCategory == .control
      }
      #expect(controls.isEmpty && run.complaints.contains("\\u001b[31m"), "\(run.complaints)")
    }

    @Test func `a byte order mark before a document and before parameters is skipped`() throws {
      let tour = #"{"tour":1,"steps":[{"to":{"zoom":5},"duration":0}]}"#
      let lines = try Mapcam.run(["frames", "-"], tour).lines
      let marked = try Mapcam.run(["frames", "-"], "\u{FEFF}" + tour)
      #expect(marked.lines == lines && !lines.isEmpty)
      #expect(try Mapcam.run(["call", "map.list", "-"], "\u{FEFF}{}").status == 0)
    }

    @Test func `help prints what a method takes and answers, with an example that works`() throws {
      let help = try Mapcam.run(["help", "camera.compare"])
      #expect(help.status == 0 && help.lines.first == "camera.compare")
      for word in ["  a: The first camera.", "  size?: ", "-32001", "mapcam call camera.compare"] {
        #expect(help.lines.contains { $0.contains(word) })
      }
      let slip = try Mapcam.run(["help", "camera.mvoe"])
      #expect(slip.status == 1 && slip.complaints.contains("camera.move"))
    }

    @Test func `help without a method lists all, a line each`() throws {
      let help = try Mapcam.run(["help"])
      let object = try JSONSerialization.jsonObject(with: Data(try Mapcam.run(["schema"]).output))
      let methods = (object as? [String: Any])?["methods"] as? [[String: Any]] ?? []
      #expect(help.status == 0 && help.lines.count == methods.count && !methods.isEmpty)
      for (line, method) in zip(help.lines, methods) {
        let name = try #require(method["name"] as? String)
        let summary = try #require(method["summary"] as? String)
        let words = line.dropFirst(name.count).drop { $0 == " " }
        #expect(line.hasPrefix("\(name) ") && !words.isEmpty && summary.hasPrefix(words), "\(line)")
      }
    }

    @Test func `--version prints the version, and --help the options`() throws {
      let version = try Mapcam.run(["--version"])
      #expect(version.status == 0 && version.complaints.isEmpty)
      #expect(version.lines.count == 1)
      // A release's names its commit instead: Tests/Release/check.
      #expect(version.lines[0].wholeMatch(of: /mapcam \d+\.\d+\.\d+ \(development build\)/) != nil)
      let answer = try Mapcam.run([], request(1, "initialize")).lines.first ?? ""
      let number = version.lines[0].split(separator: " ")[1]
      #expect(answer.contains(#""server":{"name":"mapcam","version":"\#(number)"}"#))
      let help = try Mapcam.run(["--help"])
      for subcommand in ["call", "frames", "help", "mcp", "schema"] {
        #expect(try Mapcam.run([subcommand, "--help"]).output == help.output, "\(subcommand)")
      }
      #expect(help.status == 0 && help.complaints.isEmpty)
      let text = help.lines.joined(separator: "\n")
      for option in [
        "--size", "--clock", "--fps", "--max-line-bytes", "--max-backlog-bytes",
        "--log-level", "--version", "--help", "schema", "call", "74",
      ] {
        #expect(text.contains(option), "\(option)")
      }
      #expect(help.lines.allSatisfy { $0.count <= 100 })
    }

    /// An option, its value and what it means: a line of the help, or a row of the document.
    private struct Listed {
      let option: String
      let meaning: String

      static func all(_ text: String, _ pattern: Regex<(Substring, Substring, Substring)>)
        -> [Listed]
      {
        text.matches(of: pattern).map { match in
          Listed(
            option: String(match.output.1).replacing("\\", with: ""),
            meaning: String(match.output.2))
        }
      }
    }

    @Test func `protocol.md has the options of --help, with their values and defaults`() throws {
      let document = try String(
        contentsOf: packageFolder.appending(path: "protocol.md"), encoding: .utf8)
      let section = try #require(
        document.components(separatedBy: "\n## ").first { $0.hasPrefix("Command line") })
      let rows = Listed.all(section, /\n\| `(--[^`]+)` \| ([^\n]+) \|/)
      let help = try Mapcam.run(["--help"]).lines.joined(separator: "\n")
      let options = Listed.all(help, /\n  (--\S+(?: \S+)?)\s+([^\n]+)/)
      // Options of a subcommand stand in the text below the table.
      let common = options.filter { !$0.meaning.hasPrefix("with ") }
      #expect(options.count == common.count + 4)
      for option in ["--all-tools", "--fps N", "--format csv", "--unwrapped"] {
        #expect(section.contains(option))
      }
      #expect(rows.map(\.option) == common.map(\.option))
      for (row, option) in zip(rows, common) {
        guard let standard = option.meaning.firstMatch(of: /\(([0-9x]+)\)$/) else { continue }
        #expect(row.meaning.contains(standard.output.1), "\(row)")
      }
    }

    @Test func `call prints the result of one request`() throws {
      let bounds =
        #"{"bounds":{"southWest":{"latitude":1,"longitude":2},"northEast":{"latitude":3,"longitude":4}}}"#
      let call = try Mapcam.run(["call", "camera.forBounds", bounds])
      let answer = try Mapcam.run([], request(1, "camera.forBounds", bounds)).lines.first ?? ""
      #expect(call.status == 0 && call.complaints.isEmpty)
      #expect(answer == #"{"jsonrpc":"2.0","id":1,"result":\#(call.lines.first ?? "")}"#)
      let pretty = try Mapcam.run([
        "call", "map.get", "{\r\n \"map\":\n\"default\"}", "--size=320x240",
      ])
      #expect(pretty.status == 0 && pretty.lines.first?.contains(#""width":320"#) == true)
      #expect(try Mapcam.run(["call", "ping"]).lines == ["{}"])
      let description = try Mapcam.run(["call", "initialize"]).lines.first
      #expect(description?.contains(#""maxLineBytes":16777216,"#) == true)
    }

    @Test(arguments: [
      (["camera.mvoe"], "camera.move"), (["camera.move", "{}"], "update"),
      (["camera.move", "{"], "not JSON"), (["camera.move", "5"], "params"),
      (["map.get", #"{},"method":"ping""#], "not JSON"), (["\"\n"], "no method"),
    ])
    func `a call that fails is one line on the error stream and status 1`(
      _ arguments: [String], _ words: String
    ) throws {
      let run = try Mapcam.run(["call"] + arguments)
      #expect(run.status == 1 && run.output == [])
      #expect(
        run.complaints.hasPrefix("mapcam: ") && run.complaints.contains(words), "\(run.complaints)")
    }

    @Test func `schema prints what rpc.discover answers`() throws {
      let schema = try Mapcam.run(["schema"])
      #expect(schema.status == 0 && schema.lines.count == 1)
      let answer = try Mapcam.run([], request(1, "rpc.discover")).lines.first ?? ""
      #expect(answer == #"{"jsonrpc":"2.0","id":1,"result":\#(schema.lines.first ?? "")}"#)
      let object = try JSONSerialization.jsonObject(with: Data(schema.output))
      #expect((object as? [String: Any])?["openrpc"] as? String != nil)
    }

    @Test func `frames prints the frames of a tour document, as JSON or as a table`() throws {
      let tour =
        #"{"tour":1,"fps":4,"camera":{"target":{"latitude":1e-7,"longitude":-2.5e-9},"zoom":3},"steps":[{"to":{"zoom":5},"duration":0.9,"curve":"linear"}]}"#
      let lines = try Mapcam.run(["frames", "-"], tour).lines
      #expect(lines.count == 5)
      #expect(
        lines[0]
          == #"{"frame":0,"time":0,"camera":{"target":{"latitude":1e-7,"longitude":-2.5e-9},"zoom":3,"bearing":0,"viewingAngle":0}}"#
      )
      #expect(lines[4].hasPrefix(#"{"frame":4,"time":0.9,"camera":"#))
      #expect(lines[4].contains(#""zoom":5,"#))
      let table = try Mapcam.run(["frames", "--fps", "2", "--format", "csv", "-"], tour).lines
      #expect(table.first == "frame,time,latitude,longitude,zoom,bearing,viewingAngle")
      #expect(table.count == 4 && table.last == "2,0.9,1e-7,-2.5e-9,5,0,0")
      let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).tour.json")
      try Data(tour.utf8).write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      #expect(try Mapcam.run(["frames", file.path]).lines == lines)
    }

    @Test(arguments: [
      ("{", 1, "not JSON"), ("[]", 1, "must be"), (#"{"tour":1,"steps":[{}]}"#, 1, "/steps/0"),
      (String(repeating: " ", count: 1 << 24) + "{}", 1, "longer than 16777216 bytes"),
    ])
    func `a document that is none is refused in words`(
      _ document: String, _ status: Int32, _ words: String
    ) throws {
      let run = try Mapcam.run(["frames", "-"], document)
      #expect(run.status == status && run.output == [])
      #expect(run.complaints.contains(words), "\(run.complaints)")
    }

    @Test func `a file that is not there is status 74`() throws {
      let run = try Mapcam.run(["frames", "/nowhere.tour.json"])
      #expect(run.status == 74 && run.complaints.contains("/nowhere.tour.json"))
    }

    @Test func `--fps is the rate of a clock that clock.start lets run`() throws {
      let answer = try Mapcam.run(["--fps", "25"], request(1, "clock.get")).lines.first ?? ""
      #expect(answer == #"{"jsonrpc":"2.0","id":1,"result":{"time":0,"running":false,"fps":25}}"#)
      let real = try Mapcam.run(["--clock", "realtime"], request(1, "clock.get")).lines.first ?? ""
      #expect(real.contains(#""running":true,"fps":60"#))
    }

    @Test func `warnings go to the error stream, unless they are turned off`() throws {
      let line = #"{"jsonrpc":"2.0","method":"camera.mvoe"}"# + "\n"
      let loud = try Mapcam.run([], line + line)
      #expect(loud.output == [] && loud.status == 0)
      #expect(loud.complaints.count(where: { $0 == "\n" }) == 2)
      #expect(loud.complaints.contains("camera.mvoe"))
      let quiet = try Mapcam.run(["--log-level", "off"], line)
      #expect(quiet.complaints.isEmpty && quiet.status == 0)
    }

    @Test func `a trace has a request before its answer, also if the process is killed`() throws {
      let file = temporaryFile()
      defer { try? FileManager.default.removeItem(at: file) }
      try Data("yesterday's".utf8).write(to: file)
      let mapcam = try Mapcam(["--trace", file.path])
      mapcam.send(line: request(1, "camera.get"))
      let answer = try #require(mapcam.line())
      kill(mapcam.process.processIdentifier, SIGKILL)
      let replayed = try Mapcam.run([], String(contentsOf: file, encoding: .utf8))
      #expect(replayed.lines == [answer])
    }

    @Test func `a trace that cannot be written ends the process with its reason`() throws {
      let run = try Mapcam.run(["--trace", "/dev/full"], request(1, "camera.get"))
      #expect(run.status == 74 && run.output == [])
      #expect(run.complaints == "mapcam: cannot write to the trace: No space left on device\n")
    }
  }
}

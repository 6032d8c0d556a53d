// What the program offers beside the session. The WebAssembly module offers less: clients/wasm/Subcommands.swift.

import JSON
import JSONRPC
import MapCameraProtocol
import ModelContext
import Server

extension Subcommand {
  static let all = [
    call,
    Subcommand(
      name: "help", arguments: "[METHOD]",
      summary: "print what a method takes and returns, or list all methods",
      needed: "at most one method", count: 0...1
    ) { words, _ in
      if words.isEmpty { return printAll(Command.methodList) }
      printResult { () throws(RPCError) in try methodHelp(words[0]) }
    },
    Subcommand(
      name: "mcp", arguments: "", summary: "serve the Model Context Protocol to assistants"
    ) { _, settings throws(UsageError) in
      openMissingStreams()
      leave(try serveModelContext(settings))
    },
    Subcommand(
      name: "frames", arguments: "FILE", summary: "print the frames of a tour document; - is stdin",
      needed: "one file, or -", count: 1...1
    ) { words, settings in printFrames(words[0], settings) },
    schema,
  ]

  /// What is said before the name of an unknown subcommand.
  static let unknownCommandMessage = "there is no command"
}

/// Serves the Model Context Protocol on the standard streams, until the input ends, the client closes
/// the output or a signal arrives. Requests are rare, and assistants wait for the answer, so everything
/// is served and written before more is read.
private func serveModelContext(_ settings: CommandSettings) throws(UsageError) -> ExitStatus {
  var input = try StandardInput(trace: settings.trace)
  let output = MessageOutput()
  var session = ModelContextSession(
    settings.session, offersAllTools: settings.offersAllTools, take: output.take)
  installSignalHandlers()
  returnLargeBuffers()
  while true {
    while !isTerminationRequested, session.serveNext(atEnd: input.isAtEnd) {
      while session.output.count > 0 {
        session.output.removeFirst(session.output.withBytes { output.take($0, mustTake: true) })
      }
    }
    if isTerminationRequested || input.isAtEnd { break }
    let ready = wait(toRead: true, for: output, toWrite: false, seconds: nil)
    if ready.isOutputClosed { return .success }
    if ready.canRead { input.read(into: &session.input) }
  }
  guard let failure = input.failure else { return .success }
  complain("cannot read standard input: \(failure)")
  return .ioError
}

extension CommandOption {
  /// The options of these subcommands alone, and what WebAssembly has no files for.
  static let ofSubcommands: [CommandOption] = [
    .frameRate("frames per second (those of the document)", of: ["frames"]) {
      $0.framesPerSecond = $1
    },
    CommandOption(
      "--format", takes: "jsonl|csv", "how frames are printed (jsonl)", of: ["frames"]
    ) { $1.isTable = $0 == "csv" },
    CommandOption(
      "--unwrapped", "bearings do not jump at 360; csv has the eye", of: ["frames"]
    ) { $1.isUnwrapped = true },
    CommandOption("--all-tools", "offer every method as a tool", of: ["mcp"]) {
      $1.offersAllTools = true
    },
    CommandOption(
      "--trace", takes: "FILE", "write all input to FILE at once, for mapcam < FILE",
      of: [nil, "mcp"], expected: "a file that can be written"
    ) { $1.trace = $0.description },
  ]
}

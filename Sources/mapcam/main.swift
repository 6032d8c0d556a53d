import JSON
import MapCameraProtocol
import Server

do throws(UsageError) {
  switch try Command(CommandLine.arguments.dropFirst().map { JSONText($0) }) {
  case .serve(let options, let showsWarnings):
    openMissingStreams()
    var server = Server(options, showsWarnings: showsWarnings)
    leave(server.run())
  case .outcome(let outcome, let notifications):
    notifications.forEach(report)
    switch outcome {
    case .result(let text): printAll(text)
    case .failure(let message):
      complain(message)
      leave(.failure)
    }
  case .modelContext(let options):
    openMissingStreams()
    var server = ModelContextServer(options)
    leave(server.run())
  case .completions(let shell): printAll(shell.completions)
  case .candidates(let words): printAll(Command.candidates(for: words))
  case .manual: printAll(Command.manualPage)
  case .schema: printAll(openRPCDocument())
  case .tourSchema: printAll(tourSchemaDocument())
  case .frames(let request): request.print()
  case .version: printAll(Command.versionText)
  case .help: printAll(Command.helpText)
  }
} catch {
  complain(error.message)
  leave(.usage)
}

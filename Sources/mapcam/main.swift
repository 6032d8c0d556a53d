import JSON

do throws(UsageError) {
  try Command.run(CommandLine.arguments.dropFirst().map { JSONText($0) })
} catch {
  complain(error.message)
  leave(.usage)
}

import JSON
import ModelContext
import Server

/// A receiver of a stream of bytes in pieces.
protocol Receiver: ~Copyable {
  /// Appends the next piece of the stream without a copy.
  mutating func receive(atMost count: Int, _ read: (inout OutputSpan<UInt8>) -> Void)
}

extension Session: Receiver {}
extension ModelContextSession: Receiver {}

/// Serves the Model Context Protocol on the standard streams. Requests are rare, and assistants
/// wait for the answer, so everything is served and written before more is read.
struct ModelContextServer: ~Copyable {
  private var session: ModelContextSession
  private var input = StandardInput()
  private let output = MessageOutput()

  init(_ options: Session.Options, offersAllTools: Bool) {
    session = ModelContextSession(options, offersAllTools: offersAllTools) { [output] in
      output.take($0, mustTake: $1)
    }
  }

  /// Serves until the input ends, the client closes the output or a signal arrives.
  ///
  /// - Returns: the status to exit with.
  mutating func run() -> ExitStatus {
    installSignalHandlers()
    returnLargeBuffers()
    while !input.isAtEnd, !isTerminationRequested {
      let ready = wait(toRead: true, for: output, toWrite: false, seconds: nil)
      if ready.isOutputClosed { return .success }
      if ready.canRead { input.read(into: &session) }
      while !isTerminationRequested, session.serveNext() { write() }
    }
    while !isTerminationRequested, session.serveNext(atEnd: true) { write() }
    guard let failure = input.failure else { return .success }
    complain("cannot read the standard input: \(failure)")
    return .ioError
  }

  /// Writes everything that waits; ends the process if that is impossible.
  private mutating func write() {
    while session.outputCount > 0 {
      session.discardOutput(session.withOutput { [output] in output.take($0, mustTake: true) })
    }
  }
}

import Server

/// Serves a session on the standard streams: one thread, one loop.
///
/// Received messages are served, then the output is written. A wait ends with input, room for
/// output, a closed output, a signal or the time of a tick. Output is collected while more input
/// waits, and nothing is read while too much output waits. If one request causes that much output,
/// the server waits between two of its messages.
struct StreamServer: ~Copyable {
  /// How much output is collected before it is written although more input waits, in bytes.
  static let writeThreshold = 1 << 16

  private var session: Session
  private let maximumBacklog: Int
  private let showsWarnings: Bool
  private var input: StandardInput
  private let output: MessageOutput
  private var clock = RealTimeClock()

  init(_ settings: CommandSettings) throws(UsageError) {
    input = try StandardInput(trace: settings.trace)
    let output = MessageOutput()
    self.output = output
    session = Session(settings.session, take: output.take)
    maximumBacklog = settings.session.maximumBacklogLength
    showsWarnings = settings.showsWarnings
  }

  /// Serves until the input ends, the host shuts down the engine or closes the output, or a signal
  /// arrives.
  ///
  /// - Returns: the status to exit with.
  mutating func run() -> ExitStatus {
    installSignalHandlers()
    returnLargeBuffers()
    while true {
      serve()
      if isDone { return finish() }
      let isTickDue = clock.secondsToTick(at: monotonicSeconds()) == 0
      let backlog = session.output.count
      let ready = wait(
        toRead: backlog < maximumBacklog,
        for: output, toWrite: backlog > 0,
        seconds: backlog > 0 ? nil : clock.secondsToTick(at: monotonicSeconds()))
      if ready.isOutputClosed { return .success }
      // The clock is stopped while output waits for a slow reader.
      if backlog == 0 { clock.tick(&session, at: monotonicSeconds()) }
      if ready.canRead, !ready.canWrite || backlog < Self.writeThreshold && !isTickDue {
        input.read(into: &session.input)
      } else if ready.canWrite {
        write(mustTake: true)
      }
    }
  }

  private var isDone: Bool {
    session.isShutDown || input.isAtEnd || isTerminationRequested
  }

  /// Serves the received messages until too much output waits.
  private mutating func serve() {
    clock.synchronize(with: &session, at: monotonicSeconds())
    var backlog = session.output.count
    while backlog < maximumBacklog, !isTerminationRequested, let count = session.serveNext() {
      backlog = count
      if backlog >= Self.writeThreshold {
        write(mustTake: false)
        backlog = session.output.count
      }
    }
    clock.synchronize(with: &session, at: monotonicSeconds())
    showWarnings()
  }

  /// Writes what there is room for; with `mustTake` it waits until there is some.
  private mutating func write(mustTake: Bool) {
    let count = session.output.withBytes { [output] in output.take($0, mustTake: mustTake) }
    session.output.removeFirst(count)
  }

  /// Serves the remaining messages and writes all output; after a signal, while there is time.
  private mutating func finish() -> ExitStatus {
    if let failure = input.failure { complain("cannot read standard input: \(failure)") }
    while true {
      while input.isAtEnd, !isTerminationRequested, session.output.count < maximumBacklog,
        session.serveNext(atEnd: true) != nil
      {}
      showWarnings()
      if session.output.count == 0 { return input.failure == nil ? .success : .ioError }
      write(mustTake: true)
    }
  }

  private mutating func showWarnings() {
    guard !session.output.warnings.isEmpty else { return }
    if showsWarnings { session.output.warnings.forEach(complain) }
    session.output.discardWarnings()
  }
}

/// The result of a wait.
struct Readiness {
  var canRead = false
  var canWrite = false

  /// Whether the output has no reader any more.
  var isOutputClosed = false
}

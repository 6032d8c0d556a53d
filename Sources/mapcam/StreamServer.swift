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
      if let status = serve() { return status }
      if isDone { return finish() }
      let isTickDue = clock.secondsToTick(at: monotonicSeconds()) == 0
      if input.isDrained || isTickDue, output.neverBlocks {
        let wasFull = session.output.count >= maximumBacklog
        if let status = write() { return status }
        // Messages that had to wait for room have been received already: poll would not report
        // them.
        if wasFull, session.output.count < maximumBacklog { continue }
      }
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
      } else if ready.canWrite, let status = write() {
        return status
      }
    }
  }

  private var isDone: Bool {
    session.isShutDown || input.isAtEnd || isTerminationRequested
  }

  /// Serves the received messages until too much output waits.
  private mutating func serve() -> ExitStatus? {
    clock.synchronize(with: &session, at: monotonicSeconds())
    var backlog = session.output.count
    while backlog < maximumBacklog, !isTerminationRequested, let count = session.serveNext() {
      backlog = count
      if backlog >= Self.writeThreshold {
        if let status = write() { return status }
        backlog = session.output.count
      }
    }
    clock.synchronize(with: &session, at: monotonicSeconds())
    showWarnings()
    return nil
  }

  /// Writes what can be written now.
  ///
  /// - Returns: the exit status if nothing more can be written.
  private mutating func write() -> ExitStatus? {
    guard session.output.count > 0 else { return nil }
    switch session.output.withBytes({ [output] bytes in output.write(bytes) }) {
    case .written(let count):
      session.output.removeFirst(count)
      return nil
    case .closed:
      return .success
    case .failed(let reason):
      complain("cannot write to standard output: \(reason)")
      return .ioError
    }
  }

  /// Serves the remaining messages and writes all output; after a signal, while there is time.
  private mutating func finish() -> ExitStatus {
    let status = input.failure == nil ? ExitStatus.success : .ioError
    if let failure = input.failure { complain("cannot read standard input: \(failure)") }
    while true {
      while input.isAtEnd, !isTerminationRequested, session.output.count < maximumBacklog,
        session.serveNext(atEnd: true) != nil
      {}
      showWarnings()
      if session.output.count == 0 { return status }
      let ready = wait(toRead: false, for: output, toWrite: true, seconds: nil)
      if ready.isOutputClosed { return .success }
      if ready.canWrite, let status = write() { return status }
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

import Server

/// Serves a session on the standard streams: one thread, one loop.
///
/// Received messages are served, then the output is written. A wait ends with input, room for
/// output, a closed output, a signal or the time of a tick. Output is collected while more input
/// waits, and nothing is read while too much output waits. If one message causes that much output,
/// the server waits in the middle of it.
struct Server: ~Copyable {
  /// How much output is collected before it is written although more input waits, in bytes.
  static let writeThreshold = 1 << 16

  /// How much unsent output makes the host a slow reader, in bytes.
  static let slowReaderThreshold = 1 << 17

  private var session: Session
  private let maximumBacklog: Int
  private let showsWarnings: Bool
  private var input = StandardInput()
  private let output: MessageOutput
  private var clock = RealTimeClock()

  init(_ options: Session.Options, showsWarnings: Bool) {
    let output = MessageOutput()
    self.output = output
    session = Session(options) { output.take($0, mustTake: $1) }
    maximumBacklog = options.maximumBacklogLength
    self.showsWarnings = showsWarnings
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
      if input.isDrained, output.neverBlocks {
        let wasFull = session.channel.outputCount >= maximumBacklog
        if let status = write() { return status }
        // Messages that had to wait for room have been received already: poll would not report
        // them.
        if wasFull, session.channel.outputCount < maximumBacklog { continue }
      }
      let backlog = session.channel.outputCount
      let ready = wait(
        toRead: backlog < maximumBacklog,
        for: output, toWrite: backlog > 0,
        seconds: clock.secondsToTick(at: monotonicSeconds())
      )
      if ready.isOutputClosed { return .success }
      clock.tick(
        &session, isReaderSlow: backlog > Self.slowReaderThreshold, at: monotonicSeconds())
      if ready.canRead, backlog < Self.writeThreshold || !ready.canWrite {
        input.read(into: &session.channel)
      } else if ready.canWrite, let status = write() {
        return status
      }
    }
  }

  private var isDone: Bool {
    mutating get { session.isShutDown || input.isAtEnd || isTerminationRequested }
  }

  /// Serves the received messages until too much output waits.
  private mutating func serve() -> ExitStatus? {
    clock.synchronize(with: &session, at: monotonicSeconds())
    var backlog = session.channel.outputCount
    while backlog < maximumBacklog, !isTerminationRequested, let count = session.serveNext() {
      backlog = count
      if backlog >= Self.writeThreshold {
        if let status = write() { return status }
        backlog = session.channel.outputCount
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
    guard session.channel.outputCount > 0 else { return nil }
    switch session.channel.withOutput({ [output] bytes in output.write(bytes) }) {
    case .written(let count):
      session.channel.discardOutput(count)
      return nil
    case .closed:
      return .success
    case .failed(let reason):
      complain("cannot write to the standard output: \(reason)")
      return .ioError
    }
  }

  /// Serves the remaining messages and writes all output; after a signal, while there is time.
  private mutating func finish() -> ExitStatus {
    let status = input.failure == nil ? ExitStatus.success : .ioError
    if let failure = input.failure { complain("cannot read the standard input: \(failure)") }
    while true {
      while input.isAtEnd, !isTerminationRequested, session.channel.outputCount < maximumBacklog,
        session.serveNext(atEnd: true) != nil
      {}
      showWarnings()
      if session.channel.outputCount == 0 { return status }
      let ready = wait(toRead: false, for: output, toWrite: true, seconds: nil)
      if ready.isOutputClosed { return .success }
      if ready.canWrite, let status = write() { return status }
    }
  }

  private mutating func showWarnings() {
    guard !session.warnings.isEmpty else { return }
    if showsWarnings { session.warnings.forEach(complain) }
    session.discardWarnings()
  }
}

/// The result of a wait.
struct Readiness {
  var canRead = false
  var canWrite = false

  /// Whether the output has no reader any more.
  var isOutputClosed = false
}

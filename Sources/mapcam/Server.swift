import MapCameraProtocol

/// Serves a session on the standard streams: one thread, one loop.
///
/// What was read is served, then written; a wait ends with input, room for output, a signal or the
/// time of a tick. Where there is nothing but input to wait for, it is read without asking first
/// whether there is any: one system call less in each round trip. Output is gathered while more input
/// waits, and input rests while too much output waits for the host.
struct Server: ~Copyable {
  /// How much output is gathered before it is written although more input waits, in bytes.
  static let writeThreshold = 1 << 18

  /// How much unsent output makes the host a slow reader, in bytes.
  static let slowReaderThreshold = 1 << 17

  /// How long the last output may take to leave after a signal, in seconds.
  static let partingTime = 2.0

  private var session: Session
  private let maximumBacklog: Int
  private let showsWarnings: Bool
  private var input = StandardInput()
  private let output: MessageOutput
  private var clock = RealTimeClock()

  init(_ options: Session.Options, showsWarnings: Bool) {
    output = MessageOutput()
    session = Session(options)
    maximumBacklog = options.maximumBacklogLength
    self.showsWarnings = showsWarnings
  }

  /// Serves until the input ends, the host shuts down or goes away, or a signal comes.
  ///
  /// - Returns: the status to exit with.
  mutating func run() -> ExitStatus {
    installSignalHandlers()
    while true {
      if let status = serve() { return status }
      if isDone { return part() }
      if input.isDrained, output.neverBlocks, let status = write() { return status }
      let backlog = session.outputCount
      if backlog == 0, !clock.isTicking, input.blocks {
        input.read(into: &session)
        continue
      }
      let ready = wait(
        toRead: backlog < maximumBacklog,
        toWrite: backlog > 0 ? output : nil,
        seconds: clock.secondsToTick
      )
      clock.tick(&session, isReaderSlow: backlog > Self.slowReaderThreshold)
      if ready.canRead, backlog < Self.writeThreshold || !ready.canWrite {
        input.read(into: &session)
      } else if ready.canWrite, let status = write() {
        return status
      }
    }
  }

  private var isDone: Bool {
    mutating get { session.isShutDown || input.isAtEnd || isTerminationRequested }
  }

  /// Serves what has been read, as long as not too much output waits.
  private mutating func serve() -> ExitStatus? {
    clock.follow(&session)
    var backlog = session.outputCount
    while backlog < maximumBacklog, !isTerminationRequested, let count = session.serveNext() {
      backlog = count
      if backlog >= Self.writeThreshold {
        if let status = write() { return status }
        backlog = session.outputCount
      }
    }
    clock.follow(&session)
    showWarnings()
    return nil
  }

  /// Writes what can be written now.
  ///
  /// - Returns: the status to exit with, where nothing more can be.
  private mutating func write() -> ExitStatus? {
    guard session.outputCount > 0 else { return nil }
    switch session.withOutput({ [output] bytes in output.write(bytes) }) {
    case .written(let count):
      session.discardOutput(count)
      return nil
    case .closed:
      return .success
    case .failed(let reason):
      complain("cannot write to the standard output: \(reason)")
      return .ioError
    }
  }

  /// Serves what is left, and writes everything that waits.
  private mutating func part() -> ExitStatus {
    var deadline: Double?
    while true {
      while input.isAtEnd, !isTerminationRequested, session.outputCount < maximumBacklog,
        session.serveLast() != nil
      {}
      showWarnings()
      if isTerminationRequested { deadline = deadline ?? monotonicSeconds() + Self.partingTime }
      if session.outputCount == 0 { return .success }
      let seconds = deadline.map { $0 - monotonicSeconds() }
      if let seconds, seconds <= 0 { return .success }
      let ready = wait(toRead: false, toWrite: output, seconds: seconds)
      if ready.canWrite, let status = write() { return status }
    }
  }

  private mutating func showWarnings() {
    guard !session.warnings.isEmpty else { return }
    if showsWarnings { session.warnings.forEach(complain) }
    session.discardWarnings()
  }
}

import MapCameraProtocol

/// What takes in a stream of bytes piece by piece.
protocol Receiver: ~Copyable {
  /// Takes in the next piece of the stream, read straight to where it is kept.
  mutating func receive(atMost count: Int, _ read: (inout OutputSpan<UInt8>) -> Void)
}

extension Session: Receiver {}
extension ModelContextSession: Receiver {}

/// Serves the Model Context Protocol on the standard streams. An assistant asks seldom, and waits for its
/// answer: what was read is served, and all is written before more is read.
struct ModelContextServer: ~Copyable {
  private var session: ModelContextSession
  private var input = StandardInput()
  private let output = MessageOutput()

  init(_ options: ModelContextSession.Options) { session = ModelContextSession(options) }

  /// Serves until the input ends, the client goes away or a signal comes.
  ///
  /// - Returns: the status to exit with.
  mutating func run() -> ExitStatus {
    installSignalHandlers()
    while !input.isAtEnd, !isTerminationRequested {
      while session.serveNext() {
        if let status = write() { return status }
      }
      let ready = wait(toRead: true, toWrite: nil, seconds: nil)
      if ready.canRead { input.read(into: &session) }
    }
    while session.serveNext() || session.serveLast() {
      if isTerminationRequested { return .success }
      if let status = write() { return status }
    }
    return .success
  }

  /// Writes all that waits.
  ///
  /// - Returns: the status to exit with, where it cannot be written.
  private mutating func write() -> ExitStatus? {
    while session.outputCount > 0 {
      if isTerminationRequested { return .success }
      guard wait(toRead: false, toWrite: output, seconds: nil).canWrite else { continue }
      switch session.withOutput({ [output] bytes in output.write(bytes) }) {
      case .written(let count): session.discardOutput(count)
      case .closed: return .success
      case .failed(let reason):
        complain("cannot write to the standard output: \(reason)")
        return .ioError
      }
    }
    return nil
  }
}

// The process's standard streams, signals and clock: the only I/O, and the only `unsafe`.

import JSONRPC
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The process's standard input, read in large pieces.
struct StandardInput {
  /// How much is read at once, in bytes.
  static let pieceLength = 1 << 16

  private(set) var isAtEnd = false

  /// The system's message, if reading failed before the end of the stream.
  private(set) var failure: String?

  /// The file that gets all that is read.
  private let trace: Int32?

  /// - Parameter trace: the file's path; what it contains is lost.
  init(trace: String?) throws(UsageError) {
    self.trace = trace.map { unsafe creat($0, 0o666) }
    guard let trace, self.trace == -1 else { return }
    let reason = description(ofError: errno)
    throw UsageError(
      message: "--trace must be a file that can be written, not \"\(trace)\": \(reason)")
  }

  /// Reads what is available: nothing if the stream has ended or a signal interrupts.
  mutating func read(into input: inout MessageReader) {
    var count = 0
    var number: Int32 = 0
    input.append(atMost: Self.pieceLength) { piece in
      unsafe piece.withUnsafeMutableBufferPointer { buffer, filled in
        count = unsafe readBytes(STDIN_FILENO, buffer.baseAddress, Self.pieceLength)
        number = errno
        filled = max(count, 0)
        let received = UnsafeRawBufferPointer(buffer.extracting(..<filled))
        if let trace, unsafe !writeAll(received, to: trace) {
          complain("cannot write to the trace: \(description(ofError: errno))")
          leave(.ioError)
        }
      }
    }
    guard count <= 0 else { return }
    if count < 0, number == EINTR || number == EAGAIN { return }
    isAtEnd = true
    // A host that has exited may leave a reset socket, or a terminal that is hung up.
    if count < 0, number != ECONNRESET, number != EIO || isatty(STDIN_FILENO) == 0 {
      failure = description(ofError: number)
    }
  }
}

/// Writes all bytes to a file, and waits for its reader.
///
/// - Returns: whether that was possible.
private func writeAll(_ bytes: UnsafeRawBufferPointer, to file: Int32) -> Bool {
  var done = 0
  while done < bytes.count {
    let count = unsafe writeBytes(file, bytes.baseAddress! + done, bytes.count - done)
    if count < 0, errno == EAGAIN {
      var descriptors = [pollfd(fd: file, events: Int16(POLLOUT), revents: 0)]
      _ = unsafe descriptors.withUnsafeMutableBufferPointer { unsafe poll($0, nil) }
    } else if count < 0, errno != EINTR {
      return false
    }
    done += max(count, 0)
  }
  return true
}

/// The bytes of a file, or of the standard input if there is no path. Ends the process if reading
/// fails or the limit is exceeded.
func fileContents(_ path: String?, atMost limit: Int) -> [UInt8] {
  let file = path.map { unsafe open($0, O_RDONLY | O_CLOEXEC) } ?? STDIN_FILENO
  let length = StandardInput.pieceLength
  var bytes: [UInt8] = []
  var count = file < 0 ? -1 : length
  while count > 0, bytes.count <= limit {
    bytes += unsafe [UInt8](unsafeUninitializedCapacity: length) { buffer, filled in
      repeat {
        count = unsafe readBytes(file, buffer.baseAddress, length)
      } while count < 0 && errno == EINTR
      filled = max(count, 0)
    }
  }
  if count == 0 { return bytes }
  let name = path ?? "standard input"
  complain(
    count < 0
      ? "cannot read \(name): \(description(ofError: errno))"
      : "\(name) is longer than \(limit) bytes")
  leave(count < 0 ? .ioError : .failure)
}

/// The system's message for an error number.
private func description(ofError number: Int32) -> String {
  unsafe String(cString: strerror(number))
}

private func readBytes(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(file, bytes, count)
}

/// The stream of messages, on a descriptor of its own. Descriptor 1 is redirected to the standard
/// error stream, so that no stray print corrupts the messages.
struct MessageOutput {
  let descriptor: Int32

  /// Ends the process if no descriptor is available.
  init() {
    // Above the standard three, and not inherited by child processes.
    descriptor = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    // The system reports a limit that is too low as an invalid argument.
    if descriptor < 0 { Self.leave(afterError: errno == EINVAL ? EMFILE : errno) }
    dup2(STDERR_FILENO, STDOUT_FILENO)
  }

  /// Writes as many of the bytes as there is room for; with `mustTake` it waits until there is some. Ends the process if
  /// the host has closed its end, or if writing is impossible.
  func take(_ bytes: Span<UInt8>, mustTake: Bool) -> Int {
    var count = 0
    while count < bytes.count {
      let waits = mustTake && count == 0
      let ready = wait(toRead: false, for: self, toWrite: true, seconds: waits ? nil : 0)
      if ready.isOutputClosed { mapcam.leave(.success) }
      if ready.canWrite {
        count += write(bytes.extracting(count...))
      } else if !waits {
        break
      }
    }
    return count
  }

  /// Writes at most PIPE_BUF bytes: for so many a descriptor that is ready has room, so that the write does not block.
  private func write(_ bytes: Span<UInt8>) -> Int {
    let count = unsafe bytes.withUnsafeBufferPointer {
      unsafe writeBytes(descriptor, $0.baseAddress, min($0.count, Int(PIPE_BUF)))
    }
    if count >= 0 { return count }
    switch errno {
    case EINTR, EAGAIN, EWOULDBLOCK: return 0
    case EPIPE, ECONNRESET: mapcam.leave(.success)
    case let number: Self.leave(afterError: number)
    }
  }

  /// Writes a whole text and a line feed. Ends the process if that is impossible.
  func print(_ text: String) {
    var rest = Array("\(text)\n".utf8)[...]
    while !rest.isEmpty { rest.removeFirst(take(rest.span, mustTake: true)) }
  }

  private static func leave(afterError number: Int32) -> Never {
    complain("cannot write to standard output: \(description(ofError: number))")
    mapcam.leave(.ioError)
  }
}

private func writeBytes(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(file, bytes, count)
}

#if canImport(Glibc)
  /// Sets an option of glibc's allocator. Swift's module of glibc lacks malloc.h.
  @_silgen_name("mallopt")
  private func setAllocatorOption(_ option: Int32, _ value: Int32) -> Int32
#endif

/// Makes the C library return the memory of each large buffer to the system. By default glibc keeps
/// ever larger ones: it raises its limit to the size of a freed buffer.
func returnLargeBuffers() {
  #if canImport(Glibc)
    let mmapThreshold: Int32 = -3  // M_MMAP_THRESHOLD
    _ = setAllocatorOption(mmapThreshold, 1 << 17)
  #endif
}

/// Opens /dev/null for standard streams that the host has closed, so that no other
/// descriptor takes their numbers.
func openMissingStreams() {
  while true {
    let descriptor = unsafe open("/dev/null", O_RDWR)
    if descriptor > STDERR_FILENO { close(descriptor) }
    if descriptor < 0 || descriptor > STDERR_FILENO { return }
  }
}

/// Writes a line to the standard error stream, as far as a pipe accepts it at once. Drops the line
/// if the pipe is full, since blocking would stall the server.
func complain(_ line: String) {
  var descriptors = [pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)]
  let ready = unsafe descriptors.withUnsafeMutableBufferPointer { unsafe poll($0, 0) }
  guard ready > 0 else { return }
  let bytes = Array("mapcam: \(line.printable)".utf8.prefix(Int(PIPE_BUF) - 1)) + [0x0A]
  _ = unsafe bytes.withUnsafeBytes { unsafe writeBytes(STDERR_FILENO, $0.baseAddress, $0.count) }
}

/// Prints a whole text to the standard output; ends the process if that is impossible.
func printAll(_ text: String) {
  ignoreBrokenPipes()
  MessageOutput().print(text)
}

// MARK: - Signals

/// How long the current request and the last output may take after a signal, in seconds.
private let terminationGrace: UInt32 = 2

/// Whether the process was asked to end.
var isTerminationRequested: Bool { requestedSignal.load(ordering: .relaxed) != 0 }

/// The signal that has asked the process to end; 0 for none.
private let requestedSignal = Atomic<Int32>(0)

/// A pipe that the signal handler writes to, so that a wait that is about to begin ends too; -1 if
/// no descriptors are available.
private let wakeUp: (read: Int32, write: Int32) = {
  var ends: [Int32] = [-1, -1]
  _ = unsafe ends.withUnsafeMutableBufferPointer { unsafe pipe($0.baseAddress!) }
  for end in ends {
    _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    _ = fcntl(end, F_SETFL, O_NONBLOCK)
  }
  return (ends[0], ends[1])
}()

/// Makes SIGTERM and SIGINT end the process in order, or by an alarm if that takes too long.
/// SIGPIPE is ignored; the write fails instead.
///
/// A host that blocks signals in the thread that starts the process would have them blocked here.
func installSignalHandlers() {
  _ = wakeUp
  _ = isTerminationRequested
  for number in [SIGTERM, SIGINT, SIGALRM, SIGHUP] { unblock(number) }
  ignoreBrokenPipes()
  for number in [SIGTERM, SIGINT] {
    _ = signal(number) { number in
      let isFirst = requestedSignal.compareExchange(
        expected: 0, desired: number, ordering: .relaxed
      ).exchanged
      if isFirst { _ = alarm(terminationGrace) }
      var byte: UInt8 = 0
      _ = unsafe writeBytes(wakeUp.write, &byte, 1)
    }
  }
  _ = signal(SIGALRM) { _ in
    dieIfInterrupted()
    _exit(ExitStatus.success.rawValue)
  }
}

/// Makes a write to a closed pipe fail instead of ending the process.
func ignoreBrokenPipes() { _ = signal(SIGPIPE, SIG_IGN) }

/// Dies by SIGINT if that signal was received, so that a shell's loop ends as well.
///
/// It may be called in a signal handler that has SIGINT blocked, and a blocked signal only waits.
private func dieIfInterrupted() {
  guard requestedSignal.load(ordering: .relaxed) == SIGINT else { return }
  _ = signal(SIGINT, SIG_DFL)
  unblock(SIGINT)
  _ = raise(SIGINT)
}

private func unblock(_ number: Int32) {
  var signals = sigset_t()
  unsafe sigemptyset(&signals)
  unsafe sigaddset(&signals, number)
  _ = unsafe sigprocmask(SIG_UNBLOCK, &signals, nil)
}

// MARK: - Waiting

/// Waits until a stream is ready, the output is closed, a signal arrives or the time is up.
///
/// - Parameter seconds: the longest wait; nil for no limit.
func wait(toRead: Bool, for output: MessageOutput, toWrite: Bool, seconds: Double?) -> Readiness {
  // Not an array, which would be allocated for each wait.
  var descriptors: InlineArray<3, pollfd> = [
    pollfd(fd: wakeUp.read, events: Int16(POLLIN), revents: 0),
    pollfd(fd: toRead ? STDIN_FILENO : -1, events: Int16(POLLIN), revents: 0),
    pollfd(fd: output.descriptor, events: toWrite ? Int16(POLLOUT) : 0, revents: 0),
  ]
  var span = descriptors.mutableSpan
  let found = unsafe span.withUnsafeMutableBufferPointer { buffer in unsafe poll(buffer, seconds) }
  guard found > 0 else { return Readiness() }
  if descriptors[0].revents != 0 { emptyWakeUp() }
  let outputEvents = Int32(descriptors[2].revents)
  return Readiness(
    canRead: descriptors[1].revents != 0,
    canWrite: outputEvents & Int32(POLLOUT) != 0,
    isOutputClosed: outputEvents & Int32(POLLERR | POLLHUP) != 0)
}

/// Reads what the signal handler has written, so that the next wait does not end at once.
private func emptyWakeUp() {
  var bytes: UInt64 = 0
  _ = unsafe readBytes(wakeUp.read, &bytes, MemoryLayout.size(ofValue: bytes))
}

/// Polls for a whole number of milliseconds, rounded up.
private func poll(_ descriptors: UnsafeMutableBufferPointer<pollfd>, _ seconds: Double?) -> Int32 {
  let milliseconds = seconds.map { Int32(min($0 * 1000, 1e9).rounded(.up)) } ?? -1
  return unsafe poll(descriptors.baseAddress!, nfds_t(descriptors.count), milliseconds)
}

// MARK: - Time

/// Seconds of the system's monotonic clock.
func monotonicSeconds() -> Double {
  var time = timespec()
  _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// The greatest number of bytes that an option accepts.
let maximumByteCount = 1 << 30

/// Ends the process, by SIGINT if that signal was received.
func leave(_ status: ExitStatus) -> Never {
  dieIfInterrupted()
  exit(status.rawValue)
}

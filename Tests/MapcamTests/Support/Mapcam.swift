import Foundation
import TestSupport
import Testing

/// The executable as a child process, and the other ends of its standard streams.
///
/// Tests wait for what happens, and measure no time: reading and writing end with their event, or
/// else with `hangGuard`. What comes in the meantime is kept.
final class Mapcam {
  /// Seconds after which what does not come is a failure: far more than it takes under any load.
  private static let hangGuard = 600.0

  let process = Process()

  /// Our ends of the standard streams; nil if it has another than a pipe, or it was closed.
  private var input: FileHandle?
  private var output: FileHandle?
  private let errorOutput: FileHandle

  /// What came on the standard output; what stands before `taken` is taken.
  private var received: [UInt8] = []

  private var taken = 0

  /// Whether the standard output has ended.
  private(set) var isAtEnd = false

  /// - Parameters:
  ///   - input: in place of a pipe.
  ///   - output: in place of a pipe.
  ///   - host: our end of a socket, of which `input` and `output` are the other.
  ///   - shell: a command line to start it with, in which `"$@"` stands for it and its arguments.
  init(
    _ arguments: [String] = [], input: FileHandle? = nil, output: FileHandle? = nil,
    host: FileHandle? = nil, shell: String? = nil
  ) throws {
    let inputPipe = Pipe()
    let outputPipe = Pipe()
    let errorPipe = Pipe()
    if let shell {
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = ["-c", shell, "sh", engine.path] + arguments
    } else {
      process.executableURL = engine
      process.arguments = arguments
    }
    process.standardInput = input ?? inputPipe
    process.standardOutput = output ?? outputPipe
    process.standardError = errorPipe
    self.input = input == nil ? inputPipe.fileHandleForWriting : host
    self.output = output == nil ? outputPipe.fileHandleForReading : host
    errorOutput = errorPipe.fileHandleForReading
    _ = signal(SIGPIPE, SIG_IGN)
    try process.run()
    for descriptor in [self.input, self.output].compactMap({ $0?.fileDescriptor }) {
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
}

// MARK: - Writing and reading

extension Mapcam {
  /// Sends all bytes, and keeps what comes back meanwhile.
  func send(_ bytes: some Collection<UInt8>) {
    var rest = Array(bytes)[...]
    let deadline = Date(timeIntervalSinceNow: Self.hangGuard)
    while !rest.isEmpty, Date() < deadline {
      let count = write(rest.prefix(1 << 16))
      guard count >= 0 else { return }
      rest.removeFirst(count)
      if count == 0 { wait(toWrite: true, seconds: 0.1) }
      read()
    }
  }

  func send(line: String) { send((line + "\n").utf8) }

  /// Sends as much as there is room for, without reading anything.
  ///
  /// - Returns: how many bytes went before there was no room for the given time.
  func fill(_ bytes: [UInt8], patience seconds: Double) -> Int {
    var sent = 0
    var idle = Date()
    while sent < bytes.count, Date().timeIntervalSince(idle) < seconds {
      let count = write(bytes[sent..<min(bytes.count, sent + 1 << 16)])
      guard count >= 0 else { return sent }
      if count > 0 {
        sent += count
        idle = Date()
      } else {
        usleep(2000)
      }
    }
    return sent
  }

  /// Ends the input.
  func closeInput() {
    try? input?.close()
    input = nil
  }

  /// Closes the output, so that the process has no reader.
  func closeOutput() {
    try? output?.close()
    output = nil
    isAtEnd = true
  }

  /// The next line that comes, without its line feed; nil if the output has ended.
  func line() -> String? {
    let deadline = Date(timeIntervalSinceNow: Self.hangGuard)
    var searched = taken
    while true {
      if let end = lineFeed(from: searched) {
        defer { taken = end + 1 }
        return String(decoding: received[taken..<end], as: UTF8.self)
      }
      searched = received.endIndex
      if isAtEnd || Date() >= deadline { return nil }
      wait(toWrite: false, seconds: min(0.1, deadline.timeIntervalSinceNow))
      read()
    }
  }

  /// Where the next line feed of what came is.
  private func lineFeed(from start: Int) -> Int? {
    unsafe received.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress,
        let found = unsafe memchr(base + start, 0x0A, buffer.count - start)
      else { return nil }
      return unsafe base.distance(to: UnsafeRawPointer(found))
    }
  }

  /// Passes over all that comes up to some last bytes.
  ///
  /// - Returns: how many bytes that were; nil if the output ended before them.
  func bytes(upTo end: String) -> Int? {
    var (count, last) = (0, [UInt8]())
    let end = Array(end.utf8)
    while true {
      count += received.count - taken
      last = Array((last + received[taken...].suffix(end.count)).suffix(end.count))
      (received, taken) = ([], 0)
      if last == end { return count - end.count }
      waitForOutput()
      if received.isEmpty { return nil }
    }
  }

  /// The next lines, up to the response of an id.
  func lines(upToResponse id: String) -> [String] {
    var lines: [String] = []
    let head = #"{"jsonrpc":"2.0","id":\#(id),"#
    while let line = line() {
      lines.append(line)
      if line.hasPrefix(head) { break }
    }
    return lines
  }

  /// All that comes until the output ends.
  func rest() -> [UInt8] {
    let deadline = Date(timeIntervalSinceNow: Self.hangGuard)
    while !isAtEnd, Date() < deadline {
      wait(toWrite: false, seconds: 0.1)
      read()
    }
    defer { (received, taken) = ([], 0) }
    return Array(received[taken...])
  }

  /// Waits until something comes that was not taken yet, or the output ends.
  func waitForOutput() {
    let deadline = Date(timeIntervalSinceNow: Self.hangGuard)
    while received.count == taken, !isAtEnd, Date() < deadline {
      wait(toWrite: false, seconds: 0.1)
      read()
    }
  }

  /// Takes in what has come so far.
  func read() {
    guard let output else { return }
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe piece.withUnsafeMutableBytes { buffer in
        unsafe Foundation.read(output.fileDescriptor, buffer.baseAddress, buffer.count)
      }
      guard count > 0 else {
        if count == 0 { isAtEnd = true }
        return
      }
      received += piece[..<count]
      if count < piece.count { return }
    }
  }

  private func write(_ bytes: ArraySlice<UInt8>) -> Int {
    guard let input else { return -1 }
    let count = unsafe bytes.withUnsafeBytes { buffer in
      unsafe Foundation.write(input.fileDescriptor, buffer.baseAddress, buffer.count)
    }
    return count < 0 && errno == EAGAIN ? 0 : count
  }

  /// Waits until something can be read, or written.
  private func wait(toWrite: Bool, seconds: Double) {
    var descriptors = [
      pollfd(fd: output?.fileDescriptor ?? -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: toWrite ? input?.fileDescriptor ?? -1 : -1, events: Int16(POLLOUT), revents: 0),
    ]
    _ = unsafe descriptors.withUnsafeMutableBufferPointer { buffer in
      unsafe poll(buffer.baseAddress!, 2, Int32(max(0, seconds) * 1000))
    }
  }
}

// MARK: - The process

extension Mapcam {
  /// Sends a signal.
  func send(signal number: Int32) { kill(process.processIdentifier, number) }

  /// The status that it exits with, a negative signal where one has killed it, and nil where it does
  /// not end.
  func exitStatus() -> Int32? {
    let deadline = Date(timeIntervalSinceNow: Self.hangGuard)
    while process.isRunning, Date() < deadline {
      read()
      usleep(2000)
    }
    guard !process.isRunning else { return nil }
    return process.terminationReason == .exit
      ? process.terminationStatus : -process.terminationStatus
  }

  /// What it has told on the standard error stream. It is killed if it has not ended yet.
  var complaints: String {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    return String(decoding: (try? errorOutput.readToEnd()) ?? Data(), as: UTF8.self)
  }

  /// Its resident memory in bytes.
  var residentMemory: Int {
    let path = "/proc/\(process.processIdentifier)/statm"
    let fields = (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: " ") ?? []
    return (fields.count > 1 ? Int(fields[1]) ?? 0 : 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
  }

  /// The most memory that was resident at once, in bytes.
  var peakMemory: Int { (status("VmHWM") ?? 0) << 10 }

  /// How often it has waited for something.
  var waits: Int { status("voluntary_ctxt_switches") ?? 0 }

  /// A number that the system tells of the process.
  private func status(_ name: String) -> Int? {
    let path = "/proc/\(process.processIdentifier)/status"
    let lines = (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: "\n") ?? []
    let words = lines.first { $0.hasPrefix(name + ":") }?.split(whereSeparator: \.isWhitespace)
    return words.flatMap { $0.count > 1 ? Int($0[1]) : nil }
  }

  /// The processor time that its one thread has used, in seconds.
  var processorTime: Double {
    let path = "/proc/\(process.processIdentifier)/schedstat"
    let fields = (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: " ") ?? []
    return (fields.first.flatMap { Double($0) } ?? 0) / 1e9
  }
}

extension Mapcam {
  /// Waits until it has used no processor time for a while.
  func waitForRest() {
    var before = -1.0
    while processorTime != before {
      before = processorTime
      usleep(100_000)
    }
  }
}

/// What a run of the executable has left behind.
struct Outcome {
  var output: [UInt8]
  var complaints: String
  var status: Int32?

  var lines: [String] { output.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) } }
}

extension Mapcam {
  /// Runs the executable on an input, in pieces, until it ends.
  static func run(_ arguments: [String] = [], pieces: [ArraySlice<UInt8>], shell: String? = nil)
    throws -> Outcome
  {
    let mapcam = try Mapcam(arguments, shell: shell)
    for piece in pieces {
      mapcam.send(piece)
      if pieces.count > 1 { usleep(200) }
    }
    mapcam.closeInput()
    let output = mapcam.rest()
    let status = mapcam.exitStatus()
    return Outcome(output: output, complaints: mapcam.complaints, status: status)
  }

  static func run(_ arguments: [String] = [], _ input: String = "", shell: String? = nil) throws
    -> Outcome
  { try run(arguments, pieces: [Array(input.utf8)[...]], shell: shell) }
}

/// A path of its own for a file or folder.
func temporaryFile() -> URL {
  FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
}

/// A request in one line, with its line feed.
func request(_ id: Int, _ method: String, _ params: String = "{}") -> String {
  #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"# + "\n"
}

/// A socket's two ends: the host's, and the one that stands in for the standard streams.
func socketPair() throws -> (ours: FileHandle, theirs: FileHandle) {
  #if os(Linux)
    let kind = Int32(SOCK_STREAM.rawValue)
  #else
    let kind = SOCK_STREAM
  #endif
  var ends: [Int32] = [-1, -1]
  let made = unsafe ends.withUnsafeMutableBufferPointer {
    unsafe socketpair(AF_UNIX, kind, 0, $0.baseAddress)
  }
  try #require(made == 0)
  return (
    FileHandle(fileDescriptor: ends[0], closeOnDealloc: true),
    FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
  )
}

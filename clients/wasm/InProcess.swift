import JSONRPC
import Server

/// The engine of a program that holds the module: clients/wasm/README.md says how it is called.
final class InProcess {
  /// A turn ends when this much output waits, in bytes; a message that causes more passes it to the host.
  private static let turnLength = options.maximumBacklogLength

  private static var options: Session.Options {
    var options = Session.Options()
    options.hasCommandLine = false
    return options
  }

  private var session = Session(options) { bytes, mustTake in
    // A host that has no `fd_write` of its own takes nothing, and all is kept.
    mustTake ? MessageOutput().write(bytes).count : 0
  }
  private var clock = RealTimeClock()
  private var input: [UInt8] = []

  /// Whether messages may wait that the latest turn has not served.
  private var isBehind = false

  /// The module's only one. A WebAssembly instance has one thread, whose calls come in turn.
  static var shared: InProcess {
    unsafe Unmanaged.fromOpaque(UnsafeRawPointer(bitPattern: address)!).takeUnretainedValue()
  }

  private static let address = UInt(
    bitPattern: unsafe Unmanaged.passRetained(InProcess()).toOpaque())

  /// Room for a number of bytes from the host, until the next call.
  func room(_ count: Int) -> UnsafeMutablePointer<UInt8>? {
    if input.count < count { input = [UInt8](repeating: 0, count: count) }
    return unsafe input.withUnsafeMutableBufferPointer { $0.baseAddress }
  }

  /// Serves what the host has written, and whatever is due at a time, until much output waits.
  ///
  /// - Returns: how many bytes wait to be read.
  func serve(_ count: Int, at time: Double) -> Int {
    session.input.append(input[..<count])
    clock.tick(&session, at: time)
    clock.synchronize(with: &session, at: time)
    isBehind = session.output.count >= Self.turnLength
    while !isBehind, let count = session.serveNext() { isBehind = count >= Self.turnLength }
    clock.synchronize(with: &session, at: time)
    return session.output.count
  }

  /// Where the bytes that wait begin.
  var output: UnsafePointer<UInt8>? {
    unsafe session.output.withBytes { unsafe $0.withUnsafeBufferPointer { $0.baseAddress } }
  }

  /// Forgets bytes that were read.
  ///
  /// - Returns: seconds from a time until ``serve(_:at:)`` is due even without input: infinity for
  ///   never, less than 0 if messages may wait.
  func discard(_ count: Int, at time: Double) -> Double {
    session.output.removeFirst(count)
    return isBehind ? -1 : clock.secondsToTick(at: time) ?? .infinity
  }
}

@c(mapcam_input)
public func input(_ count: Int) -> UnsafeMutablePointer<UInt8>? {
  unsafe InProcess.shared.room(count)
}

@c(mapcam_serve)
public func serve(_ count: Int, _ time: Double) -> Int {
  InProcess.shared.serve(count, at: time)
}

@c(mapcam_output)
public func output() -> UnsafePointer<UInt8>? { unsafe InProcess.shared.output }

@c(mapcam_done)
public func done(_ count: Int, _ time: Double) -> Double {
  InProcess.shared.discard(count, at: time)
}

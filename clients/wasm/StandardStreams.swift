// The standard streams of a WASI host, instead of Sources/mapcam/StandardStreams.swift: no signals, no waiting for
// one of several streams, and no clock, so that nothing ticks by itself.
//
// https://github.com/WebAssembly/WASI/blob/main/legacy/preview1/docs.md

import JSONRPC

@_extern(wasm, module: "wasi_snapshot_preview1", name: "fd_read")
@_extern(c)
private func fdRead(
  _ file: Int32, _ pieces: UnsafeRawPointer?, _ count: Int32, _ done: UnsafeMutableRawPointer?
) -> Int32

@_extern(wasm, module: "wasi_snapshot_preview1", name: "fd_write")
@_extern(c)
private func fdWrite(
  _ file: Int32, _ pieces: UnsafeRawPointer?, _ count: Int32, _ done: UnsafeMutableRawPointer?
) -> Int32

@_extern(wasm, module: "wasi_snapshot_preview1", name: "args_sizes_get")
@_extern(c)
private func argsSizesGet(
  _ count: UnsafeMutableRawPointer?, _ length: UnsafeMutableRawPointer?
) -> Int32

@_extern(wasm, module: "wasi_snapshot_preview1", name: "args_get")
@_extern(c)
private func argsGet(
  _ starts: UnsafeMutableRawPointer?, _ bytes: UnsafeMutableRawPointer?
) -> Int32

@_extern(wasm, module: "wasi_snapshot_preview1", name: "proc_exit")
@_extern(c)
private func procExit(_ status: Int32)

/// WASI's numbers of errors.
private enum ErrorNumber {
  static let again: Int32 = 6
  static let interrupted: Int32 = 27
  static let closedPipe: Int32 = 64
}

/// Reads or writes a piece of memory.
///
/// - Returns: how many bytes, and the number of an error; 0 for none.
private func transfer(
  _ call: (Int32, UnsafeRawPointer?, Int32, UnsafeMutableRawPointer?) -> Int32,
  _ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int
) -> (count: Int, error: Int32) {
  var piece: (UInt, UInt) = (UInt(bitPattern: bytes), UInt(count))
  var done = 0
  let error = unsafe call(file, &piece, 1, &done)
  return (error == 0 ? done : 0, error)
}

/// Standard input. A read waits for data, so answers are written before it.
struct StandardInput {
  private static let pieceLength = 1 << 16

  private(set) var isAtEnd = false

  private(set) var failure: String?

  /// - Parameter trace: always nil.
  init(trace: String?) throws(UsageError) {}

  mutating func read(into input: inout MessageReader) {
    var result: (count: Int, error: Int32) = (0, 0)
    input.append(atMost: Self.pieceLength) { piece in
      unsafe piece.withUnsafeMutableBufferPointer { buffer, filled in
        result = unsafe transfer(fdRead, 0, buffer.baseAddress, Self.pieceLength)
        filled = result.count
      }
    }
    if result.error == ErrorNumber.again || result.error == ErrorNumber.interrupted { return }
    isAtEnd = result.count == 0
    if result.error != 0 { failure = "error \(result.error) of WASI" }
  }
}

/// The stream of messages. A write waits until there is room.
struct MessageOutput {
  func write(_ bytes: Span<UInt8>) -> (count: Int, error: Int32) {
    unsafe bytes.withUnsafeBufferPointer {
      unsafe transfer(fdWrite, 1, $0.baseAddress, $0.count)
    }
  }

  /// Writes some of the bytes; ends the program if that is impossible.
  func take(_ bytes: Span<UInt8>, mustTake: Bool) -> Int {
    while true {
      let (count, error) = write(bytes)
      switch error {
      case 0, ErrorNumber.again, ErrorNumber.interrupted: if count > 0 || !mustTake { return count }
      case ErrorNumber.closedPipe: leave(.success)
      default:
        complain("cannot write to standard output: error \(error) of WASI")
        leave(.ioError)
      }
    }
  }

  func print(_ text: String) {
    let bytes = Array("\(text)\n".utf8)
    var rest = bytes[...]
    while !rest.isEmpty { rest.removeFirst(take(rest.span, mustTake: true)) }
  }
}

/// Writes a line to the standard error stream.
func complain(_ line: String) {
  var rest = Array("mapcam: \(line.printable)\n".utf8)[...]
  while !rest.isEmpty {
    let count = unsafe rest.span.withUnsafeBufferPointer {
      unsafe transfer(fdWrite, 2, $0.baseAddress, $0.count).count
    }
    guard count > 0 else { return }
    rest.removeFirst(count)
  }
}

func printAll(_ text: String) { MessageOutput().print(text) }

func openMissingStreams() {}

func returnLargeBuffers() {}

func installSignalHandlers() {}

func ignoreBrokenPipes() {}

/// What the standard input holds. A WASI host need not give a program any files.
func fileContents(_ path: String?, atMost limit: Int) -> [UInt8] {
  if let path {
    complain("cannot read \(path): the WebAssembly module reads only \"-\", standard input")
    leave(.failure)
  }
  let length = 1 << 16
  var bytes: [UInt8] = []
  var result: (count: Int, error: Int32) = (length, 0)
  while result.count > 0, bytes.count <= limit {
    bytes += unsafe [UInt8](unsafeUninitializedCapacity: length) { buffer, filled in
      repeat {
        result = unsafe transfer(fdRead, 0, buffer.baseAddress, length)
      } while result.error == ErrorNumber.again || result.error == ErrorNumber.interrupted
      filled = result.count
    }
  }
  if result.error == 0, bytes.count <= limit { return bytes }
  complain(
    result.error != 0
      ? "cannot read standard input: error \(result.error) of WASI"
      : "standard input is longer than \(limit) bytes")
  leave(result.error != 0 ? .ioError : .failure)
}

let isTerminationRequested = false

/// Nothing to do: a read or write itself waits. All output is written before more is read.
func wait(
  toRead: Bool, for output: MessageOutput, toWrite: Bool, seconds: Double?
) -> Readiness {
  Readiness(canRead: toRead && !toWrite, canWrite: toWrite)
}

/// Time stands still.
func monotonicSeconds() -> Double { 0 }

/// What a memory of 32-bit addresses has room for several times.
let maximumByteCount = 1 << 26

func leave(_ status: ExitStatus) -> Never {
  procExit(status.rawValue)
  fatalError()
}

/// The command line; embedded Swift has no type for it.
enum CommandLine {
  static var arguments: [String] {
    var count = 0
    var length = 0
    guard unsafe argsSizesGet(&count, &length) == 0 else { return [] }
    var starts = [UInt](repeating: 0, count: count)
    var bytes = [UInt8](repeating: 0, count: length)
    guard unsafe argsGet(&starts, &bytes) == 0 else { return [] }
    return bytes.split(separator: 0, maxSplits: count, omittingEmptySubsequences: false).prefix(
      count
    )
    .map { String(decoding: $0, as: UTF8.self) }
  }
}

import JSONRPC
import Server

/// Streams of lines that are nearly the same: whatever came before, each line is answered as a session
/// answers it that has seen no other, and however the stream is cut.
///
/// The requests change nothing that an answer tells, so that lines can be compared one by one.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzLines(_ start: UnsafePointer<UInt8>, _ count: Int)
  -> CInt
{
  var choices = Choices(bytes(start, count))
  let lines = nearlyTheSameLines(&choices)
  var expected: [UInt8] = []
  for line in lines {
    let (output, isLast) = output(of: [line[...]])
    expected += output
    if isLast { break }
  }
  let stream = Array(lines.joined())
  for pieceLength in [stream.count, 1, 2, 7, 33, 1 + Int(choices.byte()) * 4] {
    let pieces = stride(from: 0, to: stream.count, by: max(1, pieceLength)).map {
      stream[$0..<min(stream.count, $0 + max(1, pieceLength))]
    }
    require(
      output(of: pieces).bytes == expected,
      "in pieces of \(pieceLength) these are answered otherwise than each for itself:\n"
        + String(decoding: stream, as: UTF8.self))
  }
  return 0
}

/// What a session answers, and whether it was told to shut down.
private func output(of pieces: [ArraySlice<UInt8>]) -> (bytes: [UInt8], isLast: Bool) {
  var session = Session()
  // Else a set camera would tell whether it was another before.
  session.input.append(
    Array(#"{"jsonrpc":"2.0","method":"map.configure","params":{"notify":[]}}"#.utf8)[...])
  session.input.append([0x0A])
  _ = session.serveNext()
  for piece in pieces {
    session.input.append(piece)
    while session.serveNext() != nil {}
  }
  return (Array(session.output.bytes), session.isShutDown)
}

private let beginnings = [
  "1", "[1,2]", #"{"jsonrpc":"2.0","id":5,"method":"ping"}"#,
  #"{"jsonrpc":"2.0","id":1,"method":"camera.set","params":{"camera":{"target":{"latitude":1.5,"longitude":2},"zoom":7}}}"#,
  #"{"jsonrpc":"2.0","method":"ping","id":-7.5,"x":[1,2,"3",{"4":5}]}"#,
  #"[{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","id":2,"method":"camera.forBounds","params":{"bounds":{"coordinates":[{"latitude":1,"longitude":2},{"latitude":3,"longitude":4}]}}}]"#,
  #"{"jsonrpc":"2.0","id":1,"method":"shutdown"}"#, "null", #""1""#,
]

private let numbers = [
  "0", "1", "-1", "7", "12", "85.0511287798066", "-0.5", "1e3", "1E-2", "01", "-", "1.", "12345678",
  "123456789012345678901234567890", "0.123456789012345678901234",
]

private let whitespace = [
  " ", "  ", "\t", "\r", String(repeating: " ", count: 31), String(repeating: " ", count: 41),
]

/// A few lines, each the one before with a small change; sometimes another one.
private func nearlyTheSameLines(_ choices: inout Choices) -> [[UInt8]] {
  var lines: [[UInt8]] = []
  var line = Array(beginnings[Int(choices.byte()) % beginnings.count].utf8)
  var former = line
  while !choices.isEmpty, lines.count < 24 {
    switch choices.byte() % 16 {
    case 0...6: line = exchangingNumber(of: line, &choices)
    case 7...9:
      line.insert(
        contentsOf: whitespace[Int(choices.byte()) % whitespace.count].utf8,
        at: place(in: line, &choices))
    case 10: swap(&line, &former)
    case 11:
      former = line
      line = Array(beginnings[Int(choices.byte()) % beginnings.count].utf8)
    case 12: if !line.isEmpty { line.remove(at: Int(choices.byte()) % line.count) }
    case 13: line.insert(choices.byte(), at: place(in: line, &choices))
    case 14:
      let start = place(in: line, &choices)
      line.removeSubrange(start..<min(line.count, start + Int(choices.byte())))
    default: break
    }
    line.removeAll { $0 == 0x0A }
    if line.count > 2000 { line = Array(line.prefix(200)) }
    lines.append(line + [0x0A])
  }
  return lines
}

/// Mostly near one of the ends.
private func place(in line: [UInt8], _ choices: inout Choices) -> Int {
  switch choices.byte() {
  case 0..<80: 0
  case 80..<120: line.count
  case let byte: Int(byte) % (line.count + 1)
  }
}

private func exchangingNumber(of line: [UInt8], _ choices: inout Choices) -> [UInt8] {
  let isPart = { (byte: UInt8) in "-+.eE0123456789".utf8.contains(byte) }
  let isDigit = { (byte: UInt8) in (0x30...0x39).contains(byte) }
  let starts = line.indices.filter { isDigit(line[$0]) && ($0 == 0 || !isDigit(line[$0 - 1])) }
  guard !starts.isEmpty else { return line }
  let start = starts[Int(choices.byte()) % starts.count]
  let end = line[start...].firstIndex { !isPart($0) } ?? line.count
  return Array(line[..<start]) + numbers[Int(choices.byte()) % numbers.count].utf8 + line[end...]
}

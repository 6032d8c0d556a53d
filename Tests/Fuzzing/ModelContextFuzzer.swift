import JSON
import JSONRPC
import ModelContext
import Server

/// Whatever an assistant's client sends, well-formed lines go out, never -32603, and the same bytes
/// however the input is cut.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzModelContext(
  _ start: UnsafePointer<UInt8>, _ count: Int
) -> CInt {
  let input = bytes(start, count)
  let whole = output(for: input, pieceLength: max(1, input.count))
  require(whole == output(for: input, pieceLength: 3), "cut, the input gives other bytes")
  require(whole.isEmpty || whole.last == UInt8(ascii: "\n"), "the last line has no end")
  for line in whole.split(separator: UInt8(ascii: "\n")) {
    require(Validator.accepts(Array(line)), "a line that goes out is no JSON")
    let text = String(decoding: line, as: UTF8.self)
    require(!text.contains("\"error\":{\"code\":-32603"), "a defect: \(text)")
  }
  return 0
}

private func output(for input: [UInt8], pieceLength: Int) -> [UInt8] {
  var session = ModelContextSession()
  var rest = input[...]
  while !rest.isEmpty {
    session.input.append(rest.prefix(pieceLength))
    rest = rest.dropFirst(pieceLength)
    while session.serveNext() {}
  }
  while session.serveNext(atEnd: true) {}
  return Array(session.output.bytes)
}

import JSON
import JSONRPC
import Server

/// Whatever comes in, well-formed lines go out: one answer for each request with an id, in order,
/// never -32603, and the same bytes however the input is cut.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzSession(
  _ start: UnsafePointer<UInt8>, _ count: Int
) -> CInt {
  let input = bytes(start, count)
  let whole = output(for: input, pieceLength: max(1, input.count))
  require(whole == output(for: input, pieceLength: 3), "cut, the input gives other bytes")
  var answers: [String] = []
  for line in whole.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    .dropLast()
  {
    require(Validator.accepts(Array(line)), "a line that goes out is no JSON")
    let text = String(decoding: line, as: UTF8.self)
    require(!text.contains("\"code\":-32603"), "a defect: \(text)")
    if !text.hasPrefix("{\"jsonrpc\":\"2.0\",\"method\":") { answers.append(text) }
  }
  require(whole.isEmpty || whole.last == UInt8(ascii: "\n"), "the last line has no end")
  let expected = input.split(separator: UInt8(ascii: "\n")).map(answerCount)
  // After a shutdown nothing more is answered, nor after a language client's exit.
  if !input.contains("shutdown"), !input.contains("exit") {
    require(answers.count == expected.reduce(0, +), "\(answers.count) answers, not \(expected)")
  }
  return 0
}

private func output(for input: [UInt8], pieceLength: Int) -> [UInt8] {
  var session = Session()
  var output: [UInt8] = []
  var rest = input[...]
  while !rest.isEmpty {
    let piece = Array(rest.prefix(pieceLength))
    rest = rest.dropFirst(pieceLength)
    session.input.append(piece[...])
    while session.serveNext() != nil {}
  }
  while session.serveNext(atEnd: true) != nil {}
  output += session.output.bytes
  return output
}

/// How many answers a line is owed.
private func answerCount(_ line: ArraySlice<UInt8>) -> Int {
  if line.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) { return 0 }
  var document = JSONDocument()
  do throws(JSONSyntaxError) { try document.parse(Array(line).span) } catch { return 1 }
  guard document.kind(of: document.root) == .array else {
    return isOwedAnswer(document.root, in: document) ? 1 : 0
  }
  guard document.count(of: document.root) > 0 else { return 1 }
  var next = document.firstElement(of: document.root)
  while let request = next {
    if isOwedAnswer(request, in: document) { return 1 }
    next = document.element(after: request, in: document.root)
  }
  return 0
}

/// Whether a value is anything but a well-formed notification.
private func isOwedAnswer(_ node: JSONNode, in document: borrowing JSONDocument) -> Bool {
  guard document.kind(of: node) == .object else { return true }
  var members: [JSONText: JSONNode] = [:]
  var next = document.firstMember(of: node)
  while let member = next {
    members[document.string(member.key)!] = member.value
    next = document.member(after: member, in: node)
  }
  guard members["id"] == nil, let version = members["jsonrpc"], let method = members["method"],
    document.string(version) == "2.0", document.kind(of: method) == .string
  else { return true }
  guard let params = members["params"] else { return false }
  return ![.object, .array, .null].contains(document.kind(of: params))
}

extension [UInt8] {
  fileprivate func contains(_ word: String) -> Bool {
    String(decoding: self, as: UTF8.self).contains(word) || contains(UInt8(ascii: "\\"))
  }
}

import JSONRPC
import Testing

@Suite struct MessageFramingTests {
  @Test(arguments: [("{", MessageFraming.lines), ("C", .headers), ("c", .headers), ("\n", .lines)])
  func `the first byte decides`(_ first: String, _ framing: MessageFraming) {
    var reader = MessageReader()
    reader.append(Array(first.utf8).span)
    #expect(reader.framing == framing)
  }
}

import TestSupport
import Testing

/// Sessions have nothing in common: a program may run one on each of its threads. The thread
/// sanitizer looks on.
@Suite struct ConcurrentSessionTests {
  @Test func `sessions on several threads answer as one alone does`() async {
    let expected = Self.answersToSlips()
    await withTaskGroup(of: [String].self) { group in
      for _ in 0..<8 { group.addTask { Self.answersToSlips() } }
      for await answers in group { #expect(answers == expected) }
    }
  }

  /// Names and texts that are wrong in more ways than are remembered, each twice.
  private static func answersToSlips() -> [String] {
    let conversation = Conversation()
    return (0..<400).flatMap { number in
      conversation.send(
        line: #"{"jsonrpc":"2.0","id":\#(number),"method":"camera.mov\#(number / 2 % 90)"}"#)
        + conversation.send(line: String(repeating: " ", count: number / 2 % 90) + "?")
        + conversation.send(line: #"{"jsonrpc":"2.0","id":1,"method":"camera.get","params":[1]}"#)
    }
  }
}

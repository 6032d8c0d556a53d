import JSON
import TestSupport
import Testing

/// A document that goes from text to text reads each as a fresh one does: most of all texts that differ
/// from the one before in little, whose tape is that of the one before.
@Suite struct DocumentPatchTests {
  @Test func `every text behind every other, and texts of one shape differ in numbers alone`() {
    var pairs = [true: 0, false: 0]
    for former in Self.texts {
      for text in Self.texts {
        var document = JSONDocument()
        _ = reading(of: former, in: &document)
        let (shape, tree) = (document.shape, Tree(document.root, of: document).withoutNumbers)
        #expect(reading(of: text, in: &document) == reading(of: text), "\(former) \(text)")
        let isShapeSame = document.shape == shape
        pairs[isShapeSame, default: 0] += 1
        guard isShapeSame else { continue }
        #expect(Tree(document.root, of: document).withoutNumbers == tree, "\(former) \(text)")
      }
    }
    #expect(pairs.values.allSatisfy { $0 > 200 }, "\(pairs)")
  }

  @Test(arguments: [1, 31, 32, 33, 100], [1, 8, 16, 39, 40, 41])
  func `texts with other numbers throughout`(count: Int, digits: Int) {
    let text = { (digit: String) in
      "[" + String(repeating: String(repeating: digit, count: digits) + ",", count: count) + "true]"
    }
    var document = JSONDocument()
    for (text, isRevised) in [
      ("[" + String(repeating: "1,", count: count) + "true]", false),
      (text("2"), count <= 32 && digits <= 40), (text("3"), true), (text("4"), true),
    ] {
      let shape = document.shape
      #expect(reading(of: text, in: &document) == reading(of: text), "\(text)")
      #expect((document.shape == shape) == (isRevised && count <= 32 && digits <= 40), "\(text)")
    }
  }

  private static let texts: [String] = [
    "", " ", " 1", "  1", " -1", "\t12 ", String(repeating: " ", count: 41) + "1", "x5", "  x5",
    "0", "-0", "00", "1", "1 ", "12", "-", "-1", "1.", "1.5", "1e5", "1E+5", "125", "true", "\"1\"",
    "[]", "[1]", "[1 ]", "[ 1]", "[1]]", "[1", "[12]", "[10", "[1,2]", "[1.2]", "[12,3]", "[1,23]",
    "[1,2,3]", "[-]", "[-1]", "[01]", "[1e5]", "[1e55]", "[125]", "[1.]", "[1.25]", "[.5]", "[+1]",
    "[1]1", "[1234567]", "[12345678]", "[123456789012345678901234567890]",
    "[0.1234567890123456789]", "[\"1\"]", "[\"2\"]", "[\"12\"]", "[\"1\",1]", "[\"1\",\"]",
    "[1,\"1\"]", "[1,\"2\"]", "[true]", "[false]", "[null]", "{\"a\":1}", "{\"a\":12}", "{\"b\":1}",
    "{\"a\" :1}", "{\"a\":1 }", "{\"a\":01}", "{\"1\":1}", "{\"2\":1}", "{1:1}",
    "{\"a\":1,\"b\":2}", "{\"a\":1,\"b\":-2.75}", "{\"a\":-1,\"b\":2}", "{\"a\":1,\"b\":x}",
    "[[1],[2,[3]],{}]", "[[100],[2,[3]],{}]", "[[1],[-2,[3.75]],{}]", "[[1],[2,[3]],{\"a\":4}]",
    "[[[1],2],3]", "[[[10],20],30]", "[[[10],20,30]]", "[1,2,3,4,5,6,7,8,9,10]",
    "[11,22,33,44,55,66,77,88,99,1010]", "[1,2,3,4,5,6,7,8,99,10]",
    "[11,22,33,44,55,66,77,88,9,10]", "\u{FEFF}1", "[\"\\u0031\",1]", "[\"é\",1]", "[\"é\",12]",
    "[\"e\",1]", "[1\0]", "[1]\0", "\0",
  ]

  @Test func `texts with other numbers and other damages`() {
    let seed: UInt64 = 20_170_104
    var generator = SeededGenerator(seed: seed)
    var verdicts = [true: 0, false: 0]
    for _ in 0..<1_000 {
      var writer = JSONWriter()
      writer.value(DamageTests.randomTree(&generator, depth: 3))
      var text = writer.bytes
      for _ in 0..<12 {
        var document = JSONDocument()
        _ = reading(of: text, in: &document)
        text = Self.renumbered(text, &generator)
        if Int.random(in: 0..<4, using: &generator) == 0 {
          text = DamageTests.damaged(text, &generator)
        }
        let name = String(decoding: text, as: UTF8.self)
        let expected = reading(of: text)
        verdicts[expected.count > 1, default: 0] += 1
        guard reading(of: text, in: &document) != expected else { continue }
        Issue.record("seed \(seed): \(text) \(name)")
        return
      }
    }
    #expect(verdicts.values.allSatisfy { $0 > 2_000 }, "\(verdicts)")
  }

  /// A text with some of the numbers in it exchanged for others.
  private static func renumbered(_ text: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    let numbers = [
      "0", "1", "-7", "42", "-0.25", "1234567", "12345678", "3.141592653589793", "1e9", "-0",
      "1.5E-3",
    ]
    let others = Array("-+.eE0123456789".utf8)
    var result: [UInt8] = []
    var rest = text[...]
    var isInString = false
    while let byte = rest.first {
      if !isInString, others.contains(byte) {
        let number = rest.prefix { others.contains($0) }
        rest = rest.dropFirst(number.count)
        let isKept = Bool.random(using: &generator)
        let other = numbers.randomElement(using: &generator) ?? ""
        result += isKept ? Array(number) : Array(other.utf8)
        continue
      }
      if byte == UInt8(ascii: "\""), result.last != UInt8(ascii: "\\") { isInString.toggle() }
      result.append(byte)
      rest = rest.dropFirst()
    }
    return result
  }
}

/// All that a document tells of a text, value by value, or why it is none.
private func reading(of text: [UInt8], in document: inout JSONDocument) -> [String] {
  do {
    // As it comes in a stream: behind others, and with others behind it.
    let before = Array("[7,\n".utf8)
    let behind = Array("\n125.5]".utf8) + [UInt8](repeating: 0, count: JSONDocument.lookahead)
    let stream = before + text + behind
    if document.patch(to: stream.span, from: before.count) != before.count + text.count {
      try document.parse(text.span)
    }
  } catch { return ["\(error) \(Tree(document.root, of: document))"] }
  var values = ["\(Tree(document.root, of: document))"]
  list(document.root, of: document, into: &values)
  return values
}

private func reading(of text: [UInt8]) -> [String] {
  var fresh = JSONDocument()
  return reading(of: text, in: &fresh)
}

private func reading(of text: String, in document: inout JSONDocument) -> [String] {
  reading(of: Array(text.utf8), in: &document)
}

private func reading(of text: String) -> [String] { reading(of: Array(text.utf8)) }

private func list(
  _ node: JSONNode, of document: borrowing JSONDocument, into values: inout [String]
) {
  let text = String(decoding: document.text(of: node), as: UTF8.self)
  values.append("\(document.kind(of: node)) \(document.count(of: node)) \(text)")
  switch document.kind(of: node) {
  case .array:
    for element in document.elements(of: node) { list(element, of: document, into: &values) }
  case .object:
    var next = document.firstMember(of: node)
    while let member = next {
      values.append(document.string(member.key)?.description ?? "")
      list(member.value, of: document, into: &values)
      next = document.member(after: member, in: node)
    }
  default: break
  }
}

extension Tree {
  /// The same with zeros for all numbers.
  fileprivate var withoutNumbers: Tree {
    switch self {
    case .number: .number(0)
    case .array(let elements): .array(elements.map(\.withoutNumbers))
    case .object(let members): .object(members.map { Member($0.name, $0.value.withoutNumbers) })
    case .null, .boolean, .string: self
    }
  }
}

/// A piece of JSON known beforehand, such as `,"zoom":`, laid out to be appended in words.
///
/// Most output consists of such pieces, and most of them are so short that calling a copying function
/// would cost more than the copy.
public struct JSONFragment: Sendable {
  /// The first sixteen bytes, padded with zeros. They are stored inline, so that a short piece, such as
  /// a map's id, needs no memory of its own.
  let first: Block

  /// The other bytes in blocks of sixteen, padded with zeros.
  let rest: [Block]

  /// How many bytes there are.
  public let count: Int

  /// - Parameter text: taken as it is.
  public init(_ text: String) {
    let bytes = Array(text.utf8)
    count = bytes.count
    let blocks = stride(from: 0, to: bytes.count, by: 16).map {
      Block(padding: bytes[$0...].prefix(16))
    }
    first = blocks.first ?? Block()
    rest = Array(blocks.dropFirst())
  }
}

/// A piece of JSON that is constant except for its numbers.
///
///     let point = JSONTemplate(["{\"x\":", ",\"y\":", "}"])
///     writer.begin(with: point, [1, 2.5])
public struct JSONTemplate: Sendable {
  /// One more than there are numbers.
  fileprivate let texts: [JSONFragment]

  /// The most bytes that are written, with the longest numbers and full blocks.
  fileprivate let room: Int

  /// - Parameter texts: the text before each number and the text after the last one: one more than
  ///   there are numbers.
  public init(_ texts: [String]) {
    self.texts = texts.map { JSONFragment($0) }
    room = self.texts.reduce(0) { $0 + $1.count } + texts.count * JSONWriter.numberRoom
  }
}

extension JSONWriter {
  /// Writes a value that begins with a template's first text.
  ///
  /// - Parameter numbers: one for each gap of the template. A number that is not finite is written as
  ///   `null`, see ``refusedNonFinite``.
  public mutating func begin(with template: JSONTemplate, _ numbers: Span<Double>) {
    let texts = template.texts.span
    precondition(numbers.count == texts.count - 1, "a template takes all its numbers")
    var isRefused = false
    write(room: template.room) { bytes, start in
      var end = bytes.write(texts[0], at: start)
      for index in numbers.indices {
        end = bytes.write(numbers[index], at: end, &isRefused)
        end = bytes.write(texts[index &+ 1], at: end)
      }
      return end
    }
    if isRefused { refusedNonFinite = true }
  }
}

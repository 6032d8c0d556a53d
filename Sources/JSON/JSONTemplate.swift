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

  /// All bytes in blocks of sixteen.
  var blocks: [Block] { count > 0 ? [first] + rest : [] }

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
  /// The most numbers there may be.
  public static let maximumCount = 16

  /// A part of a text, at most one block long.
  fileprivate struct Piece {
    let block: Block

    /// How many bytes of the block count.
    let count: Int

    /// Whether it ends its text.
    let isLast: Bool
  }

  /// The texts, one after the other.
  fileprivate let pieces: [Piece]

  /// How many numbers stand between the texts.
  fileprivate let numberCount: Int

  /// The most bytes that are written, with the longest numbers and full blocks.
  fileprivate let room: Int

  /// - Parameter texts: the text before each number and the text after the last one: one more than
  ///   there are numbers.
  public init(_ texts: [String]) {
    precondition(1...Self.maximumCount + 1 ~= texts.count, "a template has 0 to 16 numbers")
    let fragments = texts.map { JSONFragment($0) }
    pieces = fragments.flatMap { $0.pieces }
    numberCount = texts.count - 1
    room = fragments.reduce(0) { $0 + $1.count } + texts.count * JSONWriter.numberRoom
  }
}

extension JSONWriter {
  /// Writes a value that begins with a template's first text.
  ///
  /// - Parameter numbers: one for each gap of the template. A number that is not finite is written as
  ///   `null`, see ``refusedNonFinite``.
  public mutating func begin(with template: JSONTemplate, _ numbers: Span<Double>) {
    precondition(numbers.count == template.numberCount, "a template takes all its numbers")
    makeRoom(template.room)
    let written = count
    var bytes = storage.mutableSpan
    let start = bytes.separate(at: written)
    var isRefused = false
    count = bytes.write(template, numbers, at: start, &isRefused)
    if isRefused { refusedNonFinite = true }
  }
}

extension MutableSpan<UInt8> {
  /// Writes a template, and up to fifteen bytes more.
  ///
  /// - Parameter isRefused: becomes true if a number is not finite.
  /// - Returns: The offset after it.
  @inline(__always)
  fileprivate mutating func write(
    _ template: JSONTemplate, _ numbers: Span<Double>, at start: Int, _ isRefused: inout Bool
  ) -> Int {
    let blocks = template.pieces
    let pieces = blocks.span
    var end = start
    var written = 0
    var index = 0
    while index < pieces.count {
      store(pieces[index].block, at: end)
      end &+= pieces[index].count
      if pieces[index].isLast, written < numbers.count {
        end = write(numbers[written], at: end, &isRefused)
        written &+= 1
      }
      index &+= 1
    }
    return end
  }
}

extension JSONFragment {
  fileprivate var pieces: [JSONTemplate.Piece] {
    // An empty text is a piece too.
    let blocks = blocks.isEmpty ? [Block()] : blocks
    return blocks.indices.map { index in
      JSONTemplate.Piece(
        block: blocks[index], count: min(count - 16 * index, 16), isLast: index == blocks.count - 1)
    }
  }
}

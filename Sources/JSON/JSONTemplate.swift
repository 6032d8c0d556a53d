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
///
/// A class, so that a writer can compare the template that it wrote last by identity.
public final class JSONTemplate: Sendable {
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

/// The template and the numbers that a writer wrote last, and their range in its buffer.
///
/// A moved camera is written three times: in `camera.didChange`, in `camera.idle` and in the answer. The
/// second and the third time it is copied.
struct WrittenTemplate: Sendable {
  /// A template with fewer numbers costs less to write than to remember.
  static let minimumCount = 4

  private var template: JSONTemplate?
  private var numbers = InlineArray<16, Double>(repeating: 0)
  private var range = 0..<0

  /// Notes that a template has been written.
  @inline(__always)
  fileprivate mutating func set(
    _ template: JSONTemplate, _ numbers: Span<Double>, at range: Range<Int>
  ) {
    if self.template !== template { self.template = template }
    // Through a span: a subscript copies all numbers to change one.
    var written = self.numbers.mutableSpan
    var index = 0
    while index < numbers.count {
      written[index] = numbers[index]
      index &+= 1
    }
    self.range = range
  }

  /// The range of the template with these numbers; nil if another one was written last.
  @inline(__always)
  fileprivate func range(of template: JSONTemplate, _ numbers: Span<Double>) -> Range<Int>? {
    guard self.template === template, !range.isEmpty else { return nil }
    let written = self.numbers.span
    var index = 0
    while index < numbers.count {
      if written[index] != numbers[index] { return nil }
      index &+= 1
    }
    return range
  }

  /// Forgets the range: its bytes were moved or removed.
  mutating func forget() { range = 0..<0 }
}

extension JSONWriter {
  /// Writes a value that begins with a template's first text.
  ///
  /// - Parameter numbers: one for each gap of the template. A number that is not finite is written as
  ///   `null`, see ``refusedNonFinite``.
  public mutating func begin(with template: JSONTemplate, _ numbers: Span<Double>) {
    precondition(numbers.count == template.numberCount, "a template takes all its numbers")
    makeRoom(template.room)
    let isKept = numbers.count >= WrittenTemplate.minimumCount
    let former = isKept ? latestTemplate.range(of: template, numbers) : nil
    let written = count
    var bytes = storage.mutableSpan
    let start = bytes.separate(at: written)
    if let former {
      var offset = 0
      while offset < former.count {
        let block: Block = bytes.span.block(at: former.lowerBound &+ offset)
        bytes.store(block, at: start &+ offset)
        offset &+= 16
      }
      count = start + former.count
      return
    }
    var isRefused = false
    count = bytes.write(template, numbers, at: start, &isRefused)
    if isRefused {
      refusedNonFinite = true
    } else if isKept {
      latestTemplate.set(template, numbers, at: start..<count)
    }
  }
}

extension MutableSpan<UInt8> {
  /// Writes a template, and up to fifteen bytes more.
  ///
  /// - Parameter isRefused: becomes true where a number is not finite.
  /// - Returns: The offset behind it.
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

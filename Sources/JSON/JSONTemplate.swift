/// A piece of JSON of which all but the numbers is known beforehand.
///
///     let point = JSONTemplate(["{\"x\":", ",\"y\":", "}"])
///     var numbers = JSONNumbers()
///     numbers.append(1)
///     numbers.append(2.5)
///     writer.begin(with: point, &numbers)
public struct JSONTemplate: Sendable {
  /// A part of a text, of at most a block.
  struct Piece {
    let block: SIMD16<UInt8>

    /// How many bytes of the block count.
    let count: Int

    /// Whether it ends its text.
    let isLast: Bool
  }

  /// The texts, one after the other.
  let pieces: [Piece]

  /// How many numbers stand between the texts.
  let numberCount: Int

  /// How many bytes it may take with the longest numbers, and what words write beyond their text.
  let room: Int

  /// - Parameter texts: what stands before each number, and behind the last: one more than there are
  ///   numbers.
  public init(_ texts: [String]) {
    precondition(!texts.isEmpty, "a template has a text at least")
    let fragments = texts.map { JSONFragment($0) }
    pieces = fragments.flatMap { $0.pieces }
    numberCount = texts.count - 1
    room = fragments.reduce(0) { $0 + $1.count } + texts.count * JSONWriter.numberRoom
  }
}

/// The numbers for the gaps of a ``JSONTemplate``.
public struct JSONNumbers: Sendable {
  /// The most there may be.
  public static let maximumCount = 16

  @usableFromInline var values: InlineArray<16, Double>

  /// How many there are.
  @usableFromInline var count = 0

  /// No numbers. Spelled out, it is eight stores and no call.
  @inlinable
  @inline(__always)
  public init() { values = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] }

  @inlinable public mutating func append(_ number: Double) {
    values[count] = number
    count += 1
  }

  @inlinable
  @inline(__always)
  public mutating func append<let count: Int>(_ numbers: InlineArray<count, Double>) {
    for index in numbers.indices { append(numbers[index]) }
  }
}

extension JSONWriter {
  /// Writes a value that begins with a template's first text.
  ///
  /// - Parameter numbers: as many as the template has; of one that is not finite `null` is written, see
  ///   ``refusedNonFinite``. They stay what they are: `inout` only saves a copy of them.
  public mutating func begin(with template: JSONTemplate, _ numbers: inout JSONNumbers) {
    makeRoom(template.room)
    let written = count
    var bytes = storage.mutableSpan
    var isRefused = false
    count = bytes.write(template, &numbers, at: bytes.separate(at: written), &isRefused)
    if isRefused { refusedNonFinite = true }
  }

  /// Begins with a fragment, and appends another one and a template.
  public mutating func begin(
    with head: JSONFragment, _ middle: JSONFragment, _ tail: JSONTemplate,
    _ numbers: inout JSONNumbers
  ) {
    makeRoom(head.count + middle.count + tail.room + 40)
    let written = count
    var bytes = storage.mutableSpan
    let start = bytes.write(middle, at: bytes.write(head, at: bytes.separate(at: written)))
    var isRefused = false
    count = bytes.write(tail, &numbers, at: start, &isRefused)
    if isRefused { refusedNonFinite = true }
  }
}

extension MutableSpan<UInt8> {
  /// Writes a template, and up to fifteen bytes more.
  ///
  /// - Parameter isRefused: becomes true where a number is not finite.
  /// - Returns: The offset behind it.
  @inline(__always)
  fileprivate mutating func write(
    _ template: JSONTemplate, _ numbers: inout JSONNumbers, at start: Int, _ isRefused: inout Bool
  ) -> Int {
    precondition(numbers.count == template.numberCount, "a template takes all its numbers")
    let pieces = template.pieces.span
    let values = numbers.values.span
    var end = start
    var written = 0
    for index in pieces.indices {
      store(pieces[index].block, at: end)
      end += pieces[index].count
      if pieces[index].isLast, written < numbers.count {
        end = write(values[written], at: end, &isRefused)
        written += 1
      }
    }
    return end
  }
}

extension JSONFragment {
  fileprivate var pieces: [JSONTemplate.Piece] {
    // A text without bytes is a piece too.
    let blocks = blocks.isEmpty ? [SIMD16()] : blocks
    return blocks.indices.map { index in
      JSONTemplate.Piece(
        block: blocks[index], count: min(count - 16 * index, 16), isLast: index == blocks.count - 1)
    }
  }
}

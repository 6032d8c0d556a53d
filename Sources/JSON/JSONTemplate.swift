/// A piece of JSON known beforehand but for the numbers in it, to be written at one go.
///
///     let point = JSONTemplate(["{\"x\":", ",\"y\":", "}"])
///     var numbers = JSONNumbers()
///     numbers.append(1)
///     numbers.append(2.5)
///     writer.begin(with: point, &numbers)
public struct JSONTemplate: Sendable {
  /// The texts in words, one after the other, each as of a ``JSONFragment``.
  let words: [UInt64]

  /// How many bytes each of the texts has.
  let counts: [Int]

  /// How many bytes it may take with the longest numbers, and what words write beyond their text.
  let room: Int

  /// - Parameter texts: what stands before each number, and behind the last: one more than there are
  ///   numbers.
  public init(_ texts: [String]) {
    precondition(!texts.isEmpty, "a template has a text at least")
    let fragments = texts.map { JSONFragment($0) }
    words = fragments.flatMap(\.words)
    counts = fragments.map(\.count)
    room = counts.reduce(0, +) + texts.count * JSONWriter.numberRoom
  }
}

/// The numbers for the gaps of a ``JSONTemplate``.
public struct JSONNumbers: Sendable {
  /// The most there may be.
  public static let maximumCount = 16

  @usableFromInline var values: InlineArray<16, Double>

  /// How many there are.
  @usableFromInline var count = 0

  /// No numbers.
  @inlinable public init() { values = InlineArray(repeating: 0) }

  @inlinable public mutating func append(_ number: Double) {
    values[count] = number
    count += 1
  }
}

extension JSONWriter {
  /// Writes a value that begins with a template's first text.
  ///
  /// - Parameter numbers: as many as the template has; of one that is not finite `null` is written, see
  ///   ``refusedNonFinite``. They stay what they are: `inout` only saves a copy of them.
  public mutating func begin(with template: JSONTemplate, _ numbers: inout JSONNumbers) {
    append(template, &numbers, isSeparated: true)
  }

  /// Appends a template as it is, without a comma before it.
  public mutating func append(_ template: JSONTemplate, _ numbers: inout JSONNumbers) {
    append(template, &numbers, isSeparated: false)
  }

  @inline(__always)
  private mutating func append(
    _ template: JSONTemplate, _ numbers: inout JSONNumbers, isSeparated: Bool
  ) {
    precondition(numbers.count == template.counts.count - 1, "a template takes all its numbers")
    makeRoom(template.room)
    let written = count
    let words = template.words.span
    let counts = template.counts.span
    let values = numbers.values.span
    var bytes = storage.mutableSpan
    var end = isSeparated ? bytes.separate(at: written) : written
    var word = 0
    var isRefused = false
    for index in counts.indices {
      let textEnd = end &+ counts[index]
      while end < textEnd {
        bytes.store(words[word], at: end)
        word &+= 1
        end &+= 8
      }
      end = textEnd
      if index < numbers.count { end = bytes.write(values[index], at: end, &isRefused) }
    }
    count = end
    if isRefused { refusedNonFinite = true }
  }
}

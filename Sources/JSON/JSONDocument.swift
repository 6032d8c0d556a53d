/// A parsed JSON text (RFC 8259): its bytes, and a flat tape of its values.
///
/// A document is made to be reused from text to text: in the steady state parsing allocates
/// nothing. Numbers and strings stay bytes until they are asked for. Before the first parse, and
/// after one that threw, a document is empty, which reads as `null`.
///
///     var document = JSONDocument()
///     try document.parse(line.span)
///     var next = document.firstMember(of: document.root)
///     while let member = next {
///       if document.string(member.key) == "id" { … }
///       next = document.member(after: member, in: document.root)
///     }
public struct JSONDocument: ~Copyable, Sendable {
  /// How many arrays and objects may be open at once, unless it is said otherwise.
  public static let standardDepth = 64

  /// How many bytes there must be behind a text for ``RecentDocuments``.
  public static let lookahead = 32

  /// How many arrays and objects may be open at once.
  public let maximumDepth: Int

  /// The recorded text, and behind it at least `padding` bytes of which the first is a zero: no JSON goes
  /// on with one, so that the parser needs not look for the end of the text. Then come the values of
  /// ``patched``.
  @usableFromInline private(set) var storage: [UInt8]

  /// Stands for what of the text is neither numbers nor an id. From a text to another one of the same
  /// shape, any other value is the same under the same node, and a number or an id remains one. A shape that
  /// has changed says nothing.
  public private(set) var shape: Int64 = 0

  /// How many bytes the recorded text has.
  private var length = 0

  /// How many texts in a row were of another shape than the one before.
  private var newTexts: Int64 = 0

  /// What of the text is not as it was recorded.
  private(set) var patched = DocumentPatch()

  /// The values in the order of the text, and behind them what is left of former ones; never without
  /// a root.
  @usableFromInline private(set) var tape: [TapeEntry]

  /// Creates an empty document.
  ///
  /// - Parameter maximumDepth: How many arrays and objects may be open at once; with 64, 64 opening
  ///   brackets in a row are fine and 65 are a syntax error.
  public init(maximumDepth: Int = standardDepth) {
    self.maximumDepth = maximumDepth
    storage = []
    tape = []
    clear()
  }

  /// Takes a copy of a text, checks all of it, and records its values.
  ///
  /// Accepted is exactly what RFC 8259 calls a JSON text, in valid UTF-8 without a byte order mark,
  /// without escaped surrogates that lack their other half, nested no deeper than `maximumDepth`
  /// and shorter than 4 GiB. The time is linear in the bytes.
  ///
  /// - Parameter text: The bytes of one JSON text.
  /// - Throws: Where and why the text is not JSON. The document is empty then.
  public mutating func parse(_ text: Span<UInt8>) throws(JSONSyntaxError) {
    guard text.count <= Self.longestText else {
      clear()
      throw JSONSyntaxError(offset: Self.longestText, message: "a text of 4 GiB or more")
    }
    if text.count <= Self.shortText { releaseExcessMemory() }
    store(text)
    do throws(JSONSyntaxError) {
      try record()
    } catch {
      clear()
      // The zero behind the text is what could not be right: it is the end that came too early.
      throw error.offset < text.count
        ? error : JSONSyntaxError(offset: text.count, message: "unexpected end of text")
    }
  }
}

extension JSONDocument {
  /// Makes the document that of a text of the same ``shape``. Where text after text is of another, it is
  /// not tried for each.
  ///
  /// - Parameters:
  ///   - bytes: where the text is. What is behind it need not be JSON, and has ``lookahead`` bytes or more.
  ///   - start: where it begins.
  /// - Returns: where it ends; nil where it is another, or was not tried, and has to be parsed: then the
  ///   document is some text of its shape.
  package mutating func patch(to bytes: Span<UInt8>, from start: Int) -> Int? {
    guard newTexts < 4 || newTexts % 16 == 0, length <= Self.longestPatchedText,
      let end = patched.take(bytes, from: start, into: &storage, length: length, &tape)
    else { return nil }
    newTexts = 0
    return end
  }
}

extension JSONDocument {
  /// Offsets have 32 bits.
  private static var longestText: Int { Int(clamping: UInt32.max) }

  /// What replaces values is kept behind it.
  private static var longestPatchedText: Int { longestText / 2 }

  /// The zeros kept behind the text.
  static var padding: Int { lookahead }

  /// What the bytes and the tape may each keep from one text to the next.
  private static var keptMemory: Int { 1 << 20 }

  /// A text that needs no more than `keptMemory` whatever it holds: a value takes a byte or more.
  private static var shortText: Int { keptMemory / MemoryLayout<TapeEntry>.stride }

  /// A tape for texts of few values; longer ones make it grow.
  private static var shortTape: [TapeEntry] {
    [TapeEntry](repeating: TapeEntry(start: 0, end: 0, next: 0, count: 0), count: 64)
  }

  /// Records the values of the stored text.
  private mutating func record() throws(JSONSyntaxError) {
    // Out of the document for now, so that it can be written while the text is read.
    var tape: [TapeEntry] = []
    swap(&tape, &self.tape)
    defer { swap(&tape, &self.tape) }
    newTexts += 1
    shape += 1
    var recorder = TapeRecorder(maximumDepth: maximumDepth)
    while true {
      if try recorder.record(storage.span, length: length, onto: tape.mutableSpan) { return }
      lengthen(&tape)
    }
  }

  /// Makes room for twice as many values, at most as many as the text can have: a value takes two
  /// bytes, with what is between it and the next, and one where it is a container that the next is in.
  private func lengthen(_ tape: inout [TapeEntry]) {
    let most = length / 2 + maximumDepth + 2
    // Once for all, so that there are not two of them for a while.
    if tape.count > 1 << 16 { tape.reserveCapacity(most) }
    let more = max(2, min(tape.count, most - tape.count))
    tape.append(
      contentsOf: repeatElement(TapeEntry(start: 0, end: 0, next: 0, count: 0), count: more))
  }

  /// Makes the document that of the text `null`.
  private mutating func clear() {
    shape += 1
    store([ASCII.n, ASCII.u, ASCII.l, ASCII.l].span)
    if tape.isEmpty { tape = Self.shortTape }
    tape[0] = TapeEntry(start: 0, end: 4, next: 1, count: 0)
  }

  /// Gives back what a giant text made the document take; it is empty then.
  public mutating func releaseExcessMemory() {
    let isTapeLong = tape.count > Self.keptMemory / MemoryLayout<TapeEntry>.stride
    guard isTapeLong || storage.capacity > Self.keptMemory else { return }
    storage = []
    tape = []
    clear()
  }

  /// Copies a text to the start of the storage, and pads it.
  private mutating func store(_ text: Span<UInt8>) {
    length = text.count
    patched.removeAll()
    let needed = text.count + Self.padding + DocumentPatch.room
    if storage.count < needed {
      storage = [UInt8](repeating: 0, count: max(needed, 2 * storage.count))
    }
    var bytes = storage.mutableSpan
    for index in 0..<text.count { bytes[index] = text[index] }
    bytes.store(0, at: text.count)
    bytes.store(0, at: text.count + 8)
  }
}

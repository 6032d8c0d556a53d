import JSON

/// How the members of an object are written, one behind the other. Those that are numbers in a frame
/// make one frame together.
///
/// The writer is a chain of closures, each of which holds the one that it calls: so none is retained,
/// as each would be that is taken out of a list or an object to be called.
struct ObjectLayout<Owner: Sendable> {
  /// Writes what is before the frame; nil where nothing is.
  private(set) var write: (@Sendable (Owner, inout JSONWriter) -> Void)?

  /// The latest members, as far as they are numbers, or the text before the next one.
  private(set) var frame = NumberFrame<Owner>(texts: ["{"]) { _, _ in }

  private var isEmpty = true

  mutating func append<Value>(_ property: Property<Owner, Value>) {
    let get = property.get
    frame.append((isEmpty ? "\"" : ",\"") + property.member.name + "\":")
    isEmpty = false
    if let numbers = property.output.numbers, frame.canTake(numbers) {
      frame.append(numbers, get)
    } else {
      let head = frame.writer(behind: write)
      let writeValue = property.output.write
      write = { owner, writer in
        head(owner, &writer)
        writeValue(get(owner), &writer)
      }
      frame = NumberFrame(texts: [""]) { _, _ in }
    }
  }
}

/// A frame of JSON, and the numbers in it: written together at one go.
struct NumberFrame<Value: Sendable>: Sendable {
  /// What stands before each number and behind the last.
  private(set) var texts: [String]

  private(set) var collect: @Sendable (Value, inout JSONNumbers) -> Void

  init(texts: [String], collect: @escaping @Sendable (Value, inout JSONNumbers) -> Void) {
    self.texts = texts
    self.collect = collect
  }

  /// Appends a text, of which nothing needs to be escaped.
  mutating func append(_ text: String) { texts[texts.count - 1] += text }

  /// Whether there is room for the numbers of another frame.
  func canTake<Part>(_ other: NumberFrame<Part>) -> Bool {
    texts.count + other.texts.count - 2 <= JSONNumbers.maximumCount
  }

  /// Takes in the frame of a part of the value.
  mutating func append<Part>(
    _ other: NumberFrame<Part>,
    _ get: @escaping @Sendable (Value) -> Part
  ) {
    let isFirst = texts.count == 1
    texts[texts.count - 1] += other.texts[0]
    texts += other.texts.dropFirst()
    collect = isFirst ? other.collector(get) : other.collector(get, behind: collect)
  }

  /// Collects the numbers as those of a part. A part that is a number itself, as most are, is not asked
  /// for its own.
  private func collector<Whole>(
    _ get: @escaping @Sendable (Whole) -> Value
  ) -> @Sendable (Whole, inout JSONNumbers) -> Void {
    if let get = get as? @Sendable (Whole) -> Double { return { $1.append(get($0)) } }
    return { [collect] whole, numbers in collect(get(whole), &numbers) }
  }

  private func collector<Whole>(
    _ get: @escaping @Sendable (Whole) -> Value,
    behind others: @escaping @Sendable (Whole, inout JSONNumbers) -> Void
  ) -> @Sendable (Whole, inout JSONNumbers) -> Void {
    if let get = get as? @Sendable (Whole) -> Double {
      return { whole, numbers in
        others(whole, &numbers)
        numbers.append(get(whole))
      }
    }
    return { [collect] whole, numbers in
      others(whole, &numbers)
      collect(get(whole), &numbers)
    }
  }

  /// Writes the frame behind what another writer has written, where there is one.
  func writer(
    behind others: (@Sendable (Value, inout JSONWriter) -> Void)?
  ) -> @Sendable (Value, inout JSONWriter) -> Void {
    let template = JSONTemplate(texts)
    guard let others else {
      return { [collect] value, writer in
        var numbers = JSONNumbers()
        collect(value, &numbers)
        writer.begin(with: template, &numbers)
      }
    }
    return { [collect] value, writer in
      others(value, &writer)
      var numbers = JSONNumbers()
      collect(value, &numbers)
      writer.append(template, &numbers)
    }
  }
}

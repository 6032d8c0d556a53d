/// The grammar of RFC 8259 once more, as plainly as can be, rule by rule and character by
/// character, to compare the parser with.
struct Validator {
  private var rest: Substring.UnicodeScalarView

  /// Whether bytes are a JSON text.
  static func accepts(_ text: [UInt8]) -> Bool {
    guard let string = String(validating: text, as: UTF8.self) else { return false }
    var validator = Validator(rest: Substring(string).unicodeScalars)
    validator.skipSpace()
    guard validator.takeValue() else { return false }
    validator.skipSpace()
    return validator.rest.isEmpty
  }

  private mutating func skipSpace() {
    while let scalar = rest.first, " \t\n\r".unicodeScalars.contains(scalar) { rest.removeFirst() }
  }

  private mutating func take(_ text: String) -> Bool {
    guard rest.starts(with: text.unicodeScalars) else { return false }
    rest.removeFirst(text.unicodeScalars.count)
    return true
  }

  private mutating func take(oneOf text: String) -> Unicode.Scalar? {
    guard let scalar = rest.first, text.unicodeScalars.contains(scalar) else { return nil }
    return rest.removeFirst()
  }

  private mutating func takeValue() -> Bool {
    switch rest.first {
    case "{": takeList("{", "}") { $0.takeMember() }
    case "[": takeList("[", "]") { $0.takeValue() }
    case "\"": takeString()
    default: take("true") || take("false") || take("null") || takeNumber()
    }
  }

  private mutating func takeList(
    _ open: String, _ close: String, of takeItem: (inout Validator) -> Bool
  ) -> Bool {
    _ = take(open)
    skipSpace()
    if take(close) { return true }
    repeat {
      skipSpace()
      guard takeItem(&self) else { return false }
      skipSpace()
    } while take(",")
    return take(close)
  }

  private mutating func takeMember() -> Bool {
    guard takeString() else { return false }
    skipSpace()
    guard take(":") else { return false }
    skipSpace()
    return takeValue()
  }

  private mutating func takeString() -> Bool {
    guard take("\"") else { return false }
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\"": return true
      case "\0"..."\u{1F}": return false
      case "\\": guard takeEscape() else { return false }
      default: break
      }
    }
    return false
  }

  private mutating func takeEscape() -> Bool {
    if take(oneOf: #""\/bfnrt"#) != nil { return true }
    guard let unit = takeUnit(), !(0xDC00...0xDFFF).contains(unit) else { return false }
    guard (0xD800...0xDBFF).contains(unit) else { return true }
    guard take("\\"), let low = takeUnit() else { return false }
    return (0xDC00...0xDFFF).contains(low)
  }

  private mutating func takeUnit() -> UInt32? {
    guard take("u") else { return nil }
    var digits = ""
    for _ in 0..<4 {
      guard let digit = take(oneOf: "0123456789abcdefABCDEF") else { return nil }
      digits.unicodeScalars.append(digit)
    }
    return UInt32(digits, radix: 16)
  }

  private mutating func takeNumber() -> Bool {
    _ = take("-")
    guard take("0") || takeDigits() else { return false }
    if take("."), !takeDigits() { return false }
    guard take(oneOf: "eE") != nil else { return true }
    _ = take(oneOf: "+-")
    return takeDigits()
  }

  private mutating func takeDigits() -> Bool {
    guard take(oneOf: "0123456789") != nil else { return false }
    while take(oneOf: "0123456789") != nil {}
    return true
  }
}

/// The bytes the grammar names (RFC 8259, section 2 and following).
enum ASCII {
  static let tab = UInt8(ascii: "\t")
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let space = UInt8(ascii: " ")
  static let quote = UInt8(ascii: "\"")
  static let plus = UInt8(ascii: "+")
  static let comma = UInt8(ascii: ",")
  static let minus = UInt8(ascii: "-")
  static let point = UInt8(ascii: ".")
  static let slash = UInt8(ascii: "/")
  static let zero = UInt8(ascii: "0")
  static let eight = UInt8(ascii: "8")
  static let nine = UInt8(ascii: "9")
  static let colon = UInt8(ascii: ":")
  static let openBracket = UInt8(ascii: "[")
  static let backslash = UInt8(ascii: "\\")
  static let closeBracket = UInt8(ascii: "]")
  static let a = UInt8(ascii: "a")
  static let b = UInt8(ascii: "b")
  static let d = UInt8(ascii: "d")
  static let e = UInt8(ascii: "e")
  static let f = UInt8(ascii: "f")
  static let l = UInt8(ascii: "l")
  static let n = UInt8(ascii: "n")
  static let r = UInt8(ascii: "r")
  static let s = UInt8(ascii: "s")
  static let t = UInt8(ascii: "t")
  static let u = UInt8(ascii: "u")
  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")
}

extension UInt8 {
  /// Whether this is one of `0` to `9`.
  var isDigit: Bool {
    self &- ASCII.zero < 10
  }

  /// Whether a number may begin with this.
  var beginsNumber: Bool { self == ASCII.minus || isDigit }

  /// The value of a hexadecimal digit in either case, or nil.
  var hexadecimalValue: UInt32? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(self - UInt8(ascii: "0"))
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(self - UInt8(ascii: "A") + 10)
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(self - UInt8(ascii: "a") + 10)
    default: nil
    }
  }
}

public import JSON

/// A value that is not as required, and its path.
///
/// A reference, so that it is one word to throw.
public final class InvalidValue: Error {
  /// The names and indexes of the path, the innermost first.
  private let steps: [String]

  /// What would be right.
  public let expected: String

  /// What is wrong, as the predicate of a sentence: "must be …".
  public let problem: String

  /// The limit that was exceeded, by its name in the result of `initialize`; nil if none was.
  public let limit: Limit?

  public typealias Limit = (name: String, maximum: Int)

  /// - Parameter at: the path to the invalid value from the value that is read.
  @inline(never)
  public init(_ problem: String, expected: String, at steps: [String] = [], limit: Limit? = nil) {
    self.problem = problem
    self.expected = expected
    self.limit = limit
    self.steps = steps.reversed()
  }

  /// A value of the wrong kind or out of range.
  ///
  /// - Parameter phrase: the required value, see ``Schema/lazyPhrase``.
  @inline(never)
  public convenience init(_ phrase: Lazy<String>, not found: String) {
    let phrase = phrase.value
    self.init("must be \(phrase), not \(found).", expected: phrase)
  }

  /// An object that contains none of some members, or several.
  ///
  /// - Parameter other: an alternative that would be right.
  public static func exactlyOne(of names: [String], orElse other: String = "") -> InvalidValue {
    let list = names.quoted("and")
    return InvalidValue(
      "must contain exactly one of \(list).", expected: "exactly one of \(list)\(other)")
  }

  /// The same error, with one more step at the front of its path.
  @inline(never)
  public func inside(_ step: String) -> InvalidValue {
    InvalidValue(problem, expected: expected, at: [step] + steps.reversed(), limit: limit)
  }

  /// The path to the wrong value, as a JSON Pointer (RFC 6901).
  public var path: String { steps.reversed().reduce(into: "") { $0 += "/" + $1.escapedInPointer } }

  public var message: String { (steps.isEmpty ? "The parameters" : "\"\(path)\"") + " \(problem)" }
}

extension Optional {
  /// The value; an error if it is nil, because an initialiser rejected it.
  @inlinable
  public func unwrap(orInvalid what: String) throws(InvalidValue) -> Wrapped {
    guard let self else {
      throw InvalidValue("is not a valid \(what).", expected: "another \(what)")
    }
    return self
  }
}

extension JSONDocument {
  /// A value's description in a message: the value itself if it is short.
  public borrowing func description(of node: JSONNode) -> String {
    let text = text(of: node)
    switch kind(of: node) {
    case .array: return "an array"
    case .object: return "an object"
    case .string where text.count > 40: return "a string of \(string(node)?.utf8.count ?? 0) bytes"
    case .number where number(node)?.isFinite == false:
      return (text.count > 40 ? "a long number" : String(decoding: text, as: UTF8.self))
        + ", which is too large for a double"
    default:
      return text.count > 40 ? "a long number" : String(decoding: text, as: UTF8.self)
    }
  }
}

extension String {
  /// A step of a JSON Pointer. Escapes code points, not characters: a combining mark may follow a `/`.
  fileprivate var escapedInPointer: String {
    unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "~": escaped += "~0"
      case "/": escaped += "~1"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }
}

import TestSupport

/// A keyword of JSON Schema that limits a number, a length or a count.
struct Limit {
  let keyword: String

  /// Whether a lower value takes more.
  let isLeast: Bool

  static let all = [
    Limit(keyword: "minimum", isLeast: true), Limit(keyword: "exclusiveMinimum", isLeast: true),
    Limit(keyword: "minLength", isLeast: true), Limit(keyword: "minItems", isLeast: true),
    Limit(keyword: "maximum", isLeast: false), Limit(keyword: "maxLength", isLeast: false),
    Limit(keyword: "maxItems", isLeast: false),
  ]

  /// What is said where values that were allowed are refused, or others are told than were.
  func difference(_ old: Tree, _ new: Tree, _ side: SchemaComparison.Side, _ path: String)
    -> String?
  {
    let (before, now) = (value(old), value(new))
    let (narrow, wide) = side == .taken ? (before, now) : (now, before)
    guard isLeast ? wide > narrow : wide < narrow else { return nil }
    return "\(path): \(keyword) was \(text(old)) and is \(text(new))"
  }

  private func value(_ schema: Tree) -> Double {
    schema[keyword]?.number ?? (isLeast ? -.infinity : .infinity)
  }

  private func text(_ schema: Tree) -> String { schema[keyword]?.text() ?? "none" }
}

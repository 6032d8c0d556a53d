import Schema
import Testing

@testable import MapCameraProtocol

/// Whole numbers are written by their digits, however great they are: nobody types 1e+16.
@Suite struct WrittenRangeTests {
  private static let markdown = ProtocolMarkdown(prose: "")

  @Test(arguments: [
    (Schema.integer(1...1 << 53), "integer 1 to 9,007,199,254,740,992"),
    (.integer(-(1 << 53)...1 << 53), "integer within ±9,007,199,254,740,992"),
    (.integer(0...Int64.max), "integer ≥ 0"),
    (.number(Schema.Interval(lower: 0, upper: 1e16)), "number 0 to 10,000,000,000,000,000"),
    (.number(Schema.Interval(lower: 0.5, upper: 1e12)), "number 0.5 to 1,000,000,000,000"),
  ])
  func `a range in the document has digits and commas`(_ schema: Schema, _ text: String) {
    #expect(Self.markdown.phrase(schema) == text)
  }

  @Test(arguments: [
    (Schema.integer(1...1 << 53), "a whole number from 1 to 9007199254740992"),
    (.number(Schema.Interval(lower: 0, upper: 1e16)), "a number from 0 to 10000000000000000"),
    (.number(Schema.Interval(lower: 1e15)), "a number of 1000000000000000 or more"),
    (.number(Schema.Interval(upper: 0.25)), "a number of at most 0.25"),
  ])
  func `a range in an error has digits`(_ schema: Schema, _ text: String) {
    #expect(schema.phrase == text)
  }

  /// Each type, and each default, of all that is declared.
  @Test func `no number of the tables, the errors or the schema ends in .0 or has an exponent`() {
    let members = Self.members
    #expect(members.count > 200)
    for member in members {
      for text in [
        Self.markdown.phrase(member.schema), member.schema.phrase, member.defaultValue ?? "",
      ] {
        #expect(!Self.isOdd(text), "\(member.name): \(text)")
      }
    }
    let limits = openRPCDocument().matches(
      of: /"(?:default|[a-zA-Z]*(?:[mM]ax|[mM]in)[a-zA-Z]*)":([-0-9.eE+]+)/)
    #expect(limits.count > 200)
    for limit in limits { #expect(!Self.isOdd(limit.output.1), "\(limit.output.0)") }
  }

  private static func isOdd(_ text: some StringProtocol) -> Bool {
    String(text).contains(/\d\.0(?!\d)|\d[eE][-+]?\d/)
  }

  /// Parameters, results and members of named values, with those of objects within them.
  private static var members: [Schema.Member] {
    let table = MethodTable.standard
    let notifications = NotificationDeclaration.all.flatMap(\.params.members)
    return
      (table.methods.flatMap { $0.parameters.members + all($0.result) }
      + table.namedSchemas.flatMap(all) + notifications).flatMap { [$0] + all($0.schema) }
  }

  private static func all(_ schema: Schema) -> [Schema.Member] {
    switch schema {
    case .object(let members): members + members.flatMap { all($0.schema) }
    case .array(let element, _): all(element)
    case .tuple(let elements), .oneOf(let elements): elements.flatMap(all)
    case .named(_, _, let content): all(content)
    default: []
    }
  }
}

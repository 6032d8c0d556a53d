/// A piece of JSON known beforehand, such as `,"zoom":`, laid out to be appended in words.
///
/// Most of what is written is such pieces, and most of them are shorter than what it costs to call
/// a copying function.
public struct JSONFragment: Sendable {
  /// The first bytes; zeros behind the last. They are here rather than with the rest, so that a short
  /// piece, such as a map's id, has no memory of its own that is to be fetched.
  let first: SIMD16<UInt8>

  /// The bytes behind these, by sixteens; zeros behind the last.
  let rest: [SIMD16<UInt8>]

  /// How many bytes there are.
  public let count: Int

  /// - Parameter text: taken as it is.
  public init(_ text: String) {
    self.init(Array(text.utf8))
  }

  /// - Parameter string: written as a value, quoted and escaped.
  public init(encoding string: String) {
    var writer = JSONWriter()
    writer.value(string)
    self.init(writer.bytes)
  }

  /// A fragment behind some more text.
  public static func + (text: String, fragment: JSONFragment) -> JSONFragment {
    JSONFragment(Array(text.utf8) + fragment.bytes)
  }

  /// A fragment with some more text behind it.
  public static func + (fragment: JSONFragment, text: String) -> JSONFragment {
    JSONFragment(fragment.bytes + Array(text.utf8))
  }

  private var bytes: [UInt8] {
    (0..<count).map { blocks[$0 / 16][$0 % 16] }
  }

  /// All bytes by sixteens; none where there are none.
  var blocks: [SIMD16<UInt8>] { count > 0 ? [first] + rest : [] }

  /// - Parameter bytes: taken as they are.
  init(_ bytes: [UInt8]) {
    count = bytes.count
    let blocks = stride(from: 0, to: bytes.count, by: 16).map { start in
      var block = SIMD16<UInt8>()
      for (index, byte) in bytes[start...].prefix(16).enumerated() { block[index] = byte }
      return block
    }
    first = blocks.first ?? SIMD16()
    rest = Array(blocks.dropFirst())
  }
}

/// Sixteen bytes that are loaded and stored at once. Instead of Sources/JSON/Block.swift,
/// without vectors, which not every runtime has.
typealias Block = SIMD2<UInt64>

extension Block {
  /// - Parameter bytes: at most sixteen; zeros follow them.
  init(padding bytes: ArraySlice<UInt8>) {
    self.init()
    for (index, byte) in bytes.enumerated() { self[index / 8] |= UInt64(byte) << (index % 8 * 8) }
  }
}

extension Span<UInt8> {
  /// The sixteen bytes at an offset.
  @inline(__always)
  func block(at offset: Int) -> Block {
    let start = offset & Int.max >> 1
    precondition(start &+ 15 < count)
    var block = Block()
    for index in 0..<8 { block.x |= UInt64(self[start &+ index]) << UInt64(8 &* index) }
    for index in 8..<16 { block.y |= UInt64(self[start &+ index]) << UInt64(8 &* index & 63) }
    return block
  }
}

extension MutableSpan<UInt8> {
  /// Replaces the sixteen bytes at an offset.
  @inline(__always)
  mutating func store(_ block: Block, at offset: Int) {
    let last = offset & Int.max >> 1 &+ 15
    for index in 0..<8 {
      self[last &- index] = UInt8(truncatingIfNeeded: block.y >> UInt64(56 - 8 * index))
    }
    for index in 0..<8 {
      self[last &- 8 &- index] = UInt8(truncatingIfNeeded: block.x >> UInt64(56 - 8 * index))
    }
  }
}

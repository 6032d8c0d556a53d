/// Sixteen bytes that are loaded and stored at once. WebAssembly's are in clients/wasm/Block.swift.
typealias Block = SIMD16<UInt8>

extension Block {
  /// - Parameter bytes: at most sixteen; zeros follow them.
  init(padding bytes: ArraySlice<UInt8>) {
    self.init()
    for (index, byte) in bytes.enumerated() { self[index] = byte }
  }
}

extension Span<UInt8> {
  /// The sixteen bytes at an offset.
  @inline(__always)
  func block(at offset: Int) -> Block {
    let start = offset & Int.max >> 1
    precondition(start &+ 15 < count)
    var block = Block()
    for index in 0..<16 { block[index] = self[start &+ index] }
    return block
  }
}

extension MutableSpan<UInt8> {
  /// Replaces the sixteen bytes at an offset.
  @inline(__always)
  mutating func store(_ block: Block, at offset: Int) {
    let last = offset & Int.max >> 1 &+ 15
    for index in 0..<16 { self[last &- index] = block[15 &- index] }
  }
}

/// Sixteen bytes that are loaded and stored at once. In WebAssembly: clients/wasm/Block.swift.
typealias Block = SIMD16<UInt8>

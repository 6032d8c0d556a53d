import Foundation
import Testing

/// A socket's two ends: the host's, and the one that stands in for the standard streams.
func socketPair() throws -> (ours: FileHandle, theirs: FileHandle) {
  #if os(Linux)
    let kind = Int32(SOCK_STREAM.rawValue)
  #else
    let kind = SOCK_STREAM
  #endif
  var ends: [Int32] = [-1, -1]
  let made = unsafe ends.withUnsafeMutableBufferPointer {
    unsafe socketpair(AF_UNIX, kind, 0, $0.baseAddress)
  }
  try #require(made == 0)
  return (
    FileHandle(fileDescriptor: ends[0], closeOnDealloc: true),
    FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
  )
}

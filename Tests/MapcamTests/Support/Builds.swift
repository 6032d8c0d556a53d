import Foundation

/// Whether a sanitizer is built in, which Tests/Sanitizing/run tells: then memory and time are its
/// own more than the engine's.
let isSanitized = ProcessInfo.processInfo.environment["MAPCAM_SANITIZER"] != nil

/// Whether this is a release build, some twenty times as fast as the other.
#if DEBUG
  let isOptimized = false
#else
  let isOptimized = true
#endif

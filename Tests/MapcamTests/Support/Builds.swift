import Foundation

/// Whether a sanitizer is built in, which Tests/Sanitizing/run tells: then memory and time are its
/// own more than the engine's.
let isSanitized = ProcessInfo.processInfo.environment["MAPCAM_SANITIZER"] != nil

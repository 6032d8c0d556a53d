import Foundation
import TestSupport
import Testing

/// Whether a sanitizer is built in, which Tests/Sanitizing/run tells: then memory and time are its
/// own more than the engine's.
let isSanitized = ProcessInfo.processInfo.environment["MAPCAM_SANITIZER"] != nil

/// Whether the tests run that measure time or memory, or start processes by the thousand:
/// Tests/Load/run tells.
let isLoad = ProcessInfo.processInfo.environment["MAPCAM_REQUIRE_LOAD"] != nil

/// The executable that the tests start: the one that was built with them, unless `MAPCAM_EXECUTABLE`
/// names another.
let engine =
  ProcessInfo.processInfo.environment["MAPCAM_EXECUTABLE"].map { URL(filePath: $0) } ?? executable

/// The tests of the executable, one after the other: those of `Load` measure time and memory.
@Suite(.serialized) struct ExecutableTests {}

extension ExecutableTests {
  /// What is about load, time, memory and processes by the thousand.
  @Suite(.enabled(if: isLoad, "Tests/Load/run runs them, on the release build")) struct Load {}
}

public import Foundation

/// The folder of Package.swift.
public let packageFolder = URL(filePath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()

/// mapcam, which the package manager builds beside the bundle of the tests.
public let executable: URL = {
  let bundle =
    Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
    ?? URL(filePath: CommandLine.arguments[0])
  return bundle.deletingLastPathComponent().appending(path: "mapcam")
}()

/// The release build, which is several times as fast, where it is there and no source is newer.
public let releaseExecutable: URL? = {
  let release = packageFolder.appending(path: ".build/release/mapcam")
  guard let built = changeDate(of: release) else { return nil }
  let sources = FileManager.default.enumerator(
    at: packageFolder.appending(path: "Sources"), includingPropertiesForKeys: nil)
  let isStale = (sources?.allObjects ?? []).contains { file in
    (file as? URL).flatMap { changeDate(of: $0) }.map { $0 > built } ?? false
  }
  return isStale ? nil : release
}()

private func changeDate(of file: URL) -> Date? {
  try? file.resolvingSymlinksInPath().resourceValues(forKeys: [.contentModificationDateKey])
    .contentModificationDate
}

/// A program that failed, and what it printed.
public struct ProgramFailure: Error, CustomStringConvertible {
  public let description: String
}

/// Runs a program in the package's folder, with the engine's path in `MAPCAM`: the release build, or else
/// the one beside this bundle. If there is no such program, says so loudly; with
/// `MAPCAM_REQUIRE_CLIENTS` in the environment that is a failure.
public func pass(_ program: String, _ arguments: [String]) throws {
  let environment = ProcessInfo.processInfo.environment
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = [program] + arguments
  process.currentDirectoryURL = packageFolder
  process.environment = environment.merging([
    "MAPCAM": (releaseExecutable ?? executable).path, "PYTHONDONTWRITEBYTECODE": "1",
  ]) { $1 }
  process.standardInput = FileHandle.nullDevice
  let output = Pipe()
  process.standardOutput = output
  process.standardError = output
  unblockSignals()
  try process.run()
  let printed = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  process.waitUntilExit()
  // What env(1) exits with if there is no such program.
  if process.terminationStatus == 127 {
    let message = "SKIPPED: there is no \(program) on this machine for \(arguments)"
    FileHandle.standardError.write(Data("\n*** \(message) ***\n\n".utf8))
    if environment["MAPCAM_REQUIRE_CLIENTS"] == nil { return }
    throw ProgramFailure(description: message)
  }
  if process.terminationStatus == 0 { return }
  throw ProgramFailure(description: "\(program) \(arguments) printed:\n\(printed)")
}

/// Lets what this thread starts receive signals: the threads that tests run on block them, and a
/// child inherits that.
private func unblockSignals() {
  var none = sigset_t()
  unsafe sigemptyset(&none)
  _ = unsafe pthread_sigmask(SIG_SETMASK, &none, nil)
}

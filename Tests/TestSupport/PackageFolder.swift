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

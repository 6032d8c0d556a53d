public import Foundation

/// The folder of Package.swift.
public let packageFolder = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// mapcam, which the package manager builds beside the bundle of the tests.
public let executable: URL = {
  let bundle =
    Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
    ?? URL(filePath: CommandLine.arguments[0])
  return bundle.deletingLastPathComponent().appending(path: "mapcam")
}()

// swift-tools-version: 6.3

import PackageDescription

/// One set of rules for every target: Swift 6, strict memory safety, no warnings left standing.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

/// A target that stores a session knows the layout of its members, and is rebuilt only when a module changes
/// that it depends on here. So all modules are named, whether they are imported or not.
let sessionDependencies: [Target.Dependency] = [
  "JSON", "JSONRPC", "MapCameraKit", "MapCameraProtocol", "Schema", "Server",
]

let package = Package(
  name: "mapcam",
  platforms: [.macOS(.v26), .iOS(.v26)],
  products: [
    .executable(name: "mapcam", targets: ["mapcam"]),
    .library(name: "MapCameraKit", targets: ["MapCameraKit"]),
  ],
  targets: [
    .target(name: "JSON", swiftSettings: settings),
    .target(name: "JSONRPC", dependencies: ["JSON"], swiftSettings: settings),
    .target(name: "MapCameraKit", swiftSettings: settings),
    .target(
      name: "MapCameraProtocol",
      dependencies: ["JSON", "JSONRPC", "MapCameraKit", "Schema"],
      swiftSettings: settings
    ),
    .target(
      name: "ModelContext",
      dependencies: sessionDependencies,
      swiftSettings: settings
    ),
    .target(name: "Schema", dependencies: ["JSON"], swiftSettings: settings),
    .target(
      name: "Server",
      dependencies: ["JSON", "JSONRPC", "MapCameraKit", "MapCameraProtocol", "Schema"],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "mapcam",
      dependencies: sessionDependencies + ["ModelContext"],
      swiftSettings: settings
    ),
    .target(
      name: "TestSupport",
      dependencies: ["JSON", "MapCameraKit"],
      path: "Tests/TestSupport",
      swiftSettings: settings
    ),
    .testTarget(
      name: "ClientTests",
      dependencies: ["TestSupport", "mapcam"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "JSONRPCTests",
      dependencies: ["JSON", "JSONRPC", "TestSupport"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "JSONTests",
      dependencies: ["JSON", "TestSupport"],
      exclude: ["Fixtures"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "MapCameraProtocolTests",
      dependencies: sessionDependencies + ["ModelContext", "TestSupport"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "MapCameraKitTests",
      dependencies: ["MapCameraKit", "TestSupport"],
      resources: [.copy("Fixtures")],
      swiftSettings: settings
    ),
    .testTarget(
      name: "MapcamTests",
      dependencies: ["TestSupport", "mapcam"],
      swiftSettings: settings
    ),
  ],
  swiftLanguageModes: [.v6]
)

// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Of the module that a Swift for Linux has under this name, what Sources/mapcam/StandardStreams.swift asks for and
// no header declares in a form that Swift reads.

@_exported public import CGlibc

public var errno: Int32 { system_errno() }

public var SIG_DFL: (@convention(c) (Int32) -> Void)? { system_default() }
public var SIG_IGN: (@convention(c) (Int32) -> Void)? { system_ignore() }

public let S_IFMT: mode_t = 0o170000
public let S_IFIFO: mode_t = 0o010000
public let S_IFSOCK: mode_t = 0o140000

public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 {
  unsafe system_open(path, flags)
}

public func fcntl(_ descriptor: Int32, _ command: Int32, _ argument: Int32) -> Int32 {
  system_fcntl(descriptor, command, argument)
}

/// The command line, which embedded Swift has none of.
public enum CommandLine {
  public static var arguments: [String] {
    (0..<Int(system_argument_count())).map { unsafe String(cString: system_argument(Int32($0))!) }
  }
}

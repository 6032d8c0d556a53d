import MapCameraProtocol

extension Command {
  /// What `mapcam` serves without a subcommand.
  static let served = "JSON-RPC 2.0 on stdin and stdout, one message a line"

  static let example =
    #"mapcam call projection.points '{"coordinates":[{"latitude":0,"longitude":9}]}'"#

  /// The output of `--version`.
  static var versionText: String {
    "mapcam \(mapcamVersion) (\(revision ?? "development build"))"
  }

  /// The output of `--help`.
  static var helpText: String {
    var lines = ["mapcam \(mapcamVersion): a headless map camera.", ""]
    lines += row("usage: mapcam [options]", "serve \(served)")
    for each in Subcommand.all { lines += row("       mapcam \(each.usage)", each.summary) }
    lines.append("")
    for option in CommandOption.all {
      lines += row("  \(option.usage)", option.scopedSummary)
    }
    lines += ["", "exit status:"]
    for (status, meaning) in ExitStatus.meanings { lines += row("  \(status.rawValue)", meaning) }
    lines += ["", "Try: \(example)"]
    return lines.joined(separator: "\n")
  }

  /// A term, and its meaning beside or below it.
  private static func row(_ left: String, _ right: String) -> [String] {
    let column = 29
    let space = { String(repeating: " ", count: $0) }
    if left.count < column - 1 { return [left + space(column - left.count) + right] }
    return [left, space(column) + right]
  }
}

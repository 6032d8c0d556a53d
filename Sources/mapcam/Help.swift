import MapCameraProtocol
import Schema

extension Command {
  /// The output of `--version`.
  static var versionText: String { "mapcam \(mapcamVersion) (\(revision ?? "development build"))" }

  /// The output of `--help`.
  static var helpText: String {
    var lines = ["mapcam \(mapcamVersion): a headless map camera.", ""]
    lines += row(
      "usage: mapcam [options]", "serve JSON-RPC 2.0 on stdin and stdout, one message per line")
    for each in Subcommand.all { lines += row("       mapcam \(each.usage)", each.summary) }
    lines.append("")
    for option in CommandOption.all {
      lines += row("  \(option.usage)", option.scopedSummary)
    }
    lines += ["", "exit status:"]
    for (status, meaning) in ExitStatus.meanings { lines += row("  \(status.rawValue)", meaning) }
    let example = #"projection.points '{"coordinates":[{"latitude":0,"longitude":9}]}'"#
    return (lines + ["", "Try: mapcam call \(example)"]).joined(separator: "\n")
  }

  /// The output of `help` without a method: each method, and the first sentence about it.
  static var methodList: String {
    let methods = methodSummaries()
    let width = methods.reduce(0) { max($0, $1.name.count) } + 2
    return methods.map { name, summary in
      let sentence = summary.parts(separatedBy: ". ")[0]
      let end = sentence.last == "." ? "" : "."
      return name + String(repeating: " ", count: width - name.count) + sentence + end
    }.joined(separator: "\n")
  }

  /// A term, and its meaning beside or below it.
  private static func row(_ left: String, _ right: String) -> [String] {
    let column = 29
    let space = { String(repeating: " ", count: $0) }
    if left.count > 100, let end = left.prefix(100).lastIndex(of: " ") {
      return [
        String(left[..<end]), space(15) + left[left.index(after: end)...], space(column) + right,
      ]
    }
    if left.count < column - 1 { return [left + space(column - left.count) + right] }
    return [left, space(column) + right]
  }
}

import MapCameraProtocol
import Schema

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

extension Command {
  /// The manual page, in the mdoc language of mandoc and groff.
  static var manualPage: String {
    var lines = [
      ".Dd \(date)", ".Dt MAPCAM 1", ".Os", ".Sh NAME", ".Nm mapcam",
      ".Nd a headless map camera", ".Sh SYNOPSIS", ".Nm", ".Op Ar option ...",
    ]
    for each in Subcommand.all {
      lines += [".Nm", ".Cm \(each.name)"] + each.ownOptions.map { ".Op \(flag($0))" }
      lines += each.arguments.split(separator: Character(" ")).map { word in
        word.hasPrefix("[") ? ".Op Ar \(word.dropFirst().dropLast())" : ".Ar \(word)"
      }
    }
    lines += [".Sh DESCRIPTION", "Without a subcommand,", ".Nm", "serves \(text(served)).", ".Pp"]
    lines += ["The subcommands are as follows:", ".Bl -tag -width Ds"]
    for each in Subcommand.all { lines += [".It Cm \(each.name)", sentence(each.summary)] }
    lines += [".El", ".Pp", "The options are as follows:", ".Bl -tag -width Ds"]
    for option in CommandOption.all {
      lines += [".It \(flag(option))", sentence(option.scopedSummary)]
    }
    lines += [".El", ".Pp", "These are the methods, which", ".Nm", ".Cm help", "describes:"]
    lines += [".Bl -item -compact"] + methodSummaries().flatMap { [".It", ".Ic \($0.name)"] }
    lines += [".El", ".Sh EXIT STATUS", ".Bl -tag -width Ds"]
    for (status, meaning) in ExitStatus.meanings {
      lines += [".It \(status.rawValue)", sentence(meaning)]
    }
    lines += [".El", ".Sh EXAMPLES", ".Bd -literal", text(example), ".Ed"]
    return lines.joined(separator: "\n")
  }

  /// The date of a release's commit. In other builds the macro stands for the current day.
  private static var date: String {
    let months = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ]
    let day = revision?.split(separator: Character(" ")).last?.split(separator: Character("-"))
    guard let numbers = day?.compactMap({ Int($0) }), numbers.count == 3,
      months.indices.contains(numbers[1] - 1)
    else { return "$Mdocdate$" }
    return "\(months[numbers[1] - 1]) \(numbers[2]), \(numbers[0])"
  }

  private static func flag(_ option: CommandOption) -> String {
    "Fl \\-\(option.name.dropFirst(2))" + (option.value.map { " Ar \($0)" } ?? "")
  }

  private static func sentence(_ summary: String) -> String {
    let capital = String(decoding: summary.utf8.prefix(1).map { $0 & ~0x20 }, as: UTF8.self)
    return text(capital + summary.dropFirst()) + "."
  }

  private static func text(_ plain: String) -> String {
    plain.replacing("\\", with: "\\e").replacing("'", with: "\\(aq")
  }
}

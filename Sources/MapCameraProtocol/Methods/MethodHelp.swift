import JSONRPC
import Schema

/// The name of each method and what it does, in the order in which they are documented.
public func methodSummaries() -> [(name: String, summary: String)] {
  MethodTable.standard.methods.map { ($0.name, $0.summary) }
}

extension Method {
  /// The declaration as text for a terminal.
  package var help: String {
    var lines = [name, "", summary, ""]
    if !parameters.members.isEmpty { lines.append("parameters:") }
    for member in parameters.members {
      let standard = member.defaultValue.map { ", \($0) by default" } ?? ""
      let isOptional = member.isRequired ? "" : "?"
      lines += ["  \(member.name)\(isOptional): \(member.summary)"]
      lines += ["    \(member.schema.phrase)\(standard)"]
    }
    lines += ["result: \(resultSummary)", "    \(result.phrase)", "errors:"]
    lines += errors.map { "  \($0.code.rawValue) \($0.summary)" }
    return (lines + ["example:", "  mapcam call \(name) '\(example)'"]).joined(separator: "\n")
  }
}

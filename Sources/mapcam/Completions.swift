import JSON
import MapCameraProtocol
import Schema

/// A shell that `mapcam completions` supports.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  /// The shell's script, which completes the output of ``Command/candidates(for:)``.
  var completions: String {
    switch self {
    case .bash:
      #"""
      # Completions of mapcam for bash: source <(mapcam completions bash)
      _mapcam() {
        local IFS=$'\n' current=${COMP_WORDS[COMP_CWORD]}
        local words=$("${COMP_WORDS[0]}" complete "${COMP_WORDS[@]:1:COMP_CWORD}" | cut -f 1)
        COMPREPLY=($(compgen -W "$words" -- "$current"))
      }
      complete -F _mapcam mapcam
      """#
    case .zsh:
      #"""
      #compdef mapcam
      # Completions of mapcam for zsh: a file _mapcam in a folder of $fpath, or
      # source <(mapcam completions zsh)
      _mapcam() {
        local -a candidates
        candidates=(${(f)"$($words[1] complete "${(@)words[2,CURRENT]}")"})
        candidates=(${candidates//$'\t'/:})
        _describe mapcam candidates
      }
      if [[ $funcstack[1] = _mapcam ]]; then
        _mapcam "$@"
      else
        compdef _mapcam mapcam
      fi
      """#
    case .fish:
      #"""
      # Completions of mapcam for fish: mapcam completions fish | source
      complete -c mapcam -f -a '(mapcam complete (commandline -opc)[2..] (commandline -ct))'
      """#
    }
  }
}

extension Command {
  /// The words that can replace the last one, a line each, with their meaning after a tab. The
  /// shell filters them by their beginning.
  static func candidates(for words: ArraySlice<JSONText>) -> String {
    let before = words.dropLast()
    let subcommand = before.first.flatMap { name in Subcommand.all.first { name == $0.name } }
    let options = CommandOption.of(subcommand?.name)
    let choices: [(name: String, summary: String)]
    if let name = before.last, let option = options.first(where: { name == $0.name }),
      option.value != nil
    {
      choices = option.choices.map { ($0, "") }
    } else if words.last?.starts(with: "-") == true {
      choices = options.map { ($0.name, $0.summary) }
    } else if before.isEmpty {
      choices = Subcommand.all.map { ($0.name, $0.summary) }
    } else if let subcommand, before.count == 1 {
      choices = subcommand.choices
    } else {
      choices = options.map { ($0.name, $0.summary) }
    }
    return choices.map { $0.summary.isEmpty ? $0.name : "\($0.name)\t\($0.summary)" }
      .joined(separator: "\n")
  }
}

extension Subcommand {
  /// The words that can follow the subcommand, with their meaning.
  fileprivate var choices: [(name: String, summary: String)] {
    let word = arguments.split(separator: " ").first ?? ""
    if word == "METHOD" { return methodSummaries().map { ($0.name, $0.summary) } }
    if word == "FILE" { return [] }
    return word.filter { !"[]".contains($0) }.split(separator: "|").map { (String($0), "") }
  }
}

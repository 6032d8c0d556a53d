import JSON
import MapCameraProtocol
import Schema

extension Command {
  /// The script of a shell that completes the output of ``candidates(for:)``; nil if there is none.
  static func completionScript(of shell: JSONText) -> String? {
    shell == "bash" ? bashScript : shell == "zsh" ? zshScript : shell == "fish" ? fishScript : nil
  }

  private static let bashScript = #"""
    # Completions of mapcam for bash: source <(mapcam completions bash)
    _mapcam() {
      local IFS=$'\n' current=${COMP_WORDS[COMP_CWORD]}
      local words=$("${COMP_WORDS[0]}" complete "${COMP_WORDS[@]:1:COMP_CWORD}" | cut -f 1)
      COMPREPLY=($(compgen -W "$words" -- "$current"))
    }
    complete -F _mapcam mapcam
    """#

  private static let zshScript = #"""
    #compdef mapcam
    # Completions of mapcam for zsh: a file _mapcam in a folder of $fpath, or
    # source <(mapcam completions zsh)
    _mapcam() {
      local -a candidates
      candidates=(${${(f)"$($words[1] complete "${(@)words[2,CURRENT]}")"}//$'\t'/:})
      _describe mapcam candidates
    }
    if [[ $funcstack[1] = _mapcam ]]; then _mapcam "$@"; else compdef _mapcam mapcam; fi
    """#

  private static let fishScript = #"""
    # Completions of mapcam for fish: mapcam completions fish | source
    complete -c mapcam -f -a '(mapcam complete (commandline -opc)[2..] (commandline -ct))'
    """#

  /// The words that can replace the last one, a line each, with their meaning after a tab. The
  /// shell filters them by their beginning.
  static func candidates(for words: ArraySlice<JSONText>) -> String {
    let before = words.dropLast()
    let subcommand = before.first.flatMap { name in Subcommand.all.first { name == $0.name } }
    let options = CommandOption.of(subcommand?.name)
    var choices = options.map { ($0.name, $0.summary) }
    if let name = before.last, let option = options.first(where: { name == $0.name }),
      option.value != nil
    {
      choices = option.choices.map { ($0, "") }
    } else if words.last?.starts(with: "-") != true, before.count < 2 {
      if before.isEmpty { choices = Subcommand.all.map { ($0.name, $0.summary) } }
      if let subcommand { choices = subcommand.choices }
    }
    return choices.map { $1.isEmpty ? $0 : "\($0)\t\($1)" }.joined(separator: "\n")
  }
}

extension Subcommand {
  /// The words that can follow the subcommand, with their meaning.
  fileprivate var choices: [(String, String)] {
    let word = arguments.split(separator: " ").first?.filter { !"[]".contains($0) } ?? ""
    if word == "METHOD" { return methodSummaries().map { ($0.name, $0.summary) } }
    return word == "FILE" ? [] : word.split(separator: "|").map { (String($0), "") }
  }
}

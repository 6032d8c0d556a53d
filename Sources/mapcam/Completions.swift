import MapCameraProtocol
import Schema

/// A shell that `mapcam completions` writes for.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  /// The script that has this shell complete subcommands, methods, options and their values.
  var completions: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }
}

extension Subcommand {
  /// What the word behind it can be, each with what it means: what its usage says.
  fileprivate var choices: [(name: String, summary: String)] {
    let word = arguments.split(separator: " ").first ?? ""
    if word == "METHOD" { return methodSummaries().map { ($0.name, $0.summary) } }
    return word.split(separator: "|").map { (String($0), "") }
  }
}

extension CommandOption {
  /// Those of the engine that serves, without a subcommand.
  fileprivate static var serving: [CommandOption] { of(nil) }

  fileprivate static var valued: [CommandOption] { all.filter { $0.value != nil } }
}

extension Shell {
  private static var bashScript: String {
    func words(_ names: [String]) -> String { "words='\(names.joined(separator: " "))' ;;" }
    let values = CommandOption.valued.map { "  \($0.name)) \(words($0.choices))" }
    let arguments = Subcommand.all.filter { !$0.choices.isEmpty }.map {
      "    \($0.name):2) \(words($0.choices.map(\.name)))"
    }
    let options = Subcommand.all.map { "    \($0.name):*) \(words($0.options.map(\.name)))" }
    let serving = CommandOption.serving.map(\.name)
    return """
      # Completions of mapcam for bash: source <(mapcam completions bash)
      _mapcam() {
        local words current=${COMP_WORDS[COMP_CWORD]} command= place=$COMP_CWORD
        ((COMP_CWORD > 1)) && command=${COMP_WORDS[1]}
        [[ $current = -* ]] && place=option
        case ${COMP_WORDS[COMP_CWORD - 1]} in
      \(values.joined(separator: "\n"))
        *)
          case $command:$place in
      \((arguments + options).joined(separator: "\n"))
          :*) \(words(Subcommand.all.map(\.name) + serving))
          *) \(words(serving))
          esac
          ;;
        esac
        COMPREPLY=($(compgen -W "$words" -- "$current"))
      }
      complete -F _mapcam mapcam
      """
  }

  private static var zshScript: String {
    func described(_ pairs: [(name: String, summary: String)]) -> String {
      let words = pairs.map { $0.summary.isEmpty ? $0.name : "\($0.name):\($0.summary)" }
      return words.map { "\n      '\($0.replacing("'", with: #"'\''"#))'" }.joined()
    }
    func described(_ options: [CommandOption]) -> String {
      described(options.map { ($0.name, $0.summary) })
    }
    let values = CommandOption.valued.map { option in
      let words = option.choices.joined(separator: " ")
      return "  \(option.name)) \(words.isEmpty ? "" : "compadd -- \(words); ")return ;;"
    }
    let subcommands = Subcommand.all.map { each in
      """
        \(each.name))
          choices=(\(described(each.choices)))
          options=(\(described(each.options)))
          ;;
      """
    }
    return """
      #compdef mapcam
      # Completions of mapcam for zsh: a file _mapcam in a folder of $fpath, or
      # source <(mapcam completions zsh)
      _mapcam() {
        local subcommand
        local -a subcommands choices options
        ((CURRENT > 2)) && subcommand=$words[2]
        case $words[CURRENT-1] in
      \(values.joined(separator: "\n"))
        esac
        case $subcommand in
      \(subcommands.joined(separator: "\n"))
        *)
          subcommands=(\(described(Subcommand.all.map { ($0.name, $0.summary) })))
          options=(\(described(CommandOption.serving)))
          ;;
        esac
        if ((CURRENT == 2)); then
          _describe command subcommands -- options
        elif ((CURRENT == 3 && $#choices)) && [[ $words[3] != -* ]]; then
          _describe word choices
        else
          _describe option options
        fi
      }
      if [[ $funcstack[1] = _mapcam ]]; then
        _mapcam "$@"
      else
        compdef _mapcam mapcam
      fi
      """
  }

  private static var fishScript: String {
    func quoted(_ text: String) -> String {
      "'" + text.replacing(#"\"#, with: #"\\"#).replacing("'", with: #"\'"#) + "'"
    }
    func offer(_ what: String, _ summary: String, when condition: String) -> String {
      let description = summary.isEmpty ? "" : " -d \(quoted(summary))"
      return "complete -c mapcam -n '\(condition)' \(what)\(description)"
    }
    func offer(_ option: CommandOption, when condition: String) -> String {
      let value = option.value == nil ? "" : " -x -a '\(option.choices.joined(separator: " "))'"
      return offer("-l \(option.name.dropFirst(2))\(value)", option.summary, when: condition)
    }
    let names = Subcommand.all.map(\.name).joined(separator: " ")
    var lines = [
      "# Completions of mapcam for fish: mapcam completions fish | source", "complete -c mapcam -f",
    ]
    lines += CommandOption.serving.map {
      offer($0, when: "not __fish_seen_subcommand_from \(names)")
    }
    for each in Subcommand.all {
      let seen = "__fish_seen_subcommand_from \(each.name)"
      lines.append(offer("-a \(each.name)", each.summary, when: "__fish_is_first_token"))
      lines += each.choices.map {
        offer("-a \($0.name)", $0.summary, when: "\(seen); and __fish_is_nth_token 2")
      }
      lines += each.options.map { offer($0, when: seen) }
    }
    return lines.joined(separator: "\n")
  }
}

import MapCameraProtocol

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

extension Shell {
  private static let subcommands = Subcommand.all.map(\.name)
  private static let shells = allCases.map(\.rawValue)

  private static func options(_ subcommand: String?) -> [String] {
    CommandOption.of(subcommand).map(\.name)
  }

  private static var bashScript: String {
    let values = CommandOption.all.filter { $0.value != nil }.map { option in
      "  \(option.name)) words='\(option.choices.joined(separator: " "))' ;;"
    }
    return """
      # Completions of mapcam for bash: source <(mapcam completions bash)
      _mapcam() {
        local words command=
        ((COMP_CWORD > 1)) && command=${COMP_WORDS[1]}
        case ${COMP_WORDS[COMP_CWORD - 1]} in
      \(values.joined(separator: "\n"))
        *)
          case $command:$COMP_CWORD in
          call:2) words='\(methodSummaries().map(\.name).joined(separator: " "))' ;;
          call:*) words='\(options("call").joined(separator: " "))' ;;
          mcp:*) words='\(options("mcp").joined(separator: " "))' ;;
        completions:2) words='\(shells.joined(separator: " "))' ;;
          schema:* | completions:* | manual:*) words= ;;
          :1) words='\((subcommands + options(nil)).joined(separator: " "))' ;;
          *) words='\(options(nil).joined(separator: " "))' ;;
          esac
          ;;
        esac
        COMPREPLY=($(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}"))
      }
      complete -F _mapcam mapcam
      """
  }

  private static var zshScript: String {
    func quoted(_ text: String) -> String {
      "'" + text.replacing("'", with: #"'\''"#) + "'"
    }
    func described(_ pairs: [(String, String)]) -> String {
      pairs.map { "    \(quoted("\($0):\($1)"))" }.joined(separator: "\n")
    }
    func words(_ subcommand: String?) -> String {
      described(CommandOption.of(subcommand).map { ($0.name, $0.summary) })
    }
    let values = CommandOption.all.filter { $0.value != nil }.map { option in
      let words = option.choices.joined(separator: " ")
      return "  \(option.name)) \(words.isEmpty ? "" : "compadd -- \(words); ")return ;;"
    }
    return """
      #compdef mapcam
      # Completions of mapcam for zsh: a file _mapcam in a folder of $fpath, or
      # source <(mapcam completions zsh)
      _mapcam() {
        local -a subcommands methods serving calling assisting
        subcommands=(
      \(described(Subcommand.all.map { ($0.name, $0.summary) }))
        )
        methods=(
      \(described(methodSummaries().map { ($0.name, $0.summary) }))
        )
        serving=(
      \(words(nil))
        )
        calling=(
      \(words("call"))
        )
        assisting=(
      \(words("mcp"))
        )
        case $words[CURRENT-1] in
      \(values.joined(separator: "\n"))
        esac
        if ((CURRENT == 2)); then
          _describe command subcommands -- serving
          return
        fi
        case $words[2]:$CURRENT in
        call:3) _describe method methods ;;
        call:*) _describe option calling ;;
        mcp:*) _describe option assisting ;;
        completions:3) compadd -- \(shells.joined(separator: " ")) ;;
        schema:* | completions:* | manual:*) ;;
        *) _describe option serving ;;
        esac
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
    let names = subcommands.joined(separator: " ")
    let isFirst = "'not __fish_seen_subcommand_from \(names)'"
    var lines = [
      "# Completions of mapcam for fish: mapcam completions fish | source", "complete -c mapcam -f",
    ]
    for each in Subcommand.all {
      lines.append(
        "complete -c mapcam -n '__fish_is_first_token' -a \(each.name) -d \(quoted(each.summary))")
    }
    let isMethod = "'__fish_seen_subcommand_from call; and __fish_is_nth_token 2'"
    for (name, summary) in methodSummaries() {
      lines.append("complete -c mapcam -n \(isMethod) -a \(name) -d \(quoted(summary))")
    }
    lines.append(
      "complete -c mapcam -n '__fish_seen_subcommand_from completions' -a '\(shells.joined(separator: " "))'"
    )
    for option in CommandOption.all {
      for subcommand in option.subcommands {
        let when = subcommand.map { "'__fish_seen_subcommand_from \($0)'" } ?? isFirst
        let value = option.value == nil ? "" : " -x -a '\(option.choices.joined(separator: " "))'"
        lines.append(
          "complete -c mapcam -n \(when) -l \(option.name.dropFirst(2))\(value) -d \(quoted(option.summary))"
        )
      }
    }
    return lines.joined(separator: "\n")
  }
}

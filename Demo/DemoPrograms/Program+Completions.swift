// Scripts that complete the options of a program in a shell. The names of functions begin with an
// underscore, as in the completions that come with the shells.

extension Program {
  /// The name of the function in the scripts.
  private var function: String { "_" + name.replacing("-", with: "_") }

  /// The script that bash evaluates.
  var bashCompletions: String {
    let cases = options.filter { $0.placeholder != nil }.map { option in
      let action =
        switch option.completion {
        case .none: ""
        case .words(let words): reply("-W '\(words.joined(separator: " "))'")
        case .files: "compopt -o filenames; " + reply("-f")
        }
      return "    \(option.flag)) \(action.isEmpty ? "" : action + " ");;"
    }
    let flags = options.flatMap { [$0.flag] + ($0.shortFlag.map { [$0] } ?? []) }
    return """
      \(function)() {
        local word=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD - 1]}
        # bash splits “--theme=dark” into three words.
        if [[ $word == = ]]; then
          word=
        elif [[ $option == = ]]; then
          option=${COMP_WORDS[COMP_CWORD - 2]}
        fi
        COMPREPLY=()
        case $option in
      \(cases.joined(separator: "\n"))
          *) \(reply("-W '\(flags.joined(separator: " "))'")) ;;
        esac
      }
      complete -F \(function) \(name)
      """
  }

  /// Returns a command that offers each line that `compgen` prints.
  private func reply(_ arguments: String) -> String {
    "mapfile -t COMPREPLY < <(compgen \(arguments) -- \"$word\")"
  }

  /// The script that zsh evaluates or loads as a function.
  var zshCompletions: String {
    let specifications = options.map { option in
      let names = [option.flag] + (option.shortFlag.map { [$0] } ?? [])
      var text = option.placeholder == nil ? "" : "="
      text += "[\(option.summary.escaped("\\[]:"))]"
      if let placeholder = option.placeholder {
        text += ":\(placeholder):"
        switch option.completion {
        case .none: break
        case .words(let words): text += "(\(words.joined(separator: " ")))"
        case .files: text += "_files"
        }
      }
      let excluded = names.joined(separator: " ")
      return names.map { "    \("(\(excluded))\($0)\(text)".quoted)" }.joined(separator: " \\\n")
    }
    return """
      #compdef \(name)
      \(function)() {
        _arguments -s -S \\
      \(specifications.joined(separator: " \\\n"))
      }
      if [[ ${funcstack[1]} == \(function) || ${funcstack[1]} == _\(name) ]]; then
        \(function) "$@"
      else
        (( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
        compdef \(function) \(name)
      fi
      """
  }

  /// The script that fish loads with `source`.
  var fishCompletions: String {
    let lines = options.map { option in
      var line = "complete -c \(name) -l \(option.name)"
      if let letter = option.letter { line += " -s \(letter)" }
      switch option.completion {
      case .files: line += " -r -F"
      case .words(let words): line += " -x -a \(words.joined(separator: " ").quoted)"
      case .none: if option.placeholder != nil { line += " -x" }
      }
      return line + " -d \(option.summary.escaped("\\").quotedForFish)"
    }
    return (["complete -c \(name) -f"] + lines).joined(separator: "\n")
  }
}

extension String {
  /// The text in quotes for bash and zsh.
  fileprivate var quoted: String { "'\(replacing("'", with: "'\\''"))'" }

  /// The text in quotes for fish.
  fileprivate var quotedForFish: String { "'\(replacing("'", with: "\\'"))'" }

  /// Returns the text with a backslash before each of the given characters.
  fileprivate func escaped(_ characters: String) -> String {
    String(flatMap { characters.contains($0) ? ["\\", $0] : [$0] })
  }
}

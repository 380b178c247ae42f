extension Shell {
  /// Returns the script that makes the shell complete a program's arguments.
  ///
  /// The script passes the words up to the cursor to the program's option `--complete`. The
  /// names of functions begin with an underscore, as in the completions that come with the shells.
  func script(for program: String) -> String {
    let function = "_" + program.replacing("-", with: "_")
    return switch self {
    case .bash:
      #"""
      \#(function)() {
        local line=${COMP_LINE:0:COMP_POINT} words word
        # bash ends words at “=”, which is part of an argument here.
        read -ra words <<<"$line"
        [[ $line == *[[:space:]] ]] && words+=("")
        word=${words[-1]}
        mapfile -t COMPREPLY < <("${1/#\~/$HOME}" --complete "${words[@]:1}" 2>/dev/null)
        if [[ ${COMPREPLY[0]} == :files ]]; then
          compopt -o filenames
          mapfile -t COMPREPLY < <(compgen -f -- "${word#--*=}")
          return
        fi
        COMPREPLY=("${COMPREPLY[@]%%$'\t'*}")
        [[ ${COMPREPLY[0]} == *= ]] && compopt -o nospace
        [[ $word == *=* ]] && COMPREPLY=("${COMPREPLY[@]#"${word%"${word##*=}"}"}")
      }
      complete -F \#(function) \#(program)
      """#
    case .zsh:
      #"""
      #compdef \#(program)
      \#(function)() {
        local -a lines names beginnings
        local line
        lines=("${(@f)$("${words[1]/#\~/$HOME}" --complete "${(@)words[2,CURRENT-1]}" "$PREFIX" 2>/dev/null)}")
        for line in "${lines[@]}"; do
          if [[ $line == :files ]]; then
            compset -P '--*='
            _files
            return
          fi
          # A colon separates a word from its description.
          line="${${line%%$'\t'*}//:/\\:}${${(M)line%$'\t'*}/$'\t'/:}"
          if [[ ${line%%:*} == *= ]]; then
            beginnings+=("$line")
          elif [[ $line ]]; then
            names+=("$line")
          fi
        done
        (( $#names )) && _describe argument names
        (( $#beginnings )) && _describe argument beginnings -S ''
      }
      if [[ ${funcstack[1]} == \#(function) || ${funcstack[1]} == _\#(program) ]]; then
        \#(function) "$@"
      else
        (( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
        compdef \#(function) \#(program)
      fi
      """#
    case .fish:
      #"""
      function \#(function)
        set -l words (commandline -opc)
        set -l word (commandline -ct)
        set -l lines ($words[1] --complete $words[2..] "$word" 2>/dev/null)
        if test "$lines" = :files
          set -l option (string match -r -- '^--[^=]*=' "$word")
          set lines "$option"(__fish_complete_path (string replace -- "$option" '' "$word"))
        end
        printf '%s\n' $lines
      end
      complete -c \#(program) -f -a '(\#(function))'
      """#
    }
  }
}

/// A shell whose completions the program prints.
///
/// The scripts pass all words to the command `complete`, which asks the served model.
enum Shell: String, CaseIterable {
  case bash
  case zsh
  case fish

  /// The script, to be evaluated by the shell.
  var completions: String {
    switch self {
    case .bash:
      #"""
      _coax() {
        local line=${COMP_LINE:0:COMP_POINT} words
        # The words of bash end at “=”, which is a part of an argument here.
        read -ra words <<<"$line"
        [[ $line == *[[:space:]] ]] && words+=("")
        mapfile -t COMPREPLY < <(coax complete "${words[@]:1}" 2>/dev/null)
        [[ ${COMPREPLY[0]} == *= ]] && compopt -o nospace
        local word=${words[-1]}
        if [[ $word == *=* ]]; then
          COMPREPLY=("${COMPREPLY[@]#"${word%"${word##*=}"}"}")
        fi
      }
      complete -o default -F _coax coax
      """#
    case .zsh:
      #"""
      #compdef coax
      _coax() {
        local -a names assignments
        local word
        for word in "${(@f)$(coax complete "${(@)words[2,CURRENT-1]}" "$PREFIX" 2>/dev/null)}"; do
          if [[ $word == *= ]]; then assignments+=("$word"); elif [[ $word ]]; then names+=("$word"); fi
        done
        (( $#names )) && compadd -- "${names[@]}"
        (( $#assignments )) && compadd -S '' -- "${assignments[@]}"
        (( $#names + $#assignments )) || _files
      }
      if [[ ${funcstack[1]} == _coax ]]; then
        _coax "$@"
      else
        (( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
        compdef _coax coax
      fi
      """#
    case .fish:
      #"""
      complete -c coax -f -a '(coax complete (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'
      complete -c coax -n 'string match -q "*/*" -- (commandline -ct)' -F
      """#
    }
  }
}

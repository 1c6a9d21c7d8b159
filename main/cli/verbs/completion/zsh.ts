import { type CompletionModel, goesOn, kindOf, plainDoes, typed } from './model.ts'

export function zshScript({ verbs, options, valued, switches }: CompletionModel): string {
  const cases = verbs.map(({ name, options, positions }) => {
    const counted = positions.flatMap((position, at) => {
      if (position === 'verb') return []
      const { kind, words } = kindOf(position)
      return [`(${goesOn(position) ? '*' : at}) kind=${kind} values=(${words.join(' ')}) ;;`]
    })
    const flags = options.map(typed).join(' ')
    const position = counted.length === 0 ? '' : `; case $position in ${counted.join(' ')} esac`
    return `    (${name}) flags+=(${flags})${position} ;;`
  })
  return `#compdef meshtray
# Completes meshtray in zsh. In ~/.zshrc, after compinit: eval "$(meshtray completion zsh)"
_meshtray() {
  local word kind='' ended='' value about i
  local -a given values shown flags
  for ((i = 2; i < CURRENT; i++)); do
    word=\${(Q)words[i]}
    if [[ -n $ended ]]; then given+=("$word"); continue; fi
    case $word in
      (--) ended=yes ;;
      (${valued.join('|')}) ((i++)) ;;
      (-*) ;;
      (*) given+=("$word") ;;
    esac
  done
  if ((i > CURRENT)); then _files; return; fi
  local verb=\${given[1]-} position=$((\${#given} - 1))
  flags=(${options.map(typed).join(' ')})
  if [[ $verb == copy-as ]] && ((position >= 2)); then verb=\${given[3]} position=$((position - 2)); fi
  case $verb in
    ('')
      values=(${verbs.map(({ name }) => name).join(' ')})
      shown=(${verbs.map(({ name, does }) => `'${name}  ${plainDoes(does)}'`).join(' ')})
      kind=words ;;
${cases.join('\n')}
  esac
  if [[ $PREFIX == -* && -z $ended ]]; then
    compadd -- \${flags:#*=}
    compadd -S '' -- \${(M)flags:#*=}
    return
  fi
  case $kind in
    (switches) compadd -- ${switches.join(' ')}; return ;;
    (files) _files; return ;;
    (networks|ids|sets)
      # What the running application knows; zsh quotes it.
      while IFS=$'\\t' read -r value about; do
        values+=("$value") shown+=("$value  $about")
      done < <("\${(Q)words[1]}" __complete $kind 2>/dev/null) ;;
  esac
  if ((\${#shown})); then compadd -l -d shown -a values; else compadd -a values; fi
}
if [[ \${funcstack[1]-} == _meshtray ]]; then _meshtray "$@"; else compdef _meshtray meshtray; fi
`
}

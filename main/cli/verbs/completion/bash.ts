import { type CompletionModel, goesOn, kindOf, typed } from './model.ts'

export function bashScript({ verbs, options, valued, switches }: CompletionModel): string {
  const cases = verbs.map(({ name, options, positions }) => {
    const counted = positions.flatMap((position, at) => {
      if (position === 'verb') return []
      const { kind, words } = kindOf(position)
      return [`${goesOn(position) ? '*' : at}) kind=${kind} words='${words.join(' ')}' ;;`]
    })
    const flags = options.map((option) => ` ${typed(option)}`).join('')
    const position = counted.length === 0 ? '' : `; case $position in ${counted.join(' ')} esac`
    return `    ${name}) flags+='${flags}'${position} ;;`
  })
  return `# Completes meshtray in bash. In ~/.bashrc: eval "$(meshtray completion bash)"
_meshtray() {
  local cur=\${COMP_WORDS[COMP_CWORD]} key='' ended='' i
  local -a given=()
  COMPREPLY=()
  # bash makes three words of NAME=VALUE.
  if [[ $cur == = ]]; then key=\${COMP_WORDS[COMP_CWORD - 1]} cur=''
  elif [[ \${COMP_WORDS[COMP_CWORD - 1]} == = ]]; then key=\${COMP_WORDS[COMP_CWORD - 2]}; fi
  if [[ $key == -* ]]; then compopt -o default 2>/dev/null; return; fi
  if [[ -n $key ]]; then COMPREPLY=($(compgen -W 'on off' -- "$cur")); return; fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    if [[ -n $ended ]]; then given+=("\${COMP_WORDS[i]}"); continue; fi
    case \${COMP_WORDS[i]} in
      --) ended=yes ;;
      =) ((i++)) ;;
      ${valued.join('|')}) [[ \${COMP_WORDS[i + 1]} == = ]] || ((i++)) ;;
      -*) ;;
      *) given+=("\${COMP_WORDS[i]}") ;;
    esac
  done
  if ((i > COMP_CWORD)); then compopt -o default 2>/dev/null; return; fi
  local verb=\${given[0]-} position=$((\${#given[@]} - 1)) kind='' words='' flags='${options.map(typed).join(' ')}'
  if [[ $verb == copy-as ]] && ((position >= 2)); then verb=\${given[2]} position=$((position - 2)); fi
  case $verb in
    '') kind=words words='${verbs.map(({ name }) => name).join(' ')}' ;;
${cases.join('\n')}
  esac
  if [[ $cur == -* && -z $ended ]]; then
    COMPREPLY=($(compgen -W "$flags" -- "$cur"))
    [[ \${COMPREPLY[0]-} == *= ]] && compopt -o nospace 2>/dev/null
    return
  fi
  case $kind in
    words) COMPREPLY=($(compgen -W "$words" -- "$cur")) ;;
    switches) COMPREPLY=($(compgen -W '${switches.join(' ')}' -- "$cur")) ;;
    files) compopt -o default 2>/dev/null ;;
    networks | ids | sets) _meshtray_named "$kind" ;;
  esac
}

# What the running application knows, quoted as what was typed is.
_meshtray_named() {
  local bare=\${cur//\\\\/} quote='' value
  case $cur in [\\"\\']*) quote=\${cur:0:1} bare=\${cur:1} ;; esac
  while IFS=$'\\t' read -r value _; do
    [[ $value == "$bare"* ]] || continue
    if [[ $quote == "'" ]]; then
      [[ $value == *\\'* ]] && continue
    elif [[ $quote == '"' ]]; then
      [[ $value == *[\\"\\$\\\`\\\\!]* ]] && continue
    else
      printf -v value %q "$value"
      # Where bash would begin another word
      [[ $value == \\$\\'* ]] || { value=\${value//:/\\\\:} value=\${value//=/\\\\=}; }
    fi
    COMPREPLY+=("$value")
  done < <("\${COMP_WORDS[0]}" __complete "$1" 2>/dev/null)
}
complete -F _meshtray meshtray
`
}

import { success } from '../../../../contract/result.ts'
import { helpTranslate } from '../../../base/translators.ts'
import { notOneOf, type Verb } from '../verb.ts'
import { type CompletionModel, completionModel, goesOn, kindOf, plainDoes, typed } from './model.ts'

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript } as const
const shells = Object.keys(scripts) as (keyof typeof scripts)[]

/** Prints the completion script of a shell, for verbs, their options, networks and devices. */
export function completion(verbs: { readonly [name: string]: Verb }): Verb {
  const own: Verb = {
    takes: shells.join('|'),
    does: (t) => t('help.verb.completion'),
    flags: {},
    needs: 'nothing',
    completes: [shells],
    parse({ rest: [name, more] }) {
      const shell = shells.find((each) => each === name)
      if (shell === undefined || more !== undefined) return notOneOf('completion', shells, more ?? name ?? '')
      return success(async ({ t }) => {
        const model = completionModel({ ...verbs, completion: own }, await helpTranslate(t.locale))
        return { code: 0, text: scripts[shell](model) }
      })
    },
  }
  return own
}

function bashScript({ verbs, options, valued, switches }: CompletionModel): string {
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

function zshScript({ verbs, options, valued, switches }: CompletionModel): string {
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

function fishScript({ verbs, options, valued, switches }: CompletionModel): string {
  const cases = verbs.flatMap(({ name, positions }) => {
    const counted = positions.flatMap((position, at) => {
      if (position === 'verb') return []
      const { kind, words } = kindOf(position)
      return [
        `                case ${goesOn(position) ? "'*'" : at}`,
        `                    set kind ${kind}; set words ${words.join(' ')}`,
      ]
    })
    if (counted.length === 0) return []
    return [`        case ${name}`, '            switch $position', ...counted, '            end']
  })
  const flag = (name: string, takesValue: boolean): string => `-l ${name}${takesValue ? ' -r -F' : ''}`
  return `# Completes meshtray in fish. In ~/.config/fish/config.fish: meshtray completion fish | source
function __meshtray_given
    set -l skip no
    for word in (commandline -opc)[2..-1]
        if test $skip = yes
            set skip no
            continue
        end
        if test $skip = ended
            printf '%s\\n' $word
            continue
        end
        switch $word
            case --
                set skip ended
            case ${valued.join(' ')}
                set skip yes
            case '-*'
            case '*'
                printf '%s\\n' $word
        end
    end
end
function __meshtray_verb
    set -l given (__meshtray_given)
    if test "$given[1]" = copy-as -a (count $given) -ge 3
        printf '%s\\n' $given[3]
    else
        printf '%s\\n' $given[1]
    end
end
function __meshtray_is
    contains -- (__meshtray_verb) $argv
end
function __meshtray_candidates
    set -l given (__meshtray_given)
    set -l position (math (count $given) - 1)
    if test "$given[1]" = copy-as -a $position -ge 2
        set position (math $position - 2)
    end
    set -l kind none
    set -l words
    switch (__meshtray_verb)
        case ''
            printf '%s\\t%s\\n' ${verbs.map(({ name, does }) => `${name} '${plainDoes(does)}'`).join(' ')}
${cases.join('\n')}
    end
    switch $kind
        case words
            printf '%s\\n' $words
        case switches
            printf '%s\\n' ${switches.join(' ')}
        case files
            __fish_complete_path (commandline -ct)
        case networks ids sets
            # What the running application knows; fish quotes it.
            set -l meshtray (commandline -opc)[1]
            $meshtray __complete $kind 2>/dev/null
    end
end
complete -c meshtray -f -a '(__meshtray_candidates)'
${options.map(({ name, takesValue }) => `complete -c meshtray ${flag(name, takesValue)}`).join('\n')}
${verbs
  .flatMap((verb) =>
    verb.options.map(
      ({ name, takesValue }) =>
        `complete -c meshtray -n '__meshtray_is ${verb.name}' ${flag(name, takesValue)}`,
    ),
  )
  .join('\n')}
`
}

import { type CompletionModel, goesOn, kindOf, plainDoes } from './model.ts'

export function fishScript({ verbs, options, valued, switches }: CompletionModel): string {
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

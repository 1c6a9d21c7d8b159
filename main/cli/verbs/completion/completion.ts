import { success } from '../../../../contract/result.ts'
import { listOf } from '../../../../words/lists.ts'
import { helpTranslate } from '../../../base/translators.ts'
import { misuse, type Verb } from '../verb.ts'
import { bashScript } from './bash.ts'
import { fishScript } from './fish.ts'
import { completionModel } from './model.ts'
import { zshScript } from './zsh.ts'

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
      if (shell === undefined || more !== undefined)
        return misuse((t) =>
          t('usage.oneOf', { what: 'completion', choices: listOf(t, shells), given: more ?? name ?? '' }),
        )
      return success(async ({ t }) => {
        const model = completionModel({ ...verbs, completion: own }, await helpTranslate(t.locale))
        return { code: 0, text: scripts[shell](model) }
      })
    },
  }
  return own
}

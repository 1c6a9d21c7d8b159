import { success } from '../../../../contract/result.ts'
import type { Verb } from '../verb.ts'
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
    does: 'print the script that makes a shell complete verbs, networks and devices',
    flags: {},
    needs: 'nothing',
    completes: [shells],
    parse({ rest: [name, more] }) {
      const shell = shells.find((each) => each === name)
      if (shell === undefined || more !== undefined)
        return { ok: false, error: `completion takes ${shells.join(', ')}, but got "${more ?? name ?? ''}".` }
      const text = scripts[shell](completionModel({ ...verbs, completion: own }))
      return success(async () => ({ code: 0, text }))
    },
  }
  return own
}

import { success } from '../../../contract/result.ts'
import { changeFlags } from './change-network.ts'
import { commandsFor, forms } from './equivalents.ts'
import { faultOutcome, refreshed } from './refreshed.ts'
import type { Verb } from './verb.ts'

/** Prints the equivalent of a verb as a command of another program, without running either. */
export function copyAs(verbs: { readonly [name: string]: Verb }): Verb {
  return {
    takes: `${forms.join('|')} VERB …`,
    does: 'print the equivalent curl or zerotier-cli command of a verb, with the variable TOKEN for the token',
    flags: changeFlags,
    completes: [forms, Object.keys(verbs), 'verb'],
    parse({ flags, rest: [name, verb = '', ...rest] }) {
      const form = forms.find((each) => each === name)
      if (form === undefined)
        return { ok: false, error: `copy-as takes ${forms.join(' or ')}, but got "${name ?? ''}".` }
      const copied = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
      if (copied === undefined)
        return {
          ok: false,
          error: `copy-as needs one of ${Object.keys(verbs).join(', ')}, but got "${verb}".`,
        }
      const given = { flags, rest }
      const parsed = copied.parse(given)
      if (!parsed.ok) return parsed
      return success(async ({ ask, t }) => {
        const read = await refreshed(ask, t)
        if (!read.ok) return read.error
        const address = await ask('service.address')
        if (!address.ok) return faultOutcome(t, address.error)
        const found = commandsFor(form, verb, given, { snapshot: read.value, address: address.value, t })
        return found.ok ? { code: 0, text: found.value } : found.error
      })
    },
  }
}

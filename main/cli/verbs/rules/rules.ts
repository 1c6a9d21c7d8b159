import { success } from '../../../../contract/result.ts'
import type { Translate } from '../../../../words/translate.ts'
import { faultOutcome } from '../refreshed.ts'
import { misuse, notOneOf, tooMany, type Verb, type VerbOutcome, type VerbRun } from '../verb.ts'
import { readTest } from './test-arguments.ts'

const actions = ['compile', 'decompile', 'check', 'test'] as const

/** Compiles, writes, checks and tries rules, with neither a service nor a running application. */
export const rules: Verb = {
  takes: 'compile|decompile|check|test FILE [--json] [--from=NODE --to=NODE …]',
  does: (t) => t('help.verb.rules'),
  flags: {
    json: { type: 'boolean' },
    from: { type: 'string', value: 'NODE' },
    to: { type: 'string', value: 'NODE' },
    tcp: { type: 'string', value: 'PORT' },
    udp: { type: 'string', value: 'PORT' },
    icmp: { type: 'boolean' },
    arp: { type: 'boolean' },
    'from-tag': { type: 'string', value: 'NAME=VALUE', several: true },
    'to-tag': { type: 'string', value: 'NAME=VALUE', several: true },
    'from-cap': { type: 'string', value: 'NAME', several: true },
  },
  needs: 'nothing',
  completes: [actions, 'files'],
  parse({ flags, rest }) {
    const [given = '', file = '', ...more] = rest
    const action = actions.find((each) => each === given)
    if (action === undefined) return notOneOf('rules', actions, given)
    if (file === '') return misuse((t) => t('usage.needs', { what: `rules ${action}`, needed: 'FILE' }))
    if (more.length > 0) return tooMany(`rules ${action}`, more.join(' '))
    if (action === 'test') {
      const test = readTest(flags)
      return test.ok ? success(withInput(file, (act, t, text) => act.testText(t, text, test.value))) : test
    }
    const alien = Object.keys(flags).find((name) => name !== 'json')
    if (alien !== undefined) return misuse((t) => t('usage.onlyTest', { option: `--${alien}` }))
    if (action === 'decompile') return success(withInput(file, (act, t, text) => act.decompileText(t, text)))
    const json = flags.json === true
    return success(
      withInput(file, (act, t, text) =>
        action === 'check' ? act.check(t, text, json) : act.compile(t, text),
      ),
    )
  },
}

type Use = (act: typeof import('./act-on-text.ts'), t: Translate, text: string) => VerbOutcome

/** Loads the language only now, as the application starts without it. */
function withInput(file: string, use: Use): VerbRun {
  return async ({ t, signal }) => {
    const act = await import('./act-on-text.ts')
    const input = await act.readInput(file, signal)
    return input.ok ? use(act, t, input.value) : faultOutcome(t, input.error)
  }
}

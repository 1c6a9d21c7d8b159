import { type Flags, flagNames } from '../../../contract/node.ts'
import { type Result, success } from '../../../contract/result.ts'
import { listOf } from '../../../words/lists.ts'
import { changeFlags, changeNetwork, changeTakes, readHow } from './change-network.ts'
import { onlyNetwork, withNetwork } from './find-network.ts'
import { type Misuse, misuse, type Verb } from './verb.ts'

const values: { readonly [text: string]: boolean } = { on: true, off: false }

/** Changes the flags of a network, which say what it may change on this computer. */
export const set: Verb = {
  takes: `NETWORK FLAG=on|off … ${changeTakes}`,
  does: (t) => t('help.verb.set', { flags: listOf(t, flagNames) }),
  flags: changeFlags,
  writes: true,
  completes: ['networks', 'switches'],
  parse(given) {
    const [first = '', ...rest] = given.rest
    const network = onlyNetwork('set', [first])
    if (!network.ok) return network
    const flags = readFlags(rest)
    if (!flags.ok) return flags
    const how = readHow(given)
    if (!how.ok) return how
    return success((parts) =>
      withNetwork(parts, network.value, ({ id }) =>
        changeNetwork(parts, {
          ...how.value,
          id,
          wanted: flags.value,
          async send() {
            for (const flag of flagNames) {
              const value = flags.value[flag]
              const done =
                value === undefined
                  ? success(undefined)
                  : await parts.ask('network.setFlag', { id, flag, value })
              if (!done.ok) return done
            }
            return success(undefined)
          },
        }),
      ),
    )
  },
}

/** Reads flags such as "allowDNS=on allowDefault=off": at least one, and none twice. */
export function readFlags(texts: readonly string[]): Result<Partial<Flags>, Misuse> {
  const flags: { -readonly [F in keyof Flags]?: boolean } = {}
  for (const text of texts) {
    const [name = '', ...given] = text.split('=')
    const flag = flagNames.find((each) => each === name)
    if (flag === undefined) return misuse((t) => t('usage.noSwitch', { name, switches: listOf(t, allowed) }))
    const value = Object.hasOwn(values, given.join('=')) ? values[given.join('=')] : undefined
    if (value === undefined)
      return misuse((t) =>
        t('usage.oneOf', { what: flag, choices: listOf(t, Object.keys(values)), given: given.join('=') }),
      )
    if (flags[flag] !== undefined) return misuse((t) => t('usage.twice', { name: flag }))
    flags[flag] = value
  }
  if (texts.length === 0) return misuse((t) => t('usage.noSwitches', { switches: listOf(t, allowed) }))
  return success(flags)
}

const allowed = flagNames.map((name) => `${name}=on|off`)

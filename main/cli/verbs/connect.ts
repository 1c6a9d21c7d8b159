import { defaultFlags } from '../../../contract/node.ts'
import { success } from '../../../contract/result.ts'
import {
  type NetworkId,
  type NetworkIdProblem,
  parseNetworkId,
  readNetworkId,
} from '../../../domain/network-id.ts'
import type { Translate } from '../../../words/translate.ts'
import { changeFlags, changeNetwork, changeTakes, type HowToChange, readHow } from './change-network.ts'
import { onlyNetwork, withNetwork } from './find-network.ts'
import { faultOutcome, refreshed } from './refreshed.ts'
import { misuse, tooMany, type Verb, type VerbRun } from './verb.ts'

/** Joins a network. If it is remembered, it gets the flags that it had. */
export const join: Verb = {
  takes: `ID [--any-id] ${changeTakes}`,
  does: (t) => t('help.verb.join'),
  flags: { ...changeFlags, 'any-id': { type: 'boolean' } },
  writes: true,
  parse(given) {
    const [text = '', more] = given.rest
    const read = given.flags['any-id'] === true ? readNetworkId(text) : parseNetworkId(text)
    if (more !== undefined) return tooMany('join', more)
    if (!read.ok) return misuse((t) => refusal(t, text, read.problem))
    const how = readHow(given)
    return how.ok ? success(joinAndWait(read.id, how.value)) : how
  },
}

function refusal(t: Translate, given: string, problem: NetworkIdProblem): string {
  switch (problem.kind) {
    case 'no-controller':
      return t('usage.noController', { given, address: problem.address })
    case 'ports-reversed':
      return t('usage.portsReversed', { given, start: String(problem.start), end: String(problem.end) })
    case 'not-ad-hoc':
      return t('usage.notAdHoc', { given })
    default:
      return t('usage.networkId', { given })
  }
}

function joinAndWait(id: NetworkId, how: HowToChange): VerbRun {
  return async (parts) => {
    const { ask, t } = parts
    const read = await refreshed(ask, t)
    if (!read.ok) return read.error
    const isRemembered = read.value.networks.some((entry) => entry.id === id)
    return changeNetwork(parts, {
      ...how,
      id,
      wanted: 'connected',
      send: () =>
        isRemembered
          ? ask('network.connect', { id, connected: true })
          : ask('network.join', { id, flags: defaultFlags }),
    })
  }
}

export const connect = connection('connect', true, (t) => t('help.verb.connect'))

export const disconnect = connection('disconnect', false, (t) => t('help.verb.disconnect'))

function connection(name: string, connected: boolean, does: Verb['does']): Verb {
  return {
    takes: `NETWORK ${changeTakes}`,
    does,
    flags: changeFlags,
    writes: true,
    completes: ['networks'],
    parse(given) {
      const network = onlyNetwork(name, given.rest)
      if (!network.ok) return network
      const how = readHow(given)
      if (!how.ok) return how
      return success((parts) =>
        withNetwork(parts, network.value, ({ id }) =>
          changeNetwork(parts, {
            ...how.value,
            id,
            wanted: connected ? 'connected' : 'disconnected',
            send: () => parts.ask('network.connect', { id, connected }),
          }),
        ),
      )
    },
  }
}

export const forget: Verb = {
  takes: 'NETWORK',
  does: (t) => t('help.verb.forget'),
  flags: {},
  writes: true,
  completes: ['networks'],
  parse({ rest }) {
    const network = onlyNetwork('forget', rest)
    if (!network.ok) return network
    return success((parts) =>
      withNetwork(parts, network.value, async ({ id }) => {
        const forgotten = await parts.ask('network.forget', { id })
        return forgotten.ok ? { code: 0, text: '' } : faultOutcome(parts.t, forgotten.error)
      }),
    )
  },
}

import { canPause, isPaused } from '../../../contract/network-state.ts'
import { type ChangeReport, mostPauseMinutes, type PauseLength } from '../../../contract/pause.ts'
import { type Result, success } from '../../../contract/result.ts'
import type { NetworkEntry } from '../../../contract/snapshot.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import { findNetwork } from './find-network.ts'
import { networkJson, networkTable } from './networks.ts'
import { faultOutcome, outcomeOfSeveral, refreshed } from './refreshed.ts'
import {
  jsonText,
  type Misuse,
  notOneOf,
  type Verb,
  type VerbFlags,
  type VerbOutcome,
  type VerbParts,
} from './verb.ts'

const flags: VerbFlags = { json: { type: 'boolean' } }

/** Removes the addresses, routes and DNS of networks from this computer for a while; they stay joined. */
export const pause: Verb = {
  takes: '[NETWORK …] [--for=30m] [--json]',
  does: (t) => t('help.verb.pause'),
  flags: { for: { type: 'string', value: '30m' }, ...flags },
  writes: true,
  completes: ['each-network'],
  parse({ flags, rest }) {
    const length = flags.for === undefined ? untilResumed : readPauseLength(String(flags.for))
    if (!length.ok) return length
    return success((parts) =>
      changePauses(parts, {
        given: rest,
        json: flags.json === true,
        isMeant: canPause,
        async send(networks) {
          const reply = await parts.ask('pause.start', { networks, length: length.value })
          if (parts.alone && length.value.kind !== 'until-resumed')
            parts.tell(parts.t('command-line.pauseAlone'))
          return reply
        },
      }),
    )
  },
}

const untilResumed: Result<PauseLength, Misuse> = { ok: true, value: { kind: 'until-resumed' } }

/** Ends pauses, and restores the flags that the networks had before. */
export const resume: Verb = {
  takes: '[NETWORK …] [--json]',
  does: (t) => t('help.verb.resume'),
  flags,
  writes: true,
  completes: ['each-network'],
  parse({ flags, rest }) {
    return success((parts) =>
      changePauses(parts, {
        given: rest,
        json: flags.json === true,
        isMeant: isPaused,
        send: (networks) => parts.ask('pause.end', { networks }),
      }),
    )
  },
}

interface Change {
  /** The networks given on the command line; if empty, all for which `isMeant` is true */
  readonly given: readonly string[]
  readonly json: boolean
  readonly isMeant: (entry: NetworkEntry) => boolean
  readonly send: (networks: NetworkId[]) => Promise<Result<ChangeReport>>
}

async function changePauses(parts: VerbParts, { given, json, isMeant, send }: Change): Promise<VerbOutcome> {
  const { ask, t } = parts
  const read = await refreshed(ask, t)
  if (!read.ok) return read.error
  const ids = new Set<NetworkId>()
  for (const text of given) {
    const found = findNetwork(t, read.value.networks, text)
    if (!found.ok) return found.error
    ids.add(found.value.id)
  }
  if (given.length === 0) for (const { id } of read.value.networks.filter(isMeant)) ids.add(id)
  if (ids.size === 0) return { code: 0, text: json ? jsonText([]) : '' }
  const sent = await send([...ids])
  if (!sent.ok) return faultOutcome(t, sent.error)
  const after = await refreshed(ask, t)
  if (!after.ok) return after.error
  const networks = after.value.networks.filter(({ id }) => ids.has(id))
  const text = json ? jsonText(networks.map(networkJson)) : networkTable(t, networks)
  return outcomeOfSeveral(t, text, sent.value.failed, networks)
}

/** Reads a length such as "30m", "2h", "1h30m" or "tomorrow". */
export function readPauseLength(text: string): Result<PauseLength, Misuse> {
  if (text === 'tomorrow') return success({ kind: 'tomorrow' })
  const [, hours, minutes] = /^(?=\d)(?:(\d{1,5})h)?(?:(\d{1,5})m)?$/.exec(text) ?? []
  const all = Number(hours ?? 0) * 60 + Number(minutes ?? 0)
  if (all >= 1 && all <= mostPauseMinutes) return success({ kind: 'minutes', minutes: all })
  const choices = ['30m', '2h', `1h30m (≤ ${mostPauseMinutes / 60}h)`, 'tomorrow']
  return notOneOf('--for', choices, text)
}

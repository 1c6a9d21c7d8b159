import { setTimeout as sleep } from 'node:timers/promises'
import { nameOf } from '../../../contract/network-state.ts'
import { type Result, success } from '../../../contract/result.ts'
import type { NetworkEntry, Snapshot } from '../../../contract/snapshot.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import type { Translate } from '../../../words/translate.ts'
import { lineOf, networkJson } from './networks.ts'
import { faultOutcome, isUncompared, refreshed } from './refreshed.ts'
import { isOnTrial, type Settled, settled, type Wanted } from './settled.ts'
import {
  jsonText,
  type Misuse,
  notDone,
  notOneOf,
  type VerbArguments,
  type VerbFlags,
  type VerbOutcome,
  type VerbParts,
} from './verb.ts'

/** ms between two refreshes */
const pace = 250
/** The most refreshes to wait for the comparison with this computer, once the change itself is done */
const mostUncompared = 3
/** The default timeout in seconds: long enough for a controller to reply and for the trial of a full tunnel */
const patience = 60
const longestPatience = 3_600

/** Options that every verb that changes a network accepts */
export const changeFlags: VerbFlags = {
  json: { type: 'boolean' },
  'no-wait': { type: 'boolean' },
  timeout: { type: 'string', value: 'SECONDS' },
}
export const changeTakes = '[--no-wait] [--timeout=SECONDS] [--json]'

export interface HowToChange {
  readonly json: boolean
  /** The timeout in seconds; 0: do not wait after the service's reply to the change. */
  readonly patience: number
}

export function readHow({ flags }: VerbArguments): Result<HowToChange, Misuse> {
  const { timeout = String(patience) } = flags
  const seconds = /^\d{1,4}$/.test(String(timeout)) ? Number(timeout) : 0
  if (seconds < 1 || seconds > longestPatience)
    return notOneOf('--timeout', `1–${longestPatience}`, String(timeout))
  return success({ json: flags.json === true, patience: flags['no-wait'] === true ? 0 : seconds })
}

interface Change extends HowToChange {
  readonly id: NetworkId
  readonly wanted: Wanted
  /** Resolves when the service has accepted the change. */
  readonly send: () => Promise<Result<unknown>>
}

/** Changes a network, and waits until the change has taken effect or failed. */
export async function changeNetwork(parts: VerbParts, change: Change): Promise<VerbOutcome> {
  const { t, signal } = parts
  const sent = await change.send()
  if (!sent.ok) return faultOutcome(t, sent.error)
  const end = performance.now() + change.patience * 1_000
  let said = ''
  let looks = 0
  for (;;) {
    const read = await refreshed(parts.ask, t)
    if (!read.ok) return read.error
    const entry = read.value.networks.find(({ id }) => id === change.id) ?? null
    const state = change.patience === 0 ? 'done' : stateOf(entry, read.value, change.wanted)
    const isCompared = change.patience === 0 || entry === null || !isUncompared(entry)
    if (state === 'done' && !isCompared) looks += 1
    if (state === 'not-done' || (state === 'done' && (isCompared || looks > mostUncompared)))
      return outcomeOf(t, entry, state, change)
    const word = entry === null ? '' : wordOf(t, entry)
    if (word !== said && entry !== null)
      parts.tell(t('command-line.about', { about: nameOf(entry), what: word }))
    said = word
    if (performance.now() > end)
      return notDone('timed-out', t('command-line.timedOut', { seconds: change.patience, state: word }))
    await sleep(pace, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return notDone('stopped', t('command-line.stopped', { state: word }))
  }
}

function stateOf(entry: NetworkEntry | null, snapshot: Snapshot, wanted: Wanted): Settled {
  return entry !== null && isOnTrial(entry, snapshot) ? 'waiting' : settled(entry, wanted)
}

function outcomeOf(
  t: Translate,
  entry: NetworkEntry | null,
  state: Settled,
  { json, patience }: HowToChange,
): VerbOutcome {
  if (entry === null) return { code: 0, text: '' }
  // Without waiting, the change is reported as still in progress.
  const shown = patience === 0 ? entry : { ...entry, settles: false }
  if (state === 'not-done')
    return entry.fault === null ? notDone('not-settled', wordOf(t, shown)) : faultOutcome(t, entry.fault)
  return { code: 0, text: json ? jsonText(networkJson(entry)) : `${wordOf(t, shown)}\n` }
}

function wordOf(t: Translate, entry: NetworkEntry): string {
  return lineOf(t, entry)
}

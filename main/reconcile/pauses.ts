import type { JournalEntry } from '../../contract/journal.ts'
import { isConnected } from '../../contract/network-state.ts'
import type { ChangedBy, ChangeReport, PauseLength } from '../../contract/pause.ts'
import { failure, type Result, success } from '../../contract/result.ts'
import type { Intent } from '../../contract/snapshot.ts'
import type { NetworkId } from '../../domain/network-id.ts'
import { endOfPause, pauseAtTime } from '../../domain/policy/pause-time.ts'
import type { Handlers } from '../base/handlers.ts'
import type { Shell } from '../base/shell.ts'
import type { DnsByClick } from '../dns/network-dns.ts'
import type { Store } from '../state/store.ts'
import type { Writer } from '../state/writer.ts'
import { reportOf } from './changes.ts'
import { rest, type Step, type Task } from './steps.ts'

interface PauseParts {
  readonly store: Store
  readonly writer: Writer
  /** ms since the epoch */
  readonly now?: () => number
}

/** Starts and ends pauses. Each network is paused on its own, so one failure does not affect the others. */
export interface Pauses {
  /** For a network that is already paused, only the end of its pause changes. */
  start(networks: readonly NetworkId[], length: PauseLength, by?: ChangedBy): Promise<ChangeReport>
  end(networks: readonly NetworkId[], by?: ChangedBy): Promise<ChangeReport>
}

export function createPauses({ store, writer, now = Date.now }: PauseParts): Pauses {
  function entryOf(id: NetworkId) {
    return store.snapshot().networks.find((entry) => entry.id === id)
  }

  function each(
    networks: readonly NetworkId[],
    change: (id: NetworkId) => Promise<Result<void>> | Result<void>,
  ): Promise<ChangeReport> {
    const items = [...new Set(networks)].map((network) => ({ network }))
    return reportOf(items, async ({ network }) => change(network))
  }

  return {
    start(networks, length, by = { kind: 'person' }) {
      const since = now()
      return each(networks, (id) => {
        const entry = entryOf(id)
        if (entry === undefined) return failure('network-unknown')
        if (!isConnected(entry)) return failure('network-not-connected')
        const until = endOfPause(length, since, entry.pause?.until)
        return writer.setIntent(id, { pause: { by, since, until } })
      })
    },
    end: (networks, by = { kind: 'person' }) =>
      each(networks, (id) => {
        const entry = entryOf(id)
        if (entry === undefined) return failure('network-unknown')
        const isPaused = entry.pause !== null || entry.intent?.pause !== undefined
        return isPaused ? writer.setIntent(id, { pause: null, endedBy: by }) : success(undefined)
      }),
  }
}

interface PauseHandlerParts {
  readonly store: Store
  readonly shell: Pick<Shell, 'whileOpen'>
  readonly dns: DnsByClick
  readonly journal: () => readonly JournalEntry[]
}

/** Handles commands that a person started by a click, so the system may ask for permission to change DNS settings. */
export function createPauseHandlers(
  pauses: Pauses,
  { store, shell, dns, journal }: PauseHandlerParts,
): Pick<Handlers, 'pause.start' | 'pause.end' | 'automation.journal'> {
  /** If the person denies permission, the pause still succeeds, and the network's row shows the state of its DNS. */
  async function withDns(
    changing: Promise<ChangeReport>,
    change: (id: NetworkId) => Promise<Result<void>>,
  ): Promise<Result<ChangeReport>> {
    const report = await changing
    const done = new Set(report.done)
    const ours = store.snapshot().networks.filter(({ id, setsDns }) => setsDns && done.has(id))
    if (ours.length > 0)
      await shell.whileOpen(async () => {
        for (const { id } of ours) await change(id)
      })
    return success(report)
  }

  return {
    'pause.start': ({ networks, length }) => withDns(pauses.start(networks, length), dns.takeOff),
    'pause.end': ({ networks }) => withDns(pauses.end(networks), dns.apply),
    'automation.journal': () => success(journal()),
  }
}

/** ms: the clock is checked at least this often, because timers ignore sleep and changes of the system clock. */
const longestWait = 60_000
/** ms: the service may still carry out a request this long after its reply failed to arrive. */
const patience = 10_000

/** Ends a pause on time, and completes a step of it that an earlier run or a lost reply left open. */
export const pauseEnd: Task = {
  has: ({ pause }) => pause !== null,
  next({ id, pause, network, intent, fault }, progress, { serving, now, wallClock }) {
    if (pause === null) return rest
    const time = pauseAtTime(pause, wallClock)
    if (time.state === 'begins-anew')
      return { kind: 'record', event: { type: 'pause-changed', id, pause: time.pause } }
    const { until } = pause
    const left = until !== null && until > wallClock ? until - wallClock : longestWait
    const later: Step = { kind: 'wait', ms: Math.min(longestWait, left) }
    if (network === null || intent !== null || !serving) return later
    const isRecent = progress.sent !== null && now - progress.sent.at < longestWait
    const send = (wanted: Intent['pause']): Step =>
      isRecent ? later : { kind: 'send', intent: { pause: wanted ?? null } }
    const isInDoubt = time.state !== 'over' && pause.step === 'pausing' && fault !== null
    if (!isInDoubt) progress.since = null
    if (time.state === 'over' || pause.step === 'resuming') return send(null)
    if (pause.step === 'paused') return later
    if (fault === null) return send({ by: pause.by, since: pause.since, until })
    progress.since ??= now
    const doubtful = progress.since + patience - now
    if (doubtful > 0) return { kind: 'wait', ms: Math.min(later.ms, doubtful) }
    progress.since = null
    return { kind: 'confirm' }
  },
}

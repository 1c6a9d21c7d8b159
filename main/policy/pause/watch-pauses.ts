import { isServing } from '../../../contract/network-state.ts'
import type { Pause } from '../../../contract/pause.ts'
import type { Intent, NetworkEntry } from '../../../contract/snapshot.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import { pauseAtTime } from '../../../domain/policy/pause-time.ts'
import type { Store } from '../../state/store.ts'
import type { Writer } from '../../state/writer.ts'

export interface PauseWatchParts {
  readonly store: Store
  readonly writer: Pick<Writer, 'complete'>
  /** ms since the epoch. It is not a monotonic clock, because a pause continues while the computer sleeps. */
  readonly wallClock?: () => number
}

export interface PauseWatch {
  /** Checks the clock now, for example after the computer woke up. */
  look(): void
  stop(): void
}

/** ms: the clock is checked at least this often, because timers ignore sleep and changes of the system clock. */
const longestWait = 60_000
/** ms: the service may still carry out a request this long after its reply failed to arrive. */
const patience = 10_000

type PausedEntry = NetworkEntry & { readonly pause: Pause }

/** Ends pauses on time and completes interrupted pause steps. No timer runs while no network is paused. */
export function watchPauses({ store, writer, wallClock = Date.now }: PauseWatchParts): PauseWatch {
  let timer: NodeJS.Timeout | undefined
  /** The time of the last attempt for each network (ms since the epoch), used to delay retries */
  const tried = new Map<NetworkId, number>()
  /** Timers of networks whose pause request got no reply and has not taken effect yet */
  const doubtful = new Map<NetworkId, NodeJS.Timeout>()

  function paused(): readonly PausedEntry[] {
    return store.snapshot().networks.filter((entry): entry is PausedEntry => entry.pause !== null)
  }

  function look(): void {
    clearTimeout(timer)
    timer = undefined
    const entries = paused()
    for (const id of tried.keys()) if (!entries.some((entry) => entry.id === id)) tried.delete(id)
    if (entries.length === 0) return
    const now = wallClock()
    const untils = entries.flatMap(({ pause: { until } }) => (until !== null && until > now ? [until] : []))
    timer = setTimeout(look, Math.min(longestWait, ...untils.map((until) => until - now))).unref()
    for (const entry of entries) lookAt(entry, now)
  }

  function lookAt({ id, pause, network, intent, fault }: PausedEntry, now: number): void {
    const time = pauseAtTime(pause, now)
    if (time.state === 'begins-anew') {
      store.dispatch({ type: 'pause-changed', id, pause: time.pause })
      return
    }
    // The service's networks are unknown before its first reply.
    if (network === null || intent !== null || !isServing(store.snapshot().connection)) return
    if (time.state === 'over' || pause.step === 'resuming') attempt(id, { pause: null }, now)
    else if (pause.step === 'pausing' && fault === null) attempt(id, { pause }, now)
    else if (pause.step === 'pausing' && !doubtful.has(id))
      doubtful.set(id, setTimeout(giveUp, patience, id).unref())
  }

  function attempt(id: NetworkId, { pause }: Pick<Intent, 'pause'>, now: number): void {
    const last = tried.get(id)
    if (last !== undefined && now >= last && now - last < longestWait) return
    tried.set(id, now)
    const asked = pause && { by: pause.by, since: pause.since, until: pause.until }
    void writer.complete(id, { pause: asked ?? null })
  }

  /** An empty intent makes the writer read the network again; a pause that has still not taken effect is dropped. */
  function giveUp(id: NetworkId): void {
    doubtful.delete(id)
    const entry = paused().find((each) => each.id === id)
    const isStill = entry?.pause.step === 'pausing' && entry.fault !== null && entry.intent === null
    if (isStill && isServing(store.snapshot().connection)) void writer.complete(id, {})
  }

  const stopListening = store.subscribe((after, before) => {
    const isSame = after.networks === before.networks && after.connection === before.connection
    if (!isSame && (timer !== undefined || after.networks.some(({ pause }) => pause !== null))) look()
  })
  look()

  return {
    look,
    stop() {
      stopListening()
      clearTimeout(timer)
      for (const each of doubtful.values()) clearTimeout(each)
    },
  }
}

import { isServing } from '../../../contract/network-state.ts'
import type { Pause } from '../../../contract/pause.ts'
import type { NetworkEntry } from '../../../contract/snapshot.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import { pauseAtTime } from '../../../domain/policy/pause-time.ts'
import type { Store } from '../../state/store.ts'
import type { Writer } from '../../state/writer.ts'

export interface PauseWatchParts {
  readonly store: Store
  readonly writer: Pick<Writer, 'setIntent'>
  /** ms since the epoch: a pause goes on while the computer sleeps. */
  readonly wallClock?: () => number
}

export interface PauseWatch {
  /** Looks at the clock: it may have gone on while the computer slept. */
  look(): void
  stop(): void
}

/** ms. Timers do not count sleep, and know nothing of a clock that is set: it is looked at as often as this. */
const longestWait = 60_000

type PausedEntry = NetworkEntry & { readonly pause: Pause }

/** Ends pauses when their time has come, and those whose end was cut off. Nothing runs while nothing is paused. */
export function watchPauses({ store, writer, wallClock = Date.now }: PauseWatchParts): PauseWatch {
  let timer: NodeJS.Timeout | undefined
  /** When each was tried last (ms since the epoch): what failed waits before it is tried again. */
  const tried = new Map<NetworkId, number>()

  function look(): void {
    clearTimeout(timer)
    timer = undefined
    const paused = store.snapshot().networks.filter((entry): entry is PausedEntry => entry.pause !== null)
    for (const id of tried.keys()) if (!paused.some((entry) => entry.id === id)) tried.delete(id)
    if (paused.length === 0) return
    const now = wallClock()
    for (const entry of paused) lookAt(entry, now)
    const ends = paused.flatMap(({ pause }) =>
      pause.until === null || pause.until <= now ? [] : [pause.until],
    )
    const next = Math.min(longestWait, ...ends.map((until) => until - now))
    timer = setTimeout(look, next).unref()
  }

  function lookAt({ id, pause, network, intent }: PausedEntry, now: number): void {
    const time = pauseAtTime(pause, now)
    if (time.state === 'begins-anew') {
      store.dispatch({ type: 'pause-changed', id, pause: time.pause })
      return
    }
    const isCutOff = pause.step === 'resuming' && intent === null
    if (time.state === 'going-on' && !isCutOff) return
    // What the service holds is not known before it has answered.
    if (network === null || !isServing(store.snapshot().connection) || intent?.pause !== undefined) return
    const last = tried.get(id)
    if (last !== undefined && now - last < longestWait && now >= last) return
    tried.set(id, now)
    void writer.setIntent(id, { pause: null })
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
    },
  }
}

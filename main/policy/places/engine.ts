import { noPlaces, type Place } from '../../../contract/place.ts'
import type { Result } from '../../../contract/result.ts'
import type { Snapshot } from '../../../contract/snapshot.ts'
import type { Computer } from '../../../domain/computer/computer.ts'
import { decidePlace, type PlaceMemory } from '../../../domain/policy/decide-place.ts'
import type { PlaceFingerprint } from '../../../domain/policy/place-fingerprint.ts'
import type { Store } from '../../state/store.ts'
import { lineReader } from '../../system/computer.ts'
import { systemPing } from '../../system/ping/ping.ts'
import type { SystemProbes } from '../../system/probes.ts'
import { type Arrivals, createArrivals, type DecisionLog } from './arrivals.ts'
import type { RuleActions } from './carry-out.ts'
import { createFingerprintReader, type ReadFingerprints } from './read-fingerprints.ts'

export interface PlaceEngineParts extends Omit<RuleActions, 'store'> {
  readonly store: Store
  readonly readComputer: () => Promise<Computer>
  readonly probes: Pick<SystemProbes, 'neighbours'>
  /** Returns the settings that are in use now. */
  readonly settings: () => DecisionLog
  /** ms for which fingerprints must stay unchanged before they count; undefined: the default. Tests shorten it. */
  readonly stands?: number | undefined
}

export interface WatchedPlaces extends ReturnType<typeof watchPlaces>, Pick<Arrivals, 'undo'> {}

export interface PlaceEngine {
  readonly readFingerprints: ReadFingerprints
  /** Starts to detect the current place and to carry out its rules. */
  watch(): WatchedPlaces
}

/** Composes the parts that places need. The module is loaded only when places are in use. */
export function createPlaceEngine(parts: PlaceEngineParts): PlaceEngine {
  const { store, settings, stands } = parts
  const { platform } = process
  const asking = { readLine: lineReader(platform), ping: systemPing(platform) }
  const readFingerprints = createFingerprintReader({ ...parts, ...asking, snapshot: store.snapshot })
  return {
    readFingerprints,
    watch() {
      const arrivals = createArrivals({ ...parts, log: settings })
      const watch = watchPlaces({
        store,
        readFingerprints,
        arrivals,
        ...(stands !== undefined && { stands }),
      })
      return { ...watch, undo: arrivals.undo }
    },
  }
}

/** ms for which fingerprints must stay unchanged before they count (debounce) */
export const usualStand = 5_000
/** The shortest interval between two checks while no event reports a change, in ms */
const seldom = 60_000
/** The interval is at least this many times as long as a check, which runs programs for seconds on Windows. */
const rest = 100

interface WatchParts {
  readonly store: Store
  readonly readFingerprints: ReadFingerprints
  readonly arrivals: Arrivals
  readonly stands?: number
  readonly pace?: number
  /** Monotonic ms */
  readonly now?: () => number
}

/** Detects the current place until stopped. The last decision, even of an earlier run, is the place to start from. */
export function watchPlaces(parts: WatchParts) {
  const { store, readFingerprints, arrivals } = parts
  const { stands = usualStand, pace = seldom, now = () => performance.now() } = parts
  const { last } = store.snapshot().places
  let memory: PlaceMemory = {
    decided: last === null ? undefined : (last.place?.id ?? null),
    here: undefined,
    change: null,
  }
  /** The place that the person rejected with "not here" */
  let denied = last?.outcome.kind === 'not-here' ? last.place?.id : undefined
  let timer: NodeJS.Timeout | undefined
  let looking = false
  let again = false
  let stopped = false

  async function look(): Promise<void> {
    if (looking) {
      again = true
      return
    }
    looking = true
    clearTimeout(timer)
    let wait: number | null = null
    let took = 0
    do {
      again = false
      const began = now()
      wait = await lookOnce()
      took = now() - began
    } while (again && !stopped)
    looking = false
    if (!stopped) timer = setTimeout(look, wait ?? Math.max(pace, rest * took)).unref()
  }

  async function lookOnce(): Promise<number | null> {
    const met = await readFingerprints().catch(() => null)
    if (stopped) return null
    const { places } = store.snapshot().places
    if (met === null) {
      show(null, [])
      return null
    }
    const decision = decidePlace(memory, met, places, { now: now(), stands })
    memory = decision.memory
    if (decision.arrived !== undefined) denied = undefined
    if (memory.change === null) show(memory.here ?? null, met.fingerprints)
    if (decision.arrived !== undefined) arrive(decision.arrived, places, met.fingerprints)
    return decision.again
  }

  function arrive(
    id: string | null,
    places: readonly Place[],
    fingerprints: readonly PlaceFingerprint[],
  ): void {
    void arrivals.arrive(places.find((place) => place.id === id) ?? null, fingerprints)
  }

  function show(place: string | null, fingerprints: readonly PlaceFingerprint[]): void {
    const here = { place: place === denied ? null : place, fingerprints }
    store.dispatch({ type: 'places-changed', change: { here } })
  }

  const stopListening = store.subscribe((after, before) => {
    const isSame =
      after.places.places === before.places.places &&
      (after.networks === before.networks || linesOf(after) === linesOf(before))
    if (!isSame) void look()
  })
  void look()

  return {
    /** Checks again, for example after the network interfaces changed. */
    look: (): void => void look(),
    async notHere(): Promise<Result<void>> {
      const { place, fingerprints } = store.snapshot().places.here
      const done = await arrivals.notHere()
      if (done.ok && place === memory.here) {
        denied = place ?? undefined
        show(place, fingerprints)
      }
      return done
    },
    stop(): void {
      stopped = true
      clearTimeout(timer)
      stopListening()
      arrivals.stop()
      store.dispatch({ type: 'places-changed', change: { here: noPlaces.here } })
    },
  }
}

/** Returns the state of the overlay networks that affects the fingerprints, as text for a quick comparison. */
function linesOf({ networks }: Pick<Snapshot, 'networks'>): string {
  return networks
    .flatMap(({ network, inEffect }) =>
      network === null ? [] : [network.portDeviceName, inEffect?.fullTunnel === true],
    )
    .join()
}

import type { Result } from '../../../contract/result.ts'
import type { Computer } from '../../../domain/computer/computer.ts'
import type { Store } from '../../state/store.ts'
import { lineReader } from '../../system/computer.ts'
import { systemPing } from '../../system/ping/ping.ts'
import type { SystemProbes } from '../../system/probes.ts'
import { createArrivals, type DecisionLog } from './arrivals.ts'
import type { RuleActions } from './carry-out.ts'
import { createFingerprintReader, type ReadFingerprints } from './read-fingerprints.ts'
import { watchPlaces } from './watch-places.ts'

export interface PlaceEngineParts extends Omit<RuleActions, 'store'> {
  readonly store: Store
  readonly readComputer: () => Promise<Computer>
  readonly probes: Pick<SystemProbes, 'neighbours'>
  /** Returns the settings that are in use now. */
  readonly settings: () => DecisionLog
  /** ms for which fingerprints must stay unchanged before they count; undefined: the default. Tests shorten it. */
  readonly stands?: number | undefined
}

export interface WatchedPlaces {
  /** Checks again, for example after the network interfaces changed. */
  look(): void
  undo(): Promise<Result<void>>
  notHere(): Promise<Result<void>>
  stop(): void
}

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

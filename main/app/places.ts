import type { PlaceDecision } from '../../contract/place.ts'
import { failure } from '../../contract/result.ts'
import type { Computer } from '../../domain/computer/computer.ts'
import { createPlaceHandlers } from '../policy/places/handlers.ts'
import { readSigns } from '../policy/places/read-signs.ts'
import type { Store } from '../state/store.ts'
import type { SystemProbes } from '../system/probes.ts'
import type { PlaceHandlers } from './commands.ts'

export interface PlacesParts {
  readonly store: Store
  readonly readComputer: () => Promise<Computer>
  readonly probes: Pick<SystemProbes, 'neighbours'>
  /** Those in use now */
  readonly settings: () => { decisions(): readonly PlaceDecision[] }
}

export function composePlaces({ store, settings, ...readers }: PlacesParts): {
  readonly handlers: PlaceHandlers
} {
  return {
    handlers: createPlaceHandlers({
      store,
      readSigns: () => readSigns({ ...readers, snapshot: store.snapshot }),
      decisions: () => settings().decisions(),
      undo: async () => failure('undo-expired'),
      notHere: async () => failure('undo-expired'),
    }),
  }
}

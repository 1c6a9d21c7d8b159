import type { PlaceDecision } from '../../contract/place.ts'
import { failure } from '../../contract/result.ts'
import type { Computer } from '../../domain/computer/computer.ts'
import { createPlaceHandlers } from '../policy/places/handlers.ts'
import type { ReadSigns } from '../policy/places/read-signs.ts'
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
  let reader: Promise<ReadSigns> | null = null
  // Most people have no places, and their start does without what recognises them.
  async function createReader(): Promise<ReadSigns> {
    const [{ createSignReader }, { lineReader }, { systemPing }] = await Promise.all([
      import('../policy/places/read-signs.ts'),
      import('../system/line.ts'),
      import('../system/ping/ping.ts'),
    ])
    const { platform } = process
    const asking = { readLine: lineReader(platform), ping: systemPing(platform) }
    return createSignReader({ ...readers, ...asking, snapshot: store.snapshot })
  }

  return {
    handlers: createPlaceHandlers({
      store,
      async readSigns() {
        reader ??= createReader()
        return (await reader)()
      },
      decisions: () => settings().decisions(),
      undo: async () => failure('undo-expired'),
      notHere: async () => failure('undo-expired'),
    }),
  }
}

import type { ChangeReport } from '../../../contract/pause.ts'
import type { PlaceRule } from '../../../contract/place.ts'
import type { Result } from '../../../contract/result.ts'
import type { Snapshot } from '../../../contract/snapshot.ts'
import type { Surroundings } from '../../../domain/policy/fingerprints-of.ts'
import { headlessShell } from '../../base/shell.ts'
import { createArrivals } from '../../policy/places/arrivals.ts'
import { watchPlaces } from '../../policy/places/engine.ts'
import { type ComposedSets, composeSets } from '../../policy/sets/handlers.ts'
import { createReconciler } from '../../reconcile/reconciler.ts'
import { keepIn, persistIn } from '../../settings/persistence.ts'
import type { Disk } from '../../settings/settings-file.ts'
import { startPoller } from '../../state/poller.ts'
import { createStore } from '../../state/store.ts'
import { createWriter } from '../../state/writer.ts'
import { createComputerReads } from '../../system/computer-reads.ts'
import { createPoll } from '../foundation.ts'
import { createNetworkHandlers } from '../network-handlers.ts'
import { unwatchedDns } from '../watch-computer.ts'
import type { MemoryService, Process } from './memory-service.ts'

/** The application with its disk and its service in memory, composed as the core composes it */
export interface MemoryApplication {
  readonly handlers: ReturnType<typeof createNetworkHandlers> & ComposedSets['using']
  snapshot(): Snapshot
  /** Reports that the network interfaces changed. */
  look(): void
  /** Ends the application as its Quit command does. */
  quit(): Promise<void>
}

interface ApplicationParts {
  readonly disk: Disk
  readonly service: MemoryService
  readonly process: Process
  /** Returns the fingerprints of the computer's current place. */
  readonly surroundings: () => Surroundings
  /** Called when a rule of a place acts. */
  readonly onRule: OnRule
}

export type OnRule = <T extends Result<Pick<ChangeReport, 'failed'>> | ChangeReport>(
  action: PlaceRule['action'],
  act: () => Promise<T>,
) => Promise<T>

const nothing = (): void => undefined
const log = { folder: '', info: nothing, warn: nothing, error: nothing }
/** Returns nothing about the computer, so that no network conflicts with it. */
const readComputer = async () => ({ interfaces: null, routes: null, dns: null })

export async function startInMemory(parts: ApplicationParts): Promise<MemoryApplication> {
  const { disk, service, process, surroundings, onRule } = parts
  const store = createStore(false)
  const link = service.linkOf(process)
  const persistence = await persistIn('/settings', store, undefined, disk)
  const keep = keepIn(() => persistence)
  const writer = createWriter(store, link, keep)
  const sets = composeSets({ store, writer, keep })
  const computerReads = createComputerReads({ read: readComputer, settles: () => false })
  const poll = createPoll({ store, link, writer, computerReads, log })
  const poller = startPoller(() => poll())
  const poke = poller.poke
  const reconciler = createReconciler({ store, writer, service: link, readComputer, poke })
  const stopSets = sets.watch()
  const arrivals = createArrivals({
    store,
    log: () => persistence,
    sets: {
      use: (set, by) => onRule({ kind: 'use-set', set }, () => sets.use(set, by)),
      goBack: sets.goBack,
      change: (desired, by) =>
        onRule({ kind: 'pause', networks: desired.map(({ network }) => network) }, () =>
          sets.change(desired, by),
        ),
    },
  })
  const places = watchPlaces({ store, readFingerprints: async () => surroundings(), arrivals })
  const handlers = {
    ...createNetworkHandlers({
      store,
      writer,
      service: link,
      shell: headlessShell,
      dns: unwatchedDns,
      namesOf: () => [],
      journal: persistence.journal,
      readNames: async () => undefined,
      checkTunnel: () => Promise.reject(new Error('not asked')),
    }),
    ...sets.using,
  }
  return {
    handlers,
    snapshot: store.snapshot,
    look: places.look,
    async quit() {
      await reconciler.finish()
      poller.stop()
      stopSets()
      places.stop()
      await persistence.stop()
    },
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { isConnected, isPaused, isServing, nameOf } from '../../contract/network-state.ts'
import type { ChangeReport } from '../../contract/pause.ts'
import type { WhenQuit } from '../../contract/preferences.ts'
import type { NetworkEntry, Snapshot } from '../../contract/snapshot.ts'
import type { NetworkId } from '../../domain/network-id.ts'
import type { Log } from '../base/log.ts'
import type { Store } from '../state/store.ts'
import type { Writer } from '../state/writer.ts'
import { reportOf } from './changes.ts'
import { createPauses } from './pauses.ts'

/** ms: quitting waits this long for a service that is slow. */
const patience = 4_000

interface QuitParts {
  readonly store: Store
  readonly writer: Writer
  readonly log: Pick<Log, 'warn'>
  /** ms; undefined: the usual time. Tests shorten it. */
  readonly patience?: number
}

/**
 * Changes networks when the application quits, as the preference `whenQuit` says. It notes which networks are connected
 * from here in this run, and resumes those that the last quitting paused. A process that is killed changes nothing.
 */
export function createQuitNetworks({ store, writer, log, ...options }: QuitParts) {
  const pauses = createPauses({ store, writer })
  const connectedHere = new Set<NetworkId>()
  let resumes = true

  const look = (snapshot: Snapshot): void => {
    for (const { id, intent, joined } of snapshot.networks) {
      if (intent?.connected === true) connectedHere.add(id)
      // Whoever joins it after it was left, from here or elsewhere, is the one who connected it.
      else if (intent?.connected === false || !joined) connectedHere.delete(id)
    }
    if (!resumes || !isServing(snapshot.connection)) return
    resumes = false
    const paused = snapshot.networks.filter(({ pause }) => pause?.by.kind === 'quit').map(({ id }) => id)
    if (paused.length > 0) void pauses.end(paused, { kind: 'quit' }).then(tell)
  }
  const stop = store.subscribe(look)
  look(store.snapshot())

  function tell({ failed }: ChangeReport): void {
    for (const { network, fault } of failed) log.warn(`quitting: ${network}: ${fault.code}`)
  }

  return {
    stop,
    /** Never rejects. What could not be done in time is logged, and nothing is undone. */
    async apply(): Promise<void> {
      resumes = false
      const { preferences, networks, connection } = store.snapshot()
      const chosen = toChange(preferences.whenQuit, networks, connectedHere)
      if (chosen.length === 0) return
      if (!isServing(connection))
        return log.warn(`quitting: the service does not answer: ${chosen.map(nameOf).join(', ')}`)
      const ids = chosen.map(({ id }) => id)
      const changed =
        preferences.whenQuit === 'pause'
          ? pauses.start(ids, { kind: 'until-resumed' }, { kind: 'quit' })
          : reportOf(
              ids.map((network) => ({ network })),
              async ({ network }) => writer.setIntent(network, { connected: false }),
            )
      const report = await Promise.race([changed, sleep(options.patience ?? patience, null)])
      if (report === null) log.warn(`quitting: not done in time: ${chosen.map(nameOf).join(', ')}`)
      else tell(report)
    },
  }
}

/** Returns the networks that quitting changes. A network that is paused already keeps its pause. */
function toChange(
  whenQuit: WhenQuit,
  networks: readonly NetworkEntry[],
  connectedHere: ReadonlySet<NetworkId>,
): readonly NetworkEntry[] {
  const connected = networks.filter((entry) => entry.joined && isConnected(entry))
  switch (whenQuit) {
    case 'stay':
      return []
    case 'pause':
      return connected.filter((entry) => !isPaused(entry))
    case 'disconnect':
      return connected.filter(({ id }) => connectedHere.has(id))
  }
}

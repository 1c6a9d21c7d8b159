import { success } from '../../contract/result.ts'
import type { Computer } from '../../domain/computer/computer.ts'
import { createNetworkDns, type DnsByClick } from '../dns/network-dns.ts'
import { createReconciler, type Reconciler } from '../reconcile/reconciler.ts'
import type { ServiceLink } from '../service/link.ts'
import type { Store } from '../state/store.ts'
import type { Writer } from '../state/writer.ts'
import type { ComputerReads } from '../system/computer-reads.ts'
import { watchInterfaces } from '../system/interface-watch.ts'
import { addressEvents, type SystemEvents } from '../system/linux/address-events.ts'
import { resolvedLinks } from '../system/linux/resolved-links.ts'
import { askNameServers } from '../system/name-servers.ts'

/** ms. The state is shown long before that, and changes until then are found when the watch begins. */
const startTime = 1_000

interface WatchParts {
  readonly store: Store
  readonly writer: Writer
  readonly link: ServiceLink
  readonly computerReads: ComputerReads
  readonly readComputer: () => Promise<Computer>
  /** Polls the service immediately. */
  readonly poke: () => void
  /** The interfaces or the routes have changed. */
  readonly onInterfaces: () => void
  /** The duration of a default route's trial in ms; undefined: the normal duration. */
  readonly trialTime: number | undefined
}

/** Watches the parts of this computer that networks need, and brings networks into their desired state. */
export function watchComputer(parts: WatchParts) {
  const { store, writer, link, computerReads, readComputer, poke, onInterfaces, trialTime } = parts
  const reread = (): void => {
    computerReads.expire()
    poke()
  }
  const stopWatching = watchInterfaces({
    events: process.platform === 'linux' ? afterStart(addressEvents()) : null,
    onChange() {
      reread()
      onInterfaces()
    },
    // A place may be recognised by the gateway of the default route, which often comes after the address.
    onRoutes() {
      reread()
      onInterfaces()
    },
  })
  const dns = createNetworkDns({ store, reread, ask: askNameServers, ...resolvedLinks })
  const start = (): Reconciler =>
    createReconciler({ store, writer, service: link, readComputer, poke, trialTime })
  let reconciler = start()
  return {
    dns,
    /** After `finish` it has to be started again. */
    reconciler: () => reconciler,
    startReconciler(): void {
      reconciler = start()
    },
    stop(): void {
      stopWatching()
      dns.dispose()
    },
  }
}

/** Changes no name servers. Verbs that only read use it. */
export const unwatchedDns: DnsByClick = {
  apply: async () => success(undefined),
  takeBack: async () => success(undefined),
  takeOff: async () => success(undefined),
}

/** Delays the events, because starting another program takes a few milliseconds, which would delay the first state. */
function afterStart(events: SystemEvents): SystemEvents {
  return (onEvent, onEnd) => {
    let stop = (): void => undefined
    const timer = setTimeout(() => {
      stop = events(onEvent, onEnd)
      // Changes since the start have not been reported, so one of each kind is sent now.
      onEvent('interfaces')
      onEvent('routes')
    }, startTime).unref()
    return () => {
      clearTimeout(timer)
      stop()
    }
  }
}

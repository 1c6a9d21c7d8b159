import type { JournalEntry } from '../../contract/journal.ts'
import { isConnected, nameOf } from '../../contract/network-state.ts'
import type { Network } from '../../contract/node.ts'
import type { Peer, PeerName } from '../../contract/peer.ts'
import { failure, success } from '../../contract/result.ts'
import type { NetworkEntry } from '../../contract/snapshot.ts'
import type { TunnelPreflight } from '../../domain/computer/tunnel-preflight.ts'
import type { NodeAddress } from '../../domain/network-id.ts'
import type { Handlers } from '../base/handlers.ts'
import type { Shell } from '../base/shell.ts'
import { externalUrl } from '../desktop/system/external.ts'
import type { DnsByClick } from '../dns/network-dns.ts'
import { createPauseHandlers, createPauses } from '../reconcile/pauses.ts'
import type { ServiceLink } from '../service/link.ts'
import { agreedOnce } from '../state/agreed-links.ts'
import type { Store } from '../state/store.ts'
import type { Writer } from '../state/writer.ts'
import { createTrafficReader } from '../traffic/read-traffic.ts'

export interface NetworkParts {
  readonly store: Store
  readonly writer: Writer
  readonly service: ServiceLink
  readonly shell: Shell
  readonly checkTunnel: (network: Network) => Promise<TunnelPreflight>
  readonly dns: DnsByClick
  /** Returns what the person and sets did to networks, newest first. */
  readonly journal: () => readonly JournalEntry[]
  /** Returns the known names of a node. */
  readonly namesOf: (address: NodeAddress) => readonly PeerName[]
  /** Reads the devices if nothing was read yet, so that names are known. */
  readonly readNames: () => Promise<unknown>
}

/**
 * The number of characters of a log-in page's address that are shown. The site comes first, and the rest can be long.
 */
const longestShown = 300
const done = success(undefined)

/** Handles the commands for joined and remembered networks, peers and traffic. */
export function createNetworkHandlers(parts: NetworkParts) {
  const { store, writer, service, shell, dns } = parts

  function entryOf(id: string): NetworkEntry | null {
    return store.snapshot().networks.find((entry) => entry.id === id) ?? null
  }

  function named(peer: Peer): Peer {
    return { ...peer, names: parts.namesOf(peer.address) }
  }

  return {
    'snapshot.read': () => success(store.snapshot()),

    'network.join': ({ id, flags }) => writer.setIntent(id, { connected: true, flags }),
    'network.connect': ({ id, connected }) =>
      entryOf(id) === null ? failure('network-unknown') : writer.setIntent(id, { connected }),
    'network.setFlag': async ({ id, flag, value }) => {
      if (entryOf(id) === null) return failure('network-unknown')
      const set = await writer.setIntent(id, { flags: { [flag]: value } })
      // Restoring the servers may need permission, and the prompt should follow the click on the switch.
      return set.ok && flag === 'allowDNS' && !value ? shell.whileOpen(() => dns.takeBack(id)) : set
    },
    'network.setDns': ({ id, on }) => shell.whileOpen(() => (on ? dns.apply(id) : dns.takeBack(id))),
    'network.forget': ({ id }) => {
      const entry = entryOf(id)
      if (entry === null) return done
      if (entry.joined || isConnected(entry)) return failure('network-still-connected')
      store.dispatch({ type: 'forgotten', id })
      return done
    },
    'network.refresh': async ({ id }) => {
      const generation = writer.generation()
      const read = await service.network(id)
      if (!read.ok) return read
      if (generation === writer.generation()) store.dispatch({ type: 'read', id, network: read.value })
      return done
    },
    'network.dismissFault': ({ id }) => {
      store.dispatch({ type: 'fault-dismissed', id })
      return done
    },
    'network.agreeToConflicts': ({ id }) => {
      const entry = entryOf(id)
      if (entry === null) return failure('network-unknown')
      store.dispatch({ type: 'conflicts-agreed', id })
      return entry.addressesWait ? writer.setIntent(id, { flags: { allowManaged: true } }) : done
    },
    'network.checkTunnel': async ({ id }) => {
      const network = entryOf(id)?.network ?? null
      return network === null ? failure('network-unknown') : success(await parts.checkTunnel(network))
    },
    'network.openLogin': async ({ id }) => {
      const entry = entryOf(id)
      const page = entry?.network?.authenticationURL ?? null
      if (entry === null || page === null) return failure('login-page-missing')
      const url = externalUrl(page)
      if (url === null) return failure('login-page-unsafe')
      const shown = url.href.length > longestShown ? `${url.href.slice(0, longestShown)}…` : url.href
      const question = { kind: 'log-in', name: nameOf(entry), lines: [shown] } as const
      const agreed = await agreedOnce(parts, url.origin, question)
      if (!agreed.ok) return agreed
      const opened = await shell.openExternal(page)
      if (opened.ok) store.dispatch({ type: 'login-opened', id, at: Date.now() })
      return opened
    },

    ...createPauseHandlers(createPauses(parts), parts),

    'peers.list': async () => {
      const [peers] = await Promise.all([service.peers(), parts.readNames()])
      return peers.ok ? success({ ...peers.value, items: peers.value.items.map(named) }) : peers
    },
    'peers.read': async ({ address }) => {
      const peer = await service.peer(address)
      return peer.ok && peer.value !== null ? success(named(peer.value)) : peer
    },
    'peers.rotateBond': ({ address }) => service.rotateBond(address),
    'traffic.read': createTrafficReader(service, Date.now),
  } satisfies Partial<Handlers>
}

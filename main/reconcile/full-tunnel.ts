import type { ReadList } from '../../contract/lists.ts'
import type { Network } from '../../contract/node.ts'
import type { Peer, PeerName } from '../../contract/peer.ts'
import { isChangePending } from '../../contract/pending-change.ts'
import type { Result } from '../../contract/result.ts'
import type { Computer } from '../../domain/computer/computer.ts'
import type { Probed } from '../../domain/computer/probed.ts'
import { preflight, type TunnelPreflight } from '../../domain/computer/tunnel-preflight.ts'
import type { NodeAddress } from '../../domain/network-id.ts'
import type { SystemProbes } from '../system/probes.ts'
import { rest, type Task } from './steps.ts'

/** ms. Within this time the node has to be online, and the computer's traffic has to go through the network. */
const trialTime = 20_000
/** ms between two checks */
const pace = 1_000

/** Withdraws the default route from a network again if it cuts this computer off. `time`: the length of the trial in ms */
export function fullTunnel(time = trialTime): Task {
  return {
    has: ({ id }, { pendingChanges }) => isChangePending(pendingChanges, id, 'full-tunnel'),
    next(entry, progress, { snapshot: { connection }, serving, now }) {
      const { id, network, intent, inEffect } = entry
      // The trial begins when the network is connected, because no traffic goes through it before.
      const isTunnel =
        network?.status === 'OK' && network.flags.allowDefault !== false && !entry.addressesWait
      const online = connection.state === 'unclear' ? null : connection.state === 'online'
      if (isTunnel && progress.since === null) Object.assign(progress, { since: now, wasOnline: online })
      if (progress.since === null) return rest
      const again = { kind: 'wait', ms: Math.min(pace, time / 4), read: 'everything' } as const
      if (intent !== null) return again
      if (progress.sent !== null && now - progress.sent.at < again.ms) return again
      const verdict = judgeTunnel(
        {
          since: progress.since,
          now,
          serving,
          wasOnline: progress.wasOnline,
          online,
          offered: network?.routes.some(({ target }) => target.endsWith('/0')) === true,
          inEffect: inEffect?.fullTunnel ?? null,
        },
        time,
      )
      switch (verdict.kind) {
        case 'not-yet':
          return rest
        case 'watch': {
          const { seconds } = verdict
          return seconds === entry.trialSeconds
            ? again
            : { kind: 'record', event: { type: 'trial', id, seconds } }
        }
        case 'keep':
          return {
            kind: 'record',
            event: { type: 'finished', change: { network: id, what: 'full-tunnel' } },
          }
        case 'undo':
          return {
            kind: 'send',
            intent: { flags: { allowDefault: false } },
            because: { code: verdict.why },
          }
      }
    },
  }
}

/** The facts that decide whether a default route stays. Times are monotonic ms. */
export interface TunnelTrial {
  /** null: the network is not connected yet */
  readonly since: number | null
  readonly now: number
  /** The service answers. */
  readonly serving: boolean
  /** The time when the trial began; null: the service did not say */
  readonly wasOnline: boolean | null
  /** null: the service does not say */
  readonly online: boolean | null
  /** The network offers a default route. */
  readonly offered: boolean
  /** null: could not be checked */
  readonly inEffect: boolean | null
}

/** The fault that is shown after the default route was withdrawn */
type UndoReason = 'tunnel-offline' | 'tunnel-unchecked' | 'tunnel-not-offered' | 'tunnel-no-route'

type TunnelVerdict =
  | { readonly kind: 'not-yet' }
  | { readonly kind: 'watch'; readonly seconds: number }
  | { readonly kind: 'keep' }
  | { readonly kind: 'undo'; readonly why: UndoReason }

/**
 * Decides whether the default route stays. The trial always takes its whole time, because the node reports that it is
 * cut off only after a while. If the service does not answer, the trial goes on, because nothing can be switched off.
 */
export function judgeTunnel(trial: TunnelTrial, time = trialTime): TunnelVerdict {
  const { since, now, serving, wasOnline, online, offered, inEffect } = trial
  if (since === null) return { kind: 'not-yet' }
  const left = time - (now - since)
  if (left > 0) return { kind: 'watch', seconds: Math.ceil(left / 1_000) }
  if (!serving) return { kind: 'watch', seconds: 0 }
  // Only what was online before can have been cut off by the tunnel.
  if (online === false)
    return { kind: 'undo', why: wasOnline === true ? 'tunnel-offline' : 'tunnel-unchecked' }
  if (inEffect === false) return { kind: 'undo', why: offered ? 'tunnel-no-route' : 'tunnel-not-offered' }
  return { kind: 'keep' }
}

interface TunnelCheckParts {
  readonly service: { peers(): Promise<Result<ReadList<Peer>>> }
  readonly namesOf: (address: NodeAddress) => readonly PeerName[]
  readonly readComputer: () => Promise<Computer>
  readonly probes: Pick<SystemProbes, 'neighbours' | 'reversePathFilters'>
}

/** Checks, before all traffic goes through a network, whether that can work. A fact that cannot be read is left out. */
export async function checkTunnel(network: Network, parts: TunnelCheckParts): Promise<TunnelPreflight> {
  const [peers, { routes }, neighbours, filters] = await Promise.all([
    parts.service.peers(),
    parts.readComputer(),
    parts.probes.neighbours(),
    parts.probes.reversePathFilters(),
  ])
  return preflight({
    network,
    routes,
    peers: (peers.ok ? peers.value.items : []).map(({ address, reach }) => ({
      address,
      path: reach === 'none' ? null : reach,
      addresses: parts
        .namesOf(address)
        .flatMap((name) => (name.network === network.id ? name.addresses : [])),
    })),
    neighbours: foundIn(neighbours) ?? [],
    filters: foundIn(filters),
  })
}

function foundIn<T>(probed: Probed<T>): T | null {
  return probed.kind === 'found' ? probed.value : null
}

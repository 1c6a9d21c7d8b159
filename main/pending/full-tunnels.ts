import { isServing } from '../../contract/network-state.ts'
import { isChangePending } from '../../contract/pending-change.ts'
import type { NetworkEntry } from '../../contract/snapshot.ts'
import type { NetworkId } from '../../domain/network-id.ts'
import type { Store } from '../state/store.ts'
import type { Writer } from '../state/writer.ts'

export interface FullTunnelParts {
  readonly store: Store
  readonly writer: Writer
  /** Reads anew how things are. */
  readonly poke: () => void
  /** Monotonic ms: a clock that is set back in between must not matter. */
  readonly now?: () => number
  /** ms */
  readonly time?: number
}

/** ms */
const pace = 1_000

/** Takes the default route from a network again that cuts this computer off. Answers how to stop. */
export function watchFullTunnels(parts: FullTunnelParts): () => void {
  const { store, writer, poke, now = () => performance.now(), time = trialTime } = parts
  /** Since when each network is on trial */
  const since = new Map<NetworkId, number>()
  const undoing = new Set<NetworkId>()
  let timer: NodeJS.Timeout | undefined

  function onTrial(): readonly NetworkEntry[] {
    const { networks, pendingChanges } = store.snapshot()
    return networks.filter(({ id }) => isChangePending(pendingChanges, id, 'full-tunnel'))
  }

  function judge(entry: NetworkEntry): void {
    const { id, network, intent, inEffect } = entry
    if (intent !== null || undoing.has(id)) return
    const { connection } = store.snapshot()
    const verdict = judgeTunnel(
      {
        since: since.get(id) ?? null,
        now: now(),
        serving: isServing(connection),
        online: connection.state === 'online',
        offered: network?.routes.some(({ target }) => target.endsWith('/0')) === true,
        inEffect: inEffect?.fullTunnel ?? null,
      },
      time,
    )
    if (verdict.kind === 'watch') store.dispatch({ type: 'trial', id, seconds: verdict.seconds })
    else if (verdict.kind === 'keep')
      store.dispatch({ type: 'finished', change: { network: id, what: 'full-tunnel' } })
    else if (verdict.kind === 'undo') void undo(id, verdict.why)
  }

  /** The change stays pending until the service has carried it out, so that the next start would go on with it. */
  async function undo(id: NetworkId, why: UndoReason): Promise<void> {
    undoing.add(id)
    const undone = await writer.complete(id, { flags: { allowDefault: false } })
    undoing.delete(id)
    if (!undone.ok) return
    const intent = store.snapshot().networks.find((entry) => entry.id === id)?.intent ?? null
    store.dispatch({ type: 'refused', id, fault: { code: why }, intent })
  }

  /** The time begins when the network is connected: before that nothing goes through it. */
  function look(): void {
    const networks = onTrial()
    for (const id of since.keys()) if (!networks.some((entry) => entry.id === id)) since.delete(id)
    for (const { id, network, addressesWait } of networks) {
      const isTunnel = network?.status === 'OK' && network.flags.allowDefault !== false && !addressesWait
      if (isTunnel && !since.has(id)) since.set(id, now())
    }
    if (since.size > 0) timer ??= setTimeout(tick, Math.min(pace, time / 4))
  }

  function tick(): void {
    timer = undefined
    poke()
    for (const entry of onTrial()) judge(entry)
    look()
  }

  const stopListening = store.subscribe(({ pendingChanges, networks }, before) => {
    if (
      pendingChanges !== before.pendingChanges ||
      (pendingChanges.length > 0 && networks !== before.networks)
    )
      look()
  })

  return () => {
    stopListening()
    clearTimeout(timer)
  }
}

/** ms. Within this time the node has to be online, and the computer's traffic has to go through the network. */
export const trialTime = 20_000

/** What is known of a network whose default route was let in. Times are monotonic ms. */
export interface TunnelTrial {
  /** null: the network is not connected yet */
  readonly since: number | null
  readonly now: number
  /** The service answers. */
  readonly serving: boolean
  readonly online: boolean
  /** The network offers a default route. */
  readonly offered: boolean
  /** null: could not be checked */
  readonly inEffect: boolean | null
}

/** What the person is told when the default route is switched off again */
type UndoReason = 'tunnel-offline' | 'tunnel-not-offered' | 'tunnel-no-route'

type TunnelVerdict =
  | { readonly kind: 'not-yet' }
  | { readonly kind: 'watch'; readonly seconds: number }
  | { readonly kind: 'keep' }
  | { readonly kind: 'undo'; readonly why: UndoReason }

/**
 * Whether all traffic stays with the network. It is watched to the end of the time: what was online before is cut off
 * only after a while. A service that does not answer is waited for; nothing could be switched off meanwhile.
 */
export function judgeTunnel(trial: TunnelTrial, time = trialTime): TunnelVerdict {
  const { since, now, serving, online, offered, inEffect } = trial
  if (since === null) return { kind: 'not-yet' }
  const left = time - (now - since)
  if (left > 0) return { kind: 'watch', seconds: Math.ceil(left / 1_000) }
  if (!serving) return { kind: 'watch', seconds: 0 }
  if (!online) return { kind: 'undo', why: 'tunnel-offline' }
  if (inEffect === false) return { kind: 'undo', why: offered ? 'tunnel-no-route' : 'tunnel-not-offered' }
  return { kind: 'keep' }
}

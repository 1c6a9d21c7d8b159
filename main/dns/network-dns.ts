import { isServing } from '../../contract/network-state.ts'
import { failure, type Result, success } from '../../contract/result.ts'
import type { NetworkEntry } from '../../contract/snapshot.ts'
import { type UsableDns, usableDns } from '../../domain/computer/usable-dns.ts'
import type { NetworkId } from '../../domain/network-id.ts'
import type { Store } from '../state/store.ts'

/** Networks' name servers on this computer, where the service sets none by itself. */
export interface NetworkDns {
  /** After a click: the system may ask for permission. From then on they are set again wherever they went. */
  apply(id: NetworkId): Promise<Result<void>>
  /** The same the other way. Nothing to do where they were not applied. */
  takeBack(id: NetworkId): Promise<Result<void>>
  /** Takes them back until the network's pause ends, after a click. systemd-resolved asks servers that nothing leads to. */
  takeOff(id: NetworkId): Promise<Result<void>>
  /** After what the computer has was read: sets again what went, and takes back what is no longer wanted. */
  reconcile(): void
  dispose(): void
}

/** What a person asks for, and may be asked for permission for */
export type DnsByClick = Pick<NetworkDns, 'apply' | 'takeBack' | 'takeOff'>

interface NetworkDnsParts {
  readonly store: Store
  /** `mayAsk`: the system may ask the person for permission. */
  readonly set: (usable: UsableDns, mayAsk: boolean) => Promise<Result<void>>
  readonly revert: (interfaceName: string, mayAsk: boolean) => Promise<Result<void>>
  /** Tells when the resolver may have forgotten what was set. */
  readonly watch: (onChange: () => void) => () => void
  /** Has what the computer has read anew. */
  readonly reread: () => void
}

export function createNetworkDns({ store, set, revert, watch, reread }: NetworkDnsParts): NetworkDns {
  /** One thing at a time for each network */
  const lanes = new Map<NetworkId, Promise<unknown>>()
  /** Networks that are about to be looked at */
  const waiting = new Set<NetworkId>()
  /** What was tried last without asking, and need not be tried again while it is wanted just the same */
  const tried = new Map<NetworkId, string>()
  let stopWatching: (() => void) | null = null

  function inLane<T>(id: NetworkId, work: () => Promise<T>): Promise<T> {
    const done = (lanes.get(id) ?? Promise.resolve()).then(work)
    lanes.set(
      id,
      done.catch(() => undefined),
    )
    return done
  }

  function entryOf(id: NetworkId): NetworkEntry | null {
    return store.snapshot().networks.find((entry) => entry.id === id) ?? null
  }

  function ended(id: NetworkId): Result<void> {
    store.dispatch({ type: 'sets-dns', id, setsDns: false })
    reread()
    return success(undefined)
  }

  async function applyNow(id: NetworkId): Promise<Result<void>> {
    const entry = entryOf(id)
    if (entry === null) return failure('network-unknown')
    if (store.snapshot().resolver !== 'resolved') return failure('resolver-absent')
    if (entry.network === null || entry.network.portDeviceName === '') return failure('interface-missing')
    const usable = wantedOf(entry)
    if (usable === null) return failure('dns-unusable')
    const done = await set(usable, true)
    if (!done.ok) return done
    store.dispatch({ type: 'sets-dns', id, setsDns: true })
    reread()
    return done
  }

  async function takeBackNow(id: NetworkId): Promise<Result<void>> {
    const entry = entryOf(id)
    if (!entry?.setsDns) return success(undefined)
    const reverted = await revert(entry.network?.portDeviceName ?? '', true)
    // They went with their interface.
    return reverted.ok || reverted.error.code === 'interface-missing' ? ended(id) : reverted
  }

  async function takeOffNow(id: NetworkId): Promise<Result<void>> {
    const entry = entryOf(id)
    if (!entry?.setsDns || entry.network === null || wantedOf(entry) !== null) return success(undefined)
    const reverted = await revert(entry.network.portDeviceName, true)
    reread()
    return reverted
  }

  /** Without asking anybody: where permission would have to be asked for, the row shows the button. */
  async function reconcileOne(id: NetworkId): Promise<void> {
    const entry = entryOf(id)
    if (!entry?.setsDns || entry.network?.status !== 'OK') return
    const { portDeviceName: name, flags } = entry.network
    const usable = wantedOf(entry)
    if (usable !== null && store.snapshot().resolver !== 'resolved') return
    if (usable !== null && entry.inEffect?.dnsApplied !== false) return void tried.delete(id)
    const key = JSON.stringify([name, usable?.domain, usable?.servers.map(({ text }) => text)])
    if (tried.get(id) === key) return
    const done = usable === null ? await revert(name, false) : await set(usable, false)
    const code = done.ok ? null : done.error.code
    if (code !== 'resolver-absent' && code !== 'interface-missing') tried.set(id, key)
    const isOver = !flags.allowDNS && entry.pause === null
    if (isOver && (done.ok || code === 'interface-missing')) ended(id)
    else if (done.ok) reread()
  }

  function reconcile(): void {
    const { networks, connection } = store.snapshot()
    const ours = networks.filter(({ setsDns, joined }) => setsDns && joined)
    if (ours.length === 0) {
      stopWatching?.()
      stopWatching = null
      return
    }
    stopWatching ??= watch(() => {
      tried.clear()
      reread()
    })
    // What an old reply says may no longer be so.
    if (!isServing(connection)) return
    for (const { id } of ours) {
      if (waiting.has(id)) continue
      waiting.add(id)
      void inLane(id, () => {
        waiting.delete(id)
        return reconcileOne(id)
      })
    }
  }

  return {
    apply: (id) => inLane(id, () => applyNow(id)),
    takeBack: (id) => inLane(id, () => takeBackNow(id)),
    takeOff: (id) => inLane(id, () => takeOffNow(id)),
    reconcile,
    dispose: () => stopWatching?.(),
  }
}

/** null: nothing is to be set, or nothing that can be */
function wantedOf({ network }: NetworkEntry): UsableDns | null {
  return network?.flags.allowDNS ? usableDns(network) : null
}

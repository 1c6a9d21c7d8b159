import { isServing } from '../../contract/network-state.ts'
import { failure, type Result, success } from '../../contract/result.ts'
import type { NetworkEntry } from '../../contract/snapshot.ts'
import { type UsableDns, usableDns } from '../../domain/computer/usable-dns.ts'
import type { NetworkId } from '../../domain/network-id.ts'
import type { Store } from '../state/store.ts'
import type { AskNameServers } from '../system/name-servers.ts'

/** Applies networks' name servers on this computer, where the service does not set them itself. */
export interface NetworkDns {
  /**
   * Call it after a click, because the system may ask for permission. From then on the servers are set again whenever
   * they are lost.
   */
  apply(id: NetworkId): Promise<Result<void>>
  /** Reverts `apply`. Call it after a click too. It does nothing if the servers were not applied. */
  takeBack(id: NetworkId): Promise<Result<void>>
  /**
   * Reverts `apply` until the network's pause ends, because systemd-resolved would otherwise query servers that no
   * route reaches. Call it after a click.
   */
  takeOff(id: NetworkId): Promise<Result<void>>
  /** Sets lost servers again and reverts unwanted ones. Call it after the state of the computer was read. */
  reconcile(): void
  dispose(): void
}

/** The operations that the person triggers, which may show a permission prompt. */
export type DnsByClick = Pick<NetworkDns, 'apply' | 'takeBack' | 'takeOff'>

interface NetworkDnsParts {
  readonly store: Store
  /** Sets the servers. With `mayAsk`, the system may show a permission prompt. */
  readonly set: (usable: UsableDns, mayAsk: boolean) => Promise<Result<void>>
  readonly revert: (interfaceName: string, mayAsk: boolean) => Promise<Result<void>>
  /** Asks the servers. One that does not answer is never set, because the computer's look-ups would wait for it. */
  readonly ask: AskNameServers
  /** Calls back when the resolver may have lost its settings. */
  readonly watch: (onChange: () => void) => () => void
  /** Reads the computer's state again. */
  readonly reread: () => void
}

export function createNetworkDns({ store, set, revert, ask, watch, reread }: NetworkDnsParts): NetworkDns {
  /** The queue of each network, which runs one operation at a time. */
  const lanes = new Map<NetworkId, Promise<unknown>>()
  /** The networks that wait to be reconciled. */
  const waiting = new Set<NetworkId>()
  /** The last settings that were tried without a prompt. They are not tried again while they are unchanged. */
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

  /** Sets servers, and takes them back if none of them answers any more once they are set. */
  async function setAnswering(answering: UsableDns, mayAsk: boolean): Promise<Result<void>> {
    const done = await set(answering, mayAsk)
    if (!done.ok || (await answeringOf(answering)) !== null) return done
    const reverted = await revert(answering.interface, mayAsk)
    return reverted.ok ? allSilent(answering) : reverted
  }

  /** Returns the settings with the servers that answer. null: none does */
  async function answeringOf(usable: UsableDns): Promise<UsableDns | null> {
    const asked = await ask(usable)
    const servers = usable.servers.filter(({ text }) =>
      asked.some(({ server, answers }) => server === text && answers),
    )
    return servers.length === 0 ? null : { ...usable, servers }
  }

  async function applyNow(id: NetworkId): Promise<Result<void>> {
    const entry = entryOf(id)
    if (entry === null) return failure('network-unknown')
    if (store.snapshot().resolver !== 'resolved') return failure('resolver-absent')
    if (entry.network === null || entry.network.portDeviceName === '') return failure('interface-missing')
    const usable = wantedOf(entry)
    if (usable === null) return failure('dns-unusable')
    const answering = await answeringOf(usable)
    if (answering === null) return allSilent(usable)
    const done = await setAnswering(answering, true)
    if (!done.ok) return done
    store.dispatch({ type: 'sets-dns', id, setsDns: true, silent: silentIn(usable, answering) })
    reread()
    return done
  }

  async function takeBackNow(id: NetworkId): Promise<Result<void>> {
    const entry = entryOf(id)
    if (!entry?.setsDns) return success(undefined)
    const reverted = await revert(entry.network?.portDeviceName ?? '', true)
    // The servers were removed together with their interface.
    return reverted.ok || reverted.error.code === 'interface-missing' ? ended(id) : reverted
  }

  async function takeOffNow(id: NetworkId): Promise<Result<void>> {
    const entry = entryOf(id)
    if (!entry?.setsDns || entry.network === null || wantedOf(entry) !== null) return success(undefined)
    const reverted = await revert(entry.network.portDeviceName, true)
    reread()
    return reverted
  }

  /** Never shows a prompt: if permission is needed, the row shows the button instead. */
  async function reconcileOne(id: NetworkId): Promise<void> {
    const entry = entryOf(id)
    if (!entry?.setsDns || entry.network?.status !== 'OK') return
    const { portDeviceName: name, flags } = entry.network
    const usable = wantedOf(entry)
    if (usable !== null && store.snapshot().resolver !== 'resolved') return
    if (usable !== null && entry.inEffect?.dnsApplied !== false) return void tried.delete(id)
    const key = JSON.stringify([name, usable?.domain, usable?.servers.map(({ text }) => text)])
    if (tried.get(id) === key) return
    const answering = usable === null ? null : await answeringOf(usable)
    // Silent servers are asked again at the next look.
    if (usable !== null && answering === null) return
    if (usable !== null && answering !== null) {
      store.dispatch({ type: 'sets-dns', id, setsDns: true, silent: silentIn(usable, answering) })
      // Only servers that do not answer were missing.
      if (entryOf(id)?.inEffect?.dnsApplied !== false) return
    }
    const done = answering === null ? await revert(name, false) : await setAnswering(answering, false)
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
    // A stale reply may no longer be true.
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

function allSilent({ servers }: UsableDns): Result<void> {
  return failure('dns-server-silent', servers.map(({ text }) => text).join(', '))
}

function silentIn({ servers }: UsableDns, answering: UsableDns): readonly string[] {
  return servers.filter((server) => !answering.servers.includes(server)).map(({ text }) => text)
}

/** Returns the wanted settings; null: nothing should be set, or the settings are unusable. */
function wantedOf({ network }: NetworkEntry): UsableDns | null {
  return network?.flags.allowDNS ? usableDns(network) : null
}

import { useEffect, useRef, useState } from 'preact/hooks'
import type { Fault } from '../../../contract/fault.ts'
import { isServing, networkState } from '../../../contract/network-state.ts'
import type { Flags } from '../../../contract/node.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import { type App, useApp } from '../../app/state.ts'

interface Joins {
  /** The networks still to be joined, the current one first; empty: nothing is going on */
  readonly queue: readonly NetworkId[]
  /** The reason why joining failed, until it is tried again */
  readonly faults: ReadonlyMap<NetworkId, Fault>
  readonly start: (ids: readonly NetworkId[], flagsOf: (id: NetworkId) => Flags) => Promise<void>
  /** Stops after the current network. */
  readonly stop: () => void
}

/**
 * Joins one network after the other, as each is checked against what the one before brought to this computer. Stops when the
 * view closes or the service goes away.
 */
export function useJoins(): Joins {
  const app = useApp()
  const [queue, setQueue] = useState<readonly NetworkId[]>([])
  const [faults, setFaults] = useState<ReadonlyMap<NetworkId, Fault>>(new Map())
  const goesOn = useRef(false)
  const stop = (): void => {
    goesOn.current = false
  }
  useEffect(() => stop, [])
  return {
    queue,
    faults,
    stop,
    async start(ids, flagsOf) {
      goesOn.current = true
      setFaults((before) => new Map([...before].filter(([id]) => !ids.includes(id))))
      for (const [at, id] of ids.entries()) {
        setQueue(ids.slice(at))
        const reply = await app.tryAsk('network.join', { id, flags: flagsOf(id) })
        if (reply.ok) await settled(app, id, goesOn)
        else setFaults((before) => new Map([...before, [id, reply.error]]))
        const connection = app.snapshot.value?.connection
        if (!goesOn.current || connection === undefined || !isServing(connection)) break
      }
      goesOn.current = false
      setQueue([])
    },
  }
}

/** Milliseconds between two looks at the network's state, and how many looks: a silent controller must not block the others. */
const pause = 500
const mostLooks = 16

async function settled(app: App, id: NetworkId, goesOn: { readonly current: boolean }): Promise<void> {
  for (let look = 0; look < mostLooks; look++) {
    await app.tryAsk('network.refresh', { id })
    const entry = app.snapshot.value?.networks.find((one) => one.id === id)
    if (entry !== undefined && networkState(entry, true) !== 'pending') return
    if (!goesOn.current) return
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

import { useEffect, useState } from 'preact/hooks'
import type { Fault } from '../../contract/fault.ts'
import type { Peer } from '../../contract/node.ts'
import type { NodeAddress } from '../../domain/network-id.ts'
import { useApp } from '../app/state.ts'

const pause = 2000

export interface PeersAnswer {
  /** null: not answered yet */
  readonly peers: readonly Peer[] | null
  /** Why the last question was not answered; what came before stays. */
  readonly fault: Fault | null
  /** Milliseconds since the epoch of the last answer */
  readonly at: number
}

interface PeersFeed extends PeersAnswer {
  /** Reads one peer at once, ahead of the next list. */
  readonly refresh: (address: NodeAddress) => Promise<void>
}

/** Asks for the peers every 2 seconds while the view is shown and the window is visible; never two questions at once. */
export function usePeers(): PeersFeed {
  const { tryAsk } = useApp()
  const [answer, setAnswer] = useState<PeersAnswer>({ peers: null, fault: null, at: 0 })
  useEffect(() => {
    let shown = true
    let asking = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async (): Promise<void> => {
      clearTimeout(timer)
      if (asking || document.hidden) return
      asking = true
      const reply = await tryAsk('peers.list')
      asking = false
      if (!shown) return
      setAnswer((before) =>
        reply.ok ? { peers: reply.value, fault: null, at: Date.now() } : { ...before, fault: reply.error },
      )
      timer = setTimeout(ask, pause)
    }
    void ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      shown = false
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [tryAsk])
  const refresh = async (address: NodeAddress): Promise<void> => {
    const reply = await tryAsk('peers.read', { address })
    if (!reply.ok || reply.value === null) return
    const fresh = reply.value
    setAnswer((before) => ({
      ...before,
      peers: before.peers?.map((peer) => (peer.address === fresh.address ? fresh : peer)) ?? null,
      at: Date.now(),
    }))
  }
  return { ...answer, refresh }
}

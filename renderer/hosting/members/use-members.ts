import { useRef } from 'preact/hooks'
import type { HostedMember } from '../../../contract/hosting.ts'
import type { NetworkId, NodeAddress } from '../../../contract/network-id.ts'
import { useApp } from '../../state.ts'
import { type Polled, usePolled } from '../use-polled.ts'
import { addSamples } from './latency-history.ts'
import { shareMembers } from './member-list.ts'

export interface Members extends Polled<readonly HostedMember[]> {
  /** The last latencies of each member that is reached directly, in milliseconds, oldest first */
  readonly history: ReadonlyMap<NodeAddress, readonly number[]>
}

const pause = 4000
/** While a job works on them. */
const quickPause = 1500

/** The members of a network, kept fresh, and how their latencies went while they were watched. */
export function useMembers(network: NetworkId): Members {
  const app = useApp()
  const history = useRef<ReadonlyMap<NodeAddress, readonly number[]>>(new Map())
  const busy = app.snapshot.value?.hosting.jobs.some(
    (job) => job.network === network && job.state === 'running',
  )
  const polled = usePolled(
    () => app.tryAsk('hosting.members', { network }),
    (before: readonly HostedMember[] | null, next) => {
      history.current = addSamples(history.current, next)
      return shareMembers(before, next)
    },
    busy === true ? quickPause : pause,
  )
  return { ...polled, history: history.current }
}

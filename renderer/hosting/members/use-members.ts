import { useRef } from 'preact/hooks'
import type { MemberPage } from '../../../contract/hosting.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'
import { useApp } from '../../app/state.ts'
import { usePages } from '../../app/use-pages.ts'
import type { Polled } from '../../app/use-polled.ts'

export interface Members extends Omit<Polled<readonly HostedMember[]>, 'update'> {
  /** All that there are have been read; many come in pages. */
  readonly isWhole: boolean
  /** The last latencies of each member that is reached directly, in milliseconds, oldest first */
  readonly history: History
}

type History = ReadonlyMap<NodeAddress, readonly number[]>

const pause = 4000
/** While a job works on them. */
const quickPause = 3000
/** So many latencies fit the drawing. */
const mostSamples = 24

/** The members of a network, kept fresh, and how their latencies went while they were watched. */
export function useMembers(network: NetworkId): Members {
  const app = useApp()
  const history = useRef<History>(new Map())
  const busy = app.snapshot.value?.hosting.jobs.some(
    (job) => job.network === network && job.state === 'running',
  )
  const { value, ...polled } = usePages<HostedMember, MemberPage>({
    ask: (since) => app.tryAsk('hosting.members', { network, since }),
    idOf,
    onRead: (members) => {
      history.current = addSamples(history.current, members)
    },
    pause: busy === true ? quickPause : pause,
  })
  const isWhole = value === null || value.book.isWhole
  return { ...polled, value: value?.book.items ?? null, isWhole, history: history.current }
}

const idOf = ({ id }: HostedMember): NodeAddress => id

/** Adds the latencies of now; a member that is no longer reached directly begins anew. */
function addSamples(history: History, members: readonly HostedMember[]): History {
  const next = new Map<NodeAddress, readonly number[]>()
  for (const { id, presence } of members) {
    if (presence?.path !== 'direct' || presence.latency === null) continue
    next.set(id, [...(history.get(id) ?? []), presence.latency].slice(-mostSamples))
  }
  return next
}

import { useRef } from 'preact/hooks'
import type { ActivityPage } from '../../../contract/activity.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import { useApp } from '../../app/state.ts'
import { type Polled, usePolled } from '../../app/use-polled.ts'

const pause = 2_000

/** What is kept of a network, and what comes while somebody looks; only what is new crosses the bridge. */
export function useActivity(network: NetworkId): Polled<ActivityPage> {
  const { tryAsk } = useApp()
  const version = useRef<number | null>(null)
  return usePolled<ActivityPage>(
    async () => {
      const reply = await tryAsk('hosting.activity', { network, since: version.current })
      if (reply.ok) version.current = reply.value.version
      return reply
    },
    (before, next) => (next.list === null && before !== null ? before : next),
    pause,
  )
}

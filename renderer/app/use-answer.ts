import { useEffect, useState } from 'preact/hooks'
import type { Fault } from '../../contract/fault.ts'
import type { HostingSource } from '../../contract/hosting.ts'
import type { Subscription } from '../../contract/organizations.ts'
import type { Result } from '../../contract/result.ts'
import { useApp } from './state.ts'

/**
 * Asks main once, and again where `about` or `turn` is another one. null: nothing is asked, or the answer about this is on its
 * way. While it is asked about the same in another turn, the last answer stays.
 */
export function useAnswer<T>(
  about: string,
  ask: () => Promise<Result<T>> | null,
  turn: unknown = null,
): Result<T> | null {
  const [answer, setAnswer] = useState<{ readonly about: string; readonly reply: Result<T> } | null>(null)
  useEffect(() => {
    let isWanted = true
    void ask()?.then((reply) => isWanted && setAnswer({ about, reply }))
    return () => {
      isWanted = false
    }
  }, [about, turn])
  return answer?.about === about ? answer.reply : null
}

/**
 * The plan of an organization. null: it is not read yet, cannot be read, or there is none. After each `fault` it is read
 * again, as the plan may be what the service refused for.
 */
export function usePlan(
  source: HostingSource | undefined,
  organization: string | null,
  fault: Fault | null = null,
): Subscription | null {
  const { tryAsk } = useApp()
  const reply = useAnswer(
    `${source} ${organization}`,
    () =>
      source === undefined || source === 'controller' || organization === null
        ? null
        : tryAsk('organization.subscription', { account: source, organization }),
    fault,
  )
  return reply?.ok ? reply.value : null
}

import { useEffect, useMemo, useState } from 'preact/hooks'
import type { OrganizationMember } from '../../contract/account.ts'
import type { Fault } from '../../contract/fault.ts'
import type { FoundMember, HostedSummary } from '../../contract/hosting.ts'
import { success } from '../../contract/result.ts'
import { longestQuery } from '../../domain/search/longest-query.ts'
import { currentAccount } from '../app/account-state.ts'
import { useApp } from '../app/state.ts'
import { reuseSame, usePolled } from '../app/use-polled.ts'
import { useTranslate } from '../text/use-translate.ts'
import { commandEntries, type WindowName } from './commands.ts'
import { memberEntry, memberKey, networkEntries, personEntry, settingEntries } from './entries.ts'
import type { Entry } from './entry.ts'

interface Entries {
  readonly entries: readonly Entry[]
  /** Why members of hosted networks are not among them; null: they are, or there are none */
  readonly fault: Fault | null
}

const pause = 30_000
const mostRecent = 5
const noFault: readonly Fault['code'][] = ['controller-absent', 'account-signed-out']

/** All that can be found; of members those that main finds for the query, as there may be many. */
export function useEntries(query: string, window: WindowName): Entries {
  const t = useTranslate()
  const app = useApp()
  const snapshot = app.snapshot.value
  const hosted = usePolled(() => app.tryAsk('hosting.networks'), reuseSame<readonly HostedSummary[]>, pause)
  const account = snapshot === null ? null : currentAccount(snapshot.accounts)
  const orgId = account?.state === 'ready' ? account.orgId : null
  const people = usePolled(
    async () => (orgId === null ? success([]) : app.tryAsk('account.organizationMembers', { id: orgId })),
    reuseSame<readonly OrganizationMember[]>,
    pause,
  )
  useEffect(() => void people.refresh(), [orgId, people.refresh])
  const members = useMembers(query)
  const fixed = useMemo(
    () =>
      snapshot === null
        ? []
        : [
            ...networkEntries(t, app, snapshot, hosted.value ?? []),
            ...(people.value ?? []).map((person) => personEntry(t, app, person)),
            ...settingEntries(t, app, snapshot),
            ...commandEntries(t, app, window),
          ],
    [t, app, window, snapshot?.networks, snapshot?.connection, snapshot?.desktop, hosted.value, people.value],
  )
  const found = useMemo(() => members.found.map((one) => memberEntry(t, app, one)), [t, app, members.found])
  return {
    entries: useMemo(() => [...fixed, ...found], [fixed, found]),
    fault: members.fault !== null && !noFault.includes(members.fault.code) ? members.fault : null,
  }
}

interface FoundMembers {
  readonly found: readonly FoundMember[]
  readonly fault: Fault | null
}

/** Those that a query finds; without one those that were chosen lately. What was found stays until more is known. */
function useMembers(query: string): FoundMembers {
  const { tryAsk, snapshot } = useApp()
  const [members, setMembers] = useState<FoundMembers>({ found: [], fault: null })
  const wanted = query.trim().slice(0, longestQuery)
  useEffect(() => {
    let isLatest = true
    const keys = snapshot.peek()?.preferences.recentEntries ?? []
    const recent = keys.filter((key) => key.startsWith('member:')).slice(0, mostRecent)
    const queries = wanted === '' ? recent.map((key) => key.split('/')[1] ?? '') : [wanted]
    void Promise.all(queries.map((text) => tryAsk('hosting.findMembers', { query: text }))).then(
      (replies) => {
        if (!isLatest) return
        const found = replies.flatMap((reply) => (reply.ok ? reply.value : []))
        const shown = wanted === '' ? found.filter((one) => recent.includes(memberKey(one))) : found
        setMembers({ found: shown, fault: replies.find((reply) => !reply.ok)?.error ?? null })
      },
    )
    return () => {
      isLatest = false
    }
  }, [wanted, tryAsk, snapshot])
  return members
}

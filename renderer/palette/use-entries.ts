import { useEffect, useMemo, useState } from 'preact/hooks'
import type { OrganizationMember } from '../../contract/account.ts'
import type { Fault } from '../../contract/fault.ts'
import type { FoundMember, HostedSummary } from '../../contract/hosting.ts'
import { type ReadList, wholeList } from '../../contract/read-list.ts'
import { type Result, success } from '../../contract/result.ts'
import type { Device } from '../../domain/devices/device.ts'
import { longestQuery } from '../../domain/search/longest-query.ts'
import { currentAccount } from '../app/accounts.ts'
import { useApp } from '../app/state.ts'
import { reuseSame, usePolled } from '../app/use-polled.ts'
import { useTranslate } from '../text/use-translate.ts'
import { commandEntries, type WindowName } from './commands.ts'
import {
  deviceEntry,
  deviceKey,
  memberEntry,
  memberKey,
  networkEntries,
  personEntry,
  settingEntries,
} from './entries.ts'
import type { Entry, EntryKind } from './entry.ts'
import { pauseEntries, setEntries } from './policy-entries.ts'

interface Entries {
  readonly entries: readonly Entry[]
  /** Why devices or members could not be searched, or null */
  readonly fault: Fault | null
}

const pause = 30_000
const mostRecent = 5
const noFault: readonly Fault['code'][] = ['controller-absent', 'account-signed-out']

/** All entries of the palette. Main searches devices and members, because there may be many. */
export function useEntries(query: string, window: WindowName): Entries {
  const t = useTranslate()
  const app = useApp()
  const snapshot = app.snapshot.value
  const hosted = usePolled(() => app.tryAsk('hosting.networks'), reuseSame<readonly HostedSummary[]>, pause)
  const account = snapshot === null ? null : currentAccount(snapshot.accounts)
  const orgId = account?.state === 'ready' ? account.orgId : null
  const people = usePolled(
    async () =>
      orgId === null ? success(wholeList([])) : app.tryAsk('account.organizationMembers', { id: orgId }),
    reuseSame<ReadList<OrganizationMember>>,
    pause,
  )
  useEffect(() => void people.refresh(), [orgId, people.refresh])
  const members = useFound<FoundMember>(query, {
    kind: 'member',
    ask: (text) => app.tryAsk('hosting.findMembers', { query: text }),
    keyOf: memberKey,
  })
  const devices = useFound<Device>(query, {
    kind: 'device',
    ask: (text) => app.tryAsk('devices.find', { query: text }),
    keyOf: deviceKey,
  })
  const fixed = useMemo(
    () =>
      snapshot === null
        ? []
        : [
            ...networkEntries(t, app, snapshot, hosted.value ?? []),
            ...(people.value?.items ?? []).map((person) => personEntry(t, app, person)),
            ...setEntries(t, app, snapshot),
            ...settingEntries(t, app, snapshot),
            ...commandEntries(t, app, window),
            ...pauseEntries(t, app, snapshot),
          ],
    [
      t,
      app,
      window,
      snapshot?.networks,
      snapshot?.connection,
      snapshot?.desktop,
      snapshot?.sets,
      snapshot?.places,
      hosted.value,
      people.value,
    ],
  )
  const found = useMemo(
    () => [
      ...devices.found.map((one) => deviceEntry(t, app, one)),
      ...members.found.map((one) => memberEntry(t, app, one)),
    ],
    [t, app, devices.found, members.found],
  )
  const faults = [devices.fault, members.fault]
  return {
    entries: useMemo(() => [...fixed, ...found], [fixed, found]),
    fault: faults.find((fault) => fault !== null && !noFault.includes(fault.code)) ?? null,
  }
}

interface Found<T> {
  readonly found: readonly T[]
  readonly fault: Fault | null
}

interface Finder<T> {
  readonly kind: EntryKind
  readonly ask: (query: string) => Promise<Result<readonly T[]>>
  readonly keyOf: (one: T) => string
}

/**
 * Asks main for the entries that match a query, and without a query for those that were chosen lately, each by the last
 * part of its key. The previous results stay until the new ones arrive.
 */
function useFound<T>(query: string, { kind, ask, keyOf }: Finder<T>): Found<T> {
  const { snapshot } = useApp()
  const [found, setFound] = useState<Found<T>>({ found: [], fault: null })
  const wanted = query.trim().slice(0, longestQuery)
  useEffect(() => {
    let isLatest = true
    const keys = snapshot.peek()?.preferences.recentEntries ?? []
    const recent = keys.filter((key) => key.startsWith(`${kind}:`)).slice(0, mostRecent)
    const queries = wanted === '' ? recent.flatMap((key) => key.split(/[:/]/).at(-1) ?? []) : [wanted]
    void Promise.all(queries.map(ask)).then((replies) => {
      if (!isLatest) return
      const all = replies.flatMap((reply) => (reply.ok ? reply.value : []))
      setFound({
        found: wanted === '' ? all.filter((one) => recent.includes(keyOf(one))) : all,
        fault: replies.find((reply) => !reply.ok)?.error ?? null,
      })
    })
    return () => {
      isLatest = false
    }
  }, [wanted])
  return found
}

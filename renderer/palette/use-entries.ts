import { useEffect, useMemo, useState } from 'preact/hooks'
import type { AccountEntry, AccountId, OrganizationMember } from '../../contract/account.ts'
import { hasPart } from '../../contract/account-kinds.ts'
import type { Fault } from '../../contract/fault.ts'
import type { FoundMember, HostedSummary } from '../../contract/hosting.ts'
import { type Result, success } from '../../contract/result.ts'
import type { Device } from '../../domain/devices/device.ts'
import { longestQuery } from '../../domain/search/fold.ts'
import type { Translate } from '../../words/translate.ts'
import { type App, useApp } from '../app/state.ts'
import { reuseSame, usePolled } from '../app/use-polled.ts'
import { useTranslate } from '../text/use-translate.ts'
import { commandEntries, type WindowName } from './commands.ts'
import { addressEntries, deviceEntries, deviceKey, memberKey, noEntries } from './device-entries.ts'
import { accountEntries, networkEntries, personEntry, settingEntries } from './entries.ts'
import type { Entry, EntryKind } from './entry.ts'
import { pauseEntries, setEntries } from './policy-entries.ts'
import { createVerbReader } from './verbs.ts'

interface Entries {
  readonly entries: readonly Entry[]
  /** The reason why devices or members could not be searched, or null */
  readonly fault: Fault | null
  /** Devices or members for this query are still on their way. */
  readonly isWaiting: boolean
}

const pause = 30_000
const mostRecent = 5
/** The query itself, and what it may name beside a verb */
const mostQueries = 3
const noFault: readonly Fault['code'][] = ['controller-absent', 'account-signed-out']

/** All entries of the palette. Main searches devices and members, because there may be many. */
export function useEntries(query: string, window: WindowName): Entries {
  const t = useTranslate()
  const app = useApp()
  const snapshot = app.snapshot.value
  const hosted = usePolled(() => app.tryAsk('hosting.networks'), reuseSame<readonly HostedSummary[]>, pause)
  const accounts = snapshot?.accounts.accounts ?? []
  const organized = accounts.filter(
    ({ state, kind, orgId }) => state === 'ready' && orgId !== null && hasPart(kind, 'people'),
  )
  const people = usePolled(
    async () => success((await Promise.all(organized.map((account) => peopleOf(app, account)))).flat()),
    reuseSame<readonly AccountPerson[]>,
    pause,
  )
  const asked = organized.map(({ id }) => id).join('\n')
  useEffect(() => void people.refresh(), [asked, people.refresh])
  const readVerbs = useMemo(() => createVerbReader(t), [t])
  const queries = useMemo(() => {
    const whole = query.trim().slice(0, longestQuery)
    return [...new Set([whole, ...readVerbs(whole).map(({ noun }) => noun)])].slice(0, mostQueries)
  }, [query, readVerbs])
  const opener = usePolled(() => app.tryAsk('devices.opener', { scheme: 'ssh' }), reuseSame, pause)
  const opensSsh = opener.value !== null && opener.value.kind !== 'none'
  const members = useFound<FoundMember>(queries, {
    kind: 'member',
    ask: (text) => app.tryAsk('hosting.findMembers', { query: text }),
    keyOf: memberKey,
  })
  const devices = useFound<Device>(queries, {
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
            ...peopleEntries(t, app, people.value ?? [], accounts),
            ...accountEntries(t, app, snapshot.accounts),
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
      snapshot?.accounts,
      snapshot?.preferences.theme,
      hosted.value,
      people.value,
    ],
  )
  const found = useMemo(
    () => deviceEntries(t, app, window, { devices: devices.found, members: members.found, opensSsh }),
    [t, app, window, snapshot?.networks, snapshot?.connection, devices.found, members.found, opensSsh],
  )
  const addresses = useMemo(
    () => (snapshot === null ? noEntries : addressEntries(t, app, snapshot, query)),
    [t, app, snapshot?.networks, snapshot?.connection, query],
  )
  const faults = [devices.fault, members.fault]
  return {
    entries: useMemo(() => [...fixed, ...found, ...addresses], [fixed, found, addresses]),
    fault: faults.find((fault) => fault !== null && !noFault.includes(fault.code)) ?? null,
    isWaiting: devices.isWaiting || members.isWaiting,
  }
}

interface AccountPerson {
  readonly account: AccountId
  readonly person: OrganizationMember
}

/** The people of an account's organization. Those that cannot be read are left out, as others can be found. */
async function peopleOf(app: App, { id: account, orgId }: AccountEntry): Promise<readonly AccountPerson[]> {
  if (orgId === null) return []
  const reply = await app.tryAsk('account.organizationMembers', { id: orgId, account })
  return reply.ok ? reply.value.items.map((person) => ({ account, person })) : []
}

/** Each person once, from the account that was signed in to first. */
function peopleEntries(
  t: Translate,
  app: App,
  people: readonly AccountPerson[],
  accounts: readonly AccountEntry[],
): readonly Entry[] {
  const entries = people.flatMap(({ account, person }) => {
    const holder = accounts.find(({ id }) => id === account)
    return holder === undefined ? [] : [personEntry(t, app, person, holder)]
  })
  return [...new Map(entries.toReversed().map((entry) => [entry.key, entry])).values()].toReversed()
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
 * Asks main for the entries that match one of the queries, and without a query for those that were chosen lately, each by
 * the last part of its key. The previous results stay until the new ones arrive.
 */
function useFound<T>(
  queries: readonly string[],
  { kind, ask, keyOf }: Finder<T>,
): Found<T> & Pick<Entries, 'isWaiting'> {
  const { snapshot } = useApp()
  const [found, setFound] = useState<Found<T>>({ found: [], fault: null })
  const wanted = queries.join('\n')
  const [answered, setAnswered] = useState<string | null>(null)
  useEffect(() => {
    let isLatest = true
    const keys = snapshot.peek()?.preferences.recentEntries ?? []
    const recent = keys.filter((key) => key.startsWith(`${kind}:`)).slice(0, mostRecent)
    const asked =
      wanted === '' ? recent.flatMap((key) => key.split(/[:/]/).at(-1) ?? []) : queries.filter(Boolean)
    void Promise.all(asked.map(ask)).then((replies) => {
      if (!isLatest) return
      const all = replies.flatMap((reply) => (reply.ok ? reply.value : []))
      const unique = [...new Map(all.map((one) => [keyOf(one), one])).values()]
      setFound({
        found: wanted === '' ? unique.filter((one) => recent.includes(keyOf(one))) : unique,
        fault: replies.find((reply) => !reply.ok)?.error ?? null,
      })
      setAnswered(wanted)
    })
    return () => {
      isLatest = false
    }
  }, [wanted])
  return { ...found, isWaiting: answered !== wanted }
}

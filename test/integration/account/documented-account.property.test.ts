import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Result } from '../../../contract/result.ts'
import { isGreater } from '../../../domain/exact-integer.ts'
import { createAccountClient } from '../../../main/account/client.ts'
import type { Limiter } from '../../../main/account/limiter.ts'
import { createAccountSource } from '../../../main/account/source.ts'
import { sendMember } from '../../../main/hosting/edit/target.ts'
import { always, seed } from '../../../main/testing/always.ts'
import {
  memberDetailsSaid,
  memberSaid,
  networkDetailsSaid,
  networkSaid,
  partOf,
  said,
  statusSaid,
  text,
  userSaid,
} from '../../support/account/account-said.ts'
import {
  fieldsOf,
  made,
  moods,
  networks,
  nodes,
  startDocumentedAccount,
  user,
} from '../../support/account/documented-account.ts'
import { isObject, type Json, type Seen } from '../../support/documented.ts'
import { time } from '../../support/hosted-told.ts'
import { patientLimits } from '../../support/limits.ts'
import { shared } from '../../support/shared.ts'

process.stdout.write(`documented account: PROPERTY_SEED=${seed}\n`)

const [network] = networks
const [node] = nodes
const list = `/network/${network}/member`
const dns = { domain: 'home.example', servers: ['10.0.0.53'] }

const service = shared(startDocumentedAccount)

test('the tables of the document are read', () => {
  expect(fieldsOf('Network')).toContainEqual(['config', 'NetworkConfig'])
  expect(fieldsOf('Member')).toContainEqual(['nodeId', 'string'])
  expect(fieldsOf('Member')).not.toContainEqual(['vProto', 'integer'])
  expect(fieldsOf('MemberConfig')).toContainEqual(['vProto', 'integer'])
})

/** Lets all through at once: at the service's real rate these worlds would take an hour. */
const unhurried: Limiter = {
  run: (task) => task(),
  isFull: false,
  setRate: () => undefined,
  pauseUntil: () => undefined,
  setLeft: () => undefined,
  reset: () => undefined,
  close: () => undefined,
}

const actions = [
  ...(['networks', 'network', 'members', 'member', 'details', 'waiting', 'people'] as const),
  ...(['rename', 'authorize', 'save', 'make', 'delete member', 'delete network'] as const),
] as const
type Action = (typeof actions)[number]

/** Returns the service's last reply about one thing, or about a list. */
function lastSaid(seen: readonly Seen[], path: string, is: (reply: unknown) => boolean = isObject): unknown {
  return seen.findLast((one) => one.path === path && one.method !== 'DELETE' && is(one.reply))?.reply
}

/** Returns the items of a list that name this network or this member. */
function itemsOf(reply: unknown, id: string): readonly Json[] {
  const names = (item: Json): boolean => String(item.id).endsWith(id) || item.nodeId === id
  return Array.isArray(reply) ? reply.filter(isObject).filter(names) : []
}

/** Each that says who it is stands in what was read, and only a refusal or a list of nothing costs the whole. */
function expectListed(
  listed: Result<readonly { readonly id: string }[]>,
  seen: readonly Seen[],
  path: string,
  named: RegExp,
): void {
  const reply = lastSaid(seen, path, Array.isArray)
  if (listed.ok) {
    const ids = (reply as readonly unknown[]).filter(isObject).map(({ id }) => String(id).match(named)?.[1])
    expect(listed.value.map(({ id }) => id)).toEqual(
      expect.arrayContaining(ids.filter((id) => id !== undefined)),
    )
  } else {
    const last = seen.findLast((one) => one.path === path)
    const isNothing = !Array.isArray(last?.reply) || last.reply[0] === 7
    if (!isNothing) throw new Error(`${JSON.stringify(listed)} after ${JSON.stringify(last)}`)
  }
}

function isAsked({ method, path, body }: Seen, action: Action, before: readonly Seen[]): boolean {
  const is = (wanted: Json): boolean => JSON.stringify(body) === JSON.stringify(wanted)
  if (path === `${list}/${node}`) {
    if (method === 'DELETE')
      return (
        action === 'delete member' ||
        (action === 'rename' && isProved(before.filter((one) => one.path === path)))
      )
    return action === 'rename'
      ? is({ name: 'renamed' })
      : action === 'authorize' && is({ config: { authorized: true } })
  }
  if (path === '/network') return action === 'make' && method === 'POST' && is({})
  if (path === `/network/${made}`) {
    // A network that was made, and whose settings were refused, is of no use.
    const settled = before.findLast((one) => one.path === path && one.method === 'POST')
    return (
      action === 'make' &&
      (method === 'DELETE' ? (settled?.status ?? 0) >= 300 : is({ config: { name: 'garden' } }))
    )
  }
  if (path !== `/network/${network}`) return false
  if (method === 'DELETE') return action === 'delete network'
  // The part of a network that goes over whole carries along what the service held of it up to a second before.
  return (
    action === 'save' &&
    before.some(({ path: at, reply }) => {
      const kept = at === path && isObject(reply) ? partOf(reply).dns : null
      return is({ description: 'new', config: { dns: { ...(isObject(kept) && kept), ...dns } } })
    })
  )
}

/** Returns whether both replies give both numbers, and say that the save made the member anew */
function isProved(own: readonly Seen[]): boolean {
  const saved = own.findLastIndex(({ method }) => method === 'POST')
  const read = own.slice(0, saved).findLast(({ method, reply }) => method !== 'DELETE' && isObject(reply))
  const [first, then] = [read?.reply, own[saved]?.reply].map((reply) =>
    isObject(reply) ? memberSaid(reply) : {},
  )
  const numbers = [first?.creationTime, then?.creationTime, first?.revision, then?.revision]
  const [born, reborn, revision, revised] = numbers.map((one) => (typeof one === 'number' ? one : null))
  return (
    isGreater(reborn ?? null, born ?? null) === true && isGreater(revised ?? null, revision ?? null) === false
  )
}

always(
  'whatever the document allows is answered: nothing is made up, written unasked, or lost',
  fc.tuple(moods, fc.array(fc.constantFrom<Action>(...actions), { minLength: 1, maxLength: 4 })),
  async ([drawn, asked]) => {
    service.begin(drawn)
    const client = createAccountClient({
      base: service.url,
      token: 'goodgoodgoodgoodgoodgoodgoodgood',
      limits: patientLimits(1024 * 1024),
      limiter: unhurried,
    })
    const source = createAccountSource(client, `${service.url}#${user}`, user)
    /** An answer is given again for a second, so that it need not be of the last reply. */
    const expectSaid = (
      read: Result<object>,
      replies: readonly unknown[],
      saidOf: (given: Json) => Partial<Record<string, unknown>>,
    ): void => {
      if (!read.ok) return
      const fields = Object.keys(saidOf({}))
      const told = Object.fromEntries(fields.map((field) => [field, Reflect.get(read.value, field)]))
      expect(replies.filter(isObject).map(saidOf)).toContainEqual(told)
    }
    const repliesAt = (path: string): readonly unknown[] =>
      service.seen.filter((one) => one.path === path && one.method !== 'DELETE').map(({ reply }) => reply)
    const acts: { readonly [A in Action]: () => Promise<void> } = {
      async networks() {
        const listed = await source.networks()
        expectListed(listed, service.seen, '/network', /^(\w{16})$/)
        for (const one of listed.ok ? listed.value : []) {
          const [item = {}] = itemsOf(lastSaid(service.seen, '/network', Array.isArray), one.id)
          const { description, ownerId, onlineMemberCount, ...counts } = networkSaid(item)
          expect(one).toMatchObject({ description, ownerId, onlineMemberCount })
          expect(one.memberCount).toBe(counts.totalMemberCount)
          expect(one.authorizedCount).toBe(counts.authorizedMemberCount)
        }
      },
      async network() {
        const read = await source.network(network)
        expectSaid(read, repliesAt(`/network/${network}`), networkSaid)
      },
      async members() {
        const listed = await source.members(network)
        expectListed(listed, service.seen, list, new RegExp(`^${network}-(\\w{10})$`))
        for (const value of listed.ok ? listed.value : []) {
          const items = repliesAt(list).flatMap((reply) => itemsOf(reply, value.id))
          expectSaid({ ok: true, value }, items, memberSaid)
        }
      },
      async member() {
        const read = await source.member(network, node)
        expectSaid(read, repliesAt(`${list}/${node}`), memberSaid)
      },
      async waiting() {
        await source.unauthorized()
      },
      async details() {
        const ofNetwork = await source.networkDetails(network)
        expectSaid(ofNetwork, repliesAt(`/network/${network}`), networkDetailsSaid)
        const ofMember = await source.memberDetails(network, node)
        expectSaid(ofMember, repliesAt(`${list}/${node}`), memberDetailsSaid)
      },
      async people() {
        const lastAt = (path: string): Json => {
          const reply = service.seen.findLast(({ path: at }) => at === path)?.reply
          return isObject(reply) ? reply : {}
        }
        const status = await client.status()
        if (status.ok) expect(status.value).toMatchObject(statusSaid(lastAt('/status')))
        const read = await client.user(user)
        if (read.ok) expect(read.value).toMatchObject(userSaid(lastAt(`/user/${user}`)))
        const organization = await client.organization()
        if (organization.ok) {
          const { ownerId, members } = lastAt('/org')
          expect(organization.value.ownerId).toBe(said(ownerId))
          const kept = organization.value.members
          const listed = kept === null ? null : kept.items.length + kept.unreadable
          expect(listed).toBe(Array.isArray(members) ? members.length : null)
        }
        const invitations = await client.invitations()
        const sent = service.seen.findLast(({ path: at }) => at === '/org-invitation')?.reply
        for (const one of invitations.ok ? invitations.value.items : []) {
          const [given = {}] = Array.isArray(sent) ? sent.filter(isObject) : []
          expect(one).toMatchObject({
            orgId: text(given.orgId) ?? '',
            status: text(given.status) ?? '',
            ownerEmail: text(given.ownerEmail) ?? '',
            creationTime: time(given.creation_time),
            updateTime: time(given.update_time),
          })
        }
        if (invitations.ok && Array.isArray(sent))
          expect(invitations.value.items.length + invitations.value.unreadable).toBe(sent.length)
      },
      async rename() {
        const before = await source.member(network, node)
        if (before.ok) await sendMember(source, before.value, { name: 'renamed' })
      },
      authorize: async () => void (await source.updateMember(network, node, { authorized: true })),
      save: async () => void (await source.updateNetwork(network, { description: 'new', dns })),
      make: async () => void (await source.createNetwork(null, { name: 'garden' })),
      'delete member': async () => void (await source.deleteMember(network, node)),
      'delete network': async () => void (await source.deleteNetwork(network)),
    }
    try {
      for (const action of asked) {
        const from = service.seen.length
        await acts[action]()
        for (const [at, one] of service.seen.entries()) {
          if (at < from || one.method === 'GET') continue
          if (!isAsked(one, action, service.seen.slice(0, at)))
            throw new Error(`${action}: ${JSON.stringify(one)}`)
        }
      }
    } finally {
      await client.close()
    }
  },
  0.2,
)

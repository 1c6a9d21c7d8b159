import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountMember, AccountNetwork } from '../../../contract/account.ts'
import type { Result } from '../../../contract/result.ts'
import { isGreater } from '../../../domain/greater.ts'
import { createAccountClient } from '../../../main/account/client.ts'
import type { Limiter } from '../../../main/account/limiter.ts'
import { createAccountSource } from '../../../main/account/source.ts'
import { sendMember } from '../../../main/hosting/edit/target.ts'
import { always, seed } from '../../../main/testing/always.ts'
import {
  type DocumentedAccount,
  fieldsOf,
  made,
  moods,
  networks,
  nodes,
  startDocumentedAccount,
  user,
} from '../../support/account/documented-account.ts'
import { isObject, type Json, type Seen } from '../../support/documented.ts'
import { patientLimits } from '../../support/limits.ts'

process.stdout.write(`documented account: PROPERTY_SEED=${seed}\n`)

const [network] = networks
const [node] = nodes
const list = `/network/${network}/member`
const dns = { domain: 'home.example', servers: ['10.0.0.53'] }

let service: DocumentedAccount

beforeAll(async () => {
  service = await startDocumentedAccount()
})
afterAll(() => service.close())

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
  reset: () => undefined,
  close: () => undefined,
}

/*
 * Checked against the reply are the fields below, which are null where a reply lacks them. The readers still fill in a
 * default for all others, which cannot be checked yet: `permissions`, `lastModified`, `ssoConfig` and every setting of a
 * network; `name`, `hidden`, `lastSeen`, `lastOnline`, `supportsRulesEngine`, `lastAuthorizedTime`, `lastDeauthorizedTime`
 * and every setting of a member; all of a user but `orgId` and `smsNumber`, and all of organizations and invitations.
 */
const text = (given: unknown): unknown => (typeof given === 'string' ? given : null)
const said = (given: unknown): unknown => (typeof given === 'string' && given !== '' ? given : null)
const time = (given: unknown): unknown =>
  typeof given === 'number' && given >= 1 && given <= 8.64e15 ? given : null
const number = (given: unknown): unknown => (typeof given === 'number' ? given : null)
const count = (given: unknown): unknown => (Number.isInteger(given) && Number(given) >= 0 ? given : null)
const object = (given: unknown): unknown => (isObject(given) ? given : null)
const partOf = (given: Json): Json => (isObject(given.config) ? given.config : {})

function networkSaid(given: Json): Partial<Record<keyof AccountNetwork, unknown>> {
  const config = partOf(given)
  return {
    creationTime: time(config.creationTime),
    revision: time(config.lastModified),
    description: text(given.description),
    rulesSource: text(given.rulesSource),
    ownerId: said(given.ownerId),
    onlineMemberCount: count(given.onlineMemberCount),
    authorizedMemberCount: count(given.authorizedMemberCount),
    totalMemberCount: count(given.totalMemberCount),
    capabilitiesByName: object(given.capabilitiesByName),
    tagsByName: object(given.tagsByName),
  }
}

function memberSaid(given: Json): Partial<Record<keyof AccountMember, unknown>> {
  const { creationTime, revision, vMajor, vMinor, vRev } = partOf(given)
  const parts = [vMajor, vMinor, vRev]
  const isVersion = parts.every((part) => Number.isInteger(part) && Number(part) >= 0)
  const seenAt = Math.max(Number(time(given.lastSeen)), Number(time(given.lastOnline)))
  return {
    creationTime: time(creationTime),
    revision: number(revision),
    description: text(given.description),
    physicalAddress: said(given.physicalAddress),
    clientVersion: said(given.clientVersion),
    version: said(given.clientVersion) ?? (isVersion ? parts.join('.') : null),
    protocolVersion: count(given.protocolVersion),
    presence: seenAt === 0 ? null : { path: 'unknown', latency: null, lastSeen: seenAt },
  }
}

const actions = [
  ...(['networks', 'network', 'members', 'member', 'waiting', 'people'] as const),
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
  // The part of a network that goes over whole carries along what the service holds of it, and nothing else.
  const held = lastSaid(before, path)
  const kept = isObject(held) ? partOf(held).dns : null
  return (
    action === 'save' && is({ description: 'new', config: { dns: { ...(isObject(kept) && kept), ...dns } } })
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
    const source = createAccountSource(client, user)
    const expectSaid = (
      read: Result<AccountNetwork | AccountMember>,
      reply: unknown,
      saidOf: (given: Json) => Partial<Record<string, unknown>>,
    ): void => {
      if (read.ok) expect(read.value).toMatchObject(saidOf(reply as Json))
    }
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
        expectSaid(read, lastSaid(service.seen, `/network/${network}`), networkSaid)
      },
      async members() {
        const listed = await source.members(network)
        expectListed(listed, service.seen, list, new RegExp(`^${network}-(\\w{10})$`))
        for (const value of listed.ok ? listed.value : []) {
          // A reply without any member is refused, and what was read a moment ago is given again.
          const isNamed = (reply: unknown): boolean => itemsOf(reply, value.id).length > 0
          const [item = {}] = itemsOf(lastSaid(service.seen, list, isNamed), value.id)
          expectSaid({ ok: true, value }, item, memberSaid)
        }
      },
      async member() {
        const read = await source.member(network, node)
        expectSaid(read, lastSaid(service.seen, `${list}/${node}`), memberSaid)
      },
      async waiting() {
        await source.unauthorized()
      },
      async people() {
        await client.status()
        const read = await client.user(user)
        const reply = service.seen.findLast(({ path: at }) => at === `/user/${user}`)?.reply
        if (read.ok && isObject(reply))
          expect(read.value).toMatchObject({ orgId: said(reply.orgId), smsNumber: said(reply.smsNumber) })
        await client.organization()
        await client.invitations()
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

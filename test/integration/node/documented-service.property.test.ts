import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultFlags, flagNames } from '../../../contract/node.ts'
import type { Result } from '../../../contract/result.ts'
import { createControllerSource } from '../../../main/controller/source.ts'
import { sendMember } from '../../../main/hosting/edit/target.ts'
import type { ServiceLink } from '../../../main/service/link.ts'
import { createStore } from '../../../main/state/store.ts'
import { createWriter } from '../../../main/state/writer.ts'
import { always, seed } from '../../../main/testing/always.ts'
import { folderOfAllTests } from '../../../main/testing/temporary-folder.ts'
import { isObject, type Json, type Seen } from '../../support/documented.ts'
import {
  exact,
  memberTold,
  networkTold,
  time,
  timeOrNever,
  unreadableTold,
} from '../../support/hosted-told.ts'
import {
  fieldsOf,
  hosted,
  members,
  moods,
  network,
  startDocumentedService,
} from '../../support/node/documented-service.ts'
import { linkedTo } from '../../support/node/link.ts'
import { shared } from '../../support/shared.ts'

process.stdout.write(`documented service: PROPERTY_SEED=${seed}\n`)

const [member] = members
const path = `/controller/network/${hosted}/member`
const patient = { connect: 60_000, request: 60_000, reply: 1024 * 1024 }

let link: ServiceLink
const folder = folderOfAllTests('documented')

const service = shared(startDocumentedService)
beforeAll(async () => {
  const tokenFile = join(folder.path, 'token')
  await writeFile(tokenFile, 'goodgoodgoodgoodgoodgood', { mode: 0o600 })
  link = linkedTo(null, {
    options: {
      serviceHome: null,
      serviceUrl: service.url,
      authHeader: 'X-NODE1-Auth',
      tokenFile: tokenFile,
      anyListener: true,
    },
    limits: patient,
  })
})
afterAll(() => link.close())

test('the tables of the document are read', () => {
  expect(fieldsOf('Joined network (Network)')).toContainEqual(['allowManaged', 'boolean'])
  expect(fieldsOf('Controller network member')).toContainEqual(['creationTime', 'integer'])
})

/*
 * Checked against the reply: the four flags of a network, and all of a hosted network and of its members. The readers still
 * fill in a text where a reply lacks one of these, so that they cannot be checked yet: `name`, `status`, `type`, `mac`, `dns`
 * and `portDeviceName` of a network.
 */
const everyAction = [
  'poll',
  'join',
  'flag',
  'leave',
  'networks',
  'network',
  'members',
  'save',
  'delete',
  'stop hosting',
] as const
type Action = (typeof everyAction)[number]
const actions = fc.array(fc.constantFrom<Action>(...everyAction), { minLength: 1, maxLength: 4 })

/** Returns whether both replies give both numbers, and say that the save made the member anew */
function proves([...replies]: readonly unknown[]): boolean {
  const given = replies.map((reply) => (typeof reply === 'object' && reply !== null ? { ...reply } : {}))
  const of = (at: number, field: string): number => {
    const value = Reflect.get(given[at] ?? {}, field)
    return typeof value === 'number' ? value : Number.NaN
  }
  return (
    of(1, 'creationTime') > of(0, 'creationTime') &&
    of(0, 'creationTime') > 0 &&
    of(1, 'revision') <= of(0, 'revision')
  )
}

function isAsked({ method, path: at, body }: Seen, action: Action, before: readonly Seen[]): boolean {
  if (at === `/network/${network}`) {
    if (method === 'DELETE') return action === 'leave'
    const [name = '', ...more] = Object.keys(body)
    return action === 'join' || (action === 'flag' && name === 'allowDNS' && more.length === 0)
  }
  if (at === `/controller/network/${hosted}`) return method === 'DELETE' && action === 'stop hosting'
  if (at !== `${path}/${member}`) return false
  // A token that is refused is read anew, and the request sent once more.
  const own = before.filter((one) => one.path === at && one.reply !== null)
  const saved = own.findIndex((one) => one.method === 'POST')
  // The reply of the save, and the one that was read right before it
  const isRemade = saved > 0 && proves([own[saved - 1]?.reply, own[saved]?.reply])
  if (action === 'save' && isRemade) return method === 'DELETE' || body.authorized === false
  if (method === 'DELETE') return action === 'delete'
  return action === 'delete' ? body.authorized === false : action === 'save' && body.name === 'renamed'
}

const ids = new Set<unknown>([hosted, ...members])

/**
 * Returns what a list of the service held, and what each reading of one thing told: what can be read must be listed, unless
 * the service answered afterwards that it is gone.
 */
function told(own: readonly Seen[], one: RegExp, list: string): ReadonlyMap<string, Json> {
  const found = new Map<string, Json>()
  for (const { method, path: at, status, reply } of own) {
    if (one.test(at) && status === 404) found.delete(at.slice(at.lastIndexOf('/') + 1))
    const { data } = isObject(reply) && at === `/unstable${list}` ? reply : { data: [] }
    const items = one.test(at) && method !== 'DELETE' ? [reply] : Array.isArray(data) ? data : []
    for (const item of items) if (isObject(item) && ids.has(item.id)) found.set(String(item.id), item)
  }
  return found
}
const everyMember = (own: readonly Seen[]) => told(own, /\/member\/\w{10}$/, path)
const everyNetwork = (own: readonly Seen[]) =>
  told(own, /^\/controller\/network\/\w{16}$/, '/controller/network')

const memberSaid = (given: Json): Json => ({
  creationTime: time(given.creationTime),
  revision: exact(given.revision),
  lastAuthorizedTime: timeOrNever(given.lastAuthorizedTime),
  lastDeauthorizedTime: timeOrNever(given.lastDeauthorizedTime),
  config: {
    name: typeof given.name === 'string' ? given.name : '',
    ...memberTold(given),
    // The document has null where none are set.
    ...(given.tags === null && { tags: [] }),
  },
})
const networkSaid = (given: Json): Json => ({
  creationTime: time(given.creationTime),
  revision: exact(given.revision),
  config: networkTold(given),
  unreadable: unreadableTold(given),
})
const isUnreadable = (reply: unknown): boolean =>
  typeof reply !== 'object' || reply === null || (Array.isArray(reply) && reply[0] === 7)

/** Nothing that can be read is missing, and only a list that cannot be read, or a refusal, costs the whole. */
function expectListed(
  listed: Result<readonly { readonly id: string }[]>,
  own: readonly Seen[],
  readable: ReadonlyMap<string, Json>,
  list: string,
): void {
  if (listed.ok)
    expect(listed.value.map(({ id }) => id)).toEqual(expect.arrayContaining([...readable.keys()]))
  else {
    const isReason = ({ status, path: at, reply }: Seen): boolean =>
      status >= 300 || ((at === list || at === '/status') && isUnreadable(reply))
    if (!own.some(isReason)) throw new Error(`${JSON.stringify(listed)} after ${JSON.stringify(own)}`)
  }
}

always(
  'whatever the document allows is answered: nothing is made up, written unasked, or lost',
  fc.tuple(moods, actions),
  async ([drawn, asked]) => {
    service.begin(drawn)
    const store = createStore(false)
    const writer = createWriter(store, link, async () => true)
    const source = createControllerSource({ link })
    for (const action of asked) {
      const from = service.seen.length
      if (action === 'join') await writer.setIntent(network, { connected: true, flags: defaultFlags })
      if (action === 'flag') await writer.setIntent(network, { flags: { allowDNS: true } })
      if (action === 'leave') await writer.setIntent(network, { connected: false })
      if (action === 'delete') await source.deleteMember(hosted, member)
      if (action === 'save') {
        const before = await source.member(hosted, member)
        if (before.ok) await sendMember(source, before.value, { name: 'renamed' })
      }
      if (action === 'stop hosting') await source.deleteNetwork(hosted)
      if (action === 'networks') {
        const listed = await source.networks()
        const own = service.seen.slice(from)
        expectListed(listed, own, everyNetwork(own), '/controller/network')
      }
      if (action === 'network') {
        const read = await source.network(hosted)
        const reply = service.seen.findLast(({ path: at }) => at === `/controller/network/${hosted}`)?.reply
        if (read.ok) expect(read.value).toMatchObject(networkSaid(reply as Json))
      }
      if (action === 'members') {
        const listed = await source.members(hosted)
        const own = service.seen.slice(from)
        expectListed(listed, own, everyMember(own), path)
        for (const found of listed.ok ? listed.value : []) {
          const { id, creationTime, revision, lastAuthorizedTime, lastDeauthorizedTime, config } = found
          // A member that could not be read stays as it was.
          const said = service.seen.flatMap(({ path: at, reply }) => {
            const { data } = isObject(reply) ? reply : {}
            const items = at === `${path}/${id}` ? [reply] : Array.isArray(data) ? data : []
            // The path, the id or the address says whose it is.
            const isOwn = (item: Json): boolean => items[0] === reply || [item.id, item.address].includes(id)
            return items.filter(isObject).filter(isOwn)
          })
          expect(said.map(memberSaid)).toContainEqual({
            creationTime,
            revision,
            lastAuthorizedTime,
            lastDeauthorizedTime,
            config,
          })
        }
      }
      const outcome = await link.poll()
      if (outcome.ok)
        store.dispatch({ type: 'polled', node: outcome.node, networks: outcome.networks, now: 0 })
      const shownBy = service.seen.findLast((one) => one.path === '/network')?.reply
      for (const shown of outcome.ok ? outcome.networks : []) {
        const [said] = shownBy as readonly Record<string, unknown>[]
        for (const name of flagNames)
          expect(shown.flags[name]).toBe(typeof said?.[name] === 'boolean' ? said[name] : null)
      }
      for (const [at, one] of service.seen.entries()) {
        if (at < from || one.method === 'GET') continue
        if (!isAsked(one, action, service.seen.slice(from, at)))
          throw new Error(`${action}: ${JSON.stringify(one)}`)
      }
      // A first step that the service took, whatever it answered, stays to be finished, unless it said later that the
      // network is not joined, or that its addresses are on.
      const entry = store.snapshot().networks.find(({ id }) => id === network)
      const isOurs = asked.includes('join') && !asked.includes('leave')
      if (entry?.network?.flags.allowManaged === false && isOurs) {
        const own = service.seen.filter((one) => one.path.startsWith('/network'))
        const last = own.findLastIndex(({ method }) => method === 'POST')
        const isOver = own.slice(last).some(({ status, reply }) => {
          const said = [reply].flat().filter(isObject)
          return status === 404 || said.some(({ allowManaged }) => allowManaged === true)
        })
        const isKept = entry.fault !== null || entry.addressesWait
        if (own[last]?.body.allowManaged === false && !isOver && !isKept)
          throw new Error(`${asked.join()} left half done: ${JSON.stringify({ entry, own })}`)
      }
    }
  },
  0.2,
)

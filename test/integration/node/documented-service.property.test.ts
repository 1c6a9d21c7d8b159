import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultFlags, flagNames } from '../../../contract/node.ts'
import { createControllerSource } from '../../../main/controller/source.ts'
import { sendMember } from '../../../main/hosting/edit/send-member.ts'
import type { ServiceLink } from '../../../main/service/link.ts'
import { createStore } from '../../../main/state/store.ts'
import { createWriter } from '../../../main/state/writer.ts'
import { always, seed } from '../../../main/testing/always.ts'
import {
  type DocumentedService,
  fieldsOf,
  hosted,
  members,
  moods,
  network,
  type Seen,
  startDocumentedService,
} from '../../support/node/documented-service.ts'
import { linkedTo } from '../../support/node/link.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

process.stdout.write(`documented service: PROPERTY_SEED=${seed}\n`)

const [member] = members
const path = `/controller/network/${hosted}/member`
const patient = { connect: 60_000, request: 60_000, reply: 1024 * 1024 }

let service: DocumentedService
let link: ServiceLink
let folder: Awaited<ReturnType<typeof temporaryFolder>>

beforeAll(async () => {
  service = await startDocumentedService()
  folder = await temporaryFolder('documented')
  const tokenFile = join(folder.path, 'token')
  await writeFile(tokenFile, 'goodgoodgoodgoodgoodgood', { mode: 0o600 })
  link = linkedTo(null, {
    options: {
      ...{ serviceHome: null, serviceUrl: service.url, authHeader: 'X-NODE1-Auth' },
      ...{ tokenFile: tokenFile, anyListener: true },
    },
    limits: patient,
  })
})
afterAll(async () => {
  await link.close()
  await service.close()
  await folder.dispose()
})

test('the tables of the document are read', () => {
  expect(fieldsOf('Joined network (Network)')).toContainEqual(['allowManaged', 'boolean'])
  expect(fieldsOf('Controller network member')).toContainEqual(['creationTime', 'integer'])
})

/*
 * Checked against the reply: the four flags of a network, and a member's creationTime and revision. The readers still fill
 * in a default where a reply lacks one of these, so that they cannot be checked yet: `online`, `version` and
 * `tcpFallbackActive` of the status; `name`, `status`, `type`, `mac`, `mtu`, `bridge`, `broadcastEnabled`, `dns`,
 * `netconfRevision`, `portDeviceName` and `portError` of a network; `name`, `authorized`, `activeBridge`,
 * `ipAssignments`, `noAutoAssignIps`, `ssoExempt`, `tags`, `capabilities`, `lastAuthorizedTime` and
 * `lastDeauthorizedTime` of a member; every setting of a hosted network.
 */
type Action = 'poll' | 'join' | 'flag' | 'leave' | 'members' | 'save' | 'delete'
const actions = fc.array(
  fc.constantFrom<Action>('poll', 'join', 'flag', 'leave', 'members', 'save', 'delete'),
  {
    minLength: 1,
    maxLength: 4,
  },
)

/** Whether the service said that the network's addresses are on, or that it is not there: what it says is believed. */
function isTakenBack(seen: readonly Seen[]): boolean {
  return seen.some(({ method, path: at, status, reply }) => {
    if (method !== 'GET' || !at.startsWith('/network')) return false
    const [said] = [reply].flat() as readonly { readonly allowManaged?: unknown }[]
    return status === 404 || said?.allowManaged === true
  })
}

/** Whether both replies give both numbers, and say that the save made the member anew */
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
  if (at !== `${path}/${member}`) return false
  // A token that is refused is read anew, and the request sent once more.
  const own = before.filter((one) => one.path === at && one.reply !== null)
  const saved = own.findIndex((one) => one.method === 'POST')
  // What the save answered, and what was read right before it
  const isRemade = saved > 0 && proves([own[saved - 1]?.reply, own[saved]?.reply])
  if (action === 'save' && isRemade) return method === 'DELETE' || body.authorized === false
  if (method === 'DELETE') return action === 'delete'
  return action === 'delete' ? body.authorized === false : action === 'save' && body.name === 'renamed'
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
      if (action === 'members') {
        const listed = await source.members(hosted)
        for (const { id, creationTime, revision } of listed.ok ? listed.value : []) {
          const said = service.seen.findLast(
            (one) => one.path === `${path}/${id}` && one.reply !== null,
          )?.reply
          const { creationTime: time, revision: number } = said as Record<string, unknown>
          expect(creationTime).toBe(typeof time === 'number' && time >= 1 && time <= 8.64e15 ? time : null)
          expect(revision).toBe(typeof number === 'number' ? number : null)
        }
      }
      const outcome = await link.poll()
      if (outcome.ok)
        store.dispatch({ type: 'polled', node: outcome.node, networks: outcome.networks, now: 0 })
      const told = service.seen.findLast((one) => one.path === '/network')?.reply
      for (const shown of outcome.ok ? outcome.networks : []) {
        const [said] = told as readonly Record<string, unknown>[]
        for (const name of flagNames)
          expect(shown.flags[name]).toBe(typeof said?.[name] === 'boolean' ? said[name] : null)
      }
      for (const [at, one] of service.seen.entries()) {
        if (at < from || one.method === 'GET') continue
        if (!isAsked(one, action, service.seen.slice(from, at)))
          throw new Error(`${action}: ${JSON.stringify(one)}`)
      }
      // A first step that the service took, whatever it answered, stays to be finished.
      const entry = store.snapshot().networks.find(({ id }) => id === network)
      if (
        entry?.network?.flags.allowManaged === false &&
        asked.includes('join') &&
        !asked.includes('leave')
      ) {
        const last = service.seen.findLastIndex(
          (one) => one.method === 'POST' && one.path === `/network/${network}`,
        )
        if (service.seen[last]?.body.allowManaged === false && !isTakenBack(service.seen.slice(last)))
          expect(entry.fault !== null || entry.addressesWait).toBe(true)
      }
    }
  },
  0.2,
)

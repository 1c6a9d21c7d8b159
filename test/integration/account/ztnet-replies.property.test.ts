import fc from 'fast-check'
import { expect } from 'vitest'
import { readMember, readNetwork } from '../../../main/account/network-schema.ts'
import { memberBody, networkBody } from '../../../main/account/wire.ts'
import {
  legacyMember,
  legacyNetwork,
  ztnetMemberBody,
  ztnetNetworkBody,
} from '../../../main/account/ztnet/translate.ts'
import { always, seed } from '../../../main/testing/always.ts'
import { drawnOf } from '../../support/api-drawn.ts'
import { readApiTable } from '../../support/api-table.ts'
import { isObject, type Json } from '../../support/documented.ts'
import { exact, memberTold, networkTold, unreadableTold } from '../../support/hosted-told.ts'

process.stdout.write(`ZTNET: PROPERTY_SEED=${seed}\n`)

const table = readApiTable('ztnet.json')
const partOf = (given: unknown): Json => (isObject(given) ? given : {})
const text = (given: unknown): unknown => (typeof given === 'string' ? given : null)
const said = (given: unknown): unknown => (typeof given === 'string' && given !== '' ? given : null)
const count = (given: unknown): unknown => (Number.isInteger(given) && Number(given) >= 0 ? given : null)
const flag = (given: unknown): unknown => (typeof given === 'boolean' ? given : null)
const isId = (id: unknown, form: RegExp): boolean => typeof id === 'string' && form.test(id)

/** A network has its id in two fields, and a member too; the first counts where it is there at all. */
const idOf = (one: unknown, other: unknown): unknown => one ?? other

const networks = fc.oneof(
  drawnOf(table, 'PersonalNetwork', { id: fc.constant('8056c2e21c000001') }),
  drawnOf(table, 'OrgNetwork'),
)

always('a network tells what was said of it, and never the text of its rules', networks, (drawn) => {
  const given = partOf(drawn)
  const id = idOf(given.nwid, given.id)
  const read = readNetwork(legacyNetwork(drawn))
  if (!isId(id, /^[0-9a-f]{16}$/)) {
    expect(read).toBeNull()
    return
  }
  expect(read).toMatchObject({
    id,
    config: networkTold(given),
    unreadable: unreadableTold(given),
    description: text(given.description),
    totalMemberCount: count(given.memberCount),
    authorizedMemberCount: null,
    onlineMemberCount: null,
    rulesSource: null,
    permissions: null,
    ownerId: null,
  })
})

const members = fc.oneof(drawnOf(table, 'Member'), drawnOf(table, 'ListedMember'))

always('a member tells what was said of it, in a list and by itself', members, (drawn) => {
  const given = partOf(drawn)
  const id = idOf(given.address, given.id)
  const read = readMember(legacyMember(drawn))
  if (!isId(id, /^[0-9a-f]{10}$/) || !isId(given.nwid, /^[0-9a-f]{16}$/)) {
    expect(read).toBeNull()
    return
  }
  expect(read).toMatchObject({
    id,
    network: given.nwid,
    hidden: flag(given.deleted),
    description: text(given.description),
    physicalAddress: said(given.physicalAddress),
    revision: exact(given.revision),
    config: { ...memberTold(given), name: text(given.name) ?? '' },
  })
  // Both forms of a time are read, and what is neither is not known.
  const seen = given.lastSeen
  if (typeof seen === 'string' && seen.startsWith('2026')) expect(read?.lastSeen).toBe(Date.parse(seen))
  if (seen === undefined || seen === null || typeof seen === 'object') expect(read?.lastSeen).toBeNull()
})

const networkChange = fc.record(
  {
    name: fc.constant('lab'),
    description: fc.constantFrom(null, 'x'),
    private: fc.boolean(),
    mtu: fc.constant(1400),
    routes: fc.constantFrom([], [{ target: '10.0.0.0/24', via: null }]),
    dns: fc.constant({ domain: 'a.example', servers: ['10.0.0.1'] }),
    v4AssignMode: fc.record({ zt: fc.boolean() }),
    multicastLimit: fc.constant(8),
    ownerId: fc.constant('x'),
  },
  { requiredKeys: [] },
)

always('a change of a network is sent as the table says, or not at all', networkChange, (change) => {
  const body = ztnetNetworkBody(networkBody(change, null))
  if ('multicastLimit' in change || 'ownerId' in change) {
    expect(body).toBeNull()
    return
  }
  expect(table.misfits('UpdateNetwork', body)).toEqual([])
  expect(Object.keys(body ?? {}).toSorted()).toEqual(Object.keys(change).toSorted())
})

const memberChange = fc.record(
  {
    name: fc.constant('pc'),
    description: fc.constantFrom(null, 'x'),
    authorized: fc.boolean(),
    activeBridge: fc.boolean(),
    ipAssignments: fc.constantFrom([], ['10.0.0.1']),
    tags: fc.constant([[1, 2]] as const),
    hidden: fc.constant(false),
  },
  { requiredKeys: [] },
)
const families = fc.constantFrom(
  ['personal', 'UpdatePersonalMember', ['activeBridge', 'ipAssignments', 'tags']] as const,
  ['organization', 'UpdateOrgMember', ['description']] as const,
)

always(
  'a change of a member is sent as its family takes it, or not at all',
  fc.tuple(memberChange, families),
  ([change, [family, type, lacking]]) => {
    const body = ztnetMemberBody(memberBody(change), family)
    if (lacking.some((field) => field in change)) {
      expect(body).toBeNull()
      return
    }
    expect(table.misfits(type, body)).toEqual([])
    const names = Object.keys(change).map((field) => (field === 'hidden' ? 'deleted' : field))
    expect(Object.keys(body ?? {}).toSorted()).toEqual(names.toSorted())
  },
)

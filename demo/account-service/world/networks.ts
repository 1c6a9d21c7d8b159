import type { Hosted } from '../../node-service/controller/controller.ts'
import { type Member, newMember, updateMember } from '../../node-service/controller/member.ts'
import { newNetwork, updateNetwork } from '../../node-service/controller/network.ts'
import type { Json, JsonObject } from '../../node-service/json.ts'
import { identityOf } from '../../node-service/node/identity.ts'
import {
  type AccountState,
  type MemberRecord,
  type NetworkRecord,
  newMemberRecord,
  newNetworkRecord,
} from '../state.ts'
import { ids } from './people.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** Known to the demo node too, which asks the account about them. */
const accountNetworks = {
  office: '8056c2e21c000001',
  fieldTeam: '8056c2e21c00f1e1',
  guests: '8056c2e21c00beef',
} as const

/** It makes the rules and tags that the network has. */
const officeRules = `tag role
  id 1
  enum 20 staff
  enum 30 admin
;
tag floor
  id 2
;

# Everybody reaches everything.
accept;
`

type Networks = Pick<AccountState, 'hosted' | 'networks' | 'members'>

/** Three networks with sixty members. `here` is the address of the demo node, `own` the ids of the networks. */
export function demoNetworks(
  here: string,
  now: number,
  own: { readonly [N in keyof typeof accountNetworks]: string } = accountNetworks,
): Networks {
  const all = { a: true, d: true, m: true, r: true }
  const parts = [
    host(own.office, '10.147.17', officeDevices(here), now - 400 * day, now, {
      record: {
        description: 'Head office: servers, printers and everybody who works there',
        rulesSource: officeRules,
        permissions: {
          [ids.ada]: all,
          [ids.grace]: { ...all, d: false },
          [ids.aoi]: { ...all, a: false, d: false, m: false },
        },
        ownerId: ids.ada,
        tagsByName: {
          role: { id: 1, default: null, enums: { staff: 20, admin: 30 }, flags: {} },
          floor: { id: 2, default: null, enums: {}, flags: {} },
        },
        ssoConfig: { enabled: false, mode: 'default', clientId: '', allowList: [] },
      },
      config: {
        name: 'office',
        routes: [
          { target: '10.147.17.0/24', via: null },
          { target: '192.168.40.0/24', via: '10.147.17.1' },
        ],
        ipAssignmentPools: [{ ipRangeStart: '10.147.17.100', ipRangeEnd: '10.147.17.250' }],
        dns: { domain: 'corp.example', servers: ['10.147.17.53', '10.147.17.54'] },
        tags: [
          { id: 1, default: null },
          { id: 2, default: null },
        ],
      },
    }),
    host(own.fieldTeam, '172.27.9', fieldDevices, now - 150 * day, now, {
      record: {
        description: 'Vans, drones and gauges',
        permissions: { [ids.grace]: all, [ids.ada]: { ...all, d: false } },
        ownerId: ids.grace,
      },
      config: {
        name: 'field team',
        mtu: 1400,
        routes: [{ target: '172.27.0.0/16', via: null }],
        ipAssignmentPools: [{ ipRangeStart: '172.27.9.100', ipRangeEnd: '172.27.9.250' }],
        v6AssignMode: { '6plane': false, rfc4193: true, zt: false },
      },
    }),
    host(own.guests, '10.99.3', guestDevices, now - 30 * day, now, {
      record: {
        description: null,
        permissions: { [ids.omar]: all, [ids.ada]: { a: false, d: false, m: false, r: true } },
        ownerId: ids.omar,
        ssoConfig: { enabled: true, mode: 'email', clientId: 'guests-portal', allowList: ['@example.com'] },
      },
      config: {
        name: 'guests',
        private: false,
        routes: [{ target: '10.99.0.0/20', via: null }],
        ipAssignmentPools: [{ ipRangeStart: '10.99.3.100', ipRangeEnd: '10.99.3.250' }],
      },
    }),
  ]
  return {
    hosted: parts.map(({ hosted }) => hosted),
    networks: Object.fromEntries(parts.map(({ hosted, record }) => [hosted.network.id, record])),
    members: Object.assign({}, ...parts.map(({ members }) => members)),
  }
}

function host(
  id: string,
  prefix: string,
  devices: readonly Device[],
  created: number,
  now: number,
  { record, config }: { readonly record: Partial<NetworkRecord>; readonly config: JsonObject },
) {
  const network = updateNetwork(newNetwork(id, created), { v4AssignMode: { zt: true }, ...config })
  const made = devices.map((device, i) =>
    memberOf(id, `${prefix}.${i === 6 ? 42 : i + 1}`, device, i, created, now),
  )
  const hosted: Hosted = { network, members: made.map(({ member }) => member) }
  return {
    hosted,
    record: { ...newNetworkRecord(ids.ada, created), ...record },
    members: Object.fromEntries(made.map(({ member, record }) => [`${id}-${member.id}`, record])),
  }
}

function memberOf(
  networkId: string,
  ip: string,
  device: Device,
  index: number,
  created: number,
  now: number,
) {
  const { name, description = null, kind = 'online', config = {} } = device
  const own = identityOf(`${networkId} ${index} ${name}`)
  const address = device.address ?? own.address
  const isIn = kind === 'online' || kind === 'away' || kind === 'ahead'
  const hasRequestedConfig = kind !== 'ahead'
  const since = kind === 'waiting' ? now - (index + 3) * 7 * minute : created + index * (day / 2)
  const first = newMember(networkId, address, since)
  const met: Member = hasRequestedConfig
    ? { ...first, identity: own.identity.replace(own.address, address) }
    : first
  const written = updateMember(
    met,
    { ...(isIn && { authorized: true, ipAssignments: [ip] }), ...(config as { [key: string]: Json }) },
    since + minute,
  )
  const member: Member = hasRequestedConfig
    ? { ...written, vMajor: 1, vMinor: index % 3 === 0 ? 12 : 14, vRev: index % 3, vProto: 12 }
    : written
  const record: MemberRecord = {
    ...newMemberRecord,
    name: name === '' ? null : name,
    description,
    hidden: kind === 'hidden',
    seen: {
      online: 'now' as const,
      away: now - (index + 1) * 5 * 60 * minute,
      waiting: since,
      hidden: now - 200 * day,
      ahead: 0,
      out: now - 20 * day,
    }[kind],
    physicalAddress: hasRequestedConfig ? `203.0.113.${index + 20}` : null,
    clientVersion: hasRequestedConfig ? `${member.vMajor}.${member.vMinor}.${member.vRev}` : null,
    ssoExempt: config.ssoExempt === true,
    tags: Array.isArray(config.tags) ? config.tags : [],
  }
  return { member, record }
}

/** A member of the demo's networks. */
export interface Device {
  readonly name: string
  /** A peer that the demo node knows has this address. Absent: the device gets one of its own. */
  readonly address?: string
  readonly description?: string
  /** waiting: has asked and is not let in; ahead: added before it ever came */
  readonly kind?: 'online' | 'away' | 'waiting' | 'hidden' | 'ahead' | 'out'
  readonly config?: {
    readonly [key: string]: boolean | string | readonly (readonly [number, number | boolean])[]
  }
}

/** `here` is this computer's own node. */
function officeDevices(here: string): readonly Device[] {
  return [
    { name: 'gateway', address: '1c98a0f3b7', config: { activeBridge: true, noAutoAssignIps: true } },
    { name: 'office server', address: '0a1b2c3d4e', description: 'Files, calendar, backups' },
    { name: 'build machine', address: '2fe0716c55' },
    { name: 'print room', address: '3d7744aa01', kind: 'away' },
    { name: "Ada's laptop", address: '6e13c7d940', config: { tags: [[1, 20]] } },
    { name: "Ada's phone", address: 'b7d52e8f16', config: { tags: [[1, 20]] } },
    { name: 'this computer', address: here, description: 'The demo node' },
    { name: "Grace's desktop", config: { tags: [[1, 30]] } },
    { name: "Grace's tablet", kind: 'away' },
    { name: '葵のノートパソコン', config: { tags: [[1, 20]] } },
    { name: 'حاسوب عمر', config: { tags: [[1, 20]] } },
    { name: 'Büro-Drucker', kind: 'away' },
    { name: 'meeting room east' },
    { name: 'meeting room west' },
    {
      name: 'door camera',
      description: 'Reports motion to the office server',
      config: { tags: [[2, true]] },
    },
    { name: 'yard camera', config: { tags: [[2, true]] } },
    { name: 'lobby display', kind: 'away' },
    { name: 'test rig 1' },
    { name: 'test rig 2', kind: 'out' },
    { name: 'test rig 3', kind: 'ahead' },
    { name: 'spare laptop', kind: 'ahead' },
    { name: 'old scanner', kind: 'hidden' },
    { name: 'returned phone', kind: 'hidden' },
    { name: '', kind: 'waiting' },
    { name: '', kind: 'waiting' },
    { name: 'contractor laptop', kind: 'waiting' },
    { name: 'backup vault', description: 'Off site' },
    { name: 'license server' },
    { name: 'wiki', config: { ssoExempt: true } },
    { name: 'time clock', kind: 'away' },
  ]
}

const fieldDevices: readonly Device[] = [
  { name: 'van 1 router' },
  { name: 'van 2 router' },
  { name: 'van 3 router', kind: 'away' },
  { name: 'survey drone' },
  { name: 'weather mast', description: 'North slope' },
  { name: 'water gauge A' },
  { name: 'water gauge B', kind: 'away' },
  { name: 'water gauge C', kind: 'ahead' },
  { name: 'pump house' },
  { name: 'solar hut' },
  { name: "Grace's rugged tablet" },
  { name: 'Полевой ноутбук' },
  { name: 'उपग्रह फ़ोन', kind: 'away' },
  { name: 'relay hill' },
  { name: 'relay valley' },
  { name: 'loan tablet', kind: 'out' },
  { name: 'broken mast', kind: 'hidden' },
  { name: '', kind: 'waiting' },
  { name: 'new drone', kind: 'waiting' },
  { name: 'workshop bench' },
]

const guestDevices: readonly Device[] = [
  { name: 'speaker laptop' },
  { name: 'guest phone 1' },
  { name: 'guest phone 2', kind: 'away' },
  { name: 'guest phone 3', kind: 'away' },
  { name: 'projector' },
  { name: 'visitor tablet' },
  { name: 'student 1' },
  { name: 'student 2', kind: 'away' },
  { name: 'banned', kind: 'out' },
  { name: 'forgotten', kind: 'hidden' },
]

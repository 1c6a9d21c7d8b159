import type { Hosted } from '../controller/controller.ts'
import { type Cidr, contains, formatIp, parseCidr } from '../controller/ip.ts'
import { type Member, newMember, updateMember } from '../controller/member.ts'
import { type HostedNetwork, newNetwork, updateNetwork } from '../controller/network.ts'
import type { Json } from '../json.ts'
import { identityOf } from '../node/identity.ts'
import type { DemoPeer } from '../node/peers.ts'
import type { Visitor } from './world.ts'

const day = 24 * 3600 * 1000

interface Person {
  readonly name: string
  /** Last number of its address in the network; null: not authorized */
  readonly host: number | null
  readonly version: Visitor['version'] | null
  readonly more?: { readonly [key: string]: Json }
  /** The latency is in ms. No paths mean a relayed connection. Absent: this node cannot reach the member at present. */
  readonly reached?: { readonly latency: number; readonly paths: readonly string[] }
}

function direct(latency: number, ip: string): NonNullable<Person['reached']> {
  return { latency, paths: [`${ip}/9993`] }
}

const lab: readonly Person[] = [
  {
    name: 'gateway',
    host: 1,
    version: [1, 14, 1, 12],
    more: { activeBridge: true, noAutoAssignIps: true },
    reached: direct(4, '192.168.1.2'),
  },
  { name: 'build-server', host: 10, version: [1, 14, 1, 12], reached: direct(12, '203.0.113.44') },
  { name: 'storage', host: 11, version: [1, 14, 0, 12], reached: direct(2, '192.168.1.11') },
  { name: 'printer', host: 12, version: [1, 12, 2, 12] },
  { name: 'ada laptop', host: 21, version: [1, 14, 1, 12], reached: direct(38, '198.51.100.77') },
  { name: 'ada phone', host: 22, version: [1, 13, 5, 12], reached: { latency: 142, paths: [] } },
  { name: 'grace desktop', host: 31, version: [1, 14, 1, 12], reached: direct(21, '203.0.113.9') },
  { name: 'hedy laptop', host: 41, version: [1, 10, 6, 11] },
  { name: 'old scanner', host: 51, version: [1, 4, 6, 10] },
  { name: 'spare board', host: 61, version: null },
  { name: '', host: null, version: [1, 14, 1, 12], reached: { latency: 88, paths: [] } },
  { name: 'contractor', host: null, version: [1, 12, 2, 12] },
]

const workshop: readonly Person[] = [
  { name: 'saw', host: 5, version: [1, 14, 1, 12], reached: direct(3, '192.168.1.61') },
  { name: 'lathe', host: 6, version: [1, 14, 1, 12] },
  { name: 'visitor', host: 7, version: [1, 8, 10, 11] },
]

/** Two networks of the node's own controller: a private one with a dozen members, and a small public one. */
export function hostedNetworks(
  address: string,
  now: number,
): {
  readonly hosted: readonly Hosted[]
  readonly visitors: readonly Visitor[]
  readonly peers: readonly DemoPeer[]
} {
  const labNetwork = host(`${address}1ab001`, '10.64.0', lab, now - 90 * day, {
    name: 'lab',
    private: true,
    v6AssignMode: { '6plane': false, rfc4193: true, zt: false },
    dns: { domain: 'lab.example', servers: ['10.64.0.1'] },
    routes: [
      { target: '10.64.0.0/24', via: null },
      { target: '10.65.0.0/16', via: '10.64.0.1' },
    ],
    tags: [{ id: 1, default: 0 }],
    rules: [
      { type: 'MATCH_ETHERTYPE', not: true, or: false, etherType: 2048 },
      { type: 'MATCH_ETHERTYPE', not: true, or: false, etherType: 2054 },
      { type: 'MATCH_ETHERTYPE', not: true, or: false, etherType: 34525 },
      { type: 'ACTION_DROP' },
      { type: 'ACTION_ACCEPT' },
    ],
  })
  const workshopNetwork = host(`${address}70015b`, '192.168.77', workshop, now - 12 * day, {
    name: 'workshop',
    private: false,
    mtu: 1400,
    routes: [{ target: '192.168.77.0/24', via: null }],
  })
  return {
    hosted: [labNetwork.hosted, workshopNetwork.hosted],
    visitors: [...labNetwork.visitors, ...workshopNetwork.visitors],
    peers: [...labNetwork.peers, ...workshopNetwork.peers],
  }
}

function host(
  id: string,
  prefix: string,
  people: readonly Person[],
  created: number,
  settings: { [key: string]: Json },
) {
  const network = updateNetwork(newNetwork(id, created), {
    v4AssignMode: { zt: true },
    ipAssignmentPools: [{ ipRangeStart: `${prefix}.100`, ipRangeEnd: `${prefix}.250` }],
    ...settings,
  })
  const tags = network.tags.map((tag) => [tag.id ?? 0, tag.default ?? 0])
  const made = people.map((person, i) => member(id, prefix, tags, person, created + i * day))
  return {
    hosted: { network, members: made.map((one) => one.member) },
    visitors: made.flatMap((one) => one.visitor),
    peers: made.flatMap((one) => one.peer),
  }
}

function member(
  networkId: string,
  prefix: string,
  tags: Json,
  { name, host, version, more = {}, reached }: Person,
  created: number,
): {
  readonly member: Member
  readonly visitor: readonly Visitor[]
  readonly peer: readonly DemoPeer[]
} {
  const { address, identity } = identityOf(`${networkId} ${name}`)
  const first = newMember(networkId, address, created)
  const withIdentity = version === null ? first : { ...first, identity }
  const body = {
    ...(name === '' ? {} : { name }),
    ...(host === null ? {} : { authorized: true, ipAssignments: [`${prefix}.${host}`], tags }),
    ...more,
  }
  const written = updateMember(withIdentity, body, created + 60_000)
  const [vMajor, vMinor, vRev, vProto] = version ?? [-1, -1, -1, -1]
  return {
    member: host === null ? written : { ...written, vMajor, vMinor, vRev, vProto },
    visitor: version === null ? [] : [{ networkId, address, identity, version }],
    peer:
      reached === undefined || version === null
        ? []
        : [{ address, role: 'LEAF', version: version.slice(0, 3).join('.'), ...reached }],
  }
}

const version = { vMajor: 1, vMinor: 14, vRev: 1, vProto: 12 }

/**
 * Members for a crowded network: the first `authorized` of them let in, each with the next address of the network's
 * first route that is not taken, as far as it reaches; the others only asked to join.
 */
export function manyMembers(
  network: HostedNetwork,
  count: number,
  authorized: number,
  taken: ReadonlySet<string>,
  now: number,
): readonly Member[] {
  const free = freeAddresses(parseCidr(network.routes[0]?.target ?? ''), taken)
  return Array.from({ length: count }, (_, i) => {
    const { address, identity } = identityOf(`${network.id} crowd ${i}`)
    const member: Member = { ...newMember(network.id, address, now), identity }
    const name = `device ${String(i + 1).padStart(5, '0')}`
    if (i >= authorized) return updateMember(member, { name }, now)
    const ip = free.next().value
    const ipAssignments = ip === undefined ? [] : [ip]
    return { ...updateMember(member, { name, authorized: true, ipAssignments }, now), ...version }
  })
}

function* freeAddresses(route: Cidr | undefined, taken: ReadonlySet<string>): Generator<string, undefined> {
  if (route === undefined) return
  const { family, value } = route.ip
  for (let ip = { family, value: value + 1n }; contains(route, ip); ip = { family, value: ip.value + 1n }) {
    const text = formatIp(ip)
    if (!taken.has(text)) yield text
  }
}

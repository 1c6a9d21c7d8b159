import { type Cidr, contains, formatIp, parseCidr } from '../controller/ip.ts'
import { type Member, newMember, updateMember } from '../controller/member.ts'
import type { HostedNetwork } from '../controller/network.ts'
import { identityOf } from '../node/identity.ts'

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

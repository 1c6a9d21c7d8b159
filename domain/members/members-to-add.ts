import { canonical, parseAddress } from '../addresses/address.ts'
import { lanSubnets, subnetOf } from '../addresses/free-address.ts'
import { fieldsWhere } from '../json.ts'
import { excessOf } from '../names.ts'
import { isReservedAddress, type NodeAddress } from '../network-id.ts'
import { poolRange } from '../network-plan/check-plan.ts'
import type { NetworkConfig } from '../network-plan/network-config.ts'
import { shorten } from './csv-cell.ts'
import { bareMember, type HostedMember, type MemberChange } from './member.ts'
import type { FileProblem } from './members-plan.ts'
import type { MemberList } from './read-member-list.ts'

/** The outcome of a pasted line. */
export type LineToAdd = { readonly line: number } & (
  | {
      readonly outcome: 'new'
      readonly member: NodeAddress
      readonly change: MemberChange
      /** Its addresses that the network assigns to nobody automatically */
      readonly outside: readonly OutsideAddress[]
    }
  /** The network already has the member, which stays unchanged. */
  | { readonly outcome: 'there'; readonly member: NodeAddress; readonly name: string }
  /** `member` null: the address was not understood */
  | { readonly outcome: 'left-out'; readonly member: NodeAddress | null; readonly problem: FileProblem }
)

interface OutsideAddress {
  readonly address: string
  /**
   * An address outside every route is useless. One outside every pool is only not one that the network would assign.
   */
  readonly of: 'routes' | 'pools'
}

/** Compares a list with the network's members, and returns the outcomes in line order. */
export function membersToAdd(
  { read, problems }: MemberList,
  network: Pick<NetworkConfig, 'routes' | 'ipAssignmentPools'>,
  members: readonly HostedMember[],
): readonly LineToAdd[] {
  const names = new Map(members.map(({ id, config }) => [id, config.name]))
  const taken = new Set(members.flatMap(({ config }) => (config.ipAssignments ?? []).map(canonical)))
  const outsideOf = outsideIn(network)
  const lines = read.map(({ line, id, said }): LineToAdd => {
    const name = names.get(id)
    if (name !== undefined) return { line, outcome: 'there', member: id, name }
    if (isReservedAddress(id)) {
      const problem = { line, field: 'id', kind: 'reserved-id', value: id } as const
      return { line, outcome: 'left-out', member: id, problem }
    }
    if (excessOf(said.name ?? '') > 0) {
      const problem = { line, field: 'name', kind: 'long-name', value: shorten(said.name ?? '') } as const
      return { line, outcome: 'left-out', member: id, problem }
    }
    const addresses = said.ipAssignments ?? []
    const conflicting = addresses.find((one) => taken.has(one))
    if (conflicting !== undefined) {
      const problem = { line, field: 'addresses', kind: 'address-taken', value: conflicting } as const
      return { line, outcome: 'left-out', member: id, problem }
    }
    for (const one of addresses) taken.add(one)
    return {
      line,
      outcome: 'new',
      member: id,
      change: settingsOf(said),
      outside: addresses.flatMap((one) => outsideOf(one) ?? []),
    }
  })
  const left = problems.map(
    (problem): LineToAdd => ({ line: problem.line, outcome: 'left-out', member: null, problem }),
  )
  return [...lines, ...left].sort((a, b) => a.line - b.line)
}

/** Returns the text that remains once all possible members are added: the header and the skipped lines. */
export function linesLeft(text: string, { hasHeader }: MemberList, lines: readonly LineToAdd[]): string {
  const all = text.split('\n')
  const [first] = lines
  const header = hasHeader && first !== undefined ? all.slice(0, first.line - 1) : []
  const left = lines.flatMap(({ line, outcome }, index) =>
    outcome === 'left-out'
      ? all.slice(line - 1, (lines[index + 1]?.line ?? Number.POSITIVE_INFINITY) - 1)
      : [],
  )
  return left.length === 0 ? '' : [...header, ...left].join('\n')
}

/**
 * Drops the settings that every new member has anyway. Authorization is dropped as well, because a person always
 * decides on it.
 */
function settingsOf(said: MemberChange): MemberChange {
  const bare = new Map<string, unknown>(Object.entries({ ...bareMember, description: null }))
  return fieldsWhere(
    said,
    (field, value) => field === 'authorized' || JSON.stringify(value) !== JSON.stringify(bare.get(field)),
  )
}

function outsideIn({
  routes,
  ipAssignmentPools,
}: Pick<NetworkConfig, 'routes' | 'ipAssignmentPools'>): (text: string) => OutsideAddress | null {
  const lan = routes && lanSubnets(routes)
  const pools = (ipAssignmentPools ?? []).flatMap((pool) => poolRange(pool) ?? [])
  return (text) => {
    const address = parseAddress(text)
    if (address === null) return null
    if (lan !== null && subnetOf(lan, address) === null) return { address: text, of: 'routes' }
    const ofFamily = pools.filter(({ start }) => start.family === address.family)
    const isInside = ofFamily.some(
      ({ start, end }) => start.value <= address.value && address.value <= end.value,
    )
    return ofFamily.length === 0 || isInside ? null : { address: text, of: 'pools' }
  }
}

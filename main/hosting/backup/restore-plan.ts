import { memberFields } from '../../../contract/hosted-fields.ts'
import type { HostedNetwork } from '../../../contract/hosting.ts'
import type { MemberDifference, RestorePlan, SettingDifference } from '../../../contract/restore-plan.ts'
import { capabilitiesOf } from '../../../contract/source-capabilities.ts'
import { canonical } from '../../../domain/addresses/address.ts'
import { dropClashes } from '../../../domain/members/address-conflicts.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import { type FileProblem, firstProblems } from '../../../domain/members/members-plan.ts'
import { differences } from '../../../domain/network-plan/differences.ts'
import { type NetworkChange, networkFields } from '../../../domain/network-plan/network-config.ts'
import { sameFields } from '../edit/fields.ts'
import type { NetworkFile } from '../files/network-file.ts'
import type { FileMember } from '../files/network-file-members.ts'

type GoodFile = Extract<NetworkFile, { readonly config: NetworkChange }>
type Compared = Pick<RestorePlan, 'from' | 'settings' | 'members' | 'onlyHere' | 'problems'>

/** What a file would make of a network, line by line. A line that would give an address to two members is left out. */
export function compareWithFile(
  file: GoodFile,
  network: HostedNetwork,
  members: readonly HostedMember[],
): Compared {
  const byId = new Map(members.map((member) => [member.id, member]))
  const lines = file.members.flatMap((line) => {
    const difference = memberDifference(line, byId.get(line.id) ?? null)
    return difference === null ? [] : [difference]
  })
  const { accepted, clashes } = clashesIn(lines, members)
  const inFile = new Set(file.members.map(({ id }) => id))
  const problems = clashes.map(
    ({ line, address }): FileProblem => ({
      line: null,
      field: `members.${lines[line]?.member ?? ''}.ipAssignments`,
      kind: 'address-taken',
      value: address,
    }),
  )
  return {
    from: { id: file.id, name: file.config.name ?? '' },
    settings: settingDifferences(file.config, network),
    members: lines.filter(({ member }) => accepted.has(member)),
    onlyHere: members.filter(({ id }) => !inFile.has(id)).length,
    problems: firstProblems([...file.problems, ...problems]),
  }
}

/** Which of these lines cannot be carried out together. */
export function clashesIn(
  lines: readonly MemberDifference[],
  members: readonly HostedMember[],
): ReturnType<typeof dropClashes> {
  return dropClashes(
    lines.map(({ member, change }, line) => ({
      line,
      id: member,
      addresses: change.ipAssignments?.map(canonical) ?? null,
    })),
    members,
  )
}

function settingDifferences(config: NetworkChange, network: HostedNetwork): readonly SettingDifference[] {
  const found = new Map(differences(config, network.config).map((one) => [one.field, one]))
  const canTrace = capabilitiesOf[network.source].canTrace
  return networkFields
    .filter((field) => canTrace || (field !== 'remoteTraceTarget' && field !== 'remoteTraceLevel'))
    .flatMap((field) => {
      const difference = found.get(field)
      return difference === undefined ? [] : [{ ...difference, field }]
    })
}

/** null: the member is as in the file */
function memberDifference(
  { id, fields, change }: FileMember,
  member: HostedMember | null,
): MemberDifference | null {
  if (member === null) return { member: id, name: fields.name ?? '', isNew: true, change, now: {} }
  const own = memberFields(member)
  const differing = new Set(differences(fields, own).map(({ field }) => field))
  if (differing.size === 0) return null
  const wanted = Object.fromEntries(Object.entries(fields).filter(([field]) => differing.has(field)))
  const now = sameFields(own, wanted)
  return { member: id, name: member.config.name, isNew: false, change: wanted, now }
}

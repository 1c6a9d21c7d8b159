import { basename } from 'node:path'
import { memberFields } from '../../../contract/hosted-fields.ts'
import type { HostedNetwork } from '../../../contract/hosting.ts'
import type {
  MemberDifference,
  RestorePlan,
  Restoring,
  SettingDifference,
} from '../../../contract/restore-plan.ts'
import { failure, type Result, success } from '../../../contract/result.ts'
import { capabilitiesOf } from '../../../contract/source-capabilities.ts'
import { canonical } from '../../../domain/addresses/address.ts'
import type { JsonObject } from '../../../domain/json.ts'
import { dropClashes } from '../../../domain/members/address-conflicts.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import { type FileProblem, firstProblems } from '../../../domain/members/members-plan.ts'
import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'
import { differences } from '../../../domain/network-plan/differences.ts'
import {
  type NetworkChange,
  type NetworkConfig,
  networkFields,
} from '../../../domain/network-plan/network-config.ts'
import type { FileDialogs } from '../../base/file-dialogs.ts'
import type { Saver } from '../edit/save.ts'
import { sameFields } from '../edit/target.ts'
import {
  type FileMember,
  fileProblemDetail,
  type NetworkFile,
  readNetworkFile,
} from '../files/network-file.ts'
import { createPendingFiles } from '../files/pending-files.ts'
import { readTextFile } from '../files/text-file.ts'
import type { MemberJobs } from '../jobs/member-jobs.ts'
import type { Sources } from '../sources/sources.ts'

interface RestorerParts {
  readonly sources: Sources
  readonly saver: Saver
  readonly memberJobs: MemberJobs
  readonly dialogs: FileDialogs
}

/** A file into a network that is there: first what would change, then what of it was chosen. */
export interface Restorer {
  /** null: cancelled */
  choose(network: NetworkId): Promise<Result<RestorePlan | null>>
  restore(chosen: Chosen): Promise<Result<Restoring>>
  clear(): void
}

interface Chosen {
  readonly importId: string
  readonly settings: readonly (keyof NetworkConfig)[]
  readonly members: readonly NodeAddress[]
}

interface Pending {
  readonly network: NetworkId
  /** What the comparison was made with */
  readonly base: NetworkConfig
  readonly config: NetworkChange
  readonly members: RestorePlan['members']
}

export function createRestorer({ sources, saver, memberJobs, dialogs }: RestorerParts): Restorer {
  const pending = createPendingFiles<Pending>({ most: 8, time: 30 * 60_000 })

  async function restore(plan: Pending, chosen: Chosen): Promise<Result<Restoring>> {
    const source = sources.of(plan.network)
    if (!source.ok) return source
    const members = await source.value.members(plan.network)
    if (!members.ok) return members
    const wanted = new Set(chosen.members)
    const lines = plan.members.filter(({ member }) => wanted.has(member))
    const [clash] = clashesIn(lines, members.value).clashes
    if (clash !== undefined)
      return failure('plan-refused', `${lines[clash.line]?.member}: ${clash.address} is another member's`)
    const change = Object.fromEntries(chosen.settings.map((field) => [field, plan.config[field]]))
    const base = Object.fromEntries(chosen.settings.map((field) => [field, plan.base[field]])) as JsonObject
    const saved = await saver.saveNetwork({ network: plan.network, change, base })
    if (!saved.ok) return saved
    if (saved.value.outcome === 'conflict') return failure('changed-elsewhere', plan.network)
    const { value, differences } = saved.value
    if (lines.length === 0) return success({ differences, job: null })
    const steps = lines.map(({ member, isNew, now, change }) => ({
      ...{ member, name: now.name ?? change.name ?? '', from: isNew ? null : now, to: change },
    }))
    const job = {
      kind: 'import-members',
      network: plan.network,
      networkName: value.config.name,
      steps,
    } as const
    return success({ differences, job: await memberJobs.start(source.value, job, members.value) })
  }

  return {
    async choose(id) {
      const source = sources.of(id)
      if (!source.ok) return source
      const path = await dialogs.chooseOpen({ kind: 'network' })
      if (!path.ok) return path
      if (path.value === null) return success(null)
      const [text, network, members] = await Promise.all([
        readTextFile(path.value),
        source.value.network(id),
        source.value.members(id),
      ])
      if (!text.ok) return text
      if (!network.ok) return network
      if (!members.ok) return members
      const fileName = basename(path.value)
      const file = readNetworkFile(text.value)
      if (file.config === null) return failure('file-refused', fileProblemDetail(fileName, file.problems))
      const compared = compareWithFile(file, network.value, members.value)
      const importId = pending.add({
        network: id,
        base: network.value.config,
        config: file.config,
        members: compared.members,
      })
      return success({ importId, fileName, ...compared })
    },
    async restore(chosen) {
      const plan = pending.take(chosen.importId)
      if (plan === null) return failure('file-refused', 'chosen too long ago: choose it again')
      const restored = await restore(plan, chosen)
      if (!restored.ok) pending.putBack(chosen.importId, plan)
      return restored
    },
    clear: () => pending.clear(),
  }
}

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
function clashesIn(
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

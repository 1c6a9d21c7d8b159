import { rulesSourceParts, type WrittenNetworkChange } from '../../../contract/account.ts'
import {
  type MemberDifference,
  type RestorePlan,
  type Restoring,
  restoredFields,
  type SettingDifference,
} from '../../../contract/backup-commands.ts'
import type { Argument } from '../../../contract/commands.ts'
import {
  memberFields,
  type NetworkFields,
  networkFields,
  toldRules,
} from '../../../contract/hosted-fields.ts'
import type { HostedNetwork } from '../../../contract/hosting.ts'
import { failure, type Result, success } from '../../../contract/result.ts'
import { type SourceCapabilities, takesRulesAsTextAlone } from '../../../contract/source-capabilities.ts'
import { fieldsWhere, type JsonObject, picked } from '../../../domain/json.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import { type FileProblem, firstProblems } from '../../../domain/members/members-plan.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import { differences, fieldDifferences } from '../../../domain/network-plan/differences.ts'
import { ruleParts } from '../../../domain/network-plan/network-config.ts'
import type { FileDialogs } from '../../base/file-dialogs.ts'
import type { Handlers } from '../../base/handlers.ts'
import type { Saver } from '../edit/save.ts'
import { membersById, sameFields } from '../edit/target.ts'
import {
  type FileMember,
  fileProblemDetail,
  type NetworkFile,
  readNetworkFile,
} from '../files/network-file.ts'
import { chooseTextFile, createPendingFiles } from '../files/text-file.ts'
import type { MemberJobs } from '../jobs/member-jobs.ts'
import { type Step, withoutAddressConflicts } from '../jobs/step.ts'
import { readNetworkAndMembers } from '../sources/source.ts'
import type { Sources } from '../sources/sources.ts'

interface RestorerParts {
  readonly sources: Sources
  readonly saver: Saver
  readonly memberJobs: MemberJobs
  readonly dialogs: FileDialogs
}

export type RestoreHandlers = Pick<Handlers, 'hosting.chooseRestore' | 'hosting.restoreNetwork'>

interface Pending {
  readonly network: NetworkId
  /** The settings that the file was compared with */
  readonly base: NetworkFields
  readonly config: WrittenNetworkChange
  readonly members: RestorePlan['members']
}

/** Restores a file into a network that is there: first tells what would change, then changes what was chosen of it. */
export function createRestorer({ sources, saver, memberJobs, dialogs }: RestorerParts) {
  const pending = createPendingFiles<Pending>({ most: 8, time: 30 * 60_000 })

  async function restore(
    plan: Pending,
    chosen: Argument<'hosting.restoreNetwork'>,
  ): Promise<Result<Restoring>> {
    const source = sources.of(plan.network)
    if (!source.ok) return source
    const read = await source.value.members(plan.network)
    if (!read.ok) return read
    const members = read.value
    const wanted = new Set(chosen.members)
    const steps = plan.members.filter(({ member }) => wanted.has(member)).map(restoringStep)
    const [conflict] = withoutAddressConflicts(steps, members).conflicts
    if (conflict !== undefined)
      return failure(
        'plan-refused',
        `${steps[conflict.line]?.member}: ${conflict.address} is another member's`,
      )
    const change = picked(plan.config, chosen.settings)
    const base = picked(plan.base, chosen.settings) as JsonObject
    const saved = await saver.saveNetwork({ network: plan.network, change, base })
    if (!saved.ok) return saved
    if (saved.value.outcome === 'conflict') return failure('changed-elsewhere', plan.network)
    const { value: network, differences } = saved.value
    if (steps.length === 0) return success({ differences, job: null })
    const job = { kind: 'import-members', network, steps, members } as const
    return success({ differences, job: await memberJobs.start(source.value, job) })
  }

  const handlers: RestoreHandlers = {
    'hosting.chooseRestore': async ({ network: id }) => {
      const source = sources.of(id)
      if (!source.ok) return source
      return chooseTextFile(dialogs, 'network', async ({ fileName, text }) => {
        const now = await readNetworkAndMembers(source.value, id)
        if (!now.ok) return now
        const { network, members } = now.value
        const file = readNetworkFile(text)
        if (file.config === null) return failure('file-refused', fileProblemDetail(fileName, file.problems))
        const fitted = await fittedFile(file, network, source.value.capabilities)
        const compared = compareWithFile(fitted, network, members)
        const plan = {
          network: id,
          base: networkFields(network),
          config: fitted.config,
          members: compared.members,
        }
        return success({ importId: pending.add(plan), fileName, ...compared })
      })
    },
    'hosting.restoreNetwork': (chosen) => pending.use(chosen.importId, (plan) => restore(plan, chosen)),
  }
  return { handlers, clear: pending.clear }
}

type GoodFile = Extract<NetworkFile, { readonly config: WrittenNetworkChange }>
type Compared = Omit<RestorePlan, 'importId' | 'fileName'>

/**
 * Returns the file with what the network's host can hold; its problems name the rest. A text takes the place of lists of rules
 * where the host takes nothing else and tells no lists.
 */
export async function fittedFile(
  file: GoodFile,
  network: HostedNetwork,
  host: SourceCapabilities,
): Promise<GoodFile> {
  const takesText = takesRulesAsTextAlone(host) && toldRules(network) === null
  const lacksSetting = (field: string): boolean =>
    host.lacks.settings.some((one) => one === field) && (takesText || !isRulePart(field))
  // Notes are kept on this computer where a host has none.
  const lacksMember = (field: string): boolean =>
    field !== 'description' && host.lacks.members.some((one) => one === field)
  const rules = takesText ? await rulesAsText(file.config, host) : { change: {}, left: [] }
  const config = { ...fieldsWhere(file.config, (field) => !lacksSetting(field)), ...rules.change }
  const left = [
    ...toldIn(file.config, (field) => lacksSetting(field) && !(takesText && isRulesField(field))),
    ...rules.left,
  ].map((field) => `network.${field}`)
  const leftOfMembers = new Set(file.members.flatMap(({ change }) => toldIn(change, lacksMember)))
  return {
    ...file,
    config,
    members: file.members.map(({ id, fields, change }) => ({
      id,
      fields: fieldsWhere(fields, (field) => !lacksMember(field)),
      change: fieldsWhere(change, (field) => !lacksMember(field)),
    })),
    problems: [
      ...file.problems,
      ...[...left, ...[...leftOfMembers].map((field) => `members.${field}`)].map(notHeld),
    ],
  }
}

/** A file may have no rules, which then stay as they are. */
async function rulesAsText(
  { rules, capabilities = [], tags = [], ...config }: WrittenNetworkChange,
  host: SourceCapabilities,
) {
  const { rulesSource = null, capabilitiesByName = null, tagsByName = null } = config
  // A text that cannot be read here is the host's to judge, as it may know more words.
  if (rules === undefined) return { change: rulesSource === null ? {} : { rulesSource }, left: [] }
  const { carriedRules } = await import('../copy/copy-rules.ts')
  const { change, lines } = carriedRules(
    { rules, capabilities, tags, rulesSource, capabilitiesByName, tagsByName },
    host.lacks,
  )
  return { change, left: lines.map(({ field }) => field) }
}

function isRulePart(field: string): boolean {
  return ruleParts.some((part) => part === field)
}

function isRulesField(field: string): boolean {
  return isRulePart(field) || rulesSourceParts.some((part) => part === field)
}

/** Returns the fields that say something, unlike those that are empty or off. */
function toldIn(fields: object, isWanted: (field: string) => boolean): readonly string[] {
  return Object.entries(fields).flatMap(([field, value]) => {
    const isEmpty = !value || (typeof value === 'object' && Object.keys(value).length === 0)
    return !isEmpty && isWanted(field) ? [field] : []
  })
}

function notHeld(field: string): FileProblem {
  return { line: null, field, kind: 'not-held', value: '' }
}

/** Tells what a file would change, line by line. A line that would give an address to two members is left out. */
export function compareWithFile(
  file: GoodFile,
  network: HostedNetwork,
  members: readonly HostedMember[],
): Compared {
  const byId = membersById(members)
  const lines = file.members.flatMap((line) => {
    const difference = memberDifference(line, byId.get(line.id) ?? null)
    return difference === null ? [] : [difference]
  })
  const { accepted, conflicts } = withoutAddressConflicts(lines.map(restoringStep), members)
  const inFile = new Set(file.members.map(({ id }) => id))
  const problems = conflicts.map(
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
    network,
    rules: fieldsWhere(picked(file.config, ruleParts), (_, value) => value !== undefined),
    hasRulesText: (networkFields(network).rulesSource ?? '') !== '',
    onlyHere: members.filter(({ id }) => !inFile.has(id)).length,
    problems: firstProblems([...file.problems, ...problems]),
  }
}

function restoringStep({ member, isNew, now, change }: MemberDifference): Step {
  return { member, name: now.name ?? change.name ?? '', from: isNew ? null : now, to: change }
}

function settingDifferences(
  config: WrittenNetworkChange,
  network: HostedNetwork,
): readonly SettingDifference[] {
  const found = new Map(fieldDifferences(config, networkFields(network)).map((one) => [one.field, one]))
  return restoredFields.flatMap((field) => {
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
  const wanted = fieldsWhere(fields, (field) => differing.has(field))
  const now = sameFields(own, wanted)
  return { member: id, name: member.config.name, isNew: false, change: wanted, now }
}

import type { HostedNetwork, HostingSource, ImportPlan } from '../../../contract/hosting.ts'
import { failure, type Result, success } from '../../../contract/result.ts'
import type { HostedMember, MemberChange } from '../../../domain/members/member.ts'
import type { MembersPlan } from '../../../domain/members/members-plan.ts'
import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'
import type { NetworkChange } from '../../../domain/network-plan/network-config.ts'
import type { FileDialogs, FileKind } from '../../base/file-dialogs.ts'
import type { MemberJobs } from '../jobs/member-jobs.ts'
import { importSteps } from '../jobs/plans.ts'
import { addingStep } from '../jobs/step.ts'
import { readNetworkAndMembers } from '../sources/source.ts'
import type { Sources } from '../sources/sources.ts'
import { fileProblemDetail, networkFileText, readNetworkFile } from './network-file.ts'
import { createPendingFiles } from './pending-files.ts'
import { chooseTextFile, fileName, saveTextFile } from './text-file.ts'

interface FilesParts {
  readonly sources: Sources
  readonly memberJobs: MemberJobs
  readonly dialogs: FileDialogs
}

/** Saves networks and members as files and imports them; nothing is sent before the person says yes. */
export interface Files {
  /** false: cancelled */
  exportNetwork(network: NetworkId): Promise<Result<boolean>>
  /** null: cancelled */
  chooseImport(): Promise<Result<ImportPlan | null>>
  importNetwork(
    importId: string,
    source?: HostingSource,
  ): Promise<Result<{ readonly network: NetworkId; readonly job: string }>>
  exportMembers(network: NetworkId): Promise<Result<boolean>>
  chooseMembersFile(network: NetworkId): Promise<Result<MembersPlan | null>>
  importMembers(importId: string): Promise<Result<string>>
  /** The text of a list of members, for the person to look at; null: cancelled */
  chooseMemberList(): Promise<Result<string | null>>
  clear(): void
}

interface NetworkToMake {
  readonly config: NetworkChange
  readonly members: readonly { readonly id: NodeAddress; readonly change: MemberChange }[]
}

const limits = { most: 8, time: 30 * 60_000 }
/** Characters: more than 20,000 lines have, and what a page may keep as a draft */
const largestList = 2_000_000
/** With the library that reads CSV, which no start waits for */
const membersCsv = () => import('../../../domain/members/members-csv.ts')
const tooLate = (): Result<never> => failure('file-refused', 'chosen too long ago: choose it again')

export function createFiles({ sources, memberJobs, dialogs }: FilesParts): Files {
  const networks = createPendingFiles<NetworkToMake>(limits)
  const plans = createPendingFiles<{ readonly network: NetworkId; readonly plan: MembersPlan }>(limits)

  return {
    exportNetwork: (id) =>
      exportTo(id, 'network', '.json', (network, members) => networkFileText(network, members, Date.now())),
    async chooseImport() {
      const chosen = await chooseTextFile(dialogs, 'network')
      if (!chosen.ok || chosen.value === null) return chosen.ok ? success(null) : chosen
      const { fileName, text } = chosen.value
      const { config, problems, ...file } = readNetworkFile(text)
      if (config === null || !('members' in file))
        return failure('file-refused', fileProblemDetail(fileName, problems))
      const { members } = file
      return success({
        importId: networks.add({ config, members }),
        fileName,
        name: config.name ?? '',
        routes: config.routes ?? [],
        memberCount: members.length,
        problems,
      })
    },
    async importNetwork(importId, kind) {
      const host = sources.host(kind)
      if (!host.ok) return host
      const plan = networks.take(importId)
      if (plan === null) return tooLate()
      const made = await host.value.createNetwork(null, plan.config)
      if (!made.ok) {
        networks.putBack(importId, plan)
        return made
      }
      const network = made.value
      const steps = plan.members.map(({ id, change }) => addingStep(id, change))
      const job = { kind: 'import-network', network, steps, members: [] } as const
      return success({ network: network.id, job: await memberJobs.start(host.value, job) })
    },
    async exportMembers(id) {
      const { membersToCsv } = await membersCsv()
      return exportTo(id, 'members', '-members.csv', (_network, members) => membersToCsv(members))
    },
    async chooseMembersFile(id) {
      const source = sources.of(id)
      if (!source.ok) return source
      const chosen = await chooseTextFile(dialogs, 'members')
      if (!chosen.ok || chosen.value === null) return chosen.ok ? success(null) : chosen
      const { fileName, text } = chosen.value
      const now = await readNetworkAndMembers(source.value, id)
      if (!now.ok) return now
      const { network, members } = now.value
      const { readMembersCsv } = await membersCsv()
      const plan = { importId: '', fileName, ...readMembersCsv(text, members, network.config.routes) }
      return success({ ...plan, importId: plans.add({ network: id, plan }) })
    },
    async importMembers(importId) {
      const taken = plans.take(importId)
      if (taken === null) return tooLate()
      const started = await startImport(taken.network, taken.plan)
      if (!started.ok) plans.putBack(importId, taken)
      return started
    },
    async chooseMemberList() {
      const chosen = await chooseTextFile(dialogs, 'members')
      if (!chosen.ok || chosen.value === null) return chosen.ok ? success(null) : chosen
      const { fileName, text } = chosen.value
      return text.length > largestList
        ? failure('file-refused', `${fileName}: more than ${largestList} characters`)
        : success(text)
    },
    clear() {
      networks.clear()
      plans.clear()
    },
  }

  async function exportTo(
    id: NetworkId,
    kind: FileKind['kind'],
    ending: string,
    text: (network: HostedNetwork, members: readonly HostedMember[]) => string,
  ): Promise<Result<boolean>> {
    const source = sources.of(id)
    if (!source.ok) return source
    const network = await source.value.network(id)
    if (!network.ok) return network
    const suggestedName = `${fileName(network.value.config.name, id)}${ending}`
    return saveTextFile(dialogs, { kind, suggestedName }, async () => {
      const members = await source.value.members(id)
      return members.ok ? success(text(network.value, members.value)) : members
    })
  }

  async function startImport(id: NetworkId, { changes }: MembersPlan): Promise<Result<string>> {
    const source = sources.of(id)
    if (!source.ok) return source
    const now = await readNetworkAndMembers(source.value, id)
    if (!now.ok) return now
    const steps = importSteps(changes, now.value.members)
    return success(await memberJobs.start(source.value, { kind: 'import-members', steps, ...now.value }))
  }
}

import { basename } from 'node:path'
import type { HostedNetwork, HostingSource, ImportPlan } from '../../../contract/hosting.ts'
import { failure, type Result, success } from '../../../contract/result.ts'
import type { HostedMember, MemberChange } from '../../../domain/members/member.ts'
import type { MembersPlan } from '../../../domain/members/members-plan.ts'
import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'
import type { NetworkChange } from '../../../domain/network-plan/network-config.ts'
import type { FileDialogs, FileKind } from '../../base/file-dialogs.ts'
import type { MemberJobs } from '../jobs/member-jobs.ts'
import { importSteps } from '../jobs/plans.ts'
import type { Sources } from '../sources/sources.ts'
import { fileProblemDetail, networkFileText, readNetworkFile } from './network-file.ts'
import { createPendingFiles } from './pending-files.ts'
import { fileName, readTextFile, writeTextFile } from './text-file.ts'

interface FilesParts {
  readonly sources: Sources
  readonly memberJobs: MemberJobs
  readonly dialogs: FileDialogs
}

/** Networks and members into files and out of them; each through a dialog, where nothing is sent before a yes. */
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
  const members = createPendingFiles<{ readonly network: NetworkId; readonly plan: MembersPlan }>(limits)

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
    const path = await dialogs.chooseSave({ kind, suggestedName })
    if (!path.ok) return path
    if (path.value === null) return success(false)
    const list = await source.value.members(id)
    if (!list.ok) return list
    const written = await writeTextFile(path.value, text(network.value, list.value))
    return written.ok ? success(true) : written
  }

  async function startImport(id: NetworkId, { changes }: MembersPlan): Promise<Result<string>> {
    const source = sources.of(id)
    if (!source.ok) return source
    const network = await source.value.network(id)
    if (!network.ok) return network
    const list = await source.value.members(id)
    if (!list.ok) return list
    const steps = importSteps(changes, list.value)
    const { name } = network.value.config
    const job = { kind: 'import-members', network: id, networkName: name, steps } as const
    return success(await memberJobs.start(source.value, job, list.value))
  }

  return {
    exportNetwork: (id) =>
      exportTo(id, 'network', '.json', (network, members) => networkFileText(network, members, Date.now())),
    async chooseImport() {
      const chosen = await dialogs.chooseOpen({ kind: 'network' })
      if (!chosen.ok) return chosen
      const path = chosen.value
      if (path === null) return success(null)
      const text = await readTextFile(path)
      if (!text.ok) return text
      const read = readNetworkFile(text.value)
      if (read.config === null)
        return failure('file-refused', fileProblemDetail(basename(path), read.problems))
      const { config } = read
      return success({
        importId: networks.add({ config, members: read.members }),
        fileName: basename(path),
        name: config.name ?? '',
        routes: config.routes ?? [],
        memberCount: read.members.length,
        problems: read.problems,
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
      const { id, config } = made.value
      const steps = plan.members.map(({ id, change }) => ({
        member: id,
        name: change.name ?? '',
        from: null,
        to: change,
      }))
      const job = { kind: 'import-network', network: id, networkName: config.name, steps } as const
      return success({ network: id, job: await memberJobs.start(host.value, job, []) })
    },
    async exportMembers(id) {
      const { membersToCsv } = await membersCsv()
      return exportTo(id, 'members', '-members.csv', (_network, members) => membersToCsv(members))
    },
    async chooseMembersFile(id) {
      const source = sources.of(id)
      if (!source.ok) return source
      const chosen = await dialogs.chooseOpen({ kind: 'members' })
      if (!chosen.ok) return chosen
      const path = chosen.value
      if (path === null) return success(null)
      const [text, network, list] = await Promise.all([
        readTextFile(path),
        source.value.network(id),
        source.value.members(id),
      ])
      if (!text.ok) return text
      if (!network.ok) return network
      if (!list.ok) return list
      const { readMembersCsv } = await membersCsv()
      const read = readMembersCsv(text.value, list.value, network.value.config.routes)
      const plan = { importId: '', fileName: basename(path), ...read }
      return success({ ...plan, importId: members.add({ network: id, plan }) })
    },
    async importMembers(importId) {
      const taken = members.take(importId)
      if (taken === null) return tooLate()
      const { network, plan } = taken
      const started = await startImport(network, plan)
      if (!started.ok) members.putBack(importId, taken)
      return started
    },
    async chooseMemberList() {
      const chosen = await dialogs.chooseOpen({ kind: 'members' })
      if (!chosen.ok || chosen.value === null) return chosen
      const text = await readTextFile(chosen.value)
      return text.ok && text.value.length > largestList
        ? failure('file-refused', `${basename(chosen.value)}: more than ${largestList} characters`)
        : text
    },
    clear() {
      networks.clear()
      members.clear()
    },
  }
}

import type { WrittenNetworkChange } from '../../../contract/account.ts'
import type { HostedNetwork } from '../../../contract/hosting.ts'
import { failure, type Result, success } from '../../../contract/result.ts'
import type { HostedMember, MemberChange } from '../../../domain/members/member.ts'
import type { MembersPlan } from '../../../domain/members/members-plan.ts'
import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'
import type { FileDialogs, FileKind } from '../../base/file-dialogs.ts'
import type { Handlers } from '../../base/handlers.ts'
import { heldAt } from '../edit/refusal.ts'
import type { MemberJobs } from '../jobs/member-jobs.ts'
import { importSteps } from '../jobs/plans.ts'
import { addingStep } from '../jobs/step.ts'
import { readNetworkAndMembers } from '../sources/source.ts'
import type { Sources } from '../sources/sources.ts'
import { fileProblemDetail, networkFileText, readNetworkFile } from './network-file.ts'
import { chooseTextFile, createPendingFiles, fileName, saveTextFile } from './text-file.ts'

interface FilesParts {
  readonly sources: Sources
  readonly memberJobs: MemberJobs
  readonly dialogs: FileDialogs
}

export type FileHandlers = Pick<
  Handlers,
  | 'hosting.exportNetwork'
  | 'hosting.chooseImport'
  | 'hosting.importNetwork'
  | 'hosting.exportMembers'
  | 'hosting.chooseMembersFile'
  | 'hosting.importMembers'
  | 'hosting.chooseMemberList'
>

interface NetworkToMake {
  readonly config: WrittenNetworkChange
  readonly members: readonly { readonly id: NodeAddress; readonly change: MemberChange }[]
}

const limits = { most: 8, time: 30 * 60_000 }
/** Characters: more than 20,000 lines have, and what a page may keep as a draft */
const largestList = 2_000_000
/** With the library that reads CSV, which no start waits for */
const membersCsv = () => import('../../../domain/members/members-csv.ts')

/** Saves networks and members as files and imports them; nothing is sent before the person says yes. */
export function createFiles({ sources, memberJobs, dialogs }: FilesParts) {
  const networks = createPendingFiles<NetworkToMake>(limits)
  const plans = createPendingFiles<{ readonly network: NetworkId; readonly plan: MembersPlan }>(limits)

  const handlers: FileHandlers = {
    'hosting.exportNetwork': ({ network: id }) =>
      exportTo(id, 'network', '.json', (network, members) => networkFileText(network, members, Date.now())),
    'hosting.chooseImport': () =>
      chooseTextFile(dialogs, 'network', ({ fileName, text }) => {
        const file = readNetworkFile(text)
        if (file.config === null) return failure('file-refused', fileProblemDetail(fileName, file.problems))
        const { config, members, problems } = file
        return success({
          importId: networks.add({ config, members }),
          fileName,
          name: config.name ?? '',
          routes: config.routes ?? [],
          memberCount: members.length,
          problems,
        })
      }),
    'hosting.importNetwork': async ({ importId, source: kind }) => {
      const host = sources.host(kind)
      if (!host.ok) return host
      return networks.use(importId, async ({ config, members }) => {
        const made = await host.value.createNetwork(null, heldAt(host.value.capabilities, config))
        if (!made.ok) return made
        const network = made.value
        const steps = members.map(({ id, change }) => addingStep(id, change))
        const job = { kind: 'import-network', network, steps, members: [] } as const
        return success({ network: network.id, job: await memberJobs.start(host.value, job) })
      })
    },
    'hosting.exportMembers': async ({ network: id }) => {
      const { membersToCsv } = await membersCsv()
      return exportTo(id, 'members', '-members.csv', (_network, members) => membersToCsv(members))
    },
    'hosting.chooseMembersFile': async ({ network: id }) => {
      const source = sources.of(id)
      if (!source.ok) return source
      return chooseTextFile(dialogs, 'members', async ({ fileName, text }) => {
        const now = await readNetworkAndMembers(source.value, id)
        if (!now.ok) return now
        const { network, members } = now.value
        const { readMembersCsv } = await membersCsv()
        const plan = { importId: '', fileName, ...readMembersCsv(text, members, network.config.routes ?? []) }
        return success({ ...plan, importId: plans.add({ network: id, plan }) })
      })
    },
    'hosting.importMembers': ({ importId }) =>
      plans.use(importId, async ({ network, plan }) => {
        const source = sources.of(network)
        if (!source.ok) return source
        const now = await readNetworkAndMembers(source.value, network)
        if (!now.ok) return now
        const steps = importSteps(plan.changes, now.value.members)
        return success(await memberJobs.start(source.value, { kind: 'import-members', steps, ...now.value }))
      }),
    /** The text of a list of members, for the person to look at */
    'hosting.chooseMemberList': () =>
      chooseTextFile(dialogs, 'members', ({ fileName, text }) =>
        text.length > largestList
          ? failure('file-refused', `${fileName}: more than ${largestList} characters`)
          : success(text),
      ),
  }
  function clear(): void {
    networks.clear()
    plans.clear()
  }
  return { handlers, clear }

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
}

import { basename } from 'node:path'
import type { RestorePlan, Restoring } from '../../../contract/restore-plan.ts'
import { failure, type Result, success } from '../../../contract/result.ts'
import type { JsonObject } from '../../../domain/json.ts'
import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'
import type { NetworkChange, NetworkConfig } from '../../../domain/network-plan/network-config.ts'
import type { FileDialogs } from '../../base/file-dialogs.ts'
import type { Saver } from '../edit/save.ts'
import { fileProblemDetail } from '../files/file-problem-detail.ts'
import { readNetworkFile } from '../files/network-file.ts'
import { createPendingFiles } from '../files/pending-files.ts'
import { readTextFile } from '../files/text-file.ts'
import type { MemberJobs } from '../jobs/member-jobs.ts'
import type { Sources } from '../sources/sources.ts'
import { clashesIn, compareWithFile } from './restore-plan.ts'

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

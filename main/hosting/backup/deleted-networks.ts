import { type DeletedNetwork, type DeletionPreview, putBackTime } from '../../../contract/deleted-networks.ts'
import { faultTraits } from '../../../contract/fault-traits.ts'
import type { HostedNetwork } from '../../../contract/hosting.ts'
import { isOnlineNow } from '../../../contract/member-values.ts'
import { failure, type Result, success } from '../../../contract/result.ts'
import { isNetworkId, type NetworkId } from '../../../domain/network-id.ts'
import type { TextFolder } from '../../settings/text-folder.ts'
import { networkFileText, readNetworkFile } from '../files/network-file.ts'
import type { MemberJobs } from '../jobs/member-jobs.ts'
import { addingStep } from '../jobs/step.ts'
import { readNetworkAndMembers, type Source } from '../sources/source.ts'
import type { Sources } from '../sources/sources.ts'

interface DeletedNetworksParts {
  readonly sources: Sources
  readonly memberJobs: MemberJobs
  /** The folder that keeps each network as a file like an exported one */
  readonly folder: () => TextFolder
  readonly show: (deleted: readonly DeletedNetwork[]) => void
}

export type DeletedNetworks = ReturnType<typeof createDeletedNetworks>

const most = 10

/** Keeps networks that were deleted here: they can be put back for a while, also after a restart. */
export function createDeletedNetworks(parts: DeletedNetworksParts) {
  const { sources, memberJobs } = parts
  const timers = new Map<NetworkId, NodeJS.Timeout>()
  let shown: readonly DeletedNetwork[] = []

  function set(next: readonly DeletedNetwork[]): void {
    shown = next
    parts.show(shown)
  }

  function hide(id: NetworkId): void {
    clearTimeout(timers.get(id))
    timers.delete(id)
    if (shown.some((one) => one.id === id)) set(shown.filter((one) => one.id !== id))
  }

  function forget(id: NetworkId): void {
    hide(id)
    void parts.folder().remove(id)
  }

  function add(network: DeletedNetwork): void {
    hide(network.id)
    timers.set(
      network.id,
      setTimeout(() => forget(network.id), network.until - Date.now()),
    )
    set([...shown, network].sort((a, b) => a.until - b.until))
    for (const { id } of shown.slice(0, -most)) forget(id)
  }

  async function put(id: NetworkId): Promise<Result<string>> {
    const stored = await parts.folder().readOne(id)
    const file = stored && readNetworkFile(stored.text)
    if (file === null || file.config === null) return failure('put-back-expired', id)
    const source = sources.of(id)
    if (!source.ok) return source
    if (!source.value.capabilities.canChooseId) return failure('not-ours', id)
    const made = await makeAnew(source.value, id, file.config)
    if (!made.ok) return made
    const steps = file.members.map(({ id, change }) => addingStep(id, change))
    const job = { kind: 'put-back', network: made.value, steps, members: [] } as const
    return success(await memberJobs.start(source.value, job))
  }

  return {
    async preview(source: Source, id: NetworkId): Promise<Result<DeletionPreview>> {
      const read = await readNetworkAndMembers(source, id)
      if (!read.ok) return read
      const { network, members } = read.value
      const canPutBack = source.capabilities.canChooseId
      return success({
        memberCount: members.length,
        authorizedCount: members.filter(({ config }) => config.authorized).length,
        onlineCount: members.filter((member) => isOnlineNow(member, Date.now())).length,
        lost: canPutBack ? readNetworkFile(networkFileText(network, members, Date.now())).problems : null,
      })
    },
    /** Tells whether nobody loses anything that could not be put back: the person need not type the name then. */
    async goesUnasked(source: Source, id: NetworkId): Promise<boolean> {
      if (!source.capabilities.canChooseId) return false
      const members = await source.members(id)
      return members.ok && members.value.length === 0
    },
    /** Deletes the network. Where it can be put back, all that this takes is on the disk before. */
    async delete(source: Source, network: HostedNetwork): Promise<Result<void>> {
      const { id } = network
      if (!source.capabilities.canChooseId) return source.deleteNetwork(id)
      const members = await source.members(id)
      if (!members.ok) return members
      const at = Date.now()
      const written = await parts.folder().write(id, networkFileText(network, members.value, at))
      if (!written.ok) return written
      const deleted = await source.deleteNetwork(id)
      const isThere =
        !deleted.ok &&
        deleted.error.code !== 'network-gone' &&
        faultTraits[deleted.error.code].answered === 'yes'
      if (isThere) forget(id)
      else add({ id, name: network.config.name, memberCount: members.value.length, until: at + putBackTime })
      return deleted
    },
    /** Answers the id of the job that brings its members back. */
    async putBack(id: NetworkId): Promise<Result<string>> {
      const found = shown.find((one) => one.id === id)
      if (found === undefined || Date.now() >= found.until) return failure('put-back-expired', id)
      hide(id)
      const started = await put(id)
      if (started.ok) forget(id)
      else if (Date.now() < found.until) add(found)
      return started
    },
    /** Shows the networks that were deleted in an earlier run. */
    async restore(): Promise<void> {
      for (const { name: id, text, writtenAt } of await parts.folder().read()) {
        const until = writtenAt + putBackTime
        const file =
          isNetworkId(id) && writtenAt <= Date.now() && Date.now() < until ? readNetworkFile(text) : null
        if (file === null || file.config === null) forget(id)
        else add({ id, name: file.config.name ?? '', memberCount: file.members.length, until })
      }
    },
    /** Shows no network; what is on the disk stays. */
    clear(): void {
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
      set([])
    },
  }
}

/** A network without members is left over from a try whose answer was lost, and is filled. */
async function makeAnew(
  source: Source,
  id: NetworkId,
  config: Parameters<Source['createNetwork']>[1],
): Promise<Result<HostedNetwork>> {
  const there = await source.network(id)
  if (!there.ok) return there.error.code === 'network-gone' ? source.createNetwork(id, config) : there
  const members = await source.members(id)
  if (!members.ok) return members
  return members.value.length > 0 ? failure('network-exists', id) : source.updateNetwork(id, config)
}

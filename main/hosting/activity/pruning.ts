import { putBackTime } from '../../../contract/deleted-networks.ts'
import type { HostedSummary, HostingSource } from '../../../contract/hosting.ts'
import type { Snapshot } from '../../../contract/snapshot.ts'
import { controllerOf, type NetworkId } from '../../../domain/network-id.ts'
import type { ActivityFolder } from '../../settings/activity-folder.ts'

/** Lets go of the activity of networks that are no more, where there are many of them. */
interface Pruning {
  /** All that a source hosts now */
  listed(source: HostingSource, list: readonly Pick<HostedSummary, 'id'>[]): void
  clear(): void
}

export function createPruning(
  folder: () => ActivityFolder,
  snapshot: () => Pick<Snapshot, 'node' | 'accounts' | 'hosting'>,
  now: () => number = Date.now,
): Pruning {
  const hosted = new Map<HostingSource, ReadonlySet<NetworkId>>()

  /** What nobody else can host: of another account, nobody tells its networks. */
  function isOf(source: HostingSource, network: NetworkId): boolean {
    const { node, accounts } = snapshot()
    if (node === null) return false
    if (controllerOf(network) === node.address) return source === 'controller'
    return accounts.accounts.length === (source === 'controller' ? 0 : 1)
  }

  return {
    listed(source, list) {
      // While its database is being opened a controller may list nothing.
      if (source === 'controller' && snapshot().hosting.controller.state !== 'ready') return
      const before = hosted.get(source)
      const there = new Set(list.map(({ id }) => id))
      hosted.set(source, there)
      const isLess = before === undefined || [...before].some((id) => !there.has(id))
      if (!isLess) return
      const since = now() - putBackTime
      // What was written within that time can still be put back.
      void folder().prune((id, writtenAt) => writtenAt < since && !there.has(id) && isOf(source, id))
    },
    clear: () => hosted.clear(),
  }
}

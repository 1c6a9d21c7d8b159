import type { DeviceBlock, DeviceBlocks, DevicePackets } from '../../domain/computer/firewall.ts'
import type { DoctorGathered, PeerBlocks } from './facts.ts'
import type { Gathered } from './gather.ts'

/** Returns which packets go to the peer. null: they do not go into the network, or it is not known */
export function packetsToPeer(
  { peerAddress, peerRoute }: Pick<DoctorGathered, 'peerAddress' | 'peerRoute'>,
  port: number | null,
): DevicePackets | null {
  if (peerAddress.kind === 'unknown' || peerRoute.kind === 'unknown') return null
  const route = peerRoute.value[0]?.route
  if (route?.kind !== 'goes') return null
  return { interface: route.interface, own: route.source, device: peerAddress.value.address, port }
}

/** Compares the counters of the rules with those before. */
export function blocksSince(
  before: Gathered<DeviceBlocks>,
  after: Gathered<DeviceBlocks>,
): Gathered<PeerBlocks> {
  if (after.kind === 'unknown') return after
  const sums = before.kind === 'found' ? countsOf(before.value.blocks) : new Map<string, number>()
  const now = countsOf(after.value.blocks)
  const blocks = after.value.blocks.map(({ packets, ...block }) => {
    const key = keyOf(block)
    const isCounted = before.kind === 'found' && packets !== null
    return { ...block, dropped: isCounted ? (now.get(key) ?? 0) - (sums.get(key) ?? 0) : null }
  })
  return { ...after, value: { blocks, unread: after.value.unread } }
}

/** A chain may have the same rule twice. */
function countsOf(blocks: readonly DeviceBlock[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const block of blocks) {
    const key = keyOf(block)
    sums.set(key, (sums.get(key) ?? 0) + (block.packets ?? 0))
  }
  return sums
}

function keyOf({ firewall, kind, direction, rule }: Omit<DeviceBlock, 'packets'>): string {
  return JSON.stringify([firewall, kind, direction, rule])
}

import { setTimeout as delay } from 'node:timers/promises'
import { parseAddress, sameAddress, withoutPrefix } from '../../domain/addresses/address.ts'
import type { Neighbour } from '../../domain/computer/computer.ts'
import type { DeviceBlock, DeviceBlocks, DevicePackets } from '../../domain/computer/firewall.ts'
import { foundIn } from '../../domain/computer/probed.ts'
import type { SystemProbes } from '../system/probes.ts'
import type { DoctorFacts, DoctorGathered, PeerBlocks, PeerNeighbour } from './facts.ts'
import { fact, type Gathered } from './gather.ts'

/**
 * Asks the kernel for the way of packets to the address: once as for a program that names no address of its own, and once
 * for each of this computer's addresses in the network, as for answers. `assigned` has prefix lengths.
 */
export async function readPeerRoute(
  packetRoute: SystemProbes['packetRoute'],
  address: string,
  assigned: readonly string[],
): Promise<Gathered<DoctorFacts['peerRoute']>> {
  const family = parseAddress(address)?.family
  const sources = assigned.map(withoutPrefix).filter((each) => parseAddress(each)?.family === family)
  const routes = []
  const raws = []
  for (const from of [null, ...sources]) {
    const route = await packetRoute(address, from)
    if (route.kind === 'unknown') {
      // A source that this computer does not have is no address to send from; other checks tell of it.
      if (from !== null) continue
      return route
    }
    routes.push({ from, route: route.value })
    raws.push(`$ ${route.by}\n${route.raw.trim()}`)
  }
  return fact('ip route get', routes, raws.join('\n'))
}

/** ms. The kernel decides about a neighbour that does not answer within five seconds and three questions. */
const [between, longest] = [500, 9_500]

interface PeerNeighbourAsked {
  readonly address: string
  readonly interface: string
  /** The address did not answer a ping. */
  readonly isSilent: boolean
  /** Monotonic ms: when the ping began */
  readonly pingedAt: number
  /** The neighbours before the ping */
  readonly before: readonly Neighbour[]
}

/**
 * Finds the address among the neighbours of an interface. Where it is silent, an entry that is only remembered is waited for
 * until the kernel has asked again: first that hardware address, and with the next packet, which `ask` sends, everybody.
 */
export async function readPeerNeighbour(
  neighbours: SystemProbes['neighbours'],
  { address, interface: device, isSilent, pingedAt, before }: PeerNeighbourAsked,
  ask: () => Promise<unknown>,
): Promise<Gathered<PeerNeighbour>> {
  const isAsked = (each: Neighbour): boolean =>
    each.interface === device && sameAddress(each.address, address)
  let isRemembered = before.some((each) => isAsked(each) && each.mac !== null)
  for (let waited = 0; ; waited += between) {
    const read = await neighbours()
    if (read.kind === 'unknown') return read
    const neighbour = read.value.find(isAsked) ?? null
    if (isSilent && isRemembered && neighbour?.state === 'unanswered') {
      isRemembered = false
      await ask()
      continue
    }
    if (!isSilent || neighbour?.state !== 'stale' || waited >= longest) {
      const isNew = neighbour?.state === 'reachable' && before.find(isAsked)?.state !== 'reachable'
      const heardAgo = neighbour?.heardAgo
      // The kernel tells whole seconds, rounded down.
      const isLater = heardAgo !== undefined && (heardAgo + 1) * 1_000 <= performance.now() - pingedAt
      const heardSince = isNew || isLater || (heardAgo === undefined ? null : false)
      return fact(read.by, { neighbour, heardSince }, JSON.stringify(neighbour))
    }
    await delay(between)
  }
}

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
  const sums = countsOf(foundIn(before)?.blocks ?? [])
  const now = countsOf(after.value.blocks)
  const blocks = after.value.blocks.map(({ packets, ...block }) => {
    const key = keyOfBlock(block)
    const isCounted = before.kind === 'found' && packets !== null
    return { ...block, dropped: isCounted ? (now.get(key) ?? 0) - (sums.get(key) ?? 0) : null }
  })
  return { ...after, value: { blocks, unread: after.value.unread } }
}

/** A chain may have the same rule twice. */
function countsOf(blocks: readonly DeviceBlock[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const block of blocks) {
    const key = keyOfBlock(block)
    sums.set(key, (sums.get(key) ?? 0) + (block.packets ?? 0))
  }
  return sums
}

function keyOfBlock({ firewall, kind, direction, rule }: Omit<DeviceBlock, 'packets'>): string {
  return JSON.stringify([firewall, kind, direction, rule])
}

import { parseAddress } from '../../../domain/addresses/address.ts'
import type { Probed } from '../../../domain/computer/probed.ts'
import { askProgram, found, mapFound, unknown } from '../ask.ts'
import { isRefused, isUnsent, isUsageError, type PingCount, parsePing } from './parse-ping.ts'
import { type PingCommand, type PingRequest, pingCommand } from './ping-arguments.ts'

export interface PingReport extends PingCount {
  readonly address: string
}

/** Result of pings with several packet sizes, in bytes with all headers */
export interface PacketSizes {
  readonly mtu: number
  /** The largest size that arrived; null: none did */
  readonly fits: number | null
  /** Number of packets of the largest size that were sent */
  readonly sent: number
}

/** Runs the system's ping. Never throws. */
export type Ping = (request: PingRequest) => Promise<Probed<PingReport>>

/** Timeout in ms of a ping that waits a second for a reply: sending takes at most two. */
const patience = 4_000
/** Maximum bytes of output */
const most = 64 * 1024

export function systemPing(
  platform: NodeJS.Platform,
  change: Partial<PingCommand & { readonly timeout: number }> = {},
): Ping {
  return async (request) => {
    // An "address" from a controller could be an option for ping.
    if (parseAddress(request.address) === null) return unknown('ping', 'not-understood', request.address)
    const given = pingCommand(platform, request)
    if (given === null) return unknown('ping', 'not-here')
    const longer = ((request.wait ?? 1) - 1) * 1_000
    const { paths, args, plain, timeout } = { timeout: patience + longer, ...given, ...change }
    // The exit code is 1 or 2 if no reply came.
    const run = (args: readonly string[]) =>
      askProgram({ paths, args, timeout, most, codes: [0, 1, 2], parse: countOf })
    const first = await run(args)
    const asked = isUnfit(first) && plain !== null ? await run(plain) : first
    if (isUnfit(asked)) return unknown(asked.by, 'not-here')
    if (asked.kind === 'unknown' && asked.detail.includes(refused)) return unknown(asked.by, 'not-permitted')
    return mapFound(asked, (count) => ({ ...count, address: request.address }))
  }
}

const unfit = 'unknown argument'
const refused = 'may not ping'

function isUnfit(asked: Probed<PingCount>): boolean {
  return asked.kind === 'unknown' && (asked.detail.includes(unfit) || isUsageError(asked.detail))
}

function countOf(text: string, stderr: string): PingCount | null {
  const count = parsePing(text)
  if (count !== null) return count
  if (isUsageError(stderr)) throw new Error(unfit)
  if (isRefused(stderr)) throw new Error(refused)
  return isUnsent(stderr) ? { sent: 1, received: 0, average: null } : null
}

/** Smaller sizes are not tested, because every network carries them. */
export const smallest = 576
const sizes = [1_400, 1_280, smallest]
/** Packets per size, and extra packets of the largest size if none came back, because chance may lose the first two */
const [few, more] = [2, 8]

/** Sends packets as large as the MTU, and smaller ones in parallel. */
export async function pingSizes(
  ping: Ping,
  { address, wait = 1 }: Pick<PingRequest, 'address' | 'wait'>,
  mtu: number,
): Promise<Probed<PacketSizes>> {
  const tried = [mtu, ...sizes.filter((size) => size < mtu)]
  const first = await Promise.all(tried.map((size) => ping({ address, count: few, size, wait })))
  const arrived = tried.filter((_, index) => hasArrived(first[index]))
  const isMissing = arrived.length > 0 && !arrived.includes(mtu)
  const again = isMissing ? [await ping({ address, count: more, size: mtu, wait })] : []
  const reports = [...first, ...again]
  const unknownOne = reports.find((report) => report.kind === 'unknown')
  if (unknownOne !== undefined) return unknownOne
  const fits = again.some(hasArrived) ? mtu : (arrived[0] ?? null)
  const sent = [...first.slice(0, 1), ...again].reduce((sum, report) => sum + sentOf(report), 0)
  const raw = reports.map((report) => (report.kind === 'found' ? report.raw : '')).join('\n')
  return found(first[0]?.by ?? 'ping', { mtu, fits, sent }, raw)
}

const hasArrived = (report: Probed<PingReport> | undefined): boolean =>
  report?.kind === 'found' && report.value.received > 0
const sentOf = (report: Probed<PingReport>): number => (report.kind === 'found' ? report.value.sent : 0)

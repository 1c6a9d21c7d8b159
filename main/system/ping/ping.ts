import { parseAddress } from '../../../domain/addresses/address.ts'
import type { Probed } from '../../../domain/computer/probed.ts'
import { askProgram, mapFound, unknown } from '../ask.ts'
import { isRefused, isUnsent, isUsageError, type PingCount, parsePing } from './parse-ping.ts'
import { type PingCommand, type PingRequest, pingCommand } from './ping-arguments.ts'

export interface PingReport extends PingCount {
  readonly address: string
}

/** Of the packets of several sizes, in bytes with all headers */
export interface PacketSizes {
  /** What the interface takes for its largest */
  readonly mtu: number
  /** The largest that arrived; null: none did */
  readonly fits: number | null
  /** Packets of the largest size that were sent */
  readonly sent: number
}

/** Runs the system's ping. Never throws. */
export type Ping = (request: PingRequest) => Promise<Probed<PingReport>>

/** ms: an answer that takes longer than a second is none, and what is sent is spread over two at most. */
const patience = 4_000
/** Bytes */
const most = 64 * 1024

export function systemPing(
  platform: NodeJS.Platform,
  change: Partial<PingCommand & { readonly timeout: number }> = {},
): Ping {
  return async (request) => {
    // What a controller calls an address may be an option to ping.
    if (parseAddress(request.address) === null) return unknown('ping', 'not-understood', request.address)
    const given = pingCommand(platform, request)
    if (given === null) return unknown('ping', 'not-here')
    const { places, args, plain, timeout } = { timeout: patience, ...given, ...change }
    // It ends with 1 or 2 where nothing came back.
    const run = (args: readonly string[]) =>
      askProgram({ places, args, timeout, most, codes: [0, 1, 2], parse: countOf })
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

/** Below this nothing is a matter of sizes: every network carries so much. */
const sizes = [1_400, 1_280, 576]
/** Packets of each size; and of the largest, where nothing of it came back, which loss alone may do to two. */
const [few, more] = [2, 8]

/** Sends packets as large as the interface takes, and smaller ones beside them. */
export async function pingSizes(ping: Ping, address: string, mtu: number): Promise<Probed<PacketSizes>> {
  const tried = [mtu, ...sizes.filter((size) => size < mtu)]
  const first = await Promise.all(tried.map((size) => ping({ address, count: few, size })))
  const arrived = tried.filter((_, place) => hasArrived(first[place]))
  const isMissing = arrived.length > 0 && !arrived.includes(mtu)
  const again = isMissing ? [await ping({ address, count: more, size: mtu })] : []
  const reports = [...first, ...again]
  const unknownOne = reports.find((report) => report.kind === 'unknown')
  if (unknownOne !== undefined) return unknownOne
  const fits = again.some(hasArrived) ? mtu : (arrived[0] ?? null)
  const sent = [...first.slice(0, 1), ...again].reduce((sum, report) => sum + sentOf(report), 0)
  const raw = reports.map((report) => (report.kind === 'found' ? report.raw : '')).join('\n')
  return { kind: 'found', by: first[0]?.by ?? 'ping', raw, value: { mtu, fits, sent } }
}

const hasArrived = (report: Probed<PingReport> | undefined): boolean =>
  report?.kind === 'found' && report.value.received > 0
const sentOf = (report: Probed<PingReport>): number => (report.kind === 'found' ? report.value.sent : 0)

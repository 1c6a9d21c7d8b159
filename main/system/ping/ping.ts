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
}

/** Runs the system's ping. Never throws. */
export type Ping = (request: PingRequest) => Promise<Probed<PingReport>>

/** ms: an answer that takes longer than a second is none, and what is sent is spread over less than one. */
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

/** Sends packets as large as the interface takes, and smaller ones beside them. */
export async function pingSizes(ping: Ping, address: string, mtu: number): Promise<Probed<PacketSizes>> {
  const tried = [mtu, ...sizes.filter((size) => size < mtu)]
  const reports = await Promise.all(tried.map((size) => ping({ address, count: 2, size })))
  const [first] = reports
  const unknownOne = reports.find((report) => report.kind === 'unknown')
  if (first === undefined || unknownOne !== undefined) return unknownOne ?? unknown('ping', 'failed')
  const fits = tried.find((_, place) => {
    const report = reports[place]
    return report?.kind === 'found' && report.value.received > 0
  })
  const raw = reports.map((report) => (report.kind === 'found' ? report.raw : '')).join('\n')
  return { kind: 'found', by: first.by, raw, value: { mtu, fits: fits ?? null } }
}

import type { LivePing } from '../../../contract/devices.ts'
import type { Fault } from '../../../contract/fault.ts'
import { failure, type Result, success } from '../../../contract/result.ts'
import { parseAddress } from '../../../domain/addresses/address.ts'
import type { NodeAddress } from '../../../domain/network-id.ts'
import { type StreamEnd, streamLines } from '../../system/line-stream.ts'
import {
  isRefused,
  isUnsent,
  isUsageError,
  type PingLine,
  parsePingLine,
} from '../../system/ping/parse-ping.ts'
import { livePingCommand } from '../../system/ping/ping-arguments.ts'
import type { RecordPackets } from '../link-history/packet-history.ts'
import { countPacket, noCounts, packetChange, shownCounts } from './ping-counts.ts'

export type LivePings = ReturnType<typeof createLivePings>

interface LivePingOptions {
  readonly platform: NodeJS.Platform
  readonly command?: typeof livePingCommand
  /** Runs the program; the demo answers by itself. */
  readonly stream?: typeof streamLines
  /** Is asked once for each ping; what it returns is told of the packets. */
  readonly packetRecorder?: () => RecordPackets
  /** Milliseconds without a reader after which a ping is stopped */
  readonly unwatched?: number
  /** Milliseconds without a line after which the next packet counts as lost: some programs print nothing for those */
  readonly silence?: number
}

interface Running {
  /** Somebody reads the ping. */
  watch(): void
  shown(): LivePing
  stop(): void
}

const mostRunning = 4
/** Pings that ended and can still be read */
const mostRead = 16
/** Packets, one a second: half an hour */
const mostPackets = 1_800

/** Pings of devices that go on while somebody watches: one a device, and a few in all. */
export function createLivePings(options: LivePingOptions) {
  const pings = new Map<NodeAddress, Running>()

  function forgetEnded(): void {
    const ended = [...pings].filter(([, ping]) => !ping.shown().running)
    for (const [node] of ended.slice(0, -mostRead)) pings.delete(node)
  }

  return {
    /** A ping of the same address that runs goes on; one of another address is replaced. */
    start(node: NodeAddress, address: string): Result<LivePing> {
      if (parseAddress(address) === null) return failure('argument-invalid', 'devices.startPing')
      const before = pings.get(node)
      const shown = before?.shown()
      if (shown?.running === true && shown.address === address) return success(shown)
      before?.stop()
      pings.delete(node)
      const running = [...pings.values()].filter((ping) => ping.shown().running)
      if (running.length >= mostRunning) return failure('ping-too-many')
      const ping = run(node, address, options)
      pings.set(node, ping)
      forgetEnded()
      return success(ping.shown())
    },
    /** null: there was no ping. Reading counts as watching: a ping that nobody watches is stopped. */
    read(node: NodeAddress): LivePing | null {
      const ping = pings.get(node)
      ping?.watch()
      return ping?.shown() ?? null
    },
    stop(node: NodeAddress): void {
      pings.get(node)?.stop()
    },
    dispose(): void {
      for (const ping of pings.values()) ping.stop()
      pings.clear()
    },
  }
}

function run(node: NodeAddress, address: string, options: LivePingOptions): Running {
  const {
    platform,
    command = livePingCommand,
    stream = streamLines,
    unwatched = 10_000,
    silence = 2_500,
  } = options
  const record = options.packetRecorder?.()
  let counts = noCounts
  let running = true
  let fault: Fault | null = null
  let stopProgram = (): void => undefined
  let isUnwatched: NodeJS.Timeout | undefined
  let isSilent: NodeJS.Timeout | undefined

  function end(why: Fault | null): void {
    running = false
    fault = why
    stopProgram()
    clearTimeout(isUnwatched)
    clearTimeout(isSilent)
  }
  function watch(): void {
    clearTimeout(isUnwatched)
    if (running) isUnwatched = setTimeout(() => end(null), unwatched)
  }
  function count(packet: PingLine): void {
    const before = counts
    counts = countPacket(before, packet, Date.now())
    const change = packetChange(before, counts)
    if (change !== null) record?.(node, change)
  }
  function hear(wait = silence): void {
    clearTimeout(isSilent)
    isSilent = setTimeout(() => {
      count({ sequence: null, latency: null })
      hear(1_000)
    }, wait)
  }

  function begin(args: readonly string[], paths: readonly string[], plain: readonly string[] | null): void {
    stopProgram = stream({
      paths,
      args,
      onLine(line) {
        const packet = parsePingLine(line, platform)
        if (packet === null) return
        count(packet)
        hear()
      },
      onEnd(how) {
        const isUnfit = how.kind === 'ended' && counts.sent === 0 && isUsageError(how.stderr)
        if (isUnfit && plain !== null) begin(plain, paths, null)
        else end(counts.received > 0 ? null : faultOf(how))
      },
    })
    hear()
  }

  watch()
  const given = command(platform, address, mostPackets)
  if (given === null) end({ code: 'ping-missing' })
  else begin(given.args, given.paths, given.plain)
  return {
    watch,
    shown: () => ({ node, address, running, fault, ...shownCounts(counts) }),
    stop: () => {
      if (running) end(null)
    },
  }
}

/** Returns why a ping ended without an answer; null: it sent all its packets */
function faultOf(end: StreamEnd): Fault | null {
  if (end.kind === 'missing') return { code: 'ping-missing' }
  if (end.kind === 'too-long') return { code: 'ping-failed', detail: 'it printed more than a ping does' }
  if (end.kind === 'failed') return { code: 'ping-failed', detail: end.why }
  const { stderr, code } = end
  const detail = (stderr.trim().split('\n')[0] ?? '').slice(0, 200)
  if (isRefused(stderr)) return { code: 'ping-not-permitted', detail }
  if (isUnsent(stderr) || /unknown host|not known|invalid argument/i.test(stderr))
    return { code: 'ping-no-way', detail }
  return code === 1 ? null : { code: 'ping-failed', detail: detail || `exit ${code}` }
}

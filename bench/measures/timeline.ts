import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { NodeAddress } from '../../domain/network-id.ts'
import { createLinkHistory, mostNodes } from '../../main/devices/link-history/link-history.ts'
import { type Context, limitRow, median, type Row } from '../lib/row.ts'

const begin = Date.UTC(2026, 0, 1)
/** ms: a day at the pace of an open window is 43,200 readings; each five minutes have one, the last ten all */
const [day, step, pace] = [86_400_000, 300_000, 2_000]

/** Measures memory and time of the link history, with the most nodes that it keeps and a full day of each. */
export async function measureTimeline({ runs, say }: Context): Promise<readonly Row[]> {
  const memory: number[] = []
  const record: number[] = []
  const network: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const nodes = Array.from({ length: mostNodes }, (_, index) => index.toString(16).padStart(10, '0'))
    const before = used()
    const history = createLinkHistory()
    for (let at = begin; at < begin + day; at += step) history.record(peersOf(nodes, at), at)
    for (let at = begin + day; at < begin + day + 600_000; at += pace) {
      const peers = peersOf(nodes, at)
      const began = performance.now()
      history.record(peers, at)
      record.push(performance.now() - began)
    }
    // A buffer that can grow is not among those that the engine counts.
    memory.push((used() - before + history.bytes()) / 1e6)
    const began = performance.now()
    history.ofNodes(nodes, 'minutes', begin + day + 600_000)
    network.push(performance.now() - began)
    say(
      `timeline ${run}: ${memory.at(-1)?.toFixed(2)} MB, of it ${(history.bytes() / 1e6).toFixed(2)} in one piece`,
    )
  }
  const of = `of ${mostNodes.toLocaleString('en')} nodes`
  return [
    limitRow({ measure: `timeline’s memory, a day ${of}`, unit: 'MB', ours: Math.max(...memory), most: 5 }),
    limitRow({ measure: `timeline: one reading ${of}`, unit: 'ms', ours: median(record), most: 2 }),
    limitRow({
      measure: `timeline: a network ${of}, 10 minutes`,
      unit: 'ms',
      ours: median(network),
      most: 100,
    }),
  ]
}

function peersOf(nodes: readonly NodeAddress[], at: number) {
  return nodes.map((address, index) => ({
    address,
    latency: (index + at / step) % 300,
    reach: 'relayed' as const,
  }))
}

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

/** Bytes on the heap and in array buffers, after what nobody needs is gone */
function used(): number {
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

import { compileText } from '../../domain/rules/language/compile.ts'
import { reachCounts } from '../../domain/rules/reach-counts.ts'
import { countReach, reachMatrix } from '../../domain/rules/reach-matrix.ts'
import type { Work } from '../../domain/rules/work.ts'
import { type Context, limitRow, median, type Row } from '../lib/row.ts'

/** A third of them are empty or comments, as people write. */
const lines = 10_000
const [members, services] = [200, 10]
/** Larger networks are counted in slices of this many milliseconds, between which the window answers. */
const [larger, slice] = [[500, 1_000], 12] as const
const network = '8056c2e21c000001'

function longText(): string {
  const block = (at: number) =>
    `# Service ${at}\naccept\n  ipprotocol tcp\n  and dport ${at + 1}\n  and not chr tcp_ack\n;\n\n`
  const count = Math.floor(lines / block(0).split('\n').length)
  return Array.from({ length: count }, (_, at) => block(at)).join('\n')
}

/** No two members are alike for these rules, so that each pair is judged by itself. */
const lookup = `tag role id 1 default 0 enum 1 server;
accept ethertype arp or ipprotocol icmp;
accept chr tcp_ack;
accept ipprotocol udp and dport 53 or sport 53;
accept ipprotocol tcp and dport 22 and tdiff role 30;
accept ipprotocol tcp and dport 8000-8100 and treq role server;
drop;
`

/** Measures how long a text of 10,000 lines and a matrix of 200 members on 10 services take. */
export async function measureRules({ runs, say }: Context): Promise<readonly Row[]> {
  const text = longText()
  const compiled = timed(runs, () => {
    const { made } = compileText(text)
    if (made === null) throw new Error('the text has errors')
  })
  const { made } = compileText(lookup)
  if (made === null) throw new Error('the rules have errors')
  const partiesOf = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      node: (0xa000000000 + at).toString(16),
      address: `10.147.${17 + (at >> 8)}.${at & 255}`,
      ownsAddress: true,
      tags: [[1, at] as const],
      capabilities: [],
    }))
  const asked = Array.from({ length: services }, (_, at) => ({
    kind: 'tcp' as const,
    port: [22, 53, 80][at] ?? 8_000 + at,
  }))
  const judged = timed(runs, () => {
    const parties = partiesOf(members)
    const matrix = reachMatrix(network, made, parties, asked)
    for (const to of parties.keys()) for (const service of asked.keys()) countReach(matrix, to, service)
  })
  const slices = larger.map((count) => {
    const began = performance.now()
    const longest = longestSlice(reachCounts(reachMatrix(network, made, partiesOf(count), asked)).work)
    return { count, longest, all: performance.now() - began }
  })
  say(`rules: ${compiled.toFixed(0)} ms to compile, ${judged.toFixed(0)} ms for the matrix`)
  return [
    limitRow({ measure: 'rules: a text of 10,000 lines compiled', unit: 'ms', ours: compiled, most: 100 }),
    limitRow({
      measure: 'rules: who reaches whom, 200 members on 10 services',
      note: 'no two members alike',
      unit: 'ms',
      ours: judged,
      most: 1_000,
    }),
    ...slices.map(({ count, longest, all }) =>
      limitRow({
        measure: `rules: the longest slice of the same for ${count.toLocaleString('en')} members`,
        note: `${(all / 1_000).toFixed(1)} s in all, while the window answers`,
        unit: 'ms',
        ours: longest,
        most: 50,
      }),
    ),
  ]
}

/** Milliseconds */
function longestSlice(work: Work<void>): number {
  let longest = 0
  for (let isDone = false; !isDone; ) {
    const began = performance.now()
    while (!isDone && performance.now() - began < slice) isDone = work.next().done === true
    longest = Math.max(longest, performance.now() - began)
  }
  return longest
}

function timed(runs: number, act: () => void): number {
  const times = Array.from({ length: runs }, () => {
    const began = performance.now()
    act()
    return performance.now() - began
  })
  return median(times)
}

import { sampleHosted } from '../../contract/testing/hosted.ts'
import { nextFreeAddress } from '../../domain/addresses/free-address.ts'
import { usualOrder } from '../../domain/members/member-order.ts'
import { membersToCsv, readMembersCsv } from '../../domain/members/members-csv.ts'
import { checkPlan } from '../../domain/network-plan/check-plan.ts'
import { sampleMember } from '../../domain/testing/sample-members.ts'
import { networkFileText, readNetworkFile } from '../../main/hosting/files/network-file.ts'
import { firstSorted } from '../../main/pages/list-pages.ts'
import { nameCollator } from '../../words/formats.ts'
import { type Context, median, type Row, ratioRow } from '../lib/row.ts'

const few = 1_000
const many = 10_000
/** Ten times as many take ten times as long, and something more for memory; each with each would take a hundred. */
const most = 20

const lan = { target: '10.1.0.0/16', via: null }
const pools = [{ ipRangeStart: '10.1.0.1', ipRangeEnd: '10.1.255.254' }]

/** Measures work on all members of a network at once, without any request: 10,000 of them against 1,000. */
export async function measureCrowd({ runs, say }: Context): Promise<readonly Row[]> {
  const works: readonly (readonly [name: string, prepare: (count: number) => () => unknown])[] = [
    ['plan checked', planOf],
    ['next free address', freeOf],
    ['CSV file written and read', csvOf],
    ['network file read', fileOf],
    ['first page picked', pageOf],
  ]
  return works.map(([name, prepare]) => {
    const [small, large] = [prepare(few), prepare(many)]
    const times: { few: number[]; many: number[] } = { few: [], many: [] }
    for (let run = -2; run < runs; run += 1) {
      // Repeated as many times as there are fewer members, so that both run for about the same time.
      const smallTook = timeOf(() => {
        for (let round = 0; round < many / few; round += 1) small()
      })
      const largeTook = timeOf(large)
      // The first ones warm the compiler.
      if (run < 0) continue
      times.few.push((smallTook * few) / many)
      times.many.push(largeTook)
    }
    const row = { ours: median(times.many), bare: median(times.few) }
    say(`crowd, ${name}: ${row.ours.toFixed(1)} / ${row.bare.toFixed(1)} ms`)
    return ratioRow({ measure: `10,000 members against 1,000: ${name}`, unit: 'ms', ...row, most })
  })
}

function timeOf(work: () => unknown): number {
  const began = performance.now()
  work()
  return performance.now() - began
}

const addressAt = (index: number): string => `10.1.${(index + 1) >> 8}.${(index + 1) & 255}`

const crowd = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    sampleMember(
      { name: `device ${index}`, authorized: true, ipAssignments: [addressAt(index)] },
      { id: index.toString(16).padStart(10, '0') },
    ),
  )

function planOf(count: number): () => unknown {
  const plan = {
    ...sampleHosted({ routes: [lan], ipAssignmentPools: pools }).config,
    members: crowd(count).map(({ id, config }) => ({ id, ipAssignments: config.ipAssignments ?? [] })),
  }
  return () => checkPlan(plan)
}

function freeOf(count: number): () => unknown {
  const taken = Array.from({ length: count }, (_, index) => addressAt(index))
  return () => nextFreeAddress(pools, [lan], taken)
}

function csvOf(count: number): () => unknown {
  const members = crowd(count)
  return () => readMembersCsv(membersToCsv(members), members, [lan])
}

function fileOf(count: number): () => unknown {
  const text = networkFileText(sampleHosted({ routes: [lan], ipAssignmentPools: pools }), crowd(count), 0)
  return () => readNetworkFile(text)
}

function pageOf(count: number): () => unknown {
  const members = crowd(count)
  return () => firstSorted(members, 200, usualOrder(nameCollator('en')))
}

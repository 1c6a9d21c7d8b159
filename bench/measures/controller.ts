import { setTimeout as wait } from 'node:timers/promises'
import { openHosted } from '../../test/support/node/hosted-window.ts'
import { type ListInPage, type ListTimes, listTimes } from '../lib/list-times.ts'
import { type Context, limitRow, median, type Row, ratioRow } from '../lib/row.ts'

const sizes = { few: 100, many: 10_000 } as const
type Size = keyof typeof sizes

/** By then those who wait in other networks were looked for, whose lists would be counted too. ms */
const started = 6_000

const list = 'GET /unstable/controller/network/{id}/member'
const one = 'GET /controller/network/{id}/member/{address}'

/** The window of hosted networks with 10,000 members against 100 of them, and what the many cost in requests. */
export async function measureController(context: Context): Promise<readonly Row[]> {
  const { demo } = context
  const ids = { few: await demo.hostNetwork({ name: 'few' }), many: await demo.hostNetwork({ name: 'many' }) }
  for (const size of ['few', 'many'] as const) await demo.addMembers(ids[size], sizes[size])
  const times: Record<Size, ListTimes[]> = { few: [], many: [] }
  const lists: number[] = []
  const reads: number[] = []
  for (let run = 0; run < context.runs; run += 1) {
    const window = await openHosted(demo)
    try {
      await wait(started)
      for (const size of ['few', 'many'] as const) {
        await demo.forgetRequests()
        times[size].push(await listTimes(window.page, { ...members, name: size }, sizes[size]))
        if (size === 'few') continue
        lists.push((await demo.requests())[list] ?? 0)
        await wait(3_000)
        await demo.forgetRequests()
        await demo.ask(ids.many, `run ${run} ${process.pid}`)
        await wait(12_000)
        const requests = await demo.requests()
        lists.push(1 + (requests[list] ?? 0))
        reads.push(requests[one] ?? 0)
      }
    } finally {
      await window.close()
    }
    context.say(
      `controller ${run}: ${JSON.stringify(times.few.at(-1))} ${JSON.stringify(times.many.at(-1))}, lists ${lists.at(-1)}, reads ${reads.at(-1)}`,
    )
  }
  const alone = await listTime(context, ids.many)
  const row = (measure: string, key: keyof ListTimes, most: number, note?: string): Row =>
    ratioRow({
      ...(note === undefined ? {} : { note }),
      measure: `10,000 members against 100: ${measure}`,
      unit: 'ms',
      ours: median(times.many.map((all) => all[key])),
      bare: median(times.few.map((all) => all[key])),
      most,
    })
  return [
    row(
      'first rows',
      'first',
      1.5,
      `the list of 10,000 alone takes ${alone.toFixed(0)} ms to be written, sent and parsed`,
    ),
    row('a step of scrolling', 'scroll', 2),
    row('filter', 'filter', 2),
    limitRow({
      measure: 'list requests for a network of 10,000 members',
      unit: '',
      ours: Math.max(...lists),
      most: 1,
    }),
    limitRow({
      measure: 'members read afterwards, where one is new',
      unit: '',
      ours: Math.max(...reads),
      most: 1,
    }),
  ]
}

/** ms to write, send and parse the list */
async function listTime({ demo, runs }: Context, id: string): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const began = performance.now()
    await demo.call('GET', `/unstable/controller/network/${id}/member`)
    times.push(performance.now() - began)
  }
  return median(times)
}

const members = {
  opener: 'nav li button',
  row: '.members-table tr.member',
  counted: '.members-table',
  count: 'aria-rowcount',
  heads: 1,
  scroller: '.table-scroll',
  search: '.tools .search-input',
  node: '.mono',
} satisfies Partial<ListInPage>

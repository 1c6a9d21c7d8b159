import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { openHosted } from '../../test/support/node/hosted-window.ts'
import type { Context } from '../lib/context.ts'
import { median } from '../lib/numbers.ts'
import { limitRow, type Row, ratioRow } from '../lib/row.ts'

const sizes = { few: 100, many: 10_000 } as const
type Size = keyof typeof sizes

const list = 'GET /unstable/controller/network/{id}/member'
const one = 'GET /controller/network/{id}/member/{address}'

/** Milliseconds in the page */
interface Times {
  /** From the click on the network to rows that are drawn */
  readonly first: number
  /** Until all of them are listed */
  readonly all: number
  /** Of one step of a long scroll, until it is drawn */
  readonly scroll: number
  /** From a letter typed to rows that are drawn */
  readonly filter: number
}

/** The window of hosted networks with 10,000 members against 100 of them, and what the many cost in requests. */
export async function measureController(context: Context): Promise<readonly Row[]> {
  const { demo } = context
  const ids = { few: await demo.hostNetwork({ name: 'few' }), many: await demo.hostNetwork({ name: 'many' }) }
  for (const size of ['few', 'many'] as const) await demo.addMembers(ids[size], sizes[size])
  const times: Record<Size, Times[]> = { few: [], many: [] }
  const lists: number[] = []
  const reads: number[] = []
  for (let run = 0; run < context.runs; run += 1) {
    const window = await openHosted(demo)
    try {
      for (const size of ['few', 'many'] as const) {
        await demo.forgetRequests()
        times[size].push(await timesOf(window.page, size))
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
  const row = (measure: string, key: keyof Times, note?: string): Row =>
    ratioRow({
      ...(note === undefined ? {} : { note }),
      measure: `10,000 members against 100: ${measure}`,
      unit: 'ms',
      ours: median(times.many.map((all) => all[key])),
      bare: median(times.few.map((all) => all[key])),
      most: 2,
    })
  return [
    row('first rows', 'first', `the service itself takes ${alone.toFixed(0)} ms to write 10,000`),
    row('a step of scrolling', 'scroll'),
    row('filter', 'filter'),
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

/** What the list takes before anyone has read it, in ms. */
async function listTime({ demo, runs }: Context, id: string): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const began = performance.now()
    await demo.call('GET', `/unstable/controller/network/${id}/member`)
    times.push(performance.now() - began)
  }
  return median(times)
}

async function timesOf(page: Page, name: Size): Promise<Times> {
  const rows = sizes[name]
  return page.evaluate(
    async ({ name, rows }) => {
      const frame = (): Promise<number> =>
        new Promise((done) => requestAnimationFrame(() => done(performance.now())))
      const count = (): number =>
        Number(document.querySelector('.members-table')?.getAttribute('aria-rowcount') ?? -1)
      async function until(awaited: string, there: () => boolean): Promise<number> {
        for (const end = performance.now() + 30_000; performance.now() < end; ) {
          const at = await frame()
          if (there()) return Math.max(at, await frame())
        }
        const typed = document.querySelector<HTMLInputElement>('.tools .search-input')?.value
        throw new Error(`waited in vain for ${awaited} at ${name}: ${count()} rows, filter "${typed}"`)
      }
      const entry = [...document.querySelectorAll<HTMLElement>('nav li button')].find((button) =>
        button.textContent?.includes(name),
      )
      const clicked = performance.now()
      entry?.click()
      const titled = (): boolean =>
        [...document.querySelectorAll('h2')].some((title) => title.textContent?.includes(name))
      const drawn = (): boolean => document.querySelector('.members-table tr.member') !== null
      const first = (await until('the first rows', () => drawn() && titled())) - clicked
      // The heading, the rows and their own node are counted; a member more does not matter.
      const all = (await until('all rows', () => count() > rows)) - clicked

      const scroller = document.querySelector<HTMLElement>('.table-scroll')
      const filter = (): HTMLInputElement | null => document.querySelector('.tools .search-input')
      if (scroller === null) throw new Error('no table')
      const steps: number[] = []
      for (let step = 0; step < 40; step += 1) {
        const began = performance.now()
        scroller.scrollTop = (step % 20) * 150
        await frame()
        await new Promise((done) => setTimeout(done))
        steps.push(performance.now() - began)
      }
      const filters: number[] = []
      const shown = document.querySelector('tr.member .mono')?.textContent ?? ''
      const address = /[\da-f]{10}/.exec(shown)?.[0]
      if (address === undefined) throw new Error(`no member's address in "${shown}"`)
      for (const text of [address, '', address, '']) {
        const began = performance.now()
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(filter(), text)
        filter()?.dispatchEvent(new Event('input', { bubbles: true }))
        // One member and the heading, or all again: not just any change, as rows come and go by themselves.
        const found = (): boolean => (text === '' ? count() > rows : count() === 2)
        filters.push(
          (await until(text === '' ? 'all rows again' : 'the one that is filtered', found)) - began,
        )
        await frame()
      }
      const middle = (values: number[]): number =>
        values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
      return { first, all, scroll: middle(steps), filter: middle(filters) }
    },
    { name, rows },
  )
}

import { setTimeout as wait } from 'node:timers/promises'
import { createTextSearch, matchedParts } from '../../domain/search/text-search.ts'
import { openSmall } from '../../test/support/app/small-window.ts'
import { type ListTimes, listTimes } from '../lib/list-times.ts'
import { type Context, limitRow, median, type Row, ratioRow } from '../lib/row.ts'

const count = 10_000
/** ms between two frames of a screen */
const frame = 16
const places = ['kitchen', 'workshop', 'garden', 'büro', 'сервер', '東京', 'hall', 'lab']
const things = ['printer', 'sensor', 'nas', 'router', 'camera', 'laptop', 'phone']
/** Typed letter by letter: a word with many matches, two with typos, an address, and a word with none */
const typed = [
  'sensor',
  'worksohp printr 77',
  'kithcen',
  '10.144.3.9',
  'cafe0',
  'buro kamera',
  'no such thing',
]
const queries = typed.flatMap((word) => Array.from(word, (_, at) => word.slice(0, at + 1)))

const entries = () =>
  Array.from({ length: count }, (_, at) => ({
    title: `${places[at % places.length]}-${things[at % things.length]} ${at}`,
    others: [`10.144.${at >> 8}.${at & 255}`, (0xcafe000000 + at * 77_773).toString(16), 'warehouse'],
  }))

/** Measures a keystroke in the palette with 10,000 entries, in main and in the page. */
export async function measurePalette({ runs, say }: Context): Promise<readonly Row[]> {
  const times = new Map<string, number[]>()
  for (let run = 0; run < runs; run += 1) {
    const find = createTextSearch(entries())
    for (const query of queries) {
      const began = performance.now()
      for (const { item } of find(query).slice(0, 30)) matchedParts(item.title, query)
      times.set(query, [...(times.get(query) ?? []), performance.now() - began])
    }
  }
  const [slowest = ['', 0]] = [...times]
    .map(([query, all]) => [query, median(all)] as const)
    .toSorted((a, b) => b[1] - a[1])
  say(`palette: ${slowest[1].toFixed(1)} ms for "${slowest[0]}"`)
  return [
    limitRow({
      measure: 'palette: 10,000 entries',
      note: `the slowest of ${queries.length} keys, with what it found marked`,
      unit: 'ms',
      ours: slowest[1],
      most: frame,
    }),
  ]
}

const sizes = { few: 100, many: 10_000 } as const
type Size = keyof typeof sizes

const devices = {
  opener: '.footer button',
  name: 'Devices',
  row: '.device-list [role=listitem]',
  counted: '.device-list [role=listitem]',
  count: 'aria-setsize',
  heads: 0,
  scroller: '.body',
  search: '.devices-tools .search-input',
  node: '[data-row]',
}

/** The small window with 10,000 devices against 100 of them. */
export async function measureDevices({ runs, say }: Context): Promise<readonly Row[]> {
  const times: Record<Size, ListTimes[]> = { few: [], many: [] }
  for (let run = 0; run < runs; run += 1) {
    for (const size of ['few', 'many'] as const) times[size].push(await timesOf(sizes[size]))
    say(`devices ${run}: ${JSON.stringify(times.few.at(-1))} ${JSON.stringify(times.many.at(-1))}`)
  }
  const row = (measure: string, key: keyof ListTimes): Row =>
    ratioRow({
      measure: `10,000 devices against 100: ${measure}`,
      unit: 'ms',
      ours: median(times.many.map((all) => all[key])),
      bare: median(times.few.map((all) => all[key])),
      most: 2,
    })
  return [row('first rows', 'first'), row('a step of scrolling', 'scroll'), row('search', 'filter')]
}

async function timesOf(count: number): Promise<ListTimes> {
  const window = await openSmall({
    world: 'empty',
    async prepare(demo) {
      await demo.setOnline(true)
      await demo.addMembers(await demo.hostNetwork({ name: 'lab' }), count, count)
    },
  })
  try {
    // They are read once after the start, as at any time when a person opens them.
    await wait(8_000)
    return await listTimes(window.page, devices, count)
  } finally {
    await window.close()
  }
}

import { setTimeout as wait } from 'node:timers/promises'
import { openSmall } from '../../test/support/app/small-window.ts'
import { type ListTimes, listTimes } from '../lib/list-times.ts'
import { type Context, median, type Row, ratioRow } from '../lib/row.ts'

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

import { setTimeout as wait } from 'node:timers/promises'
import { type DemoNode, startDemoNode } from '../../test/support/node/demo-node.ts'
import { startInstance } from '../lib/instance.ts'
import { cpuOf } from '../lib/processes.ts'
import { type Context, limitRow, type Row } from '../lib/row.ts'

const networks = 2_000
/** In every twentieth network a device waits. */
const waitsInEach = 20
const members = 5
/** The request with which each look begins; once a minute it is also made for the names of networks. */
const lists = { '1.1.0': 'GET /unstable/controller/network', '0.1.0': 'GET /controller/network' } as const
/** Milliseconds after the start, by when the networks were listed and devices read for the first time */
const started = 90_000

/** The CPU that hosted networks cost while no window is open, beside what the same application takes without them. */
export async function measureHosted(context: Context): Promise<readonly Row[]> {
  const without = await share(context, context.demo, lists['1.1.0'])
  const rows: Row[] = []
  for (const [words, revision] of [
    ['2,000 hosted networks', '1.1.0'],
    ['2,000 hosted networks, by a service without a list of them all', '0.1.0'],
  ] as const) {
    const demo = await startDemoNode({ world: 'empty', revision })
    try {
      await fill(demo)
      const { percent, pause } = await share(context, demo, lists[revision])
      rows.push(
        limitRow({
          measure: `idle CPU, all windows closed: ${words} (beside it: the demo’s few)`,
          unit: '% of a core',
          ours: percent,
          bare: without.percent,
          most: 2,
          note: `who waits is looked for ${pauseWords(pause)}, beside ${pauseWords(without.pause)}`,
        }),
      )
      context.say(`hosted: ${JSON.stringify(rows.at(-1))}`)
    } finally {
      await demo.dispose()
    }
  }
  return rows
}

/** A pause that is longer than what was measured is not known. */
function pauseWords(seconds: number): string {
  return Number.isFinite(seconds) ? `every ${seconds.toFixed(0)} s` : 'more rarely than was measured'
}

async function fill(demo: DemoNode): Promise<void> {
  for (let index = 0; index < networks; index += 1) {
    const id = await demo.hostNetwork({ name: `network ${index}` })
    await demo.addMembers(id, members, index % waitsInEach === 0 ? members - 1 : members)
  }
}

/** Percent of a core that the application takes at rest, and the seconds between two looks at the networks */
async function share(
  context: Context,
  demo: DemoNode,
  list: string,
): Promise<{ readonly percent: number; readonly pause: number }> {
  const instance = await startInstance('ours', context, { args: [`--service-home=${demo.home}`] })
  try {
    await wait(started)
    const seconds = Math.max(180, context.idle * 3)
    await demo.forgetRequests()
    const before = await cpuOf(instance.pid)
    await wait(seconds * 1_000)
    const percent = ((await cpuOf(instance.pid)) - before) * (100 / seconds)
    return { percent, pause: seconds / ((await demo.requests())[list] ?? 0) }
  } finally {
    await instance.stop()
  }
}

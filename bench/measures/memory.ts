import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '../lib/context.ts'
import { type Instance, startInstance } from '../lib/instance.ts'
import { median } from '../lib/numbers.ts'
import { countOf, cpuOf, memoryOf } from '../lib/processes.ts'
import { limitRow, type Row, ratioRow } from '../lib/row.ts'

/** How long a hidden window keeps its memory, and a little more, ms */
const release = 64_000
const settle = 5_000

interface Bare {
  readonly tray: number
  readonly cpu: number
  readonly window: number
}

interface Ours extends Bare {
  /** After ten windows */
  readonly released: number
  readonly controller: number
  readonly both: number
}

/** Memory in MB of the whole process tree at rest, and what it costs to rest. */
export async function measureMemory(context: Context): Promise<readonly Row[]> {
  const bare: Bare[] = []
  const ours: Ours[] = []
  for (let run = 0; run < context.runs; run += 1) {
    bare.push(await withInstance('bare', context, ofBare))
    context.say(`memory ${run}: bare ${words(bare.at(-1))}`)
    const rest = await withInstance('ours', context, ofOurs)
    const window = await withInstance('ours', context, async (instance) => {
      await wait(settle)
      return windowOpen(instance)
    })
    ours.push({ ...rest, window })
    context.say(`memory ${run}: ours ${words(ours.at(-1))}`)
  }
  const bareOf = (key: keyof Bare): number => median(bare.map((one) => one[key]))
  const oursOf = (key: keyof Ours): number => median(ours.map((one) => one[key]))
  const row = (measure: string, key: keyof Ours, beside: keyof Bare, most: number): Row =>
    ratioRow({ measure, unit: 'MB', ours: oursOf(key), bare: bareOf(beside), most })
  const after = `memory, tray only, ${context.idle} s after start`
  return [
    row(after, 'tray', 'tray', 0.9),
    row('memory after ten windows and their release', 'released', 'tray', 1),
    row('memory with the window open', 'window', 'window', 1),
    row('memory with the controller window open', 'controller', 'window', 1.2),
    row('memory with both windows open', 'both', 'window', 1.2),
    {
      ...limitRow({
        measure: 'idle CPU a minute, window closed, polling',
        unit: 's',
        ours: oursOf('cpu'),
        bare: bareOf('cpu'),
        most: bareOf('cpu') + 0.15,
      }),
      goal: '≤ bare + 0.15 s',
    },
  ]
}

async function withInstance<T>(
  which: 'ours' | 'bare',
  context: Context,
  work: (instance: Instance, context: Context) => Promise<T>,
): Promise<T> {
  const instance = await startInstance(which, context)
  try {
    return await work(instance, context)
  } finally {
    await instance.stop()
  }
}

async function atRest({ pid }: Instance, { idle }: Context): Promise<{ tray: number; cpu: number }> {
  await wait(settle)
  const before = await cpuOf(pid)
  await wait(idle * 1_000 - settle)
  const used = (await cpuOf(pid)) - before
  return { tray: await memoryOf(pid), cpu: (used * 60_000) / (idle * 1_000 - settle) }
}

async function windowOpen({ pid, icon }: Instance): Promise<number> {
  await icon.activate()
  await wait(settle)
  return memoryOf(pid)
}

async function ofBare(instance: Instance, context: Context): Promise<Bare> {
  return { ...(await atRest(instance, context)), window: await windowOpen(instance) }
}

async function ofOurs(instance: Instance, context: Context): Promise<Omit<Ours, 'window'>> {
  const { pid, icon } = instance
  const rest = await atRest(instance, context)
  const processes = await countOf(pid)
  for (let click = 0; click < 20; click += 1) {
    await icon.activate()
    await wait(800)
  }
  await wait(release)
  if ((await countOf(pid)) > processes) {
    // A click too soon after another counts as the same one: then the window is still open.
    await icon.activate()
    await wait(release)
  }
  if ((await countOf(pid)) > processes) throw new Error('the window’s process was not released')
  const released = await memoryOf(pid)
  await icon.click('Networks I host')
  await wait(settle)
  const controller = await memoryOf(pid)
  const both = await windowOpen(instance)
  return { ...rest, released, controller, both }
}

function words(sizes: object | undefined): string {
  return Object.entries(sizes ?? {})
    .map(([name, value]) => `${name} ${Number(value).toFixed(2)}`)
    .join(', ')
}

import { setTimeout as wait } from 'node:timers/promises'
import { type Instance, startInstance } from '../lib/instance.ts'
import { countOf, cpuOf, memoryOf } from '../lib/processes.ts'
import { type Context, limitRow, median, type Row, ratioRow } from '../lib/row.ts'

/** A hidden window has released its memory after this many milliseconds, which include some margin. */
const release = 64_000
const settle = 5_000

interface Bare {
  readonly tray: number
  readonly cpu: number
  readonly window: number
  /** The part of `tray` that is not backed by files */
  readonly own: number
}

interface Ours extends Bare {
  /** After ten windows, and of that without pages of files */
  readonly released: number
  readonly releasedOwn: number
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
    ours.push(await withInstance('ours', context, ofOurs))
    context.say(`memory ${run}: ours ${words(ours.at(-1))}`)
  }
  const bareOf = (key: keyof Bare): number => median(bare.map((one) => one[key]))
  const oursOf = (key: keyof Ours): number => median(ours.map((one) => one[key]))
  const row = (measure: string, key: keyof Ours, beside: keyof Bare, most: number): Row =>
    ratioRow({ measure, unit: 'MB', ours: oursOf(key), bare: bareOf(beside), most })
  const after = `memory, tray only, ${context.idle} s after start`
  return [
    row(after, 'tray', 'tray', 0.92),
    {
      ...row('memory after ten windows and their release', 'released', 'tray', 0.95),
      note: `without pages of files ${oursOf('releasedOwn').toFixed(0)} MB, before the windows ${oursOf('own').toFixed(0)}, bare ${bareOf('own').toFixed(0)}`,
    },
    row('memory with the window open', 'window', 'window', 0.97),
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

async function atRest({ pid }: Instance, { idle }: Context): Promise<Omit<Bare, 'window'>> {
  await wait(settle)
  const before = await cpuOf(pid)
  await wait(idle * 1_000 - settle)
  const used = (await cpuOf(pid)) - before
  const [tray, own] = [await memoryOf(pid), await memoryOf(pid, 'Pss_Anon')]
  return { tray, own, cpu: (used * 60_000) / (idle * 1_000 - settle) }
}

async function windowOpen({ pid, icon }: Instance): Promise<number> {
  await icon.activate()
  await wait(settle)
  return memoryOf(pid)
}

async function ofBare(instance: Instance, context: Context): Promise<Bare> {
  return { ...(await atRest(instance, context)), window: await windowOpen(instance) }
}

async function ofOurs(instance: Instance, context: Context): Promise<Ours> {
  const { pid, icon } = instance
  const rest = await atRest(instance, context)
  const processes = await countOf(pid)
  const window = await windowOpen(instance)
  // It is open: an odd number of clicks leaves it closed, after ten times in all.
  for (let click = 0; click < 19; click += 1) {
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
  const [released, releasedOwn] = [await memoryOf(pid), await memoryOf(pid, 'Pss_Anon')]
  await icon.click('Networks I host')
  await wait(settle)
  const controller = await memoryOf(pid)
  const both = await windowOpen(instance)
  return { ...rest, window, released, releasedOwn, controller, both }
}

function words(sizes: object | undefined): string {
  return Object.entries(sizes ?? {})
    .map(([name, value]) => `${name} ${Number(value).toFixed(2)}`)
    .join(', ')
}

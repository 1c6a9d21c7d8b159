import { setTimeout as wait } from 'node:timers/promises'
import { type Instance, now, startInstance, type Which } from '../lib/instance.ts'
import { type Context, limitRow, median, type Row, ratioRow } from '../lib/row.ts'

interface Opens {
  /** ms from the click on the icon to content that is painted and shown */
  readonly first: number
  readonly again: readonly number[]
}

/** ms after which nothing of a start is left: after three seconds ours reads the devices */
const started = 5_000

/** Measures a click on the icon: the first, which makes the window, and later ones. */
export async function measureWindow(context: Context): Promise<readonly Row[]> {
  const bare: Opens[] = []
  const ours: Opens[] = []
  for (let run = 0; run < context.runs; run += 1) {
    bare.push(await opens('bare', context))
    ours.push(await opens('ours', context))
    context.say(`window ${run}: bare ${words(bare.at(-1))}, ours ${words(ours.at(-1))}`)
  }
  const firstOf = (all: readonly Opens[]): number => median(all.map(({ first }) => first))
  const againOf = (all: readonly Opens[]): number => median(all.flatMap(({ again }) => again))
  const first = firstOf(ours)
  const again = againOf(ours)
  return [
    ratioRow({
      measure: 'first open: click → content painted',
      unit: 'ms',
      ours: first,
      bare: firstOf(bare),
      most: 1.2,
    }),
    limitRow({
      measure: 'open again: click → content painted',
      unit: 'ms',
      ours: again,
      bare: againOf(bare),
      most: 100,
    }),
    {
      ...ratioRow({
        measure: 'open again against first open',
        unit: 'ms',
        ours: again,
        bare: first,
        most: 0.5,
      }),
      note: 'beside it: our own first open',
    },
  ]
}

async function opens(which: Which, context: Context): Promise<Opens> {
  const instance = await startInstance(which, context, { probe: true })
  try {
    await wait(started)
    const first = await open(instance, ['content', 'shown'])
    const again: number[] = []
    for (let round = 0; round < 3; round += 1) {
      await wait(1_000)
      await instance.icon.activate()
      await wait(1_000)
      again.push(await open(instance, ['frame', 'shown']))
    }
    return { first, again }
  } finally {
    await instance.stop()
  }
}

/** Painted is when both the page has drawn and the window is on the screen. */
async function open({ icon, marks }: Instance, needed: readonly string[]): Promise<number> {
  const clicked = now()
  await icon.activate()
  for (const end = now() + 15_000; now() < end; ) {
    const since = needed.map((what) => marks.find((mark) => mark.what === what && mark.at >= clicked)?.at)
    if (since.every((at) => at !== undefined)) return Math.max(...since) - clicked
    await wait(5)
  }
  throw new Error(`the window was not painted: ${JSON.stringify(marks)}`)
}

function words(opens: Opens | undefined): string {
  return opens === undefined
    ? ''
    : `${opens.first.toFixed(0)} then ${opens.again.map((ms) => ms.toFixed(0)).join(' ')} ms`
}

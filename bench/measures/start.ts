import { setTimeout as wait } from 'node:timers/promises'
import { type Instance, now, startInstance } from '../lib/instance.ts'
import { type Context, median, type Row, ratioRow } from '../lib/row.ts'

/** From the start of the process to an icon on the panel's list, and to one that shows what the service said. */
export async function measureStart(context: Context): Promise<readonly Row[]> {
  const bare: number[] = []
  const registered: number[] = []
  const real: number[] = []
  for (let run = -1; run < context.runs; run += 1) {
    const ofBare = await startInstance('bare', context)
    const bareTook = ofBare.registeredAt - ofBare.spawnedAt
    await ofBare.stop()
    const ours = await startInstance('ours', context)
    const oursTook = ours.registeredAt - ours.spawnedAt
    const realTook = (await showsService(ours)) - ours.spawnedAt
    // Caches are written after the start; an application that ends earlier has none the next time.
    if (run === -1) await wait(4_000)
    await ours.stop()
    context.say(
      `start ${run}: bare ${bareTook.toFixed(0)}, ours ${oursTook.toFixed(0)}, real ${realTook.toFixed(0)} ms`,
    )
    // The first of each fills the caches of disk and code.
    if (run === -1) continue
    bare.push(bareTook)
    registered.push(oursTook)
    real.push(realTook)
  }
  const beside = { unit: 'ms', bare: median(bare), most: 1.2 }
  return [
    ratioRow({ measure: 'cold start: spawn → icon registered', ours: median(registered), ...beside }),
    ratioRow({
      measure: 'cold start: spawn → icon shows the service’s state',
      ours: median(real),
      ...beside,
    }),
  ]
}

async function showsService({ icon }: Instance): Promise<number> {
  for (const end = now() + 10_000; now() < end; ) {
    const { tooltip } = await icon.properties()
    if (/Online/.test(tooltip)) return now()
    await wait(5)
  }
  throw new Error('the icon never showed what the service said')
}

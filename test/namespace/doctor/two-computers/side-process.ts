import { createInterface } from 'node:readline'
import type { Diagnosis } from '../../../../contract/doctor.ts'
import { startTwoComputers, type View } from '../../../support/doctor/two-computers.ts'
import { drawFrom, toOther } from './fault.ts'
import { variationsOf } from './variations.ts'

/**
 * Run by itself, in a network namespace of its own: one side of two computers. Each line on stdin is the name of a variation, which is
 * made, looked at and taken back; the answer is a `Tried` as JSON.
 */
const view: View = process.argv[2] === 'host' ? 'host' : 'member'
const seed = Number(process.argv[3])
const variations = variationsOf(view, seed)

/** `error` null: the diagnosis ran to its end. */
export interface Tried {
  readonly made: string
  readonly seconds: number
  readonly diagnosis: Diagnosis | null
  readonly error: string | null
}

const world = await startTwoComputers(view)
await world.far.tell('listen 22')

async function attempt(name: string): Promise<Tried> {
  const variation = variations.find((each) => each.name === name)
  if (variation === undefined) throw new Error(`there is no variation "${name}"`)
  const before = performance.now()
  const made = await variation.make(world, drawFrom(seed, `${view} ${name}`))
  const diagnosis = await world.diagnose(variation.subject?.(world) ?? toOther)
  const seconds = Math.round((performance.now() - before) / 100) / 10
  await world.restore()
  return { made, seconds, diagnosis, error: null }
}

process.stdout.write('ready\n')
for await (const name of createInterface({ input: process.stdin })) {
  const tried = await attempt(name).catch((error: unknown) => ({
    made: '',
    seconds: 0,
    diagnosis: null,
    error: String(error),
  }))
  process.stdout.write(`${JSON.stringify(tried)}\n`)
}
await world.stop()
process.exit()

import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wordsLoader } from '../../../support/app/application.ts'
import type { View } from '../../../support/doctor/two-computers.ts'
import { startLineProcess } from '../../../support/line-process.ts'
import { say } from '../../../support/long.ts'
import { calledGood, knownMisses, thresholds } from './known-misses.ts'
import { judge, missesTable, type Outcome, scoreOf } from './score.ts'
import type { Tried } from './side-process.ts'
import type { Truth } from './truths.ts'
import { type Variation, variationsOf } from './variations.ts'

const usualSeed = 34
const seed = Number(process.env.SEED ?? usualSeed)
/** They wait for answers most of the time. */
const atOnce = 2

interface Side {
  attempt(name: string): Promise<Tried>
  stop(): Promise<void>
}

/** Starts two computers in a process of their own, so that several such pairs can be tried at once. */
async function startSide(view: View): Promise<Side> {
  const { ask, finish } = await startLineProcess('the two computers', [
    '/usr/bin/unshare',
    ...['--net', '--mount', '/bin/sh', '-c'],
    'mount -t sysfs sysfs /sys && ip link set lo up && exec "$@"',
    ...['sh', process.execPath, '--import', wordsLoader],
    ...[join(import.meta.dirname, 'side-process.ts'), view, String(seed)],
  ])
  return { attempt: async (name) => JSON.parse(await ask(name)) as Tried, stop: finish }
}

/** Tries all variations of one side, and scores the faults. */
export function testSeenFrom(view: View): void {
  describe(`seen from the ${view}, SEED=${seed}`, () => {
    const outcomes: Outcome[] = []
    const sides: Side[] = []
    const free: Side[] = []
    const waiting: ((side: Side) => void)[] = []
    const release = (side: Side): void => {
      const next = waiting.shift()
      if (next === undefined) free.push(side)
      else next(side)
    }
    const attempt = async (name: string): Promise<Tried> => {
      const side = free.pop() ?? (await new Promise<Side>((resolve) => waiting.push(resolve)))
      try {
        return await side.attempt(name)
      } finally {
        release(side)
      }
    }
    beforeAll(async () => {
      sides.push(...(await Promise.all(Array.from({ length: atOnce }, () => startSide(view)))))
      free.push(...sides)
    })
    afterAll(() => Promise.all(sides.map((side) => side.stop())))

    const all = variationsOf(view, seed)
    test.concurrent.each(all.filter(({ truth }) => truth === null))(
      'nothing is bad: $name',
      async ({ name }) => {
        const { diagnosis, made, error } = await attempt(name)
        expect(error).toBeNull()
        const bad = diagnosis?.checks.filter(({ verdict }) => verdict === 'bad')
        expect(
          bad?.map(({ id, evidence }) => [id, evidence]),
          `SEED=${seed} ${made}`,
        ).toEqual([])
      },
    )

    test.concurrent.each(all.flatMap(withTruth))('$truth: $name', async ({ name, truth }) => {
      const { diagnosis, made, seconds, error } = await attempt(name)
      if (diagnosis === null) throw new Error(error ?? 'nothing was checked')
      const outcome = { name: `${view}: ${name}`, made, truth, seconds, ...judge(diagnosis, truth) }
      outcomes.push(outcome)
      if (seed === usualSeed)
        expect(outcome.isCalledGood, `SEED=${seed} [${made}]`).toBe(calledGood.includes(outcome.name))
    })

    test('the score holds, and no miss that is known was named', () => {
      const score = scoreOf(outcomes)
      const told = `SEED=${seed} ${view}: ${JSON.stringify(score)}\n${missesTable(outcomes)}`
      say(told)
      const ofView = (names: readonly string[]) => names.filter((name) => name.startsWith(`${view}: `))
      expect(score.calledGood, told).toBeLessThanOrEqual(ofView(calledGood).length)
      if (seed !== usualSeed) return
      expect(score.first, told).toBeGreaterThanOrEqual(thresholds[view].first)
      expect(score.atAll, told).toBeGreaterThanOrEqual(thresholds[view].atAll)
      const missed = outcomes.flatMap(({ named, name }) => (named === 'first' ? [] : name))
      expect(missed.toSorted(), told).toEqual(ofView(knownMisses).toSorted())
    })
  })
}

function withTruth({ name, truth }: Variation): readonly { readonly name: string; readonly truth: Truth }[] {
  return truth === null ? [] : [{ name, truth }]
}

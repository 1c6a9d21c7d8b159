import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTwoComputers, type TwoComputers, type View } from '../../../support/doctor/two-computers.ts'
import { say } from '../../../support/long.ts'
import { type Draw, drawFrom } from './draw.ts'
import { farFaults } from './far-faults.ts'
import { type TwoSidedFault, toOther } from './fault.ts'
import { calledGood, knownMisses, thresholds } from './known-misses.ts'
import { ownFaults } from './own-faults.ts'
import { judge, missesTable, type Outcome, scoreOf } from './score.ts'
import type { Truth } from './truths.ts'
import { wayFaults } from './way-faults.ts'
import { wholeVariations } from './whole.ts'

const usualSeed = 34
const seed = Number(process.env.SEED ?? usualSeed)
const pairsOfView = 5

interface Variation extends Pick<TwoSidedFault, 'subject' | 'make'> {
  /** Unique */
  readonly name: string
  readonly truth: Truth
}

/** The variations of all faults that are seen from here: each fault takes turns. */
export function variationsOf(view: View): readonly Variation[] {
  const views = ['host', 'member'] as const
  return [...ownFaults, ...wayFaults, ...farFaults].flatMap((fault, i) =>
    Array.from({ length: fault.variations }, (_, j) => ({
      ...fault,
      name: `${fault.name} ${j + 1}`,
      j,
    })).filter(({ j }) => (fault.view ?? views[(i + j) % 2]) === view),
  )
}

/** Those of this computer that keep it from anything beyond: they are told before what lies there. */
const nearer: readonly Truth[] = [
  'own-link',
  'own-udp-blocked',
  'own-route-refused',
  'own-route-elsewhere',
  'own-neighbour-fixed',
  'own-interface-down',
  'own-address-gone',
  'own-not-authorized',
]
const farther: readonly Truth[] = [
  'way-loss',
  'way-mtu',
  'peer-off',
  'peer-firewall',
  'peer-address-lost',
  'address-twice',
]

/** Two faults at once, of which the nearer one is to be named. */
function pairs(draw: Draw): readonly Variation[] {
  const all = [...ownFaults, ...wayFaults, ...farFaults].filter(({ view }) => view === undefined)
  const drawn = (truths: readonly Truth[]): TwoSidedFault => {
    const [first, ...others] = all.filter(({ truth }) => truths.includes(truth))
    if (first === undefined) throw new Error('there is no such fault')
    return draw.of([first, ...others])
  }
  return Array.from({ length: pairsOfView }, (_, i) => {
    const [near, far] = [drawn(nearer), drawn(farther)]
    return {
      name: `pair ${i + 1}: ${near.name}, and ${far.name}`,
      truth: near.truth,
      async make(world: TwoComputers, drawOf: Draw) {
        const beyond = await far.make(world, drawOf)
        return `${await near.make(world, drawOf)}; ${beyond}`
      },
    }
  })
}

/** Makes all faults that are seen from one side, one after another between the same two computers, and scores them. */
export function testSeenFrom(view: View): void {
  describe(`seen from the ${view}, SEED=${seed}`, () => {
    const draw = drawFrom(seed + view.length)
    const outcomes: Outcome[] = []
    let world: TwoComputers
    beforeAll(async () => {
      world = await startTwoComputers(view)
      await world.far.tell('listen 22')
    })
    afterAll(() => world.stop())

    test.each(wholeVariations.filter((whole) => whole.view === view))(
      'nothing is bad: $name',
      async (whole) => {
        const made = await whole.make(world, draw)
        const diagnosis = await world.diagnose(whole.subject?.(world) ?? toOther)
        const bad = diagnosis.checks.filter(({ verdict }) => verdict === 'bad')
        await world.restore()
        expect(
          bad.map(({ id, evidence }) => [id, evidence]),
          `SEED=${seed} ${made}`,
        ).toEqual([])
      },
    )

    test.each([...variationsOf(view), ...pairs(draw)])(
      '$truth: $name',
      async ({ name, truth, subject, make }) => {
        const before = performance.now()
        const made = await make(world, draw)
        const diagnosis = await world.diagnose(subject?.(world) ?? toOther)
        const seconds = Math.round((performance.now() - before) / 100) / 10
        const outcome = { name: `${view}: ${name}`, made, truth, seconds, ...judge(diagnosis, truth) }
        outcomes.push(outcome)
        await world.restore()
        if (seed === usualSeed)
          expect(outcome.isCalledGood, `SEED=${seed} [${made}]`).toBe(calledGood.includes(outcome.name))
      },
    )

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

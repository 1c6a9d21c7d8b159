import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Flags, flagNames } from '../../../contract/node.ts'
import type { Fault } from '../../../demo/http/faults.ts'
import { t } from '../../../words/testing/english.ts'
import { say, seedOf, times } from '../../support/long.ts'
import { type IntentWorld, networkIds, openIntentWorld } from '../../support/node/intent-world.ts'
import { shared } from '../../support/shared.ts'

/*
 * Toggles, joins and leaves from tray and window at once, while the service fails in every way it can: at the end of
 * each round it holds what the last accepted intent said, and whatever failed was said.
 */

const world = shared(openIntentWorld)

type Step = fc.AsyncCommand<object, IntentWorld>

function step(name: string, run: (real: IntentWorld) => Promise<void> | void): Step {
  return { check: () => true, run: async (_model, real) => run(real), toString: () => name }
}

const id = fc.constantFrom(...networkIds)
const flag = fc.constantFrom(...flagNames)
const flags = fc.record(
  Object.fromEntries(flagNames.map((name) => [name, fc.boolean()])) as {
    [F in keyof Flags]: fc.Arbitrary<boolean>
  },
)
const label = fc.constantFrom('On', ...flagNames.map((name) => t(`flag.${name}`)))
const kind = fc.constantFrom<Fault['kind'][]>(
  ...(['hang', 'unauthorized', 'error', 'cut', 'truncated', 'wrong-shape', 'not-json'] as const),
  ...(['redirect', 'close', 'delay', 'huge', 'cut'] as const),
)
const fault = fc.record({ kind, count: fc.integer({ min: 1, max: 3 }) })

const steps: fc.Arbitrary<Step>[] = [
  fc
    .tuple(id, fc.boolean())
    .map(([to, connected]) =>
      step(`window ${to} connected ${connected}`, (real) => real.window(to, { connected })),
    ),
  fc
    .tuple(id, flags)
    .map(([to, wanted]) =>
      step(`window join ${to}`, (real) => real.window(to, { connected: true, flags: wanted })),
    ),
  fc
    .tuple(id, flag, fc.boolean())
    .map(([to, name, value]) =>
      step(`window ${to} ${name} ${value}`, (real) => real.window(to, { flags: { [name]: value } })),
    ),
  ...[1, 2, 3].map(() =>
    fc.tuple(id, label).map(([to, item]) => step(`tray ${to} ${item}`, (real) => real.tray(to, item))),
  ),
  ...[1, 2].map(() => fc.constant(step('settle', (real) => real.settle()))),
  fc.constant(step('poll', (real) => real.poll())),
  fc.integer({ min: 0, max: 15 }).map((ms) => step(`wait ${ms}`, () => pause(ms))),
  fault.map((wanted) =>
    step(`fault ${JSON.stringify(wanted)}`, (real) => real.fault({ ...wanted, ms: 40, bytes: 200_000 })),
  ),
  ...[1, 2].map(() => fc.constant(step('clear', (real) => real.clearFaults()))),
  fc.constantFrom(
    step('restart', async (real) => {
      await real.stop()
      await real.start()
    }),
    step('stop', (real) => real.stop()),
    step('start', (real) => real.start()),
    step('rotate', (real) => real.rotateToken()),
    step('damage', (real) => real.damagePortFile()),
  ),
]

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

const wanted = times(1_500, 10_000)

test(`${wanted} intents under faults and restarts: none is lost`, { timeout: wanted * 600 }, async () => {
  const seed = seedOf('lost intents')
  for (let round = 0; world.count().attempted < wanted; round += 1) {
    await fc.assert(
      fc.asyncProperty(fc.commands(steps, { maxCommands: 400, size: 'max' }), async (commands) => {
        await fc.asyncModelRun(() => ({ model: {}, real: world }), commands)
        expect(await world.audit()).toEqual([])
      }),
      // A run is not the same twice, as time is part of it: what failed is told as it was, not made smaller.
      { seed: seed + round, numRuns: 1, endOnFailure: true },
    )
  }
  const { attempted, failed, risky } = world.count()
  say(
    `lost intents: ${attempted} intents, ${failed} failed and said so, ${risky} of them perhaps carried out`,
  )
  expect(failed).toBeGreaterThan(attempted / 50)
  expect(failed).toBeLessThan(attempted)
})

import { expect, test } from 'vitest'
import type { Place, PlaceDecision, PlaceRule } from '../../../contract/place.ts'
import { failure, success } from '../../../contract/result.ts'
import type { Intent } from '../../../contract/snapshot.ts'
import { sampleNetwork, sampleNode } from '../../../contract/testing/joined.ts'
import { createUseSets } from '../../reconcile/use-sets.ts'
import { createStore } from '../../state/store.ts'
import { createArrivals } from './arrivals.ts'

const network = sampleNetwork()
const home: Place = { id: 'h', name: 'home', fingerprints: [{ kind: 'metered' }] }
const office: Place = { id: 'o', name: 'office', fingerprints: [{ kind: 'no-network' }] }
const rule: PlaceRule = { id: 'r', place: 'h', action: { kind: 'pause', networks: [network.id] } }

/** Creates a store whose service has not replied yet, and records the intents sent to the writer. */
function world() {
  const store = createStore(false)
  store.dispatch({ type: 'places-changed', change: { isOn: true, places: [home, office], rules: [rule] } })
  const asked: Intent[] = []
  let decisions: readonly PlaceDecision[] = []
  const writer = {
    async setIntent(_id: string, intent: Intent) {
      asked.push(intent)
      return success(undefined)
    },
    complete: async () => failure('internal'),
    generation: () => 0,
  }
  const arrivals = createArrivals({
    store,
    sets: createUseSets({ store, writer, keep: async () => true }),
    log: () => ({
      decisions: () => decisions,
      saveDecisions(changed) {
        decisions = changed
      },
    }),
  })
  return {
    store,
    arrivals,
    asked,
    outcomes: () => decisions.map(({ place, outcome }) => `${place?.name ?? 'nowhere'}: ${outcome.kind}`),
    serve: () => store.dispatch({ type: 'polled', node: sampleNode, networks: [network], now: 0 }),
  }
}

test('a service that does not answer is waited for, and then the rule acts', async () => {
  const { arrivals, asked, outcomes, serve } = world()
  const arrived = arrivals.arrive(home, home.fingerprints)
  await Promise.resolve()
  expect([asked, outcomes()]).toEqual([[], []])
  serve()
  await arrived
  expect(asked).toMatchObject([{ pause: { by: { kind: 'place', name: 'home' }, until: null } }])
  expect(outcomes()).toEqual(['home: done'])
})

test.each<[string, (of: ReturnType<typeof world>) => unknown, readonly string[]]>([
  [
    'the computer went on',
    ({ arrivals }) => arrivals.arrive(office, office.fingerprints),
    ['office: no-rule'],
  ],
  ['it left for where nobody knows', ({ arrivals }) => arrivals.arrive(null, []), ['nowhere: no-rule']],
  [
    'the rule was removed',
    ({ store }) => store.dispatch({ type: 'places-changed', change: { rules: [] } }),
    [],
  ],
  ['places were switched off', ({ arrivals }) => arrivals.stop(), []],
  [
    'a person said that it is not that place',
    ({ store, arrivals }) => {
      store.dispatch({ type: 'places-changed', change: { here: { place: 'h', fingerprints: [] } } })
      return arrivals.notHere()
    },
    ['home: not-here'],
  ],
])('nothing is asked for where meanwhile %s', async (_, meanwhile, expected) => {
  const of = world()
  const arrived = of.arrivals.arrive(home, home.fingerprints)
  await meanwhile(of)
  of.serve()
  await arrived
  expect(of.asked).toEqual([])
  expect(of.outcomes()).toEqual(expected)
})

test('what is not there cannot be taken back or denied', async () => {
  const { arrivals } = world()
  expect(await arrivals.undo()).toEqual(failure('place-undo-expired'))
  expect(await arrivals.notHere()).toEqual(failure('place-undo-expired'))
})

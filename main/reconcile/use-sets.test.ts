import { expect, test } from 'vitest'
import { defaultFlags } from '../../contract/node.ts'
import { success } from '../../contract/result.ts'
import type { Intent } from '../../contract/snapshot.ts'
import { createStore } from '../state/store.ts'
import { office, polled } from '../testing/states.ts'
import { createUseSets } from './use-sets.ts'

const set = {
  id: '0b7a6f3e-7f0c-4a52-9d8e-2f4c7d1c9a11',
  name: 'Work',
  networks: [{ network: office.id, name: 'office', state: 'disconnected' as const, flags: defaultFlags }],
}

function world(isKept: boolean) {
  const store = createStore(false)
  const intents: Intent[] = []
  const sets = createUseSets({
    store,
    writer: {
      async setIntent(_id, intent) {
        expect(store.snapshot().sets.used).toMatchObject({ step: 'using', left: [{ network: office.id }] })
        intents.push(intent)
        return success(undefined)
      },
    },
    keep: async () => isKept,
  })
  store.dispatch(polled([office]))
  store.dispatch({ type: 'sets-changed', change: { sets: [set] } })
  return { store, intents, sets }
}

test('what was is kept before anything is asked for', async () => {
  const { intents, sets } = world(true)
  expect(await sets.use(set.id, { kind: 'place', name: 'Office' })).toMatchObject({
    value: { by: { kind: 'place', name: 'Office' }, changed: [{ network: office.id }], left: [] },
  })
  expect(intents).toEqual([{ connected: false }])
})

test('nothing is asked for where it cannot be kept', async () => {
  const { store, intents, sets } = world(false)
  expect(await sets.use(set.id)).toMatchObject({ error: { code: 'preferences-unwritable' } })
  expect(intents).toEqual([])
  expect(store.snapshot().sets.used).toBeNull()
})

test.each([
  ['is not known yet', { state: 'starting' }, 'service-unreachable'],
  ['is not installed', { state: 'absent' }, 'service-absent'],
  ['is gone', { state: 'unreachable', fault: { code: 'service-timeout' } }, 'service-timeout'],
] as const)(
  'nothing is asked for while the service %s: how networks stand is not known',
  async (_, connection, code) => {
    const { store, intents, sets } = world(true)
    if (connection.state === 'starting') store.dispatch({ type: 'service-changed', demo: false })
    else store.dispatch({ type: 'lost', connection, at: 0 })
    store.dispatch({ type: 'sets-changed', change: { sets: [set] } })
    expect(await sets.use(set.id)).toMatchObject({ error: { code } })
    expect(intents).toEqual([])
    expect(store.snapshot().sets.used).toBeNull()
  },
)

test('a set that is gone', async () => {
  const { intents, sets } = world(true)
  expect(await sets.use('x')).toMatchObject({ error: { code: 'set-unknown' } })
  expect(intents).toEqual([])
})

test('what was asked for by hand before a former start is finished, stays', async () => {
  const { store, intents, sets } = world(true)
  const flags = defaultFlags
  const left = [
    {
      network: office.id,
      before: { state: 'connected' as const, flags, pause: null },
      after: { state: 'disconnected' as const, flags },
    },
  ]
  const used = {
    id: set.id,
    name: set.name,
    by: { kind: 'person' as const },
    at: 1,
    step: 'using' as const,
    left,
  }
  const stop = sets.watch()
  const nothing = { changed: [], failed: [], unknown: [], canGoBack: false }
  store.dispatch({ type: 'service-changed', demo: false })
  store.dispatch({ type: 'sets-changed', change: { sets: [set], used: { ...used, ...nothing } } })
  store.dispatch({ type: 'intent-set', id: office.id, intent: { connected: true } })
  store.dispatch({ type: 'accepted', id: office.id, network: office, intent: null, fault: null })
  store.dispatch(polled([office]))
  await expect.poll(() => store.snapshot().sets.used).toMatchObject({ step: 'used', left: [] })
  expect(intents).toEqual([])
  stop()
})

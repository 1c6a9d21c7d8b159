import { expect, test } from 'vitest'
import { mostPlaces, type PlaceRule } from '../../../contract/place.ts'
import { failure, success } from '../../../contract/result.ts'
import type { PlaceFingerprint } from '../../../domain/policy/place-fingerprint.ts'
import { createStore } from '../../state/store.ts'
import { createPlaceHandlers } from './handlers.ts'

const gateway = { kind: 'gateway', mac: '5a:38:c6:f4:00:f4', subnet: '192.0.2.0/24' } as const
const metered = { kind: 'metered' } as const
const uuid = (last: number) => `0b7a6f3e-7f0c-4a52-9d8e-2f4c7d1c${String(last).padStart(4, '0')}`

function world(fingerprints: readonly PlaceFingerprint[] | null = [gateway]) {
  const store = createStore(false)
  const never = async () => failure('undo-expired')
  const handlers = createPlaceHandlers({
    store,
    readFingerprints: async () => fingerprints && { fingerprints, hasDefaultRoute: true },
    decisions: () => [],
    undo: never,
    notHere: never,
  })
  return { handlers, places: () => store.snapshot().places }
}

test('a place is taught with what there is, once, and nothing is switched on by that', async () => {
  const { handlers, places } = world([gateway, metered])
  const taught = await handlers['places.teach']({ name: 'home' })
  expect(taught).toEqual(success(expect.any(String)))
  expect(places()).toMatchObject({
    isOn: false,
    places: [{ name: 'home', fingerprints: [gateway] }],
    rules: [],
  })
  expect(await handlers['places.teach']({ name: 'again' })).toEqual(failure('place-same', 'home'))
  expect(places().places).toHaveLength(1)
})

test.each([[[]], [null]])(
  'where there is nothing to recognise it by (%j), none is made',
  async (fingerprints) => {
    const { handlers, places } = world(fingerprints)
    expect(await handlers['places.teach']({ name: 'home' })).toEqual(failure('place-without-fingerprints'))
    expect(places().places).toEqual([])
  },
)

test('two places of the same fingerprints are refused, in whatever order they are named', async () => {
  const { handlers, places } = world()
  const a = { id: uuid(1), name: 'a', fingerprints: [gateway, metered] }
  await handlers['places.save']({ place: a })
  const b = { id: uuid(2), name: 'b', fingerprints: [metered, gateway, gateway] }
  expect(await handlers['places.save']({ place: b })).toEqual(failure('place-same', 'a'))
  await handlers['places.save']({ place: { ...b, fingerprints: [metered] } })
  await handlers['places.save']({ place: { ...a, name: 'c' } })
  expect(places().places.map(({ name }) => name)).toEqual(['c', 'b'])
})

test('a rule is of a place that is there, and goes with it', async () => {
  const { handlers, places } = world()
  const rule: PlaceRule = { id: uuid(3), place: uuid(1), action: { kind: 'use-set', set: uuid(4) } }
  expect(await handlers['places.saveRule']({ rule })).toEqual(failure('place-unknown'))
  await handlers['places.save']({ place: { id: uuid(1), name: 'a', fingerprints: [metered] } })
  await handlers['places.saveRule']({ rule })
  const changed = { ...rule, action: { kind: 'use-set', set: uuid(5) } } as const
  await handlers['places.saveRule']({ rule: changed })
  expect(places().rules).toEqual([changed])
  await handlers['places.removeRule']({ id: rule.id })
  expect(places().rules).toEqual([])
  await handlers['places.saveRule']({ rule })
  await handlers['places.remove']({ id: uuid(1) })
  expect(places()).toMatchObject({ places: [], rules: [] })
})

test('nobody keeps more places than that', async () => {
  const { handlers, places } = world()
  for (let at = 0; at <= mostPlaces; at += 1) {
    const fingerprints = [{ kind: 'network-name', name: String(at) } as const]
    await handlers['places.save']({ place: { id: uuid(at), name: 'x', fingerprints } })
  }
  expect(places().places).toHaveLength(mostPlaces)
})

import { expect, test } from 'vitest'
import type { NetworkInSet } from '../../../contract/network-set.ts'
import { defaultFlags } from '../../../contract/node.ts'
import { sampleEntry, sampleLeft, sampleSnapshot } from '../../../contract/testing/joined.ts'
import { samplePlace } from '../../../contract/testing/places.ts'
import { ruleTrouble } from './rule-dialog.tsx'

const wide = sampleEntry({}, { routes: [{ target: '192.168.0.0/16', via: null, flags: 0, metric: 0 }] })
const set = '2d1c4c5a-5e6b-4f7a-8b8c-9d0e1f2a3b4c'
const trouble = (change: Partial<NetworkInSet>, entry = wide, fingerprints = samplePlace.fingerprints) => {
  const inSet = { network: entry.id, name: '', state: 'connected', flags: defaultFlags, ...change } as const
  const sets = { sets: [{ id: set, name: 'Evening', networks: [inSet] }], used: null }
  return ruleTrouble(
    { action: { kind: 'use-set', set } },
    { fingerprints },
    sampleSnapshot({ networks: [entry], sets }),
  )
}

test('a set that connects a network with a route over the place’s own network is trouble', () => {
  expect(trouble({})).toEqual({ kind: 'cuts', network: wide.id, route: '192.168.0.0/16' })
})

test.each<[string, ReturnType<typeof trouble>]>([
  ['paused there', trouble({ state: 'paused' })],
  ['without its routes', trouble({ flags: { ...defaultFlags, allowManaged: false } })],
  ['not joined, so that its routes are not known', trouble({}, sampleLeft({ id: wide.id }))],
  ['at a place without a gateway', trouble({}, wide, [{ kind: 'metered' }])],
  ['with routes to elsewhere', trouble({}, sampleEntry())],
])('no trouble: %s', (_why, found) => {
  expect(found).toBeNull()
})

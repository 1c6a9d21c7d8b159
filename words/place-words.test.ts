import { expect, test } from 'vitest'
import type { PlaceDecision } from '../contract/place.ts'
import { sampleEntry, sampleSnapshot } from '../contract/testing/joined.ts'
import { sampleDecision, sampleRule } from '../contract/testing/places.ts'
import { decisionLine, decisionWhy, fingerprintsLine, placeNames } from './place-words.ts'
import { t } from './testing/english.ts'

const office = sampleEntry()
const set = { id: '2d1c4c5a-5e6b-4f7a-8b8c-9d0e1f2a3b4c', name: 'Evening', networks: [] }
const names = placeNames(sampleSnapshot({ networks: [office], sets: { sets: [set], used: null } }))
const said = (change: Partial<PlaceDecision>) => {
  const decision = sampleDecision(change)
  return [decisionLine(t, decision, names), decisionWhy(t, decision, names)]
}
const use = (id: string) => ({ ...sampleRule, action: { kind: 'use-set', set: id } }) as const
const tunnel = { ...sampleRule, action: { kind: 'full-tunnel', network: office.id } } as const

test('every sign in plain words', () => {
  const others = [
    { kind: 'no-network' },
    { kind: 'metered' },
    { kind: 'full-tunnel', network: office.id },
  ] as const
  expect(fingerprintsLine(t, sampleDecision().fingerprints, names)).toBe(
    'Gateway 5a:38… on 192.168.1.0/24, Wi-Fi “Blue”',
  )
  expect(fingerprintsLine(t, others, names)).toBe('No network, Metered, All traffic through workshop')
})

test('what a rule did, and by what it was decided', () => {
  expect(said({ rule: use(set.id) })).toEqual([
    'Home: used set “Evening”',
    'Gateway 5a:38… on 192.168.1.0/24, Wi-Fi “Blue”',
  ])
  expect(said({})[0]).toBe('Home: paused workshop')
  expect(said({ rule: tunnel, outcome: { kind: 'undone' } })[0]).toBe(
    'Home: undid the full tunnel through workshop',
  )
  expect(said({ rule: null, outcome: { kind: 'not-here' } })[0]).toBe('Home: you said “not here”')
  expect(said({ place: null, rule: null, outcome: { kind: 'no-rule' } })[0]).toBe('Unknown place: no rule')
})

test('what was not done, and why', () => {
  const cut = { kind: 'cuts-place', network: office.id, route: '192.168.0.0/16' } as const
  expect(said({ rule: use(set.id), outcome: cut })).toEqual([
    'Home: did not use set “Evening”',
    'workshop has the route 192.168.0.0/16, which includes this place’s own network. The rule would have disconnected this computer.',
  ])
  const failed = { kind: 'failed', fault: { code: 'service-timeout' } } as const
  expect(said({ outcome: failed })).toEqual(['Home: did not pause workshop', 'The service is slow'])
})

test('a set that is gone is called so, and a network that is gone by its id', () => {
  expect(said({ rule: use(sampleRule.id) })[0]).toBe('Home: used a removed set')
  const gone = { ...sampleRule, action: { kind: 'pause', networks: ['8056c2e21c0000ff'] } } as const
  expect(said({ rule: gone })[0]).toBe('Home: paused 8056c2e21c0000ff')
})

test('many networks are counted', () => {
  const networks = [1, 2, 3, 4].map((number) => `8056c2e21c00000${number}`)
  expect(said({ rule: { ...sampleRule, action: { kind: 'pause', networks } } })[0]).toBe(
    'Home: paused 4 networks',
  )
})

import { expect, test } from 'vitest'
import { sampleEntry, sampleSnapshot } from '../contract/testing/joined.ts'
import { planSet } from '../domain/policy/plan-set.ts'
import { changesLine, lineOfSet } from './set-changes.ts'
import { t } from './testing/english.ts'

const flags = { allowManaged: true, allowGlobal: false, allowDefault: false, allowDNS: false }
const idOf = (index: number): string => index.toString(16).padStart(16, '8')
const entry = (index: number, joined: boolean) => ({
  id: idOf(index),
  name: '',
  joined,
  flags,
  intent: null,
  pause: null,
})
const wanted = (index: number, state: 'connected' | 'paused' | 'disconnected') => ({
  network: idOf(index),
  state,
  flags,
})
const entries = [entry(1, false), entry(2, false), entry(3, true), entry(4, true)]

test.each([
  [[], 'Active'],
  [[wanted(3, 'connected'), wanted(1, 'disconnected')], 'Active'],
  [[wanted(3, 'paused'), wanted(1, 'connected'), wanted(2, 'connected')], '2 connect, 1 pauses'],
  [[wanted(3, 'disconnected'), wanted(4, 'disconnected')], '2 disconnect'],
  [
    [{ ...wanted(3, 'connected'), flags: { ...flags, allowDNS: true } }, wanted(9, 'connected')],
    '1 changes its switches, 1 is not known on this computer',
  ],
  [
    [wanted(3, 'connected'), wanted(9, 'paused')],
    'Everything else is active, 1 is not known on this computer',
  ],
])('%j is said as: %s', (networks, line) => {
  expect(changesLine(t, planSet(networks, entries))).toBe(line)
})

test.each([
  ['OK', 'online', 'Active'],
  ['ACCESS_DENIED', 'online', 'Active, 0 of 1 connected'],
  ['ACCESS_DENIED', 'starting', 'Active'],
] as const)('of a network that is on and reports %s while the service is %s: %s', (status, state, line) => {
  const { id, name, flags } = sampleEntry()
  const snapshot = sampleSnapshot({ connection: { state }, networks: [sampleEntry({}, { status })] })
  expect(lineOfSet(t, [{ network: id, name, state: 'connected', flags }], snapshot)).toBe(line)
})

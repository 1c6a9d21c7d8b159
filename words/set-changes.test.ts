import { expect, test } from 'vitest'
import { planSet } from '../domain/policy/plan-set.ts'
import { changesLine } from './set-changes.ts'
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
  [[], 'Everything is as it says'],
  [[wanted(3, 'connected'), wanted(1, 'disconnected')], 'Everything is as it says'],
  [[wanted(3, 'paused'), wanted(1, 'connected'), wanted(2, 'connected')], '2 connect, 1 pauses'],
  [[wanted(3, 'disconnected'), wanted(4, 'disconnected')], '2 disconnect'],
  [
    [{ ...wanted(3, 'connected'), flags: { ...flags, allowDNS: true } }, wanted(9, 'connected')],
    '1 changes its switches, 1 is not known here',
  ],
  [[wanted(3, 'connected'), wanted(9, 'paused')], 'Everything else is as it says, 1 is not known here'],
])('%j is said as: %s', (networks, line) => {
  expect(changesLine(t, planSet(networks, entries))).toBe(line)
})

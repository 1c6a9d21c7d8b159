import { expect, test } from 'vitest'
import { defaultFlags } from '../../contract/node.ts'
import type { RememberedNetwork } from '../state/event.ts'
import { readSettings, writeSettings } from './settings-schema.ts'

const id = '8056c2e21c000001'
const flags = { ...defaultFlags, allowDNS: true }
const before = { allowManaged: true, allowDefault: false, allowDNS: true }
const pause = {
  step: 'paused',
  before,
  changed: ['allowDNS'],
  by: { kind: 'set', name: 'Work' },
  since: 1_790_000_000_000,
  until: 1_790_000_900_000,
}
const given = (found: unknown) =>
  readSettings(JSON.stringify({ version: 1, networks: [{ id, name: 'home', flags, pause: found }] }))

const written = (found: unknown, change: Partial<RememberedNetwork>) => {
  const { settings } = given(found)
  const remembered = settings.remembered.map((network) => ({ ...network, ...change }))
  return JSON.parse(writeSettings(settings, { ...settings, remembered })).networks[0]
}

test('a pause is read as it was written', () => {
  const { settings, whole } = given(pause)
  expect(whole).toBe(true)
  expect(settings.remembered).toEqual([{ id, name: 'home', flags, agreedConflicts: [], pause }])
  expect(written(pause, {}).pause).toEqual(pause)
})

test.each([
  ['nothing', undefined],
  ['null', null],
])('an earlier version knew of none: %s', (_what, found) => {
  const { settings, whole } = given(found)
  expect(whole).toBe(true)
  expect(settings.remembered[0]).not.toHaveProperty('pause')
})

const untilResumed = { step: 'paused', before, changed: [], by: { kind: 'person' }, since: 0, until: null }

test.each([
  ['a step', { step: 'half' }, { step: 'paused' }],
  ['who did it', { by: { kind: 'schedule' } }, { by: { kind: 'person' } }],
  ['a switch', { changed: ['allowMore'] }, { changed: [] }],
  ['its end', { until: 'soon' }, { until: null }],
  ['its begin', { since: -1.5 }, { since: 0 }],
  ['what was set before', { before: { allowManaged: true } }, { before }],
])('%s that a later version knows, or that is wrong, costs nothing else', (_what, change, read) => {
  const { settings, whole } = given({ ...pause, ...change })
  expect(whole).toBe(false)
  expect(settings.remembered[0]?.pause).toEqual({ ...pause, ...read })
})

test('what was set before is known from the network where nothing of the pause is', () => {
  expect(given({}).settings.remembered[0]?.pause).toEqual(untilResumed)
  expect(given('yes').settings.remembered[0]).toMatchObject({ id, flags, pause: null })
})

test('what a later version keeps of a pause stays with it, and with no other one', () => {
  const later = { ...pause, note: 'x' }
  expect(written(later, {}).pause).toEqual(later)
  expect(
    written(later, { pause: { ...pause, since: 5 } as RememberedNetwork['pause'] & object }).pause,
  ).toEqual({
    ...pause,
    since: 5,
  })
  expect(written(later, { pause: null })).not.toHaveProperty('pause')
})

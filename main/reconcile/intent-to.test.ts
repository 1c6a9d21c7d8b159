import { expect, test } from 'vitest'
import { defaultFlags } from '../../contract/node.ts'
import type { Pause } from '../../contract/pause.ts'
import { sampleEntry, sampleLeft } from '../../contract/testing/joined.ts'
import { intentTo } from './changes.ts'

const by = { kind: 'set', name: 'Work' } as const
const now = 1_000
const dns = { ...defaultFlags, allowDNS: true }
const former: Pause = {
  step: 'paused',
  before: dns,
  changed: [],
  by: { kind: 'person' },
  since: 5,
  until: 2_000,
}
const begun = { by, since: now, until: null }
const { since, until } = former
const spanOf = { by: former.by, since, until }

const connected = sampleEntry({ flags: defaultFlags })
const left = sampleLeft({ flags: defaultFlags })
const paused = sampleEntry({ flags: defaultFlags, pause: former })
const resuming = { ...paused, intent: { connected: true } }
const leaving = { ...connected, intent: { connected: false } }
const switching = { ...connected, intent: { flags: { allowDNS: true } } }
const doubtful = { ...paused, pause: { ...former, step: 'pausing' as const } }
const ending = { ...former, step: 'resuming' as const }
const to = (
  state: 'connected' | 'paused' | 'disconnected',
  flags = defaultFlags,
  pause: typeof spanOf | null = null,
) => ({
  state,
  flags,
  pause,
})

test.each([
  ['connected', connected, to('connected'), null],
  ['flags', connected, to('connected', dns), { flags: { allowDNS: true } }],
  ['connect', left, to('connected', dns), { connected: true, flags: { allowDNS: true } }],
  ['disconnect', connected, to('disconnected'), { connected: false }],
  [
    'disconnect, and its flags come back',
    connected,
    to('disconnected', dns),
    { connected: false, flags: { allowDNS: true } },
  ],
  ['pause', connected, to('paused'), { pause: begun }],
  ['connect and pause', left, to('paused'), { connected: true, pause: begun }],
  ['resume', paused, to('connected', dns), { pause: null, endedBy: by, flags: { allowDNS: true } }],
  ['leave what is paused', paused, to('disconnected'), { connected: false }],
  ['paused already', paused, to('paused'), null],
  ['flags of what is paused', paused, to('paused', dns), { flags: { allowDNS: true } }],
  ['a pause comes back', connected, to('paused', defaultFlags, spanOf), { pause: spanOf }],
  [
    'what is on its way, for it may fail',
    resuming,
    to('connected'),
    { connected: true, pause: null, endedBy: by },
  ],
  ['the contrary of what is on its way', leaving, to('connected'), { connected: true }],
  ['a switch that is on its way', switching, to('connected'), { flags: { allowDNS: false } }],
  ['a pause that is in doubt', doubtful, to('paused'), { pause: begun }],
  [
    'the end of a pause, which is in doubt',
    { ...paused, pause: ending },
    to('connected'),
    { pause: null, endedBy: by },
  ],
] as const)('%s', (_, entry, target, intent) => {
  expect(intentTo(entry, target, by, now)).toEqual(intent)
})

test('a pause that would have ended meanwhile does not come back', () => {
  expect(intentTo(connected, to('paused', dns, spanOf), by, 2_000)).toEqual({ flags: { allowDNS: true } })
  expect(intentTo(left, to('paused', defaultFlags, spanOf), by, 2_000)).toEqual({ connected: true })
})

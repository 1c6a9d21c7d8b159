import { describe, expect, test } from 'vitest'
import { countChanges, planSet } from './plan-set.ts'
import { type EntryInSet, setOfNow, stateOf } from './state-with-flags.ts'

const off = { allowManaged: true, allowGlobal: false, allowDefault: false, allowDNS: false }
const dns = { ...off, allowDNS: true }
const work = '8056c2e21c000001'
const home = '8056c2e21c000002'

function entry(change: Partial<EntryInSet> = {}): EntryInSet {
  return { id: work, name: 'work', joined: true, flags: off, intent: null, pause: null, ...change }
}
const connected = entry()
const disconnected = entry({ joined: false })
const paused = entry({ pause: { step: 'paused' } })
const wanted = (state: 'connected' | 'paused' | 'disconnected', flags = off) => ({
  network: work,
  name: 'work',
  state,
  flags,
})

describe('how a network stands', () => {
  test.each([
    ['joined', connected, 'connected'],
    ['left', disconnected, 'disconnected'],
    ['paused', paused, 'paused'],
    ['about to be paused', entry({ pause: { step: 'pausing' } }), 'paused'],
    ['about to be resumed', entry({ pause: { step: 'resuming' } }), 'connected'],
    ['about to be joined', entry({ joined: false, intent: { connected: true } }), 'connected'],
    ['about to be left', entry({ intent: { connected: false } }), 'disconnected'],
    ['about to be paused, as it is asked for', entry({ intent: { pause: {} } }), 'paused'],
    ['paused, and its end asked for', { ...paused, intent: { pause: null } }, 'connected'],
    ['paused, and asked to be connected', { ...paused, intent: { connected: true } }, 'connected'],
    ['paused and about to be left', { ...paused, intent: { connected: false } }, 'disconnected'],
  ] as const)('%s', (_, one, state) => {
    expect(stateOf(one).state).toBe(state)
  })
  test('a flag that is on its way counts as the person wants it', () => {
    expect(stateOf(entry({ intent: { flags: { allowDNS: true } } })).flags).toEqual(dns)
  })
  test('what stands now is a set that changes nothing', () => {
    const entries = [connected, { ...paused, id: home, name: '', flags: dns }]
    expect(setOfNow(entries)).toEqual([
      { network: work, name: 'work', state: 'connected', flags: off },
      { network: home, name: '', state: 'paused', flags: dns },
    ])
    expect(planSet(setOfNow(entries), entries)).toEqual({ changes: [], unknown: [] })
  })
})

describe('what using a set changes', () => {
  test.each([
    [connected, wanted('connected'), []],
    [connected, wanted('connected', dns), [['flags', { allowDNS: true }]]],
    [connected, wanted('paused'), [['pause', null]]],
    [connected, wanted('paused', dns), [['pause', { allowDNS: true }]]],
    [connected, wanted('disconnected'), [['disconnect', null]]],
    [paused, wanted('paused'), []],
    [paused, wanted('paused', dns), [['flags', { allowDNS: true }]]],
    [paused, wanted('connected'), [['resume', null]]],
    [paused, wanted('connected', dns), [['resume', { allowDNS: true }]]],
    [paused, wanted('disconnected'), [['disconnect', null]]],
    [disconnected, wanted('connected', dns), [['connect', { allowDNS: true }]]],
    [disconnected, wanted('paused'), [['pause', null]]],
    [disconnected, wanted('disconnected'), []],
  ] as const)('%j, wanted %j', (now, set, kinds) => {
    const { changes } = planSet([set], [now])
    expect(changes.map(({ kind, flags }) => [kind, flags])).toEqual(kinds)
  })
  test('what is disconnected keeps its flags', () => {
    const { changes } = planSet([wanted('disconnected', dns)], [connected])
    expect(changes).toMatchObject([{ kind: 'disconnect', flags: null, to: { flags: off } }])
    expect(planSet([wanted('disconnected', dns)], [disconnected]).changes).toEqual([])
  })
  test('a network that is not known here is left out and named; one that the set does not name stays', () => {
    const set = [{ ...wanted('connected'), network: home }]
    expect(planSet(set, [connected])).toEqual({ changes: [], unknown: [home] })
  })
  test('is counted by kind, in one order', () => {
    const ids = ['a', 'b', 'c', 'd'].map((end) => `8056c2e21c00000${end}`)
    const [a = '', b = '', c = '', d = ''] = ids
    const set = [
      { ...wanted('disconnected'), network: a },
      { ...wanted('paused'), network: b },
      { ...wanted('connected'), network: c },
      { ...wanted('connected'), network: d },
    ]
    const entries = ids.map((id) => entry({ id, joined: id === a || id === b }))
    expect(countChanges(planSet(set, entries).changes)).toEqual([
      { kind: 'connect', count: 2 },
      { kind: 'pause', count: 1 },
      { kind: 'disconnect', count: 1 },
    ])
  })
})

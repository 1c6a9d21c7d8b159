import { describe, expect, test } from 'vitest'
import { type JournalEntry, mostJournalEntries, mostJournalNetworks } from '../../contract/journal.ts'
import type { UsedSet } from '../../contract/network-set.ts'
import type { Pause } from '../../contract/pause.ts'
import type { NetworkEntry } from '../../contract/snapshot.ts'
import { sampleEntry } from '../../contract/testing/joined.ts'
import { bounded, journalAfter } from './journal.ts'

const now = 1_000_000
const person = { kind: 'person' } as const
const id = '8056c2e21c000001'
const other = '8056c2e21c000002'

function entry(pause: Partial<Pause> | null, change: Partial<NetworkEntry> = {}): NetworkEntry {
  const whole: Pause | null = pause && {
    step: 'paused',
    before: { allowManaged: true, allowDefault: false, allowDNS: false },
    changed: [],
    by: person,
    since: 1,
    until: null,
    ...pause,
  }
  return { ...sampleEntry({ id, name: 'lab' }), pause: whole, ...change }
}
const state = (networks: readonly NetworkEntry[], used: UsedSet | null = null) => ({
  networks,
  sets: { sets: [], used },
})
const between = (
  before: readonly NetworkEntry[],
  then: readonly NetworkEntry[],
  journal: readonly JournalEntry[] = [],
) => journalAfter(journal, state(before), state(then), now)
const named = [{ id, name: 'lab' }]

describe('pauses', () => {
  test.each([
    ['by the person', person, [{ kind: 'paused', at: now, networks: named, by: person, until: null }]],
    ['by a set, which has its own entry', { kind: 'set', name: 'Work' } as const, []],
    ['by a rule, which has its decision', { kind: 'place', name: 'Home' } as const, []],
  ])('that begin %s', (_what, by, expected) => {
    expect(between([entry(null)], [entry({ by })])).toEqual(expected)
    expect(between([entry({ by, step: 'pausing' })], [entry({ by })])).toEqual(expected)
  })

  test('that have not begun, or go on, are not told', () => {
    const journal: readonly JournalEntry[] = [
      { kind: 'paused', at: 1, networks: named, by: person, until: null },
    ]
    expect(between([entry(null)], [entry({ step: 'pausing' })], journal)).toBe(journal)
    expect(between([entry({ step: 'pausing' })], [entry(null)], journal)).toBe(journal)
    expect(between([entry({ step: 'resuming' })], [entry({})], journal)).toBe(journal)
    expect(between([entry({})], [entry({ until: now })], journal)).toBe(journal)
  })

  test('that begin only after a failed try to resume them are told', () => {
    expect(between([entry({ step: 'resuming' })], [entry({})])).toMatchObject([{ kind: 'paused' }])
  })

  const asked = (endedBy?: Pause['by']) => ({
    intent: { pause: null, ...(endedBy !== undefined && { endedBy }) },
  })
  test.each<[string, NetworkEntry, readonly NetworkEntry[], object]>([
    ['the person', entry({ until: now }, asked(person)), [entry(null)], person],
    ['a set', entry({}, asked({ kind: 'set', name: 'Work' })), [entry(null)], { kind: 'set', name: 'Work' }],
    ['the time', entry({ until: now }, asked()), [entry(null)], { kind: 'time' }],
    ['leaving', entry({ until: now }), [entry(null, { joined: false, network: null })], { kind: 'left' }],
    ['forgetting', entry({}), [], { kind: 'left' }],
    ['something unknown', entry({ step: 'resuming', until: now + 1 }), [entry(null)], { kind: 'unknown' }],
  ])('that are ended by %s', (_what, before, then, why) => {
    expect(between([before], then)).toEqual([{ kind: 'resumed', at: now, networks: named, why }])
  })

  test('of a set that a set ends are told by the sets alone', () => {
    const set = { kind: 'set', name: 'Work' } as const
    expect(between([entry({ by: set }, asked(set))], [entry(null)])).toEqual([])
    expect(between([entry({ by: set }, asked(person))], [entry(null)])).toMatchObject([{ kind: 'resumed' }])
  })

  test('that begin together make one entry, those of another length or time another one', () => {
    const second = (pause: Partial<Pause>) => ({ ...entry(pause), id: other, name: '' })
    const one = between([entry(null)], [entry({})])
    const both = journalAfter(one, state([entry({})]), state([entry({}), second({})]), now + 5_000)
    expect(both).toMatchObject([{ at: now, networks: [...named, { id: other, name: '' }] }])
    const later = journalAfter(one, state([entry({})]), state([entry({}), second({})]), now + 5_001)
    expect(later).toHaveLength(2)
    const longer = journalAfter(one, state([entry({})]), state([entry({}), second({ until: 9 })]), now)
    expect(longer).toHaveLength(2)
  })
})

describe('sets', () => {
  const used: UsedSet = {
    id: '4b0f1c7e-0f4e-4e0d-8f3c-0c8d1f6e2a10',
    name: 'Work',
    by: person,
    at: 5,
    step: 'using',
    left: [],
    changed: [],
    failed: [],
    unknown: [],
    canGoBack: false,
  }
  const flags = entry(null).flags
  const change = {
    network: id,
    before: { state: 'connected', flags, pause: null },
    after: { state: 'paused', flags },
  } as const
  const told = (before: UsedSet | null, then: UsedSet | null) =>
    journalAfter([], state([], before), state([], then), now)

  test('are told once they are used, with what did not change', () => {
    const failed = [{ ...change, fault: { code: 'service-timeout' } as const }]
    expect(told({ ...used, left: [change] }, used)).toEqual([])
    expect(told(used, { ...used, step: 'used', changed: [change], failed })).toEqual([
      { kind: 'used-set', at: now, name: 'Work', by: person, changed: 1, failed: 1 },
    ])
    expect(told(used, null)).toEqual([])
    expect(told({ ...used, step: 'used' }, { ...used, step: 'used', canGoBack: true })).toEqual([])
  })

  test('are told when they are undone, wholly or not', () => {
    const back: UsedSet = { ...used, step: 'going-back' }
    expect(told(back, null)).toEqual([{ kind: 'undid-set', at: now, name: 'Work', failed: 0 }])
    expect(told(back, { ...back, step: 'used', changed: [change] })).toMatchObject([{ failed: 1 }])
  })

  test('of the rule of a place stand among its decisions', () => {
    const by = { kind: 'place', name: 'Home' } as const
    expect(told({ ...used, by }, { ...used, by, step: 'used' })).toEqual([])
  })
})

test('the oldest entries go where they or their networks are too many', () => {
  const undone = (at: number): JournalEntry => ({ kind: 'undid-set', at, name: 'Work', failed: 0 })
  const many = Array.from({ length: mostJournalEntries + 5 }, (_none, index) => undone(1_000 - index))
  expect(bounded(many)).toEqual(many.slice(0, mostJournalEntries))
  const networks = Array.from({ length: mostJournalNetworks }, () => named).flat()
  const wide: JournalEntry = { kind: 'paused', at: 3, networks, by: person, until: null }
  expect(bounded([wide, undone(2), { ...wide, at: 1 }])).toEqual([wide, undone(2)])
  const tooWide = { ...wide, networks: [...networks, ...named] }
  expect(bounded([tooWide, undone(2)])).toEqual([tooWide])
})

import { describe, expect, test } from 'vitest'
import type { StateChange, UsedSet } from '../../contract/network-set.ts'
import { defaultFlags } from '../../contract/node.ts'
import type { NetworkEntry } from '../../contract/snapshot.ts'
import { sampleEntry, sampleLeft } from '../../contract/testing/joined.ts'
import { afterReply, beginGoingBack, ended, isAsLeft, stillLeft } from './changes.ts'

const [a, b, c] = ['8056c2e21c00000a', '8056c2e21c00000b', '8056c2e21c00000c'] as const
const flags = defaultFlags
const tunnel = { ...flags, allowDefault: true }
const dns = { ...flags, allowDNS: true }
const fault = { code: 'service-timeout' } as const

/** A change by which the set connects a network */
const connects = (network: string, after = flags): StateChange => ({
  network,
  before: { state: 'disconnected', flags, pause: null },
  after: { state: 'connected', flags: after },
})
const joined = (id: string, now = flags): NetworkEntry => sampleEntry({ id, flags: now })
const left = (id: string): NetworkEntry => sampleLeft({ id, flags })
const used = (change: Partial<UsedSet>): UsedSet => ({
  id: 'x',
  name: 'Work',
  by: { kind: 'person' },
  at: 0,
  step: 'used',
  unknown: [],
  canGoBack: true,
  left: [],
  changed: [],
  failed: [],
  ...change,
})

const only: StateChange = {
  network: a,
  before: { state: 'connected', flags, pause: null },
  after: { state: 'connected', flags: tunnel },
}

describe('what it changed is as it left it', () => {
  const both = used({ changed: [connects(a)], failed: [{ ...connects(b), fault }] })
  test.each([
    ['where what failed did not happen', [joined(a), left(b)], true],
    ['where it happened all the same', [joined(a), joined(b)], true],
    ['not where a flag is otherwise', [joined(a, dns), left(b)], false],
    ['not where one was left', [left(a), left(b)], false],
    ['not where one was forgotten', [left(b)], false],
    ['not where what failed is otherwise', [joined(a), joined(b, dns)], false],
    ['not where there is nothing to put back', [], false],
  ])('%s', (_, entries, is) => {
    expect(isAsLeft(both, entries)).toBe(is)
  })
  test('where a full tunnel went off by itself, but not where it was there before', () => {
    const opened = used({ changed: [connects(a, tunnel)] })
    expect(isAsLeft(opened, [joined(a)])).toBe(true)
    const had: StateChange = {
      network: a,
      before: { state: 'connected', flags: tunnel, pause: null },
      after: { state: 'connected', flags: { ...tunnel, allowDNS: true } },
    }
    expect(isAsLeft(used({ changed: [had] }), [joined(a, dns)])).toBe(false)
  })
  test('nothing is left to put back where the tunnel was all of it', () => {
    expect(isAsLeft(used({ changed: [only] }), [joined(a, tunnel)])).toBe(true)
    expect(isAsLeft(used({ changed: [only] }), [joined(a)])).toBe(false)
  })
})

test('going back is about what stands as the set made it, asked or not', () => {
  const before = used({ changed: [connects(a)], failed: [b, c].map((id) => ({ ...connects(id), fault })) })
  const record = beginGoingBack(before, [joined(a), left(b), joined(c)])
  expect(record).toMatchObject({ step: 'going-back', changed: [], failed: [] })
  expect(record.left).toEqual([connects(a), connects(c)])
  const one = afterReply(record, a, null)
  expect(one).toMatchObject({ left: [connects(c)], changed: [] })
  expect(ended(afterReply(one, c, null))).toBeNull()
  const refused = ended(afterReply(one, c, fault))
  expect(refused).toMatchObject({ step: 'used', left: [], changed: [connects(c)] })
  expect(refused !== null && isAsLeft(refused, [left(a), joined(c)])).toBe(true)
})

describe('a start finds what a former one left', () => {
  test('of a set: what stands as it was is still to be done, what was changed otherwise is not', () => {
    const cut = used({ step: 'using', left: [connects(a), connects(b), connects(c)] })
    expect(stillLeft(cut, [joined(a), left(b), joined(c, dns)])).toMatchObject({
      left: [connects(b)],
      changed: [connects(a)],
      failed: [],
    })
  })
  test('of a set that opens a full tunnel alone', () => {
    const cut = used({ step: 'using', left: [only] })
    expect(stillLeft(cut, [joined(a)])).toMatchObject({ left: [only], changed: [] })
    expect(stillLeft(cut, [joined(a, tunnel)])).toMatchObject({ left: [], changed: [only] })
  })
  test('of going back: what stands as the set made it is still to be put back', () => {
    const cut = used({ step: 'going-back', left: [connects(a), connects(b), connects(c)] })
    expect(stillLeft(cut, [joined(a), left(b), joined(c, dns)])).toMatchObject({
      left: [connects(a)],
      changed: [],
    })
  })
})

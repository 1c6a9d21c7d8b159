import { describe, expect, test } from 'vitest'
import { defaultFlags } from '../../contract/node.ts'
import type { PendingChange } from '../../contract/pending-change.ts'
import { sampleEntry, sampleLeft, sampleNetwork } from '../../contract/testing/joined.ts'
import type { StateEvent } from './event.ts'
import { pendingChangesAfter, withPendingChanges } from './pending-changes.ts'

const id = sampleNetwork().id
const addresses: PendingChange = { network: id, what: 'managed-addresses' }
const tunnel: PendingChange = { network: id, what: 'full-tunnel' }
const off = sampleEntry({}, { flags: { ...defaultFlags, allowManaged: false } })
const both = [addresses, tunnel]
const listAfter = (event: StateEvent, networks = [off]) => pendingChangesAfter(both, event, networks)
const polled: StateEvent = { type: 'polled', node: {} as never, networks: [], now: 0 }
const accepted = (flags: Partial<typeof defaultFlags> | null): Extract<StateEvent, { type: 'accepted' }> => {
  const network = flags === null ? null : sampleNetwork({ flags: { ...defaultFlags, ...flags } })
  return { type: 'accepted', id, network, intent: null, fault: null }
}
const refused = (code: 'service-timeout' | 'service-error'): StateEvent => ({
  type: 'refused',
  id,
  fault: { code },
  intent: null,
})

test('a change is begun once, and finished', () => {
  const begun = pendingChangesAfter([], { type: 'begun', change: tunnel }, [])
  expect(begun).toEqual([tunnel])
  expect(pendingChangesAfter(begun, { type: 'begun', change: { ...tunnel } }, [])).toBe(begun)
  expect(listAfter({ type: 'finished', change: tunnel })).toEqual([addresses])
})

describe('it is over', () => {
  test('when the person wants managed addresses off, and not before the service has done it', () => {
    expect(listAfter({ type: 'intent-set', id, intent: { flags: { allowManaged: false } } })).toBe(both)
    expect(listAfter({ ...accepted({ allowDefault: true }), addressesWait: false })).toEqual([tunnel])
    const flags = { allowManaged: false }
    const remembered = { type: 'flags-remembered', id, flags, intent: null, fault: null } as const
    expect(listAfter(remembered)).toEqual([tunnel])
  })

  test('when the default route is off again, and not before the service has done it', () => {
    expect(listAfter({ type: 'intent-set', id, intent: { flags: { allowDefault: false } } })).toBe(both)
    expect(listAfter(accepted({ allowDefault: false }))).toEqual([addresses])
    expect(listAfter(accepted({ allowDefault: true }))).toBe(both)
  })

  test('when the network is left or forgotten', () => {
    expect(listAfter(accepted(null))).toEqual([])
    expect(listAfter({ type: 'forgotten', id })).toEqual([])
    expect(listAfter(accepted(null), [])).toEqual([])
  })

  test('when the service refuses to join; not when nobody knows what it did', () => {
    expect(listAfter(refused('service-error'), [sampleLeft()])).toEqual([])
    expect(listAfter(refused('service-timeout'), [sampleLeft()])).toBe(both)
    expect(listAfter(refused('service-error'))).toBe(both)
  })

  test('when another client did it; not while something is on its way', () => {
    const done = sampleEntry({}, { flags: { ...defaultFlags, allowManaged: true, allowDefault: false } })
    expect(listAfter(polled, [done])).toEqual([])
    expect(listAfter(polled, [{ ...done, intent: { connected: true } }])).toBe(both)
    expect(listAfter(polled, [sampleLeft()])).toBe(both)
    expect(listAfter(polled)).toEqual([addresses])
  })
})

describe('an entry', () => {
  test('whose addresses wait is meant to have them, also when it is left', () => {
    const waiting = withPendingChanges(off, both)
    expect(waiting).toMatchObject({ addressesWait: true, flags: { allowManaged: true } })
    expect(withPendingChanges(waiting, both)).toBe(waiting)
    const left = withPendingChanges({ ...waiting, joined: false, network: null }, [])
    expect(left).toMatchObject({ addressesWait: false, flags: { allowManaged: true } })
    expect(withPendingChanges(waiting, []).flags.allowManaged).toBe(false)
  })

  test('has seconds left only while it is on trial', () => {
    const tried = sampleEntry({ trialSeconds: 7 })
    expect(withPendingChanges(tried, both).trialSeconds).toBe(7)
    expect(withPendingChanges(tried, []).trialSeconds).toBeNull()
  })
})

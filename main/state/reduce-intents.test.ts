import { describe, expect, test } from 'vitest'
import { defaultFlags } from '../../contract/node.ts'
import { family, office, polled, stateAfter } from '../testing/states.ts'
import type { StateEvent } from './event.ts'
import { reduce } from './reduce.ts'

describe('what a person asks for', () => {
  const joined = stateAfter(polled([office]))
  const on = { allowDNS: true }
  const intentSet: StateEvent = { type: 'intent-set', id: office.id, intent: { flags: on } }

  test('shows at once, survives a poll that does not know of it, and is confirmed', () => {
    const pending = reduce(reduce(joined, intentSet), polled([office]))
    expect(pending.snapshot.networks[0]).toMatchObject({ intent: { flags: on }, flags: defaultFlags })
    const confirmedNetwork = { ...office, flags: { ...defaultFlags, ...on } }
    const confirmed = reduce(pending, {
      type: 'accepted',
      id: office.id,
      network: confirmedNetwork,
      intent: null,
      fault: null,
    })
    expect(confirmed.snapshot.networks[0]).toMatchObject({ intent: null, flags: confirmedNetwork.flags })
  })

  test('is rolled back with the reason when refused, and the reason goes when asked again', () => {
    const fault = { code: 'service-timeout' } as const
    const refused = reduce(reduce(joined, intentSet), { type: 'refused', id: office.id, fault, intent: null })
    expect(refused.snapshot.networks[0]).toMatchObject({ intent: null, fault, flags: defaultFlags })
    expect(reduce(refused, intentSet).snapshot.networks[0]?.fault).toBeNull()
    const dismissed = reduce(refused, { type: 'fault-dismissed', id: office.id })
    expect(dismissed.snapshot.networks[0]?.fault).toBeNull()
  })

  test('a refused join of an unknown network leaves no entry behind', () => {
    const joining = reduce(joined, { type: 'intent-set', id: family.id, intent: { connected: true } })
    expect(joining.snapshot.networks).toHaveLength(2)
    const fault = { code: 'service-unreachable' } as const
    const refused = reduce(joining, { type: 'refused', id: family.id, fault, intent: null })
    expect(refused.snapshot.networks.map(({ id }) => id)).toEqual([office.id])
  })

  test('a refused join of which a flag was remembered meanwhile stays, whatever is refused later', () => {
    const fault = { code: 'service-unreachable' } as const
    const refusal = { type: 'refused', id: family.id, fault } as const
    const state = [
      { type: 'intent-set', id: family.id, intent: { connected: true } } as const,
      { ...refusal, intent: { flags: on } },
      { type: 'flags-remembered', id: family.id, flags: on, intent: null, fault } as const,
      { type: 'intent-set', id: family.id, intent: { connected: true } } as const,
      { ...refusal, intent: null },
    ].reduce(reduce, joined)
    expect(state.snapshot.networks.find(({ id }) => id === family.id)).toMatchObject({ fault, flags: on })
  })

  test.each<[string, StateEvent]>([
    ['a poll', polled([office, family])],
    ['a look at it alone', { type: 'read', id: family.id, network: family }],
  ])('a join that the service took, though its answer was lost, is not dropped after %s', (_what, heard) => {
    const joining = reduce(joined, { type: 'intent-set', id: family.id, intent: { connected: true } })
    const fault = { code: 'service-closed' } as const
    const refusal = { type: 'refused', id: family.id, fault, intent: null } as const
    const state = reduce(reduce(joining, heard), refusal)
    expect(state.snapshot.networks.find(({ id }) => id === family.id)).toMatchObject({ fault, joined: true })
  })

  test('a refused reconnect of a remembered network keeps it', () => {
    const left = reduce(joined, { type: 'accepted', id: office.id, network: null, intent: null, fault: null })
    const fault = { code: 'service-unreachable' } as const
    const state = [
      { type: 'intent-set', id: office.id, intent: { connected: true } } as const,
      { type: 'refused', id: office.id, fault, intent: null } as const,
    ].reduce(reduce, left)
    expect(state.snapshot.networks[0]).toMatchObject({ name: 'office', joined: false, fault })
  })

  test('leaving remembers, forgetting does not', () => {
    const left = reduce(joined, { type: 'accepted', id: office.id, network: null, intent: null, fault: null })
    expect(left.snapshot.networks[0]).toMatchObject({ joined: false, network: null, name: 'office' })
    expect(reduce(left, { type: 'forgotten', id: office.id }).snapshot.networks).toEqual([])
  })

  test('flags of a disconnected network are remembered for the next join', () => {
    const left = reduce(joined, { type: 'accepted', id: office.id, network: null, intent: null, fault: null })
    const state = reduce(left, {
      type: 'flags-remembered',
      id: office.id,
      flags: on,
      intent: null,
      fault: null,
    })
    expect(state.snapshot.networks[0]?.flags).toEqual({ ...defaultFlags, ...on })
  })

  test('an event for a network that is gone changes nothing', () => {
    const gone = { type: 'accepted', id: family.id, network: family, intent: null, fault: null } as const
    expect(reduce(joined, gone).snapshot).toBe(joined.snapshot)
  })
})

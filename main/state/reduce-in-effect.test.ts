import { describe, expect, test, vi } from 'vitest'
import { office, polled, stateAfter } from '../testing/states.ts'
import type { StateEvent } from './event.ts'
import { reduce } from './reduce.ts'
import type { State } from './store.ts'

describe('what is in effect', () => {
  const computer = (now: number, ...addresses: readonly string[]): StateEvent => ({
    type: 'computer-read',
    now,
    computer: {
      interfaces: [{ name: office.portDeviceName, mac: null, mtu: 2800, addresses }],
      routes: null,
      dns: null,
    },
  })
  const [address = ''] = office.assignedAddresses
  const present = ({ snapshot }: State) =>
    snapshot.networks[0]?.inEffect?.addresses.map((each) => each.present)

  test('is not known before the computer was read, and follows both sides', () => {
    const before = stateAfter(polled([office]))
    expect(before.snapshot.networks[0]?.inEffect).toBeNull()
    const whole = reduce(before, computer(0, address))
    expect(present(whole)).toEqual([true])
    expect(whole.snapshot.networks[0]?.revision).toBe(2)
    expect(present(reduce(whole, computer(1)))).toEqual([false])
    const moved = reduce(whole, polled([{ ...office, assignedAddresses: ['10.9.9.9/24'] }]))
    expect(present(moved)).toEqual([false])
  })

  test('the same computer again changes nothing', () => {
    const first = stateAfter(polled([office]), computer(0, address))
    expect(reduce(first, computer(0, address)).snapshot).toBe(first.snapshot)
    expect(reduce(first, polled([structuredClone(office)])).snapshot).toBe(first.snapshot)
  })

  test('what asks the same in another revision is not compared anew', () => {
    const state = stateAfter(polled([office]), computer(0, address))
    const { comparisons } = state
    if (comparisons === null) throw new Error('the computer was read')
    const compare = vi.fn(comparisons.compare)
    const spied = { ...state, comparisons: { ...comparisons, compare } }
    const asked = (change: object) =>
      reduce(spied, polled([{ ...office, ...change }])) && compare.mock.lastCall?.[0]
    const before = state.snapshot.networks[0]?.network
    expect(asked({ netconfRevision: 99 })).toBe(before)
    expect(asked({ assignedAddresses: [] })).not.toBe(before)
  })

  test('what is missing is called so after two seconds, as the system may still be at it', () => {
    const settles = ({ snapshot }: State) => snapshot.networks[0]?.settles
    const missing = stateAfter(polled([office]), computer(5_000))
    expect(settles(missing)).toBe(true)
    expect(settles(reduce(missing, computer(6_999)))).toBe(true)
    expect(settles(reduce(missing, { type: 'notice-dismissed', id: 'x' }))).toBe(true)
    expect(settles(reduce(missing, computer(7_000)))).toBe(false)
    const there = reduce(missing, computer(6_000, address))
    expect(settles(there)).toBe(false)
    expect(settles(reduce(there, computer(9_000)))).toBe(true)
  })

  test('what was there and is lost is called missing after one second', () => {
    const settles = ({ snapshot }: State) => snapshot.networks[0]?.settles
    const lost = reduce(stateAfter(polled([office]), computer(0, address)), computer(5_000))
    expect(settles(lost)).toBe(true)
    expect(settles(reduce(lost, computer(5_999)))).toBe(true)
    expect(settles(reduce(lost, computer(6_000)))).toBe(false)
  })

  test('is compared with what was read after the poll', () => {
    const event = polled([office])
    const read = computer(0, address)
    if (event.type !== 'polled' || read.type !== 'computer-read') throw new Error('other events')
    expect(present(stateAfter(computer(0), { ...event, computer: read.computer }))).toEqual([true])
  })

  test('whatever has a route instead is called by the name of its network', () => {
    const [target] = office.routes.map((route) => route.target)
    if (target === undefined) throw new Error('office has no route')
    const lab = { ...office, id: '8056c2e21c0000aa', name: 'lab', portDeviceName: 'ztlab', routes: [] }
    const route = (name: string, metric: number) => ({ target, via: null, interface: name, metric })
    const read = (name: string): StateEvent => ({
      type: 'computer-read',
      now: 0,
      computer: {
        interfaces: null,
        routes: [route(office.portDeviceName, 5_000), route(name, 10)],
        dns: null,
      },
    })
    const lostTo = ({ snapshot }: State) =>
      snapshot.networks
        .find(({ id }) => id === office.id)
        ?.inEffect?.routes.find((each) => each.target === target)?.lostTo
    const state = stateAfter(polled([office, lab]), read('ztlab'))
    expect(lostTo(state)).toEqual({ interface: 'ztlab', target, owner: 'lab' })
    expect(reduce(state, read('ztlab')).snapshot).toBe(state.snapshot)
    expect(lostTo(reduce(state, read('eth0')))).toEqual({ interface: 'eth0', target })
  })

  test('is nothing once the network is left', () => {
    const left = stateAfter(polled([office]), computer(0, address), polled([]))
    expect(left.snapshot.networks[0]).toMatchObject({ joined: false, inEffect: null })
  })
})

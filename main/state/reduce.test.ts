import { describe, expect, test } from 'vitest'
import { noSets } from '../../contract/network-set.ts'
import { defaultFlags, type Network } from '../../contract/node.ts'
import { defaultPreferences } from '../../contract/preferences.ts'
import { sampleNode } from '../../contract/testing/joined.ts'
import { family, networkOf, office, polled, stateAfter } from '../testing/states.ts'
import type { StateEvent } from './event.ts'
import { reduce } from './reduce.ts'
import type { State } from './store.ts'

const away: StateEvent = {
  type: 'lost',
  connection: { state: 'unreachable', fault: { code: 'service-unreachable' } },
  at: 5,
}

describe('polling', () => {
  test('the same reply twice changes nothing, and the snapshot stays the same object', () => {
    const first = stateAfter(polled([office, family]))
    const second = reduce(first, polled([structuredClone(office), structuredClone(family)], 1000))
    expect(second.snapshot).toBe(first.snapshot)
    expect(first.snapshot.revision).toBe(1)
  })

  test('of networks that all come as new objects, only the one that says something else is another', () => {
    const first = stateAfter(polled([office, family]))
    const changed = { ...family, mtu: 1400 }
    const second = reduce(
      first,
      polled(
        [office, changed].map((network) => structuredClone(network)),
        1000,
      ),
    )
    expect(second.snapshot.networks.map((entry, index) => entry === first.snapshot.networks[index])).toEqual(
      second.snapshot.networks.map(({ name }) => name === office.name),
    )
    expect(second.snapshot.networks.map(({ revision }) => revision).toSorted()).toEqual([1, 2])
    const third = reduce(
      second,
      polled(
        [changed, office].map((network) => structuredClone(network)),
        2000,
      ),
    )
    expect(third.snapshot).toBe(second.snapshot)
  })

  test('networks are sorted by name, then id, and an entry without changes stays the same object', () => {
    const first = stateAfter(polled([office, family, networkOf('0000000000000001')]))
    expect(first.snapshot.networks.map(({ name, id }) => name || id)).toEqual([
      '0000000000000001',
      'family',
      'office',
    ])
    const second = reduce(first, polled([office, { ...family, mtu: 1400 }, networkOf('0000000000000001')]))
    expect(second.snapshot.networks[2]).toBe(first.snapshot.networks[2])
    expect(second.snapshot.networks[1]).not.toBe(first.snapshot.networks[1])
    expect(second.snapshot.networks.map(({ revision }) => revision)).toEqual([1, 2, 1])
  })

  test('a network left by other means stays listed as disconnected, with its name and flags', () => {
    const flags = { ...defaultFlags, allowDNS: true }
    const state = stateAfter(polled([{ ...office, flags }, family]), polled([family]))
    expect(state.snapshot.networks.find(({ id }) => id === office.id)).toMatchObject({
      name: 'office',
      joined: false,
      network: null,
      flags,
    })
  })

  test('a name heard once survives a reply without one', () => {
    const state = stateAfter(
      polled([office]),
      polled([{ ...office, name: '', status: 'REQUESTING_CONFIGURATION' }]),
    )
    expect(state.snapshot.networks[0]?.name).toBe('office')
  })

  test('30 seconds of asking for a configuration are too long, and the count starts anew afterwards', () => {
    const asking = { ...office, status: 'REQUESTING_CONFIGURATION' }
    const waits = (state: State): boolean | undefined => state.snapshot.networks[0]?.waitsLong
    let state = stateAfter(polled([asking], 1_000), polled([asking], 30_999))
    expect(waits(state)).toBe(false)
    state = reduce(state, polled([asking], 31_000))
    expect(waits(state)).toBe(true)
    state = reduce(state, polled([office], 32_000))
    expect(waits(state)).toBe(false)
    state = reduce(state, polled([asking], 70_000))
    expect(waits(state)).toBe(false)
  })

  test('a log-in that was begun here is seen until the network comes up or refuses', () => {
    const opened = (state: State): boolean => state.snapshot.networks[0]?.loginOpenedAt != null
    const begun = Date.now()
    const due = { ...office, status: 'AUTHENTICATION_REQUIRED' }
    let state = stateAfter(polled([due]), { type: 'login-opened', id: office.id, at: begun })
    expect(opened(state)).toBe(true)
    state = reduce(state, polled([{ ...due, authenticationURL: 'https://login.example/2' }]))
    expect(opened(state)).toBe(true)
    state = reduce(state, polled([{ ...office, status: 'REQUESTING_CONFIGURATION' }]))
    expect(opened(state)).toBe(true)
    expect(opened(reduce(state, polled([office])))).toBe(false)
    expect(opened(reduce(state, polled([{ ...office, status: 'ACCESS_DENIED' }])))).toBe(false)
    expect(opened(reduce(state, polled([])))).toBe(false)
    const polledAfter = (minutes: number) => ({ ...polled([due]), at: begun + minutes * 60_000 })
    expect(opened(reduce(state, polledAfter(14)))).toBe(true)
    const late = reduce(state, polledAfter(16))
    expect(opened(late)).toBe(false)
    const isGivenUp = (state: State) => state.snapshot.networks[0]?.loginGivenUp
    expect([isGivenUp(state), isGivenUp(late), isGivenUp(reduce(late, polledAfter(17)))]).toEqual([
      false,
      true,
      true,
    ])
    expect(isGivenUp(reduce(late, polled([office])))).toBe(false)
    const again = { type: 'login-opened', id: office.id, at: begun + 17 * 60_000 } as const
    expect(isGivenUp(reduce(late, again))).toBe(false)
  })

  test('logging in anew while the network is up waits for nothing', () => {
    const state = stateAfter(polled([office]), { type: 'login-opened', id: office.id, at: Date.now() })
    expect(state.snapshot.networks[0]?.loginOpenedAt).toBeNull()
  })

  test('the minutes of a log-in follow the polls', () => {
    const begun = Date.now()
    const until = { ...office, authenticationExpiryTime: begun + 90 * 60_000 }
    const minutes = (after: number, network: Network = until) => {
      const event = { ...polled([network]), at: begun + after * 60_000 }
      return stateAfter(event).snapshot.networks[0]?.loginMinutes
    }
    expect([0, 29, 31, 89.5, 90, 100, 24 * 60 + 91].map((after) => minutes(after))).toEqual([
      null,
      null,
      59,
      1,
      0,
      0,
      null,
    ])
    expect(minutes(31, { ...until, status: 'AUTHENTICATION_REQUIRED' })).toBeNull()
    expect(minutes(31, { ...until, authenticationExpiryTime: null })).toBeNull()
  })

  test('a node that reaches nobody is offline', () => {
    expect(stateAfter(polled([], 0, false)).snapshot.connection).toEqual({ state: 'offline' })
  })

  test('a node that does not say whether it is online is neither online nor offline', () => {
    const event = { type: 'polled', node: { ...sampleNode, online: null }, networks: [], now: 0 } as const
    const state = stateAfter(event)
    expect(state.snapshot.connection).toEqual({ state: 'unclear' })
    expect(reduce(state, away).snapshot.connection).toMatchObject({ state: 'stale', since: 5 })
  })

  test('a node that says it is online, but hears nobody, is silent, in steps that keep the snapshot calm', () => {
    const polledAfter = (silence: number | null, online: boolean | null = true) => {
      const node = { ...sampleNode, online }
      return { type: 'polled', node, networks: [], now: 0, silence } as const
    }
    const connection = (state: State) => state.snapshot.connection
    const silent = stateAfter(polledAfter(44_000))
    expect(connection(silent)).toEqual({ state: 'silent', seconds: 40 })
    expect(reduce(silent, polledAfter(49_000)).snapshot).toBe(silent.snapshot)
    expect(connection(reduce(silent, polledAfter(300)))).toEqual({ state: 'online' })
    expect(reduce(silent, away).snapshot.connection).toMatchObject({ state: 'stale', since: 5 })
    // An unknown time counts as no silence, and the service's own word decides.
    expect(connection(reduce(silent, polledAfter(null)))).toEqual({ state: 'online' })
    expect(connection(reduce(silent, polledAfter(44_000, false)))).toEqual({ state: 'offline' })
    expect(connection(reduce(silent, polledAfter(44_000, null)))).toEqual({ state: 'unclear' })
  })

  test('a clock that changes by a second leaves the snapshot as it is', () => {
    const at = (clockAhead: number) =>
      ({ type: 'polled', node: { ...sampleNode, clockAhead }, networks: [], now: 0 }) as const
    const state = stateAfter(at(90))
    expect(reduce(state, at(91)).snapshot).toBe(state.snapshot)
    expect(reduce(state, at(92)).snapshot.node?.clockAhead).toBe(92)
  })

  test('a network that may be among those that could not be read stays as it was', () => {
    const joined = stateAfter(polled([office, family]))
    const next = reduce(joined, { ...polled([office], 1), unreadable: 1 } as StateEvent)
    expect(next.snapshot.networks).toBe(joined.snapshot.networks)
    expect(next.snapshot.unreadableNetworks).toBe(1)
    const later = reduce(next, polled([office], 2)).snapshot
    expect(later.unreadableNetworks).toBe(0)
    expect(later.networks.find(({ id }) => id === family.id)?.joined).toBe(false)
  })
})

describe('losing the service', () => {
  test('before it ever answered it is unreachable', () => {
    expect(stateAfter(away).snapshot.connection.state).toBe('unreachable')
  })

  test('after it answered what is shown is stale since then, and stays', () => {
    const state = stateAfter(polled([office]), away, { ...away, at: 9 } as StateEvent)
    expect(state.snapshot.connection).toEqual({
      state: 'stale',
      since: 5,
      fault: { code: 'service-unreachable' },
    })
    expect(state.snapshot.networks[0]?.network).toEqual(office)
  })

  test('it comes back by itself', () => {
    expect(stateAfter(polled([office]), away, polled([office])).snapshot.connection).toEqual({
      state: 'online',
    })
  })
})

test('what was remembered is there from the start, disconnected', () => {
  const remembered = [
    { id: office.id, name: 'office', flags: { ...defaultFlags, allowGlobal: true }, agreedConflicts: [] },
  ]
  const state = stateAfter({
    type: 'restored',
    remembered,
    preferences: defaultPreferences,
    ignored: ['x'],
    pendingChanges: [],
    sets: noSets,
  })
  expect(state.snapshot.hosting.ignored).toEqual(['x'])
  expect(state.snapshot.networks[0]).toMatchObject({ ...remembered[0], joined: false, network: null })
})

test('whose name servers are set stays said while the network is left, polled, and joined again', () => {
  const set = { type: 'sets-dns', id: office.id, setsDns: true } as const
  for (const later of [[office], []])
    expect(stateAfter(polled([office]), set, polled(later)).snapshot.networks[0]?.setsDns).toBe(true)
  expect(stateAfter(polled([office]), set, { ...set, setsDns: false }).snapshot.networks[0]?.setsDns).toBe(
    false,
  )
})

test('who answers for names is what was read last', () => {
  const computer = { interfaces: [], routes: [], dns: null }
  const read = { type: 'computer-read', computer: { ...computer, resolver: 'resolved' }, now: 0 } as const
  expect(stateAfter(read).snapshot.resolver).toBe('resolved')
  expect(stateAfter(read, { ...read, computer }).snapshot.resolver).toBe('resolved')
  expect(
    stateAfter(read, { ...read, computer: { ...computer, resolver: null } }).snapshot.resolver,
  ).toBeNull()
})

test('a network without a name takes that of the hosted one, and keeps its own', () => {
  const state = stateAfter(polled([{ ...office, name: '' }, family]))
  const names = { [office.id]: 'headquarters', [family.id]: 'other', ['1'.repeat(16)]: 'unknown' }
  const { snapshot } = reduce(state, { type: 'networks-named', names })
  expect(snapshot.networks.map(({ name }) => name)).toEqual(['family', 'headquarters'])
})

test('a notice shows once, until it is dismissed', () => {
  const notice = { id: 'preferences', fault: { code: 'preferences-damaged' } } as const
  const shown = stateAfter({ type: 'notice-added', notice }, { type: 'notice-added', notice })
  expect(shown.snapshot.notices).toEqual([notice])
  expect(reduce(shown, { type: 'notice-dismissed', id: notice.id }).snapshot.notices).toEqual([])
})

test('where the icon is drawn is of this desktop, and stays with another service', () => {
  const before = stateAfter(
    { type: 'desktop-changed', change: { environment: 'gnome' } },
    { type: 'desktop-changed', change: { trayHost: 'absent' } },
  )
  expect(before.snapshot.desktop).toMatchObject({ environment: 'gnome', trayHost: 'absent' })
  const same = reduce(before, { type: 'desktop-changed', change: { trayHost: 'absent' } })
  expect(same.snapshot).toBe(before.snapshot)
  const after = reduce(before, { type: 'service-changed', demo: true })
  expect(after.snapshot.desktop).toBe(before.snapshot.desktop)
})

test('another service starts with a clean list and a higher revision', () => {
  const before = stateAfter(polled([office]))
  const state = reduce(before, { type: 'service-changed', demo: true })
  expect(state.snapshot).toMatchObject({
    demo: true,
    networks: [],
    node: null,
    connection: { state: 'starting' },
  })
  expect(state.snapshot.revision).toBeGreaterThan(before.snapshot.revision)
})

test('one network read by itself changes that entry alone, and an unknown one makes none', () => {
  const state = stateAfter(polled([office, family]))
  const denied = { ...office, status: 'ACCESS_DENIED' }
  const read = reduce(state, { type: 'read', id: office.id, network: denied })
  expect(read.snapshot.networks[1]).toMatchObject({ name: 'office', network: { status: 'ACCESS_DENIED' } })
  expect(read.snapshot.networks[0]).toBe(state.snapshot.networks[0])
  expect(reduce(state, { type: 'read', id: '1'.repeat(16), network: denied }).snapshot).toBe(state.snapshot)
  expect(reduce(state, { type: 'read', id: office.id, network: null }).snapshot.networks[1]?.joined).toBe(
    false,
  )
})

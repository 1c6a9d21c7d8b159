import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseExact } from '../../domain/exact-integer.ts'
import { readNetwork, readNetworks, rereadNetworks } from './schema.ts'

const id = '8056c2e21c000001'

const untold = { allowManaged: null, allowGlobal: null, allowDefault: null, allowDNS: null }

describe('a network', () => {
  test('with nothing but its id: every default, and no flag', () => {
    expect(readNetwork({ id })).toEqual({
      id,
      name: '',
      status: '',
      type: '',
      mac: '',
      mtu: null,
      bridge: null,
      broadcastEnabled: null,
      dns: { domain: '', servers: [] },
      assignedAddresses: [],
      routes: [],
      netconfRevision: null,
      portDeviceName: '',
      portError: null,
      multicastSubscriptions: [],
      flags: untold,
      authenticationURL: null,
      authenticationExpiryTime: null,
      untold: ['assignedAddresses', 'routes', 'dns', 'multicastSubscriptions'],
      unreadable: {},
      unknownProperties: [],
    })
  })

  test('unknown words and fields, upper case, and the other name of the id', () => {
    const network = readNetwork({ nwid: id.toUpperCase(), status: 'DANCING', type: 'ODD', novelty: { a: 1 } })
    expect(network).toMatchObject({ id, status: 'DANCING', type: 'ODD' })
    expect(network).not.toHaveProperty('novelty')
    expect(network?.unknownProperties).toEqual([{ name: 'novelty', value: '{"a":1}' }])
  })

  test('fields of a wrong type take their defaults, and the others stay', () => {
    const network = readNetwork({
      id,
      name: 'home',
      mtu: '2800',
      bridge: 'yes',
      dns: [],
      assignedAddresses: ['10.0.0.1/24', 7, null],
      routes: [{ target: '10.0.0.0/24', via: null }, { via: '10.0.0.1' }, null, 'x'],
      multicastSubscriptions: {},
      allowManaged: 1,
      allowDNS: true,
      authenticationURL: '',
      authenticationExpiryTime: -1,
    })
    expect(network).toMatchObject({
      name: 'home',
      mtu: null,
      bridge: null,
      dns: { domain: '', servers: [] },
      assignedAddresses: ['10.0.0.1/24'],
      routes: [{ target: '10.0.0.0/24', via: null, flags: null, metric: null }],
      multicastSubscriptions: [],
      untold: ['multicastSubscriptions'],
      unreadable: {},
      flags: { ...untold, allowDNS: true },
      authenticationURL: null,
      authenticationExpiryTime: null,
    })
  })

  test.each([null, [], {}, 'text', 7, { id: 'short' }, [{ id }]])('%j is none', (json) => {
    expect(readNetwork(json)).toBeNull()
  })

  test('what cannot be read of its lists is counted', () => {
    const read = readNetwork({
      id,
      assignedAddresses: ['10.1.2.3/24', 7],
      routes: [{ target: '10.1.2.0/24' }, {}, null],
      dns: { domain: 'x', servers: [null] },
      multicastSubscriptions: [{ mac: '01:00:5e:00:00:01', adi: 0 }],
    })
    expect(read).toMatchObject({ assignedAddresses: ['10.1.2.3/24'], routes: [{ target: '10.1.2.0/24' }] })
    expect(read?.unreadable).toEqual({ assignedAddresses: 1, routes: 2, dns: 1 })
    expect(readNetwork({ id, routes: 'none', dns: [] })?.unreadable).toEqual({})
  })

  test('one broken in a list does not hide the others', () => {
    const networks = readNetworks([{ id }, { id: 7 }, null, [], 'x', { id: '8056c2e21c000002' }])
    expect(networks?.items.map((network) => network.id)).toEqual([id, '8056c2e21c000002'])
    expect(networks?.unreadable).toBe(4)
    expect(readNetworks({ id })).toBeNull()
  })
})

test('a word as long as a book is cut, and stays one line', () => {
  const network = readNetwork({ id, status: `ODD\n${'X'.repeat(5_000)}`, type: 'PUBLIC' })
  expect(network?.status).toMatch(/^ODD X{56}$/)
  expect(network?.type).toBe('PUBLIC')
})

test.each([
  [1_790_000_000_000, 1_790_000_000_000],
  [8.64e15, 8.64e15],
  [1e300, null],
  [0, null],
  ['soon', null],
])('a log-in that expires at %j', (authenticationExpiryTime, read) => {
  expect(readNetwork({ id, authenticationExpiryTime })?.authenticationExpiryTime).toBe(read)
})

test('numbers beyond 2^53 and beyond all numbers', () => {
  const json = parseExact(`{"id":"${id}","mtu":18446744073709551611,"netconfRevision":1e999}`)
  expect(readNetwork(json)).toMatchObject({ mtu: '18446744073709551611', netconfRevision: null })
  const exact = parseExact(
    `{"id":"${id}","netconfRevision":18446744073709551611,"portError":-19,"later":{"b":[18446744073709551611],"a":1},
      "routes":[{"target":"10.0.0.0/24","flags":9007199254740993,"metric":7}],
      "multicastSubscriptions":[{"mac":"ff","adi":9007199254740993}]}`,
  )
  expect(readNetwork(exact)).toMatchObject({
    netconfRevision: '18446744073709551611',
    portError: -19,
    routes: [{ target: '10.0.0.0/24', via: null, flags: '9007199254740993', metric: 7 }],
    multicastSubscriptions: [{ mac: 'ff', adi: '9007199254740993' }],
    unknownProperties: [{ name: 'later', value: '{"b":[18446744073709551611],"a":1}' }],
  })
})

test('no JSON makes a reader throw', () => {
  fc.assert(
    fc.property(
      fc.json(),
      fc.constantFrom<(json: unknown) => unknown>(readNetwork, readNetworks),
      (text, read) => {
        read(JSON.parse(text))
      },
    ),
  )
  const shape = fc.record({
    id: fc.constant(id),
    routes: fc.jsonValue(),
    dns: fc.jsonValue(),
    mtu: fc.jsonValue(),
  })
  fc.assert(
    fc.property(shape, (network) => {
      const read = readNetwork(network)
      if (!Number.isSafeInteger(network.mtu)) expect(read?.mtu).toBeNull()
      expect(Array.isArray(read?.routes)).toBe(true)
      expect(Array.isArray(read?.dns.servers)).toBe(true)
    }),
  )
})

test('networks of which none can be read are counted, and not none', () => {
  expect(readNetworks([{ name: 'no id' }, 7])).toEqual({ items: [], unreadable: 2 })
  expect(rereadNetworks()([7])).toEqual({ items: [], unreadable: 1 })
  expect(readNetworks([])).toEqual({ items: [], unreadable: 0 })
})

test('networks may come as an object with their ids as keys', () => {
  const by = { [id]: { name: 'home' }, '8056C2E21C000002': { id, name: 'its own id counts' } }
  for (const read of [readNetworks(by), rereadNetworks()(by)])
    expect(read?.items.map(({ name, id }) => [name, id])).toEqual([
      ['home', id],
      ['its own id counts', id],
    ])
  expect(readNetworks({})).toBeNull()
})

test('a network that was asked for by its id need not repeat it', () => {
  expect(readNetwork({ status: 'OK' }, id)).toMatchObject({ id, status: 'OK' })
  expect(readNetwork({ error: 'busy' }, id)).toBeNull()
})

describe('networks read over and over', () => {
  const said = () => [
    { id, name: 'home', routes: [{ target: '10.0.0.0/24' }] },
    { id: `${id.slice(0, -1)}2` },
  ]

  test('what was said just as before is the same object, and only that', () => {
    const read = rereadNetworks()
    const first = read(said())
    const [home, other] = said()
    const second = read([{ ...home, routes: [{ target: '10.0.1.0/24' }] }, other])
    expect(second?.items[1]).toBe(first?.items[1])
    expect(second?.items[0]?.routes[0]?.target).toBe('10.0.1.0/24')
  })

  test('of whatever comes, in whatever turn, the same is read as by one who reads it first', () => {
    const lists = fc.array(fc.oneof(fc.constantFrom(...said()), fc.jsonValue()))
    fc.assert(
      fc.property(fc.array(fc.oneof(lists, fc.jsonValue()), { maxLength: 6 }), (replies) => {
        const read = rereadNetworks()
        for (const reply of replies) {
          const copy: unknown = JSON.parse(JSON.stringify(reply))
          expect(read(copy)).toEqual(readNetworks(reply))
        }
      }),
    )
  })

  test('of a network that changed, what its other fields say is the same object', () => {
    const read = rereadNetworks()
    const [home] = said()
    const first = read([{ ...home, netconfRevision: 1 }])?.items[0]
    const second = read([{ ...home, netconfRevision: 2 }])?.items[0]
    expect(second?.netconfRevision).toBe(2)
    expect(second).not.toBe(first)
    expect(second?.routes).toBe(first?.routes)
  })

  test('a field that is not said any more takes its default, and one that comes is read', () => {
    const read = rereadNetworks()
    const [home] = said()
    expect(read([home])?.items[0]?.name).toBe('home')
    expect(read([{ id, mtu: 2800 }])).toEqual(readNetworks([{ id, mtu: 2800 }]))
    expect(read([home])).toEqual(readNetworks([home]))
  })
})

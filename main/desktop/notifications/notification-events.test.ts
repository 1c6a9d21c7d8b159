import { describe, expect, test } from 'vitest'
import { defaultPreferences } from '../../../contract/preferences.ts'
import type { Connection, Snapshot } from '../../../contract/snapshot.ts'
import { sampleEntry, sampleInEffect, sampleLeft, sampleSnapshot } from '../../../contract/testing/joined.ts'
import { t } from '../../../words/testing/english.ts'
import { notificationEvents, notificationsFor } from './notification-events.ts'
import { createFilter } from './notifications.ts'

const all = { ...defaultPreferences, notifyService: true }
const online = (change: Partial<Snapshot> = {}) => sampleSnapshot({ preferences: all, ...change })
const fault = { code: 'service-unreachable' } as const
const stale: Connection = { state: 'stale', since: 0, fault }
const denied = sampleEntry({}, { status: 'ACCESS_DENIED' })

describe('a network that comes to need something', () => {
  test.each([
    [
      'ACCESS_DENIED',
      'workshop: Not authorized yet',
      'Give your node address to the network’s administrator.',
    ],
    ['AUTHENTICATION_REQUIRED', 'workshop: Log-in needed', 'Open the log-in page to continue.'],
    ['NOT_FOUND', 'workshop: No such network', 'Check the network ID with the person who gave it to you.'],
    ['CLIENT_TOO_OLD', 'workshop: Service too old', 'Update the node service.'],
  ])('%s is told, with what to do', (status, title, body) => {
    const after = online({ networks: [sampleEntry({}, { status })] })
    expect(notificationsFor(t, online(), after)).toEqual([{ title, body, show: { view: 'networks' } }])
  })

  test('what is missing on this computer is told once it stays missing, with what to do', () => {
    const all = sampleInEffect()
    const office = sampleEntry({ inEffect: all })
    const addresses = all.addresses.map((each) => ({ ...each, present: false }))
    const missing = sampleEntry({ inEffect: { ...all, addresses } })
    const settling = online({ networks: [{ ...missing, settles: true }] })
    expect(notificationsFor(t, online({ networks: [office] }), settling)).toEqual([])
    expect(notificationsFor(t, settling, online({ networks: [missing] }))).toEqual([
      {
        title: 'workshop: Connected, but 10.147.17.97 is missing on this computer',
        body: 'To set it again, turn “Allow managed addresses” off and on.',
        show: { view: 'networks' },
      },
    ])
  })

  test.each([
    [
      { lostTo: { interface: 'wlan0', target: '10.147.17.0/24' } },
      'Route 10.147.17.0/24 is already used by wlan0',
    ],
    [{ present: false }, 'Connected, but the route to 10.147.17.0/24 is missing on this computer'],
  ])('so is a route %j', (change, word) => {
    const all = sampleInEffect()
    const routes = all.routes.map((route) => ({ ...route, ...change }))
    const after = online({ networks: [sampleEntry({ inEffect: { ...all, routes } })] })
    expect(notificationsFor(t, online(), after)[0]?.title).toBe(`workshop: ${word}`)
  })

  test('an intent that failed is told', () => {
    const [notification] = notificationsFor(t, online(), online({ networks: [sampleEntry({ fault })] }))
    expect(notification?.title).toBe('workshop: The service is not running')
  })

  test('is told once, not while it lasts', () => {
    const after = online({ networks: [denied] })
    expect(notificationsFor(t, after, online({ networks: [denied], revision: 2 }))).toEqual([])
  })

  test('several at once are one notification', () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f']
    const fine = ids.map((id) => sampleEntry({ id, name: id }))
    const bad = ids.map((id) => sampleEntry({ id, name: id }, { status: 'PORT_ERROR' }))
    expect(notificationsFor(t, online({ networks: fine }), online({ networks: bad }))).toEqual([
      {
        title: '6 networks need attention',
        body: 'a: Interface failed\nb: Interface failed\nc: Interface failed\nd: Interface failed\nand 2 more',
        show: { view: 'networks' },
      },
    ])
  })

  test('is not told when the person does not want it', () => {
    const preferences = { ...all, notifyAttention: false }
    expect(notificationsFor(t, online(), online({ networks: [denied], preferences }))).toEqual([])
  })
})

describe('a log-in that was begun here', () => {
  const begun = online({
    networks: [sampleEntry({ loginOpenedAt: 1 }, { status: 'AUTHENTICATION_REQUIRED' })],
  })

  test.each([
    ['OK', 'You are logged in to workshop', 'Connected'],
    ['AUTHENTICATION_REQUIRED', 'You are not logged in to workshop yet', /not completed/],
    [
      'ACCESS_DENIED',
      'workshop: Not authorized yet',
      'Give your node address to the network’s administrator.',
    ],
  ])('is seen to its end: %s', (status, title, body) => {
    const after = online({ networks: [sampleEntry({}, { status, authenticationExpiryTime: null })] })
    expect(notificationsFor(t, begun, after)).toMatchObject([{ title, body: expect.stringMatching(body) }])
  })

  test('is not over while the network asks for its configuration, or is left', () => {
    const asking = sampleEntry({ loginOpenedAt: 1 }, { status: 'REQUESTING_CONFIGURATION' })
    expect(notificationsFor(t, begun, online({ networks: [asking] }))).toEqual([])
    expect(notificationsFor(t, begun, online({ networks: [sampleLeft()] }))).toEqual([])
  })
})

describe('what was so already', () => {
  test.each<[string, Connection]>([
    ['at the start', { state: 'starting' }],
    ['when the service comes back', stale],
    ['when it is unlocked', { state: 'locked', fault, tokenFile: '/k', version: null, port: null }],
  ])('is not told %s', (_when, connection) => {
    const preferences = { ...all, notifyService: false }
    const before = online({ connection, networks: [sampleLeft()] })
    expect(notificationsFor(t, before, online({ networks: [denied], preferences }))).toEqual([])
  })

  test('is not told of a network never seen before', () => {
    expect(notificationsFor(t, online({ networks: [] }), online({ networks: [denied] }))).toEqual([])
  })

  test('is not told when the demo node takes over', () => {
    expect(notificationsFor(t, online(), online({ networks: [denied], demo: true }))).toEqual([])
  })
})

describe('the service', () => {
  test('is told when it goes, refuses, and comes back', () => {
    const refused: Connection = { state: 'unauthorized', fault, version: null, port: null }
    const titles = (before: Snapshot, after: Snapshot) =>
      notificationsFor(t, before, after).map(({ title }) => title)
    expect(titles(online(), online({ connection: stale }))).toEqual(['The node service does not answer'])
    expect(titles(online({ connection: stale }), online())).toEqual(['The node service is back'])
    expect(titles(online(), online({ connection: refused }))).toEqual(['The node service refuses the token'])
    expect(titles(online({ connection: stale }), online({ connection: stale }))).toEqual([])
  })

  test('is not told when the person does not want it', () => {
    const preferences = { ...all, notifyService: false }
    expect(notificationsFor(t, online(), online({ connection: stale, preferences }))).toEqual([])
  })
})

describe('what is held back', () => {
  const asking = sampleEntry({}, { status: 'REQUESTING_CONFIGURATION' })
  const turned = notificationEvents(t, online(), online({ networks: [denied] }), 0)
  const settled = notificationEvents(t, online({ networks: [asking] }), online({ networks: [denied] }), 0)

  test('the same of the same network for five minutes; another network is told', () => {
    let now = 0
    const filter = createFilter(() => now)
    const other = turned.map((event) => ({ ...event, key: 'attention other' }))
    expect(filter.fresh(turned)).toHaveLength(1)
    expect(filter.fresh(turned)).toHaveLength(0)
    expect(filter.fresh(other)).toHaveLength(1)
    now = 299_999
    expect(filter.fresh(turned)).toHaveLength(0)
    now = 300_000
    expect(filter.fresh(turned)).toHaveLength(1)
  })

  test('what a service that has just come finds out anew', () => {
    let now = 0
    const filter = createFilter(() => now)
    filter.serviceCame()
    expect(filter.fresh(settled)).toHaveLength(0)
    expect(filter.fresh(turned)).toHaveLength(1)
    now = 400_000
    expect(filter.fresh(settled)).toHaveLength(1)
  })
})

import { describe, expect, test } from 'vitest'
import { emptyHosting, type WaitingDevice } from '../../../contract/hosting.ts'
import type { Snapshot } from '../../../contract/snapshot.ts'
import { sampleEntry, sampleSnapshot } from '../../../contract/testing/joined.ts'
import { t } from '../../../words/testing/english.ts'
import { startTime } from './device-events.ts'
import { notificationsFor } from './notification-events.ts'

const laptop: WaitingDevice = {
  source: 'controller',
  network: 'a1b2c3d4e5000001',
  networkName: 'lab',
  member: '1234567890',
  name: 'Ada’s laptop',
  since: 5_000,
}
const startedAt = 1_000
const withWaiting = (waiting: readonly WaitingDevice[], change: Partial<Snapshot> = {}): Snapshot =>
  sampleSnapshot({ hosting: { ...emptyHosting, waiting }, ...change })
const shownFor = (before: readonly WaitingDevice[], after: readonly WaitingDevice[]) =>
  notificationsFor(t, withWaiting(before), withWaiting(after), startedAt)

describe('a device that comes to wait', () => {
  test('is told once, with what can be done about it at once', () => {
    const argument = { network: laptop.network, member: laptop.member }
    expect(shownFor([], [laptop])).toEqual([
      {
        title: 'A device wants to join lab',
        body: 'Ada’s laptop, address 1234567890.',
        show: { view: 'hosting', network: laptop.network },
        actions: [
          { text: 'Authorize', action: { command: 'hosting.authorizeDevice', argument } },
          { text: 'Ignore', action: { command: 'hosting.ignoreDevice', argument } },
        ],
      },
    ])
    expect(shownFor([laptop], [laptop])).toEqual([])
  })

  test('without a name is told by its address, and a network without one by its id', () => {
    const [first] = shownFor([], [{ ...laptop, name: '', networkName: '' }])
    expect(first).toMatchObject({
      title: 'A device wants to join a1b2c3d4e5000001',
      body: 'Its address is 1234567890.',
    })
  })

  test('that waited before the application started is no news', () => {
    expect(shownFor([], [{ ...laptop, since: startedAt - 1 }])).toEqual([])
    expect(shownFor([], [{ ...laptop, since: null }])).toEqual([])
  })

  test('is not told when the person does not want it', () => {
    const { preferences } = sampleSnapshot()
    const quiet = { preferences: { ...preferences, notifyDevices: false } }
    expect(notificationsFor(t, withWaiting([]), withWaiting([laptop], quiet), startedAt)).toEqual([])
  })
})

test('several at once make one notification, without buttons', () => {
  const phone = { ...laptop, member: 'ffffffffff' }
  expect(shownFor([], [laptop, phone])).toEqual([
    { title: '2 devices want to join', body: 'lab', show: { view: 'hosting', network: laptop.network } },
  ])
  const elsewhere = { ...phone, network: 'a1b2c3d4e5000002', networkName: 'attic' }
  expect(shownFor([], [laptop, elsewhere])[0]).toMatchObject({
    body: 'lab\nattic',
    show: { view: 'hosting', network: null },
  })
})

test('names cannot break the line or turn it around', () => {
  const [first] = shownFor([], [{ ...laptop, name: 'evil\n\u202ename', networkName: 'מעבדה' }])
  expect(first?.body).toBe('evil name, address 1234567890.')
  expect(first?.title).toBe('A device wants to join \u2068מעבדה\u2069')
})

test('networks that need somebody are told beside it', () => {
  const denied = sampleEntry({}, { status: 'ACCESS_DENIED' })
  const after = withWaiting([laptop], { networks: [denied] })
  expect(notificationsFor(t, withWaiting([]), after, startedAt).map(({ title }) => title)).toEqual([
    'workshop: Not authorized yet',
    'A device wants to join lab',
  ])
})

test.each([
  ['goes on', 0, 1_000, 5_000],
  ['is set back an hour', -3_600_000, 1_000, 5_000 - 3_600_000],
  ['is set forward an hour', 3_600_000, 1_000, 5_000],
  ['passed a night asleep', 0, 1_000 - 28_800_000, 5_000],
])('the start of the application, while the clock %s', (_what, jump, steadily, expected) => {
  let clock = 5_000
  let steady = 70
  const startedAt = startTime(
    () => clock,
    () => steady,
  )
  expect(startedAt()).toBe(5_000)
  clock += 1_000 + jump
  steady += Math.max(0, steadily)
  expect(startedAt()).toBe(expected)
  clock += 1_000
  steady += 1_000
  expect(startedAt()).toBe(expected)
})

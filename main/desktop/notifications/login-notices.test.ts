import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { NetworkEntry, Snapshot } from '../../../contract/snapshot.ts'
import { sampleEntry, sampleSnapshot } from '../../../contract/testing/joined.ts'
import { t } from '../../../words/testing/english.ts'
import { createLoginNotices } from './due-notices.ts'
import type { NotificationData } from './notification-markup.ts'

const minute = 60_000
const begin = new Date(2026, 5, 1, 12).getTime()
const until = (authenticationExpiryTime: number | null, authenticationURL: string | null = null) =>
  sampleSnapshot({
    networks: [
      sampleEntry({ name: 'office' }, { status: 'OK', authenticationExpiryTime, authenticationURL }),
    ],
  })
/** The store gives each entry the end that was told. */
const remembering = (entry: NetworkEntry): NetworkEntry => ({
  ...entry,
  loginTold: ends.get(entry.id) ?? null,
})
let now = until(null)
function update(snapshot: Snapshot): void {
  now = snapshot
  notices.update(none, { ...snapshot, networks: snapshot.networks.map(remembering) })
}
const none = sampleSnapshot({ networks: [] })

let told: NotificationData[]
let isHidden: boolean
let ends: Map<string, number>
let notices: ReturnType<typeof createLoginNotices>
beforeEach(() => {
  vi.useFakeTimers({ now: begin })
  told = []
  isHidden = true
  ends = new Map()
  notices = createLoginNotices({
    t,
    tell(data) {
      if (isHidden) told.push(data)
      return isHidden
    },
    onTold(id, end) {
      ends.set(id, end)
      notices.update(none, { ...now, networks: now.networks.map(remembering) })
    },
  })
})
afterEach(() => {
  notices.dispose()
  vi.useRealTimers()
})

test('ten minutes before a log-in ends, the person is told once, and again for the next one', () => {
  update(until(begin + 30 * minute))
  vi.advanceTimersByTime(19 * minute)
  expect(told).toEqual([])
  vi.advanceTimersByTime(2 * minute)
  expect(told).toMatchObject([{ title: expect.stringMatching(/office.*12:30/), actions: [] }])
  update(until(begin + 30 * minute + 1_000))
  vi.advanceTimersByTime(20 * minute)
  expect(told).toHaveLength(1)
  update(until(Date.now() + 5 * minute, 'https://login.example/'))
  expect(told).toHaveLength(2)
  expect(told[1]?.actions).toMatchObject([{ text: 'Log in now', action: { command: 'network.openLogin' } }])
})

test.each([null, 0, begin - 1, begin + 400 * 24 * 60 * minute])('an end at %s starts no timer', (end) => {
  update(until(end))
  expect(vi.getTimerCount()).toBe(0)
  expect(told).toEqual([])
})

test('who wants no such notifications gets none', () => {
  const snapshot = until(begin + 5 * minute)
  notices.update(none, { ...snapshot, preferences: { ...snapshot.preferences, notifyAttention: false } })
  expect(told).toEqual([])
})

test('what a visible window kept back comes once it is hidden', () => {
  isHidden = false
  update(until(begin + 5 * minute))
  expect(told).toEqual([])
  isHidden = true
  vi.advanceTimersByTime(minute)
  expect(told).toHaveLength(1)
})

test('what was told before this start is not told again', () => {
  ends.set(until(null).networks[0]?.id ?? '', begin + 5 * minute)
  update(until(begin + 5 * minute))
  vi.advanceTimersByTime(4 * minute)
  expect(told).toEqual([])
})

test('without an address to log in at, it says when one is offered', () => {
  update(until(begin + 5 * minute))
  expect(told).toMatchObject([
    { body: expect.stringMatching(/shows the log-in page as soon as/), actions: [] },
  ])
})

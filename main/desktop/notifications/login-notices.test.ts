import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleEntry, sampleSnapshot } from '../../../contract/testing/joined.ts'
import { t } from '../../../words/testing/english.ts'
import { createLoginNotices } from './login-notices.ts'
import type { NotificationData } from './notification-data.ts'

const minute = 60_000
const begin = new Date(2026, 5, 1, 12).getTime()
const until = (authenticationExpiryTime: number | null, authenticationURL: string | null = null) =>
  sampleSnapshot({
    networks: [
      sampleEntry({ name: 'office' }, { status: 'OK', authenticationExpiryTime, authenticationURL }),
    ],
  })
const none = sampleSnapshot({ networks: [] })

let told: NotificationData[]
let notices: ReturnType<typeof createLoginNotices>
beforeEach(() => {
  vi.useFakeTimers({ now: begin })
  told = []
  notices = createLoginNotices({ t, tell: (data) => told.push(data) })
})
afterEach(() => {
  notices.dispose()
  vi.useRealTimers()
})

test('ten minutes before a log-in ends, the person is told once, and again for the next one', () => {
  notices.update(none, until(begin + 30 * minute))
  vi.advanceTimersByTime(19 * minute)
  expect(told).toEqual([])
  vi.advanceTimersByTime(2 * minute)
  expect(told).toMatchObject([{ title: expect.stringMatching(/office.*12:30/), actions: [] }])
  notices.update(none, until(begin + 30 * minute + 1_000))
  vi.advanceTimersByTime(20 * minute)
  expect(told).toHaveLength(1)
  notices.update(none, until(Date.now() + 5 * minute, 'https://login.example/'))
  expect(told).toHaveLength(2)
  expect(told[1]?.actions).toMatchObject([{ text: 'Log in now', action: { command: 'network.openLogin' } }])
})

test.each([null, 0, begin - 1, begin + 400 * 24 * 60 * minute])('an end at %s starts no timer', (end) => {
  notices.update(none, until(end))
  expect(vi.getTimerCount()).toBe(0)
  expect(told).toEqual([])
})

test('who wants no such notifications gets none', () => {
  const snapshot = until(begin + 5 * minute)
  notices.update(none, { ...snapshot, preferences: { ...snapshot.preferences, notifyAttention: false } })
  expect(told).toEqual([])
})

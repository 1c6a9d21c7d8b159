import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type AccountEntry, noAccounts } from '../../../contract/account.ts'
import { sampleAccount } from '../../../contract/testing/account.ts'
import { sampleSnapshot } from '../../../contract/testing/joined.ts'
import { t } from '../../../words/testing/english.ts'
import { createKeyNotices } from './due-notices.ts'
import type { NotificationData } from './notification-markup.ts'

const day = 24 * 3_600_000
const begin = new Date(2026, 5, 1, 12).getTime()
const entry = sampleAccount({ kind: 'new-central', displayName: 'Lantern Works' })

let kept: AccountEntry
let told: NotificationData[]
let isHidden: boolean
let notices: ReturnType<typeof createKeyNotices>

const none = sampleSnapshot({ accounts: noAccounts })
function show(change: Partial<AccountEntry>): void {
  kept = { ...kept, ...change }
  notices.update(none, sampleSnapshot({ accounts: { ...noAccounts, accounts: [kept] } }))
}
function start(): void {
  notices?.dispose()
  notices = createKeyNotices({
    t,
    tell(data) {
      if (isHidden) told.push(data)
      return isHidden
    },
    onTold: (_, expiryTold) => show({ expiryTold }),
  })
}

beforeEach(() => {
  vi.useFakeTimers({ now: begin })
  kept = entry
  told = []
  isHidden = true
  start()
})
afterEach(() => {
  notices.dispose()
  vi.useRealTimers()
})

test('a week and a day before a key ends the person is told, once each, with the date', () => {
  show({ expires: begin + 10 * day })
  vi.advanceTimersByTime(3 * day - 60_000)
  expect(told).toEqual([])
  vi.advanceTimersByTime(2 * 60_000)
  expect(told).toMatchObject([{ title: 'The key of Lantern Works expires soon' }])
  expect(told[0]?.body).toMatch(/11 June 2026|June 11, 2026/)
  vi.advanceTimersByTime(6 * day - 2 * 60_000)
  expect(told).toHaveLength(1)
  vi.advanceTimersByTime(2 * 60_000)
  expect(told).toHaveLength(2)
  vi.advanceTimersByTime(3 * day)
  expect(told).toHaveLength(2)
  expect(vi.getTimerCount()).toBe(0)
})

test('what was told is not told again after a restart, and a new key is told of anew', () => {
  show({ expires: begin + 5 * day })
  expect(told).toHaveLength(1)
  start()
  show({})
  expect(told).toHaveLength(1)
  show({ expires: begin + 6 * day, expiryTold: null })
  expect(told).toHaveLength(2)
})

test('who opens it in the last hours is told once, and not also of the week', () => {
  show({ expires: begin + day / 2 })
  expect(told).toHaveLength(1)
  vi.advanceTimersByTime(day)
  expect(told).toHaveLength(1)
})

test('while a window shows it, it waits', () => {
  isHidden = false
  show({ expires: begin + 5 * day })
  expect(told).toEqual([])
  isHidden = true
  vi.advanceTimersByTime(20_000)
  expect(told).toHaveLength(1)
})

test('of a key whose end is not known, or has passed, nothing is told, and no timer runs', () => {
  show({ expires: null })
  show({ expires: begin - day })
  expect(told).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
})

test('a key of no organization is named after its service', () => {
  const base = 'https://net.example.org:3000'
  show({ displayName: '', userId: 'key-313a5c77d2e8f09b', base, expires: begin + day / 2 })
  expect(told).toMatchObject([{ title: 'The key of net.example.org:3000 expires soon' }])
})

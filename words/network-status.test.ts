import { expect, test } from 'vitest'
import { defaultFlags } from '../contract/node.ts'
import { sampleEntry, sampleInEffect, samplePause } from '../contract/testing/joined.ts'
import { endTime, entryLine, entryWord, offeredPauseWord, pausedWord } from './network-status.ts'
import { t } from './testing/english.ts'

const minute = 60_000

test.each([
  ['AUTHENTICATION_REQUIRED', false, null, 'Log-in needed'],
  ['AUTHENTICATION_REQUIRED', true, null, 'Waiting for you to log in in the browser…'],
  ['AUTHENTICATION_REQUIRED', true, 5 * minute, 'Waiting for you to log in in the browser…'],
  ['AUTHENTICATION_REQUIRED', true, -minute, 'The log-in page has expired: open it again'],
  ['REQUESTING_CONFIGURATION', true, null, 'Waiting for the network after the log-in…'],
  ['REQUESTING_CONFIGURATION', false, null, 'Waiting for its controller…'],
])('a log-in: %s, begun here: %s, its page good for %s ms', (status, isOpened, left, word) => {
  const loginOpenedAt = isOpened ? Date.now() : null
  const authenticationExpiryTime = left === null ? null : Date.now() + left
  expect(entryWord(t, sampleEntry({ loginOpenedAt }, { status, authenticationExpiryTime }), true)).toBe(word)
})

test.each([
  [null, /^Connected$/],
  [-minute, /^Connected$/],
  [5 * minute, /^Connected, log-in until \d/],
  [48 * 60 * minute, /^Connected$/],
])('a log-in that lasts %s ms more', (left, word) => {
  const authenticationExpiryTime = left === null ? null : Date.now() + left
  expect(entryLine(t, sampleEntry({}, { status: 'OK', authenticationExpiryTime }), true)).toMatch(word)
})

test('a log-in that was begun here and given up is said', () => {
  const entry = sampleEntry({ loginGivenUp: true }, { status: 'AUTHENTICATION_REQUIRED' })
  expect(entryWord(t, entry, true)).toBe('The log-in was not completed: open the page again')
})

test.each([
  [9, /^Connected, log-in ends in 9 minutes$/],
  [1, /^Connected, log-in ends in 1 minute$/],
  [0, /^Connected, log-in has ended$/],
])('%s minutes are left', (loginMinutes, word) => {
  expect(entryLine(t, sampleEntry({ loginMinutes }, { status: 'OK' }), true)).toMatch(word)
})

test('what is allowed and not there is said, and what is off only once it is', () => {
  const allowed = { flags: { ...defaultFlags, allowDefault: true } }
  const none = sampleInEffect()
  expect(entryWord(t, sampleEntry({ inEffect: none }, allowed), true)).toBe(
    'Connected, but it offers no default route',
  )
  const off = { flags: { ...defaultFlags, allowManaged: false } }
  const inEffect = (present: boolean) => ({
    ...none,
    addresses: [{ address: '10.147.17.97/24', present, withheld: 'allowManaged' as const }],
    routes: [],
  })
  const word = (present: boolean, settles: boolean, isPaused: boolean) =>
    entryWord(
      t,
      sampleEntry({ inEffect: inEffect(present), settles, pause: isPaused ? samplePause : null }, off),
      true,
    )
  expect(word(true, true, false)).toBe('Removing its addresses…')
  expect(word(true, false, false)).toBe('Addresses are off, but 10.147.17.97 is still on this computer')
  expect(word(false, false, false)).toBe('Connected, addresses off')
  expect(word(true, true, true)).toBe('Pausing…')
  expect(word(true, false, true)).toBe('Paused, but 10.147.17.97 is still on this computer')
  expect(word(false, false, true)).toBe('Paused')
})

const now = new Date(2026, 10, 20, 15, 25).getTime()

test('names what is offered, with when that would end', () => {
  expect(offeredPauseWord(t, 'hour', now)).toBe('1 hour')
  expect(offeredPauseWord(t, 'tomorrow', now)).toBe('Until tomorrow, 6:00 AM')
  expect(endTime(t, 'quarter', now)).toBe('3:40 PM')
  expect(endTime(t, 'tomorrow', now)).toBe('Nov 21, 6:00 AM')
  expect(endTime(t, 'until-resumed', now)).toBeNull()
})

const end = now + 15 * 60_000

test('says until when, with the day where that is another', () => {
  expect(pausedWord(t, 'paused', end, now)).toBe('Paused until 3:40 PM')
  const tomorrow = new Date(2026, 10, 21, 6).getTime()
  expect(pausedWord(t, 'paused', tomorrow, now)).toBe('Paused until Nov 21, 6:00 AM')
  expect(pausedWord(t, 'paused', null, now)).toBe('Paused')
})

test.each([
  ['pausing', 'Pausing…'],
  ['resuming', 'Resuming…'],
] as const)('what is still %s says so', (step, word) => {
  expect(pausedWord(t, step, end, now)).toBe(word)
})

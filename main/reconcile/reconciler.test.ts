import { expect, test } from 'vitest'
import { defaultFlags } from '../../contract/node.ts'
import { sampleEntry, sampleSnapshot } from '../../contract/testing/joined.ts'
import { leftOnComputer } from './reconciler.ts'
import type { Progress } from './steps.ts'

/** null: the computer was not compared yet */
function entryOf(allowManaged: boolean | null, present: boolean | null) {
  const withheld = allowManaged === false ? ('allowManaged' as const) : null
  const inEffect = {
    addresses: [{ address: '10.147.17.97/24', present: present === true, withheld }],
    routes: [],
    dnsApplied: null,
    fullTunnel: false,
  }
  return sampleEntry(
    { inEffect: present === null ? null : inEffect },
    { flags: { ...defaultFlags, allowManaged } },
  )
}
const snapshot = sampleSnapshot()
const circumstances = { snapshot, serving: true, wallClock: 0, quittingSince: null }
const fresh = (): Progress => ({ since: null, wasOnline: null, compared: false, sent: null })

test('what this run saw on, and what stays after it was switched off, is taken off once more, and only once', () => {
  const { has, next } = leftOnComputer()
  expect(has(entryOf(true, true), snapshot)).toBe(false)
  const left = entryOf(false, true)
  expect(has(left, snapshot)).toBe(true)
  const progress = fresh()
  expect(next(left, progress, { ...circumstances, now: 5_000 })).toMatchObject({ kind: 'wait', ms: 250 })
  expect(next(left, progress, { ...circumstances, now: 5_900 })).toMatchObject({ kind: 'wait', ms: 100 })
  expect(next(left, progress, { ...circumstances, now: 6_000 })).toEqual({ kind: 'repeat-off' })
  progress.sent = { at: 6_000, failures: 0 }
  expect(next(left, progress, { ...circumstances, now: 90_000 })).toEqual({ kind: 'rest' })
})

test('what a person set by hand, before this run or after they were off, is left alone', () => {
  const { has } = leftOnComputer()
  expect(has(entryOf(false, true), snapshot)).toBe(false)
  has(entryOf(true, true), snapshot)
  expect(has(entryOf(false, null), snapshot)).toBe(false)
  expect(has(entryOf(false, false), snapshot)).toBe(false)
  expect(has(entryOf(false, true), snapshot)).toBe(false)
})

test('a request of the person comes first, and a service that is away is not asked', () => {
  const { next } = leftOnComputer()
  const left = entryOf(false, true)
  const asked = { ...left, intent: { flags: { allowManaged: true } } }
  expect(next(asked, fresh(), { ...circumstances, now: 0 })).toEqual({ kind: 'rest' })
  expect(next(left, fresh(), { ...circumstances, serving: false, now: 0 })).toEqual({ kind: 'rest' })
})

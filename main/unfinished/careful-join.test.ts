import { expect, test } from 'vitest'
import { type CarefulJoin, nextJoinStep } from './careful-join.ts'

const join: CarefulJoin = { status: 'OK', compared: true, clashes: false, waited: 0, ending: false }
const step = (change: Partial<CarefulJoin>) => nextJoinStep({ ...join, ...change })

test('a network is compared once its configuration came, and goes on where nothing clashes', () => {
  expect(step({ status: 'REQUESTING_CONFIGURATION', compared: false })).toBe('wait')
  expect(step({ compared: false, clashes: true })).toBe('compare')
  expect(step({})).toBe('go-on')
  expect(step({ clashes: true })).toBe('ask')
})

test.each(['ACCESS_DENIED', 'AUTHENTICATION_REQUIRED', 'NOT_FOUND', 'PORT_ERROR', 'SOMETHING_NEW', ''])(
  '%s: it goes on at once',
  (status) => {
    expect(step({ status, compared: false })).toBe('go-on')
  },
)

test('without a configuration it goes on after seconds, or when the application ends', () => {
  const asking = { status: 'REQUESTING_CONFIGURATION', compared: false }
  expect(step({ ...asking, waited: 5_999 })).toBe('wait')
  expect(step({ ...asking, waited: 6_000 })).toBe('go-on')
  expect(step({ ...asking, ending: true })).toBe('go-on')
  expect(step({ clashes: true, ending: true })).toBe('ask')
})

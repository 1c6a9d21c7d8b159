import { expect, test } from 'vitest'
import { createFaults, readFault } from './faults.ts'

test('a fault hits the requests that it means, as often as it says', () => {
  const faults = createFaults()
  faults.set({ kind: 'error', path: '^/network', method: 'post', count: 2 })
  expect(faults.take('GET', '/network')).toBeUndefined()
  expect(faults.take('POST', '/controller/network')).toBeUndefined()
  expect(faults.take('POST', '/network/1')?.kind).toBe('error')
  expect(faults.take('POST', '/network/1')?.kind).toBe('error')
  expect(faults.take('POST', '/network/1')).toBeUndefined()
})

test('the first that fits is taken, and clearing ends all', () => {
  const faults = createFaults()
  faults.set({ kind: 'hang', count: 1 })
  faults.set({ kind: 'close' })
  expect(faults.take('GET', '/status')?.kind).toBe('hang')
  expect(faults.take('GET', '/status')?.kind).toBe('close')
  faults.clear()
  expect(faults.list()).toEqual([])
  expect(faults.take('GET', '/status')).toBeUndefined()
})

test.each([
  [null, 'A fault is an object.'],
  [{ kind: 'flood' }, /^"kind" must be one of delay, hang,/],
  [{ kind: 'delay', ms: '5' }, '"ms" must be a number.'],
  [{ kind: 'delay', path: 5 }, '"path" must be text.'],
  [{ kind: 'delay', path: '(' }, '"path" must be a regular expression.'],
])('%j is refused', (value, reason) => {
  expect(readFault(value)).toEqual(expect.stringMatching(reason))
})

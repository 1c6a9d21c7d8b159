import { expect, test } from 'vitest'
import { failure, success } from '../../../contract/result.ts'
import { orCached, orCachedList } from './cached-replies.ts'

const cached = { value: { name: 'old' }, at: 7 }
const list = { value: [{ name: 'old' }, { name: 'older' }], at: 7 }

test('what is answered now is taken as it is', () => {
  expect(orCached(success({ name: 'new' }), cached)).toEqual(success({ name: 'new' }))
  expect(orCachedList(success([]), list)).toEqual(success([]))
})

test.each([
  'account-unreachable',
  'account-timeout',
  'account-busy',
  'account-error',
  'account-closed',
] as const)('%s: what was said earlier, and when', (code) => {
  expect(orCached(failure(code), cached)).toEqual(success({ name: 'old', cachedAt: 7 }))
  expect(orCachedList(failure(code), list)).toEqual(
    success([
      { name: 'old', cachedAt: 7 },
      { name: 'older', cachedAt: 7 },
    ]),
  )
})

test.each(['network-gone', 'account-unauthorized', 'account-forbidden', 'controller-absent'] as const)(
  '%s is no reason to show what was',
  (code) => {
    expect(orCached(failure(code), cached)).toEqual(failure(code))
    expect(orCachedList(failure(code), list)).toEqual(failure(code))
  },
)

test('where nothing was heard, the fault stays', () => {
  expect(orCached(failure('account-timeout'), null)).toEqual(failure('account-timeout'))
  expect(orCachedList(failure('account-timeout'), undefined)).toEqual(failure('account-timeout'))
})

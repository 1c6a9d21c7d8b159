import { expect, test } from 'vitest'
import type { FaultCode } from '../../../contract/fault.ts'
import { failure, success } from '../../../contract/result.ts'
import { controllerStateOf } from './source.ts'

test.each([
  [true, true, 'ready'],
  [true, false, 'starting'],
  [false, true, 'none'],
])('available %s and ready %s: %s', (available, ready, state) => {
  expect(controllerStateOf(success({ available, ready })).state).toBe(state)
})

test.each<[FaultCode, string]>([
  ['controller-starting', 'starting'],
  ['controller-absent', 'none'],
  ['service-error', 'failed'],
  ['reply-unexpected', 'failed'],
  ['service-unauthorized', 'failed'],
  ['service-unreachable', 'unknown'],
  ['service-timeout', 'unknown'],
  ['service-closed', 'unknown'],
  ['service-absent', 'unknown'],
  ['token-unreadable', 'unknown'],
])('%s: %s', (code, state) => {
  expect(controllerStateOf(failure(code)).state).toBe(state)
})

test('where the service did not say, the reason stands beside it', () => {
  const fault = { code: 'service-error', detail: 'GET /controller: 500' } as const
  expect(controllerStateOf({ ok: false, error: fault })).toEqual({ state: 'failed', fault })
})

import { describe, expect, test } from 'vitest'
import {
  adHocOf,
  controllerOf,
  impossibleIdIn,
  isNetworkId,
  isNodeAddress,
  isReservedAddress,
  parseNetworkId,
  readNetworkId,
} from './network-id.ts'

const id = '8056c2e21c000001'

describe('what a person pastes', () => {
  test.each([
    ['as it is', '8056c2e21c000001'],
    ['in upper case', '8056C2E21C000001'],
    ['with spaces', ' 8056 c2e2 1c00 0001\n'],
    ['with dashes of two kinds', '8056-c2e2–1c00-0001'],
    ['with a non-breaking and a zero-width space', '8056c2e2\u00a01c00\u200b0001'],
    ['in quotes', '"8056c2e21c000001".'],
    ['in quotes as printed', '“8056c2e21c000001”'],
    ['in quotes of another language', '«8056c2e21c000001»'],
    ['in brackets', '[8056c2e21c000001] '],
    ['in a deep link', 'meshtray://join/8056c2e21c000001'],
    ['in a web link', 'https://portal.example/network/8056C2E21C000001?tab=members'],
    ['in a link without a scheme', 'www.portal.example/n/8056c2e21c000001/'],
  ])('%s', (_how, text) => {
    expect(parseNetworkId(text)).toEqual({ ok: true, id })
  })

  test.each([
    ['nothing', '', { kind: 'empty' }],
    ['only spaces', ' \t ', { kind: 'empty' }],
    ['15 characters', '8056c2e21c00001', { kind: 'too-short', length: 15 }],
    ['17 characters', '8056c2e21c0000011', { kind: 'too-long', length: 17 }],
    ['a node address', '8056c2e21c', { kind: 'too-short', length: 10 }],
    ['letters past f, each once', '8056c2e21c0000xgx', { kind: 'bad-characters', characters: 'xg' }],
    ['digits of another script', '8056c2e21c00000١', { kind: 'bad-characters', characters: '١' }],
    ['a link without an id', 'https://portal.example/network/8056', { kind: 'none-in-link' }],
    ['a link with a longer number', 'https://portal.example/8056c2e21c00000123', { kind: 'none-in-link' }],
  ])('%s is refused with the reason', (_what, text, problem) => {
    expect(parseNetworkId(text)).toEqual({ ok: false, problem })
  })
})

test('an id is exactly 16 lower-case hexadecimal characters', () => {
  expect(isNetworkId(id)).toBe(true)
  expect(isNetworkId(id.toUpperCase())).toBe(false)
  expect(isNetworkId(`${id}\n`)).toBe(false)
})

test('a node address is exactly ten', () => {
  expect(isNodeAddress('8056c2e21c')).toBe(true)
  expect(['8056C2E21C', '8056c2e21', '8056c2e21cf', '8056c2e21c\n', ''].some(isNodeAddress)).toBe(false)
})

describe('an id that no network can have', () => {
  test.each([
    ['0000000000000000', { kind: 'no-controller', address: '0000000000' }],
    ['0000000000000001', { kind: 'no-controller', address: '0000000000' }],
    ['ff00200010000000', { kind: 'ports-reversed', start: 32, end: 16 }],
    ['ffffffffffffffff', { kind: 'not-ad-hoc' }],
    ['ff00000001000002', { kind: 'not-ad-hoc' }],
    ['ff7f000000000001', { kind: 'not-ad-hoc' }],
  ])('%s is refused with the reason, however it is pasted', (impossible, problem) => {
    expect(parseNetworkId(impossible)).toEqual({ ok: false, problem })
    expect(parseNetworkId(`meshtray://join/${impossible}`)).toEqual({ ok: false, problem })
    expect(readNetworkId(impossible)).toEqual({ ok: true, id: impossible })
    expect(impossibleIdIn(impossible.toUpperCase())).toBe(impossible)
  })

  test.each(['ff00160016000000', 'ff0000ffff000000', 'ff0a000000000001', '00000000010000ff', id])(
    '%s is none of them',
    (possible) => {
      expect(parseNetworkId(possible)).toEqual({ ok: true, id: possible })
      expect(impossibleIdIn(possible)).toBeNull()
    },
  )
})

test('no node has the address zero, nor one that begins with ff', () => {
  expect(['0000000000', 'ff00000001', 'ffffffffff'].every(isReservedAddress)).toBe(true)
  expect(['0000000001', 'fe00000001', '8056c2e21c', '1ff0000000'].some(isReservedAddress)).toBe(false)
})

test('an ad-hoc network says in its id what it lets through, or which addresses it has', () => {
  expect(adHocOf('ff00160016000000')).toEqual({ kind: 'ports', start: 22, end: 22 })
  expect(adHocOf('ff00500051000000')).toEqual({ kind: 'ports', start: 80, end: 81 })
  expect(adHocOf('ff0a8056c2e21c01')).toEqual({ kind: 'subnet', octet: 10 })
  expect([id, 'ff00510050000000', 'ffffffffffffffff', 'ff00000000000101'].map(adHocOf)).toEqual([
    null,
    null,
    null,
    null,
  ])
})

test('the controller is the first ten characters, and an ad-hoc network has none', () => {
  expect(controllerOf(id)).toBe('8056c2e21c')
  expect(controllerOf('ff00160016000000')).toBeNull()
  expect(controllerOf('0000000000000001')).toBeNull()
})

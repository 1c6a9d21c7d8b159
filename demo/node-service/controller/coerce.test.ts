import { describe, expect, test } from 'vitest'
import * as coerce from './coerce.ts'

test.each([
  [7, 7],
  [-5, 18446744073709551611n],
  [2.9, 2],
  [18446744073709551611n, 18446744073709551611n],
  [18446744073709551617n, 1],
  [true, 1],
  ['42', 42],
  ['x', 0],
  [null, 32],
  [{}, 32],
  [Number.POSITIVE_INFINITY, 0],
])('%s becomes the integer %s', (value, integer) => {
  expect(coerce.toInteger(value, 32)).toBe(integer)
})

test.each([
  [100, 1280],
  [1400, 1400],
  [20_000, 10_000],
  [-1, 10_000],
  ['x', 1280],
  [null, 2800],
])('an MTU of %s becomes %s', (value, mtu) => {
  expect(coerce.toBounded(value, 2800, 1280, 10_000)).toBe(mtu)
})

test.each([
  [true, true],
  [0, false],
  [2, true],
  ['true', true],
  ['1', true],
  ['no', false],
  ['', false],
  [null, true],
  [[], true],
])('%j becomes the flag %s', (value, flag) => {
  expect(coerce.toFlag(value, true)).toBe(flag)
})

test.each([
  ['office', 'office'],
  [42, '42'],
  [true, '1'],
  [null, 'none'],
  [[], 'none'],
])('%j becomes the text %s', (value, text) => {
  expect(coerce.toText(value, 'none')).toBe(text)
})

test('a node address has ten characters, or there is none', () => {
  expect(coerce.toNodeAddress('1bb46b80d6')).toBe('1bb46b80d6')
  expect(coerce.toNodeAddress('1bb46b80d')).toBeNull()
  expect(coerce.toNodeAddress(null)).toBeNull()
})

describe('what is dropped without a word', () => {
  test('routes whose target is no CIDR; a via of the other family is left out', () => {
    expect(
      coerce.toRoutes([
        { target: '10.0.0.0/8', via: null },
        { target: '10.0.0.0' },
        { target: 'junk' },
        { target: 7 },
        'text',
        { target: '0.0.0.0/0', via: '10.0.0.1' },
        { target: '0.0.0.0/1', via: 'fd00::1' },
      ]),
    ).toEqual([
      { target: '10.0.0.0/8', via: null },
      { target: '0.0.0.0/0', via: '10.0.0.1' },
      { target: '0.0.0.0/1', via: null },
    ])
  })

  test('pools without two ends of one family', () => {
    expect(
      coerce.toPools([
        { ipRangeStart: '10.0.0.1', ipRangeEnd: '10.0.0.9' },
        { ipRangeStart: '10.0.0.1', ipRangeEnd: 'junk' },
        { ipRangeStart: '10.0.0.1', ipRangeEnd: 'fd00::9' },
        { ipRangeStart: '10.0.0.1' },
        null,
      ]),
    ).toEqual([{ ipRangeStart: '10.0.0.1', ipRangeEnd: '10.0.0.9' }])
  })

  test('addresses that are none', () => {
    expect(coerce.toAddresses(['10.147.17.15', 'junk', 5, 'FD00::0:1', '10.0.0.1/8'])).toEqual([
      '10.147.17.15',
      'fd00::1',
    ])
  })

  test('DNS servers that are not text', () => {
    expect(coerce.toDns({ domain: 'corp.example', servers: ['10.0.0.1', 5] })).toEqual({
      domain: 'corp.example',
      servers: ['10.0.0.1'],
    })
    expect(coerce.toDns({ servers: 'x' })).toEqual({ domain: '', servers: [] })
  })
})

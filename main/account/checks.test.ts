import { describe, expect, test } from 'vitest'
import { accountBase, isPlainBase } from '../http/addresses.ts'
import { endOfOnlyKey, keyAccount } from './key-account.ts'
import { readToken } from './token-store.ts'

describe('the base of an account', () => {
  test.each([
    ['https://api.example.com', 'https://api.example.com'],
    ['https://api.example.com/', 'https://api.example.com'],
    ['https://example.com:8443/portal//', 'https://example.com:8443/portal'],
    ['http://127.0.0.1:9000', 'http://127.0.0.1:9000'],
    ['http://[::1]:9000/x', 'http://[::1]:9000/x'],
  ])('%s', (text, expected) => {
    expect(accountBase(text)).toEqual({ ok: true, value: expected })
  })

  test.each([
    'api.example.com',
    'http://api.example.com',
    'http://127.0.0.1.example.com',
    'http://10.0.0.1',
    'ftp://127.0.0.1',
    'https://me:secret@api.example.com',
    'https://api.example.com/?x=1',
    'https://api.example.com/#x',
  ])('%s is refused', (text) => {
    expect(accountBase(text)).toMatchObject({ ok: false, error: { code: 'account-address-refused' } })
  })
})

describe('the base of an account that people host themselves', () => {
  test.each([
    ['http://10.0.0.1:3000', 'http://10.0.0.1:3000', true],
    ['http://127.0.0.1:3000/', 'http://127.0.0.1:3000', false],
    ['https://ztnet.example.com', 'https://ztnet.example.com', false],
  ])('%s', (text, value, isPlain) => {
    expect(accountBase(text, true)).toEqual({ ok: true, value })
    expect(isPlainBase(value)).toBe(isPlain)
  })

  test.each(['ftp://10.0.0.1', 'http://me:secret@10.0.0.1', 'ws://10.0.0.1'])('%s is refused', (text) => {
    expect(accountBase(text, true)).toMatchObject({ ok: false })
  })
})

describe('a token', () => {
  const good = 'abcdefghijklmnopqrstuvwxyz012345'

  test.each([good, `\n\t ${good} \r\n`, `\ufeff${good}`])('%j is taken', (text) => {
    expect(readToken(text)).toEqual({ ok: true, value: good })
  })

  test.each([
    ['   ', 'it is empty'],
    [`${good}\n${good}`, 'it holds a line break'],
    [`token ${good}`, 'it holds a space'],
    [`${good}ü`, 'it holds a character that no token has'],
    [`${good}\u200b`, 'it holds a character that no token has'],
    [good.slice(1), 'it has 31 of at least 32 characters'],
    ['x'.repeat(5_000), 'it has more than 4096 characters'],
  ])('%j is refused, and not repeated', (text, detail) => {
    expect(readToken(text)).toEqual({ ok: false, error: { code: 'account-token-invalid', detail } })
  })
})

describe('the end of a key of a service account', () => {
  const now = Date.UTC(2026, 5, 1)
  const key = (expires: unknown) => ({ id: 'k', expires })

  test.each([
    ['of the only one', [key('2026-09-01T00:00:00Z')], Date.UTC(2026, 8, 1)],
    [
      'of the only one that has not ended',
      [key('2026-09-01T00:00:00Z'), key('2026-01-01T00:00:00Z')],
      Date.UTC(2026, 8, 1),
    ],
    ['where two may be in use', [key('2026-09-01T00:00:00Z'), key('2026-10-01T00:00:00Z')], null],
    ['where another never ends', [key('2026-09-01T00:00:00Z'), key(undefined)], null],
    ['that is not told', [key(undefined)], null],
    ['that is no date', [key('soon')], null],
    ['of none', [], null],
    ['among things that are no keys', [null, 7], null],
  ])('%s', (_what, keys, end) => {
    expect(endOfOnlyKey(keys, now)).toBe(end)
  })
})

test('what a key opens is the same for a new key of the same organizations, in any order, and unknown for none', () => {
  const orgs = [
    { id: 'a', name: 'A' },
    { id: 'b', name: 'B' },
  ]
  const opens = (...given: Parameters<typeof keyAccount>) => keyAccount(...given).opens
  expect(opens('k1', orgs)).toBe(opens('k2', orgs.toReversed()))
  expect(opens('k1', orgs)).not.toBe(opens('k1', orgs.slice(1)))
  expect(opens('k1', orgs)).not.toBe(opens('k1', orgs, undefined, ['author x']))
  expect(opens('k1', [])).toBeNull()
})

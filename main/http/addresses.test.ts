import { expect, test } from 'vitest'
import { loopbackOrigin } from './addresses.ts'

test.each([
  ['http://127.0.0.1:9993', 'http://127.0.0.1:9993'],
  ['http://127.0.0.1:9993/', 'http://127.0.0.1:9993'],
  ['http://127.8.9.10:1', 'http://127.8.9.10:1'],
  ['http://[::1]:9993', 'http://[::1]:9993'],
  ['http://[0:0::1]:9993', 'http://[::1]:9993'],
  ['http://localhost:9993', 'http://127.0.0.1:9993'],
  ['http://127.1:9993', 'http://127.0.0.1:9993'],
])('%s is loopback', (text, origin) => {
  expect(loopbackOrigin(text)).toEqual({ ok: true, value: origin })
})

test.each([
  '',
  'nonsense',
  '127.0.0.1:9993',
  'https://127.0.0.1:9993',
  'ftp://127.0.0.1',
  'http://192.168.1.1:9993',
  'http://0.0.0.0:9993',
  'http://[::]:9993',
  'http://[::ffff:127.0.0.1]:9993',
  'http://127.0.0.1.example.org:9993',
  'http://127.example.org',
  'http://localhost.example.org',
  'http://1270.0.0.1',
  'http://user@127.0.0.1:9993',
  'http://127.0.0.1@example.org',
  'http://127.0.0.1:9993/status',
  'http://127.0.0.1:9993?auth=token',
  'http://127.0.0.1:9993#x',
  'http://127.0.0.1:99999',
])('%s is refused', (text) => {
  expect(loopbackOrigin(text)).toMatchObject({ ok: false, error: { code: 'address-not-loopback' } })
})

import { expect, test } from 'vitest'
import { linkStateOf, readLinks } from './switched-on.ts'

test.each([
  ['up', '0x1003\n', 'up\n', 'up'],
  ['of a tunnel, which does not know its link', '0x1091', 'unknown', 'up'],
  ['with its cable out', '0x1003', 'down', 'no-link'],
  ['whose other end is down', '0x1003', 'lowerlayerdown', 'no-link'],
  ['of a Wi-Fi that is not connected', '0x1003', 'dormant', 'no-link'],
  ['switched off', '0x1002', 'down', 'off'],
  ['without flags', null, 'up', null],
  ['with flags that are none', '', 'up', null],
  ['without a state', '0x1003', null, null],
])('an interface %s', (_what, flags, state, link) => {
  expect(linkStateOf(flags, state)).toBe(link)
})

test('systems that do not tell are unknown', async () => {
  expect(await readLinks('darwin')).toMatchObject({ kind: 'unknown', why: 'not-here' })
})

import { expect, test } from 'vitest'
import { parseRouteEntry, parseRouteGet } from './routing.ts'

test.each([
  [
    '[{"dst":"10.1.2.3","dev":"zt0","prefsrc":"10.1.2.9","flags":[],"uid":0,"cache":[]}]',
    { kind: 'goes', interface: 'zt0', via: null, source: '10.1.2.9' },
  ],
  [
    '[{"dst":"9.9.9.9","gateway":"192.168.1.1","dev":"eth0","prefsrc":"192.168.1.5","flags":[]}]',
    { kind: 'goes', interface: 'eth0', via: '192.168.1.1', source: '192.168.1.5' },
  ],
  [
    '[{"dst":"9.9.9.9","from":"10.1.2.9","via":{"family":"inet6","host":"fe80::1"},"dev":"eth0","flags":[]}]',
    { kind: 'goes', interface: 'eth0', via: 'fe80::1', source: '10.1.2.9' },
  ],
  ['[{"type":"local","dst":"10.1.2.9","dev":"lo","prefsrc":"10.1.2.9"}]', { kind: 'local' }],
  ['[{"type":"unreachable","dst":"fd00::1","dev":"lo"}]', { kind: 'unreachable' }],
])('%s', (text, route) => {
  expect(parseRouteGet(text, '')).toEqual(route)
})

test.each([
  ['Network is unreachable', { kind: 'none' }],
  ['No route to host', { kind: 'unreachable' }],
  ['Permission denied', { kind: 'prohibit' }],
  ['Invalid argument', { kind: 'blackhole' }],
  ['Operation not supported', null],
])('the kernel answers: %s', (words, route) => {
  expect(parseRouteGet('', `RTNETLINK answers: ${words}\n`)).toEqual(route)
})

test.each(['[]', '{}', '[{"dst":"10.1.2.3"}]', '[{"type":"multicast","dev":"eth0"}]', '[1]'])(
  '%s is not understood',
  (text) => {
    expect(parseRouteGet(text, '')).toBeNull()
  },
)

test('another program than iproute2 is not understood', () => {
  expect(() => parseRouteGet("BusyBox: invalid option -- 'j'", '')).toThrow(SyntaxError)
})

test.each([
  [
    '[{"dst":"10.83.4.200","dev":"wlan0","protocol":"dhcp","scope":"link","flags":[]}]',
    { target: '10.83.4.200', setBy: 'dhcp' },
  ],
  ['[{"dst":"default","gateway":"192.168.1.1","dev":"eth0","flags":[]}]', { target: 'default', setBy: null }],
  ['[]', null],
  ['[{"dev":"eth0"}]', null],
  ['{}', null],
])('the entry that decides: %s', (text, entry) => {
  expect(parseRouteEntry(text)).toEqual(entry)
})

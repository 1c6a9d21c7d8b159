import { describe, expect, test } from 'vitest'
import { withPseudonyms } from './pseudonyms.ts'

const plain = { keepIds: false, names: [], withoutSecrets: (text: string) => text }

function written(text: string, names: readonly string[] = [], keepIds = false): string {
  const [part] = withPseudonyms([{ text }], { ...plain, names, keepIds })
  return part !== undefined && 'text' in part ? part.text : ''
}

function json(value: unknown, text = ''): unknown {
  const [part, rest] = withPseudonyms([{ json: value }, { text }], plain)
  const data = part !== undefined && 'json' in part ? part.json : null
  return text === '' ? data : [data, rest !== undefined && 'text' in rest ? rest.text : '']
}

describe('in running text', () => {
  test.each([
    ['network 8056c2e21c000001 of node 8056c2e21c', 'network ~network-1 of node ~node-1'],
    ['8056C2E21C000001, 0x8056c2e21c000001', '~network-1, ~network-1'],
    ['GET /network/8056c2e21c000001: ECONNREFUSED', 'GET /network/~network-1: ECONNREFUSED'],
    ['http://nas.corp.example:9993/network/8056c2e21c000001', 'http://~host-1:9993/network/~network-1'],
    ['https://ann:secret@corp.example/x?state=1#2', 'https://[removed]@~host-1/x?[removed]'],
    [
      'http://127.0.0.1:9993/status and http://localhost/',
      'http://127.0.0.1:9993/status and http://localhost/',
    ],
    ['getaddrinfo ENOTFOUND nas', 'getaddrinfo ENOTFOUND ~host-1'],
    ['from ann.muster+x@corp.example, ANN.MUSTER+X@corp.example', 'from ~email-1, ~email-1'],
    ['/home/ann/.config, /Users/ann/x: EACCES', '/home/~name-1/.config, /Users/~name-1/x: EACCES'],
    [
      'C:\\Users\\Ann Muster\\AppData and C:\\\\Users\\\\Ann Muster\\\\x',
      'C:\\Users\\~name-1\\AppData and C:\\\\Users\\\\~name-1\\\\x',
    ],
    ['file:///home/ann/x.ts, later ann said', 'file:///home/~name-1/x.ts, later ~name-1 said'],
    [
      'aa:bb:cc:dd:ee:0f AA-BB-CC-DD-EE-0F aabb.ccdd.ee0f aabbccddee0f enxaabbccddee0f',
      '~mac-1 ~mac-1 ~mac-1 ~mac-1 enx~mac-1',
    ],
    ['arp ? at a:1:2:3:4:5, lladdr:0a:01:02:03:04:05', 'arp ? at ~mac-1, lladdr:~mac-1'],
    [
      'ff:ff:ff:ff:ff:ff 00:00:00:00:00:00 33:33:00:00:00:01',
      'ff:ff:ff:ff:ff:ff 00:00:00:00:00:00 33:33:00:00:00:01',
    ],
    ['interface ztabcdefgh', 'interface ~interface-1'],
    ['S-1-5-21-1-2-3-1001', '~id-1'],
    ['f81d4fae-7dec-11d0-a765-00a0c91e6bf6', '~id-1'],
    [
      '07:34:03.123 at Module::add 1.14.1 148.0.7778.97 main.log',
      '07:34:03.123 at Module::add 1.14.1 148.0.7778.97 main.log',
    ],
    ['since 1763797443, 202611220734', 'since 1763797443, 202611220734'],
  ])('%s', (text, expected) => {
    expect(written(text)).toBe(expected)
  })
})

describe('addresses', () => {
  test.each([
    [
      '10.1.2.97 is 010.001.002.097 is 10-1-2-97 is 0a010261 is 167838305',
      '10.~0.~0.~0 is 10.~0.~0.~0 is 10.~0.~0.~0 is 10.~0.~0.~0 is 10.~0.~0.~0',
    ],
    ['/proc has 6102010A:2709 of 10.1.2.97', '/proc has 10.~0.~0.~0:2709 of 10.~0.~0.~0'],
    ['97.2.1.10.in-addr.arpa 10.1.2.97', '10.~0.~0.~0.in-addr.arpa 10.~0.~0.~0'],
    [
      '10.1.2.97/24 in 10.1.2.0/24, beside 10.1.2.1; not 10.1.3.0/24',
      '10.~0.~0.~64/24 in 10.~0.~0.~0/24, beside 10.~0.~0.~1; not 10.~0.~1.~0/24',
    ],
    [
      '192.168.1.5:9993, ::ffff:192.168.1.5, ::ffff:c0a8:105',
      '192.168.~0.~0:9993, ::ffff:192.168.~0.~0, ::ffff:192.168.~0.~0',
    ],
    ['192.168.1.5.49152', '192.168.~0.~0.49152'],
    ['peer 203.0.113.7/9993', 'peer ~0.~0.~0.~0/9993'],
    [
      '0.0.0.0/0 127.0.0.1 ::1 224.0.0.1 255.255.255.0 8.8.8.8 10.0.0.0/8 ff02::1 fe80::/64',
      '0.0.0.0/0 127.0.0.1 ::1 224.0.0.1 255.255.255.0 8.8.8.8 10.0.0.0/8 ff02::1 fe80::/64',
    ],
    ['2001:db8::5 2001:0DB8:0:0:0:0:0:5 [2001:db8::5]:9993', '~2000::~0 ~2000::~0 [~2000::~0]:9993'],
    ['fe80::a1%eth0', 'fe80::~0%eth0'],
    ['ff02::1:ff12:3456', 'ff02::1:~ff00:~0'],
    [
      'fdf7:43b7:cf43:85cf:5999:93f7:43b7:cf43 f743b7cf4385cf59 f743b7cf43',
      'rfc4193(~network-1,~node-1) ~network-1 ~node-1',
    ],
    [
      'fcb4:c678:96f7:43b7:cf43::1 f743b7cf4385cf59 f743b7cf43',
      '6plane(~network-1,~node-1) ~network-1 ~node-1',
    ],
    [
      'fdf7:43b7:cf43:85cf:5999:9300::/88 fcb4:c678:9600::/40 f743b7cf4385cf59',
      'rfc4193(~network-1)/88 6plane(~network-1)/40 ~network-1',
    ],
  ])('%s', (text, expected) => {
    expect(written(text)).toBe(expected)
  })
})

describe('names', () => {
  test.each([
    ['joined Ann’s office, ANN’S OFFICE', ['Ann’s office'], 'joined ~name-1, ~name-1'],
    ['annasbackup and anna-nas', ['anna'], '~name-1sbackup and ~name-1-nas'],
    ['Meshtray and the mesh', ['tray'], 'Meshtray and the mesh'],
    ['the network "network" has an error', ['network'], 'the network "~name-1" has an error'],
    ["a network 'a'", ['a'], "a network '~name-1'"],
    ['42 ms for "42"', ['42'], '42 ms for "~name-1"'],
    ['jo is not in johnson', ['jo'], '~name-1 is not in johnson'],
    ['/x/caf%C3%A9, cafe\u0301, caf\\u00e9', ['café'], '/x/~name-1, ~name-1, caf\\u00e9'],
    ['{"x":"say \\"hi\\" now"}', ['say "hi" now'], '{"x":"~name-1"}'],
    ['🌍 is up', ['🌍'], '~name-1 is up'],
    ['~name-1 is taken by name-2', ['~name-1', 'name-2', 'berta'], '~name-3 is taken by ~name-4'],
    ['in office 10.1.2.3', ['office 10.1'], 'in ~name-110.~0.~0.~0'],
    ['nas.fritz.box', ['nas.fritz.box'], '~host-1'],
  ] as const)('%s', (text, names, expected) => {
    expect(written(text, names)).toBe(expected)
  })
})

test('ids stay where they are asked for, and all else does not', () => {
  expect(written('8056C2E21C000001 8056c2e21c 10.1.2.3 ann', ['ann'], true)).toBe(
    '8056c2e21c000001 8056c2e21c 10.~0.~0.~0 ~name-1',
  )
})

test('in data a name is replaced whatever it is, and words of the service stay', () => {
  const network = {
    id: '8056c2e21c000001',
    name: 'OK',
    status: 'OK',
    assignedAddresses: ['10.1.2.97/24'],
    routes: [{ target: '10.1.2.0/24', via: null, metric: 0 }],
    dns: { domain: 'Office.Example', servers: ['10.1.2.53'] },
    portDeviceName: 'ztmesh0',
    lostTo: { interface: 'wlan0' },
    fault: { code: 'network-unknown', detail: 'GET "OK" at office.example' },
    pause: { step: 'paused', changed: ['allowDNS'], by: { kind: 'set', name: 'error' } },
    nickname: 'error',
    '8056c2e21c000001': 1,
  }
  expect(json(network)).toEqual({
    id: '~network-1',
    name: '~name-1',
    status: 'OK',
    assignedAddresses: ['10.~0.~0.~64/24'],
    routes: [{ target: '10.~0.~0.~0/24', via: null, metric: 0 }],
    dns: { domain: '~host-1', servers: ['10.~0.~0.~32'] },
    portDeviceName: '~interface-1',
    lostTo: { interface: 'wlan0' },
    fault: { code: 'network-unknown', detail: 'GET "~name-1" at ~host-1' },
    pause: { step: 'paused', changed: ['allowDNS'], by: { kind: 'set', name: '~name-2' } },
    nickname: '~name-2',
    '~network-1': 1,
  })
})

test('what a text tells is known to the data before it', () => {
  expect(json([{ name: '10.1.2.3' }], 'at 10.1.2.3')).toEqual([[{ name: '10.~0.~0.~0' }], 'at 10.~0.~0.~0'])
})

test('no secret is left', () => {
  const options = { ...plain, withoutSecrets: (text: string) => text.replaceAll('hunter2', '[removed]') }
  expect(withPseudonyms([{ text: 'a hunter2' }, { json: { detail: 'hunter2' } }], options)).toEqual([
    { text: 'a [removed]' },
    { json: { detail: '[removed]' } },
  ])
})

/** A step for each pair of characters would take hours. */
test.each([
  'a',
  'a.',
  'a-',
  'ab:',
  '1.',
  '@',
  'x@',
  'http://',
  'https://a@b?',
  '/home/',
  'C:\\Users\\',
  'ENOTFOUND ',
  '"',
  'S-1-5-21-1-',
  'anna',
  'anna ',
  '10.1.2.3 ',
])('2 MB of %j are handled, to their end', { timeout: 60_000 }, (piece) => {
  const text = `${piece.repeat(2_000_000 / piece.length)} of "anna" at 8056c2e21c000001`
  const ended = written(text, ['anna', `${'anna'.repeat(12)}b`])
  expect(ended.slice(-40)).toMatch(/"~name-\d" at ~network-1$/)
})

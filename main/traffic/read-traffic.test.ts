import { describe, expect, test } from 'vitest'
import { readMetrics, readTraffic } from './read-traffic.ts'

const data = (labels: string, value: string): string => `zt_data{${labels}} ${value}`

describe('traffic in metrics', () => {
  test('bytes by protocol, packets by network with those that were refused', () => {
    const text = `# TYPE zt_data counter
zt_data{direction="rx",protocol="udp"} 1000
zt_data{protocol="udp",direction="tx"} 200
zt_data{direction="rx",protocol="tcp"} 0
zt_packet{direction="rx",packet_type="frame"} 12
zt_network_packets{accepted="yes",direction="rx",network_id="8056C2E21C000001"} 7
zt_network_packets{accepted="no",direction="rx",network_id="8056c2e21c000001"} 1
zt_network_packets{accepted="yes",direction="tx",network_id="8056c2e21c000001"} 3`
    expect(readTraffic(text, 5)).toEqual({
      at: 5,
      protocols: [
        { protocol: 'udp', received: 1_000, sent: 200 },
        { protocol: 'tcp', received: 0, sent: 0 },
      ],
      networks: [{ network: '8056c2e21c000001', received: 8, sent: 3 }],
    })
  })

  test.each([
    ['a page of HTML', '<!doctype html>\n<html><body>zt_data</body></html>'],
    ['nothing', ''],
    ['metrics of something else', '# HELP up\nup 1'],
    [
      'values that are no counts',
      ['NaN', '+Inf', '-1'].map((value) => data('direction="rx",protocol="udp"', value)).join('\n'),
    ],
    ['no direction', data('protocol="udp"', '1')],
    ['no protocol', data('direction="rx"', '1')],
  ])('%s is no traffic', (_, text) => {
    expect(readTraffic(text, 0)).toBeNull()
  })

  test('many names, and one that is none, fill no memory and no window', () => {
    const protocols = Array.from({ length: 5_000 }, (_, number) =>
      data(`direction="rx",protocol="p${number}"`, '1'),
    )
    const odd = 'zt_network_packets{direction="rx",network_id="<b>"} 1'
    const long = data(`direction="tx",protocol="${'x'.repeat(10_000)}"`, '1')
    const traffic = readTraffic([long, ...protocols, odd].join('\n'), 0)
    expect(traffic?.protocols).toHaveLength(1_000)
    expect(traffic?.protocols[0]?.protocol).toHaveLength(20)
    expect(traffic?.networks).toEqual([])
  })
})

const read = (text: string) =>
  [...readMetrics(text, () => true)].map(({ name, labels, value }) => [
    name,
    Object.fromEntries(labels),
    value,
  ])

describe('the text form of metrics', () => {
  test('as a node service writes it', () => {
    const text = `# HELP zt_data number of bytes ZeroTier has transmitted or received
# TYPE zt_data counter
zt_data{direction="rx",protocol="udp"} 10245
zt_data{direction="tx",protocol="udp"} 2.5e+06
# HELP zt_num_networks number of networks this instance is joined to
# TYPE zt_num_networks gauge
zt_num_networks 2
`
    expect(read(text)).toEqual([
      ['zt_data', { direction: 'rx', protocol: 'udp' }, 10_245],
      ['zt_data', { direction: 'tx', protocol: 'udp' }, 2_500_000],
      ['zt_num_networks', {}, 2],
    ])
  })

  test('labels with quotes, braces, commas, backslashes and line ends in them', () => {
    expect(read(String.raw`m{path="C:\\DIR\\",said="\"a}, b=\"c\"",two="x\ny",} 3`)).toEqual([
      ['m', { path: 'C:\\DIR\\', said: '"a}, b="c"', two: 'x\ny' }, 3],
    ])
  })

  test('values that are no ordinary numbers, times, spaces and endings of Windows', () => {
    const text = 'a NaN\r\nb +Inf\nc -Inf 1395066363000\n  d { x = "1" }   0.5 # {trace="7"} 1\ne .5'
    expect(read(text)).toEqual([
      ['a', {}, Number.NaN],
      ['b', {}, Number.POSITIVE_INFINITY],
      ['c', {}, Number.NEGATIVE_INFINITY],
      ['d', { x: '1' }, 0.5],
      ['e', {}, 0.5],
    ])
  })

  test.each([
    '<!doctype html><html><body>Not found</body></html>',
    'zt_data{direction="rx" 1',
    'zt_data{direction="rx"} ',
    'zt_data 0x10',
    'zt_data 1,5',
    '{"code": 401}',
    '9data 1',
    '',
    '\0\0\0 1',
  ])('%j tells nothing', (text) => {
    expect(read(text)).toEqual([])
  })

  test('lines that were cut or are endless are left out, the next one is not', () => {
    const cut = `zt_data{a="${'\\"'.repeat(500_000)}`
    const endless = `zt_data{${'a="1",'.repeat(300_000)} x`
    expect(read(`${cut}\n${endless}\nzt_data 1`)).toEqual([['zt_data', {}, 1]])
  })

  test('what is not asked for is passed over', () => {
    const text = 'zt_peer_latency{node_id="0a1b2c3d4e"} 7\nzt_data 1\n'.repeat(3)
    expect([...readMetrics(text, (name) => name === 'zt_data')]).toHaveLength(3)
  })
})

import { describe, expect, test } from 'vitest'
import { readTraffic } from './read-traffic.ts'

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

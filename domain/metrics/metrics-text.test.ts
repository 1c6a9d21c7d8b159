import { describe, expect, test } from 'vitest'
import { readMetrics } from './metrics-text.ts'

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

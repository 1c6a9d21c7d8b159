import { describe, expect, test } from 'vitest'
import { contains, formatCidr, formatIp, type Ip, parseCidr, parseIp } from './ip.ts'

function ip(text: string): Ip {
  const parsed = parseIp(text)
  if (parsed === undefined) throw new Error(`${text} is no address`)
  return parsed
}

test.each([
  ['10.147.17.1', '10.147.17.1'],
  ['255.255.255.255', '255.255.255.255'],
  ['FD00:0:0:0:0:0:0:1', 'fd00::1'],
  ['2001:db8::42:0:0:1', '2001:db8::42:0:0:1'],
  ['::', '::'],
  ['::ffff:1.2.3.4', '::ffff:102:304'],
])('%s is written %s', (text, canonical) => {
  expect(formatIp(ip(text))).toBe(canonical)
})

test.each(['', 'junk', '10.0.0', '10.0.0.256', '010.0.0.1', 'fe80::1%eth0', '10.0.0.1/24', ' 10.0.0.1'])(
  '%j is no address',
  (text) => {
    expect(parseIp(text)).toBeUndefined()
  },
)

test('addresses count', () => {
  expect(ip('10.0.0.255').value + 1n).toBe(ip('10.0.1.0').value)
  expect(ip('fd00::ffff').value + 1n).toBe(ip('fd00::1:0').value)
})

describe('CIDR', () => {
  test.each(['10.0.0.0/8', '0.0.0.0/0', '2001:db8::/32', '10.0.0.1/32'])('%s is kept', (text) => {
    const cidr = parseCidr(text)
    expect(cidr && formatCidr(cidr)).toBe(text)
  })

  test.each([
    '10.0.0.0',
    '10.0.0.0/',
    '10.0.0.0/33',
    '10.0.0.0/8/8',
    'fd00::/129',
    '10.0.0.0/-1',
    '/8',
    '10.0.0.0/a',
  ])('%s is none', (text) => {
    expect(parseCidr(text)).toBeUndefined()
  })

  test('holds its own family only', () => {
    const all = { ip: ip('0.0.0.0'), bits: 0 }
    expect(contains(all, ip('203.0.113.9'))).toBe(true)
    expect(contains(all, ip('::1'))).toBe(false)
    expect(contains({ ip: ip('10.1.0.0'), bits: 16 }, ip('10.2.0.1'))).toBe(false)
    expect(contains({ ip: ip('2001:db8::'), bits: 33 }, ip('2001:db8:8000::1'))).toBe(false)
  })
})

import { describe, expect, test } from 'vitest'
import { holdersOf, knowsEveryUser, showsListener } from './listener.ts'

const head =
  '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode                                                     \n'
const head6 =
  '  sl  local_address                         remote_address                        st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n'

/* As a kernel 6.1 wrote them: a root's service at 9993, others beside it, and one of its connections. */
const tcp = `${head}\
   0: 0100007F:2709 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 21460 1 0000000059f1c0be 100 0 0 10 0                     
   1: 00000000:0016 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 18033 1 000000006c3bd84e 100 0 0 10 0                     
   2: 0100007F:933D 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 77315 1 00000000c13513ac 100 0 0 10 0                     
   3: 0100007F:2709 0100007F:B5A2 01 00000000:00000000 00:00000000 00000000     0        0 31022 1 00000000c923a11e 20 4 30 10 -1                     
   4: 0100007F:B5A2 0100007F:2709 01 00000000:00000000 00:00000000 00000000  1000        0 31021 1 000000007e3fb75c 20 4 30 10 -1                     
   5: 0100007F:2709 0100007F:B5A0 06 00000000:00000000 03:00000F3C 00000000     0        0 0 3 00000000dbd85784                                      
`
const tcp6 = `${head6}\
   0: 00000000000000000000000001000000:2709 00000000000000000000000000000000:0000 0A 00000000:00000000 00:00000000 00000000   998        0 21461 1 0000000066df02eb 100 0 0 10 0
   1: 00000000000000000000000000000000:1F90 00000000000000000000000000000000:0000 0A 00000000:00000000 00:00000000 00000000  1001        0 40100 1 00000000de89603a 100 0 0 10 0
   2: 0000000000000000FFFF00000100007F:1F90 0000000000000000FFFF00000100007F:C000 01 00000000:00000000 00:00000000 00000000  1001        0 40102 1 00000000fe89603a 100 0 0 10 0
`
const at = (port: number, ourPort = 0xb5a2, address = '127.0.0.1') => ({ address, port, ourPort })
const holders = (ends: ReturnType<typeof at>, tables = { tcp, tcp6 }) => holdersOf(tables, ends, true)

function row(local: string, remote: string, state: string, owner: number | string): string {
  return `   9: ${local} ${remote} ${state} 00000000:00000000 00:00000000 00000000 ${owner}        0 1 1 0000000000000000 100 0 0 10 0\n`
}
const none = '00000000:0000'
const none6 = '00000000000000000000000000000000:0000'

describe('who holds the other end', () => {
  test('the one who listens, on IPv4 and on IPv6', () => {
    expect(holders(at(9993))).toEqual([0])
    expect(holders(at(0x933d))).toEqual([1000])
    expect(holders(at(9993, 1, '::1'))).toEqual([998])
  })

  test('somebody at the very address, who makes the rest of the tables needless', () => {
    const shows = (ends: ReturnType<typeof at>, lines: string) => showsListener(lines, ends, true)
    expect(shows(at(9993), tcp)).toBe(true)
    expect(shows(at(22), tcp)).toBe(false)
    expect(shows(at(0xb5a2), tcp)).toBe(false)
    expect(shows(at(9993, 1, '127.0.0.2'), tcp)).toBe(false)
    expect(shows(at(9993, 1, '::1'), tcp6)).toBe(true)
    expect(shows(at(8080, 1, '::1'), tcp6)).toBe(false)
    expect(shows(at(9993), tcp.slice(0, tcp.indexOf('  1:')))).toBe(true)
    expect(shows(at(9993), head)).toBe(false)
  })

  test('one at all addresses, and an IPv6 one that serves IPv4', () => {
    expect(holders(at(22))).toEqual([0])
    expect(holders(at(22, 1, '127.3.2.1'))).toEqual([0])
    expect(holders(at(8080))).toEqual([1001])
    expect(holders(at(8080, 1, '::1'))).toEqual([1001])
  })

  test('the nearest of several, whoever else has the port at another address', () => {
    const everywhere = row('00000000:2709', none, '0A', 65534)
    expect(holders(at(9993), { tcp: tcp + everywhere, tcp6 })).toEqual([0])
    expect(holders(at(9993, 1, '127.0.0.2'), { tcp: tcp + everywhere, tcp6 })).toEqual([65534])
    const wildcard6 = row('00000000000000000000000000000000:0016', none6, '0A', 65534)
    expect(holders(at(22), { tcp, tcp6: tcp6 + wildcard6 })).toEqual([0])
    const mapped = row('0000000000000000FFFF00000100007F:0016', none6, '0A', 65534)
    expect(holders(at(22), { tcp, tcp6: tcp6 + mapped })).toEqual([65534])
  })

  test('all of several at the very same place', () => {
    expect(holders(at(9993), { tcp: tcp + row('0100007F:2709', none, '0A', 65534), tcp6 })).toEqual([
      0, 65534,
    ])
  })

  test('the listener alone, where somebody else accepted for it', () => {
    const accepted = row('0100007F:2709', '0100007F:B5AA', '01', 998)
    expect(holders(at(9993, 0xb5aa), { tcp: tcp + accepted, tcp6 })).toEqual([0])
  })

  test('one who accepted and no longer listens', () => {
    const accepted = row('0100007F:7000', '0100007F:B5A2', '01', 65534)
    expect(holders(at(0x7000), { tcp: tcp + accepted, tcp6 })).toEqual([65534])
    expect(holders(at(0x7000, 0xb5a3), { tcp: tcp + accepted, tcp6 })).toEqual([])
    const six = row(
      '0000000000000000FFFF00000100007F:7000',
      '0000000000000000FFFF00000100007F:B5A2',
      '08',
      65534,
    )
    expect(holders(at(0x7000), { tcp, tcp6: tcp6 + six })).toEqual([65534])
  })

  test('nobody, where the tables do not tell', () => {
    expect(holders(at(1))).toEqual([])
    expect(holders(at(9993), { tcp: '', tcp6: '' })).toEqual([])
    expect(holders(at(9993), { tcp: head, tcp6: head6 })).toEqual([])
  })

  test('nor by a line that is none', () => {
    const odd = [
      '\0\n',
      'x:2709\n',
      '   0: 0100007F:2709\n',
      row('0100007F:2709', none, '0A', '-1'),
      row('0100007F:2709', none, '0A', 'root'),
    ]
    expect(holders(at(9993), { tcp: odd.join(''), tcp6: '' })).toEqual([])
  })

  test('also as a machine of the other byte order prints it', () => {
    const big = row('7F000001:2709', none, '0A', 7)
    expect(holdersOf({ tcp: big, tcp6: '' }, at(9993), false)).toEqual([7])
    const big6 = row('00000000000000000000000000000001:2709', none6, '0A', 8)
    expect(holdersOf({ tcp: '', tcp6: big6 }, at(9993, 1, '::1'), false)).toEqual([8])
  })
})

test('whether users have their own numbers here', () => {
  expect(knowsEveryUser('         0          0 4294967295\n')).toBe(true)
  expect(knowsEveryUser('         0       1000          1\n')).toBe(false)
  expect(knowsEveryUser('0 1000 1\n1 100000 65536\n')).toBe(false)
  expect(knowsEveryUser('')).toBe(false)
})

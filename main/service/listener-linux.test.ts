import { describe, expect, test } from 'vitest'
import {
  knowsEveryUser,
  listenersAtAddress,
  seenIn,
  showsAllListeners,
  showsHolder,
  tellingLines,
} from './listener-linux.ts'

const head =
  '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode                                                     \n'
const head6 =
  '  sl  local_address                         remote_address                        st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n'

/* Recorded from kernel 6.1: a service of root's on port 9993, other listeners, and a connection to it. */
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
const at = (port: number, ourPort = 0xb5a2, address = '127.0.0.1') => ({
  address,
  port,
  ourPort,
  ourAddress: address,
})
const seen = (ends: ReturnType<typeof at>, tables = { tcp, tcp6 }) => seenIn(tables, ends, true)
const listeners = (ends: ReturnType<typeof at>, tables = { tcp, tcp6 }) => seen(ends, tables).listeners

function row(local: string, remote: string, state: string, owner: number | string, inode = 1): string {
  return `   9: ${local} ${remote} ${state} 00000000:00000000 00:00000000 00000000 ${owner}        0 ${inode} 1 0000000000000000 100 0 0 10 0\n`
}
const none = '00000000:0000'
const none6 = '00000000000000000000000000000000:0000'

describe('who listens', () => {
  test('on IPv4 and on IPv6', () => {
    expect(listeners(at(9993))).toEqual([0])
    expect(listeners(at(0x933d))).toEqual([1000])
    expect(listeners(at(9993, 1, '::1'))).toEqual([998])
  })

  test('at all addresses, and on IPv6 for IPv4', () => {
    expect(listeners(at(22))).toEqual([0])
    expect(listeners(at(22, 1, '127.3.2.1'))).toEqual([0])
    expect(listeners(at(8080))).toEqual([1001])
    expect(listeners(at(8080, 1, '::1'))).toEqual([1001])
  })

  test('the nearest of several, whoever else has the port at another address', () => {
    const everywhere = row('00000000:2709', none, '0A', 65534)
    expect(listeners(at(9993), { tcp: tcp + everywhere, tcp6 })).toEqual([0])
    expect(listeners(at(9993, 1, '127.0.0.2'), { tcp: tcp + everywhere, tcp6 })).toEqual([65534])
    const wildcard6 = row('00000000000000000000000000000000:0016', none6, '0A', 65534)
    expect(listeners(at(22), { tcp, tcp6: tcp6 + wildcard6 })).toEqual([0])
    const mapped = row('0000000000000000FFFF00000100007F:0016', none6, '0A', 65534)
    expect(listeners(at(22), { tcp, tcp6: tcp6 + mapped })).toEqual([65534])
  })

  test('all of several at the very same place', () => {
    const tables = { tcp: tcp + row('0100007F:2709', none, '0A', 65534), tcp6 }
    expect(listeners(at(9993), tables)).toEqual([0, 65534])
  })

  test('nobody, where the tables do not tell', () => {
    expect(listeners(at(1))).toEqual([])
    for (const tables of [
      { tcp: '', tcp6: '' },
      { tcp: head, tcp6: head6 },
    ]) {
      expect(seen(at(9993), tables)).toEqual({ listeners: [], holders: [], state: 'hidden' })
    }
  })

  test('nobody by a line that is none', () => {
    const odd = [
      '\0\n',
      'x:2709\n',
      '   0: 0100007F:2709\n',
      row('0100007F:2709', none, '0A', '-1'),
      row('0100007F:2709', none, '0A', 'root'),
    ]
    expect(listeners(at(9993), { tcp: odd.join(''), tcp6: '' })).toEqual([])
  })

  test('also as a machine of the other byte order prints it', () => {
    const big = row('7F000001:2709', none, '0A', 7) + row('7F000001:2709', '7F000001:B5A2', '01', 9)
    expect(seenIn({ tcp: big, tcp6: '' }, at(9993), false)).toEqual({
      listeners: [7],
      holders: [9],
      state: 'accepted',
    })
    const big6 = row('00000000000000000000000000000001:2709', none6, '0A', 8)
    expect(seenIn({ tcp: '', tcp6: big6 }, at(9993, 1, '::1'), false).listeners).toEqual([8])
  })
})

describe('who has accepted', () => {
  const other = (state: string, owner: number, inode: number): string =>
    row('0100007F:2709', '0100007F:B5AA', state, owner, inode)
  const own = (state: string): string => row('0100007F:B5AA', '0100007F:2709', state, 1000, 7)
  const withRows = (...rows: string[]) => seen(at(9993, 0xb5aa), { tcp: tcp + rows.join(''), tcp6 })

  test('the one who has the other end, whoever listens', () => {
    expect(seen(at(9993))).toEqual({ listeners: [0], holders: [0], state: 'accepted' })
    expect(withRows(other('01', 65534, 5))).toEqual({ listeners: [0], holders: [65534], state: 'accepted' })
    expect(withRows(other('08', 65534, 5), own('05'))).toMatchObject({ holders: [65534] })
  })

  test('at another loopback address, where our own end is at the first one', () => {
    const accepted = row('0200007F:2709', '0100007F:B5AA', '01', 1001, 5)
    const ends = { ...at(9993, 0xb5aa, '127.0.0.2'), ourAddress: '127.0.0.1' }
    expect(seen(ends, { tcp: tcp + accepted, tcp6 })).toMatchObject({ holders: [1001], state: 'accepted' })
    const mapped = row(
      '0000000000000000FFFF00000200007F:2709',
      '0000000000000000FFFF00000100007F:B5AA',
      ...(['01', 1002, 5] as const),
    )
    expect(seen(ends, { tcp, tcp6: tcp6 + mapped })).toMatchObject({ holders: [1002], state: 'accepted' })
  })

  test('nobody yet, whomever the kernel shows meanwhile', () => {
    for (const owner of [0, 65534]) {
      for (const state of ['01', '03', '0C']) {
        expect(withRows(own('01'), other(state, owner, 0))).toMatchObject({ holders: [], state: 'waiting' })
      }
    }
    expect(withRows(own('01'))).toMatchObject({ holders: [], state: 'waiting' })
  })

  test('nobody any more', () => {
    for (const state of ['04', '05', '06', '09'])
      expect(withRows(own('08'), other(state, 0, 0))).toMatchObject({ state: 'closed' })
    expect(withRows(own('08'))).toMatchObject({ holders: [], state: 'closed' })
    expect(withRows()).toMatchObject({ state: 'hidden' })
  })

  test('through IPv6, and where nobody listens any more', () => {
    const six = row(
      '0000000000000000FFFF00000100007F:7000',
      '0000000000000000FFFF00000100007F:B5A2',
      '08',
      65534,
    )
    expect(seen(at(0x7000), { tcp, tcp6: tcp6 + six })).toEqual({
      listeners: [],
      holders: [65534],
      state: 'accepted',
    })
    expect(seen(at(0x7000, 0xb5a3), { tcp, tcp6: tcp6 + six }).holders).toEqual([])
  })

  test('ends the reading of a table: those who listen stand before', () => {
    const shows = (ends: ReturnType<typeof at>, lines: string) => showsHolder(lines, ends, true)
    expect(shows(at(9993), tcp)).toBe(true)
    expect(shows(at(9993), tcp.slice(0, tcp.indexOf('  3:')))).toBe(false)
    expect(shows(at(9993, 0xb5a0), tcp)).toBe(false)
    expect(shows(at(8080, 0xc000), tcp6)).toBe(true)
    expect(shows(at(9993), head)).toBe(false)
  })
})

describe('which sockets listen', () => {
  const sockets = (ends: ReturnType<typeof at>, table: string) => listenersAtAddress(table, ends, true)

  test('at the very address, by user and number; those at all addresses do not count', () => {
    expect(sockets(at(9993), tcp)).toBe('0 21460')
    expect(sockets(at(9993, 1, '127.0.0.2'), tcp)).toBeNull()
    expect(sockets(at(22), tcp)).toBeNull()
    expect(sockets(at(9993, 1, '::1'), tcp6)).toBe('998 21461')
    expect(sockets(at(8080, 1, '::1'), tcp6)).toBeNull()
    expect(sockets(at(9993), tcp + row('0100007F:2709', none, '0A', 0, 7))).toBe('0 21460,0 7')
  })

  test('is known once a line stands there that is no listener', () => {
    expect(showsAllListeners(tcp.slice(0, tcp.indexOf('  3:')))).toBe(false)
    expect(showsAllListeners(tcp.slice(0, tcp.indexOf('  4:') - 20))).toBe(false)
    expect(showsAllListeners(tcp.slice(0, tcp.indexOf('  4:')))).toBe(true)
    expect(showsAllListeners(head)).toBe(false)
    expect(showsAllListeners('')).toBe(false)
  })
})

test('whether users have their own numbers here', () => {
  expect(knowsEveryUser('         0          0 4294967295\n')).toBe(true)
  expect(knowsEveryUser('         0       1000          1\n')).toBe(false)
  expect(knowsEveryUser('0 1000 1\n1 100000 65536\n')).toBe(false)
  expect(knowsEveryUser('')).toBe(false)
})

test('of a table with thousands of closed connections only what tells something is kept', () => {
  const closed = Array.from({ length: 3_000 }, (_, n) =>
    row('0100007F:2709', `0100007F:${(0x1000 + n).toString(16).toUpperCase()}`, '06', 0, 0),
  ).join('')
  const ends = [at(9993), at(9993, 0xb5a0)]
  const lines = tellingLines(tcp + closed, ends)
  expect(lines.split('\n').length).toBeLessThan(10)
  for (const one of ends)
    expect(seen(one, { tcp: lines, tcp6 })).toEqual(seen(one, { tcp: tcp + closed, tcp6 }))
  expect(tellingLines(closed, ends)).toBe('')
})

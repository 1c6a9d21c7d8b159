import { describe, expect, test } from 'vitest'
import * as netstat from './listener-processes.ts'

/*
 * Written by hand in the formats of these systems: a service on port 9993 (process 512), and a connection from process
 * 2310.
 */
const darwin12 = `Active Internet connections (including servers)
Proto Recv-Q Send-Q  Local Address          Foreign Address        (state)     rhiwat shiwat    pid   epid  state    options
tcp4       0      0  127.0.0.1.9993         127.0.0.1.52345        ESTABLISHED 408300 146988    512      0 0x0102 0x00000104
tcp4       0      0  127.0.0.1.52345        127.0.0.1.9993         ESTABLISHED 408300 146988   2310      0 0x0102 0x00000008
tcp4       0      0  127.0.0.1.9993         *.*                    LISTEN      131072 131072    512      0 0x0100 0x00000106
tcp6       0      0  ::1.9993               *.*                    LISTEN      131072 131072    512      0 0x0100 0x00000106
tcp46      0      0  *.8082                 *.*                    LISTEN      131072 131072  70902      0 0x0100 0x00000006
tcp4       0      0  127.0.0.1.9993         127.0.0.1.52001        TIME_WAIT   408300 146988      0      0 0x2131 0x00000104
udp4       0      0  *.9993                 *.*                                786896   9216    512      0 0x0100 0x00000004
`
const darwin15 = `Active Internet connections (including servers)
Proto Recv-Q Send-Q  Local Address          Foreign Address        (state)          rxbytes      txbytes  rhiwat  shiwat          process:pid    state  options           gencnt    flags   flags1 usecnt rtncnt fltrs
tcp4       0      0  127.0.0.1.9993         127.0.0.1.52345        ESTABLISHED         1534         8120  408300  146988     zerotier-one:512    00102 00000104 0000000000012c3b 00000081 04000900      1      0 000000
tcp4       0      0  127.0.0.1.52345        127.0.0.1.9993         ESTABLISHED         8120         1534  408300  146988  Meshtray Helper:2310   00102 00000008 0000000000012c3a 00000081 04000900      1      0 000000
tcp4       0      0  127.0.0.1.9993         *.*                    LISTEN                 0            0  131072  131072     zerotier-one:512    00100 00000106 000000000000a1b2 00000000 00000900      1      0 000000
tcp6       0      0  ::1.9993               *.*                    LISTEN                 0            0  131072  131072     zerotier-one:512    00100 00000106 000000000000a1b3 00000000 00000800      1      0 000000
`
const windows = `
Aktive Verbindungen

  Proto  Lokale Adresse         Remoteadresse          Status           PID
  TCP    0.0.0.0:135            0.0.0.0:0              ABHÖREN         1044
  TCP    127.0.0.1:9993         0.0.0.0:0              ABHÖREN         512
  TCP    127.0.0.1:9993         127.0.0.1:52345        HERGESTELLT     512
  TCP    127.0.0.1:52345        127.0.0.1:9993         HERGESTELLT     2310
  TCP    127.0.0.1:9993         127.0.0.1:52001        WARTEND         0
  TCP    [::]:8082              [::]:0                 ABHÖREN         7090
  TCP    [::1]:9993             [::]:0                 ABHÖREN         512
  UDP    0.0.0.0:9993           *:*                                    512
`.replaceAll('\n', '\r\n')

const at = (port: number, ourPort = 52345, address = '127.0.0.1') => ({
  address,
  port,
  ourPort,
  ourAddress: address,
})

describe.each<[string, readonly netstat.Socket[] | null]>([
  ['macOS to 14', netstat.socketsOfDarwin(darwin12)],
  ['macOS from 15', netstat.socketsOfDarwin(darwin15)],
  ['Windows, in German', netstat.socketsOfWindows(windows)],
])('%s', (_system, sockets) => {
  const seen = (ends: ReturnType<typeof at>) => netstat.seenAmong(sockets ?? [], ends)

  test('who listens and who has accepted', () => {
    expect(seen(at(9993))).toEqual({ listeners: [512], holders: [512], state: 'accepted' })
  })

  test('who listens on IPv6', () => {
    expect(seen(at(9993, 1, '::1'))).toMatchObject({ listeners: [512], state: 'hidden' })
  })

  test('nobody', () => {
    expect(seen(at(1))).toEqual({ listeners: [], holders: [], state: 'hidden' })
    expect(seen(at(512, 9993))).toEqual({ listeners: [], holders: [], state: 'hidden' })
  })
})

test('one who listens at all addresses, and what is closed', () => {
  for (const sockets of [netstat.socketsOfDarwin(darwin12), netstat.socketsOfWindows(windows)]) {
    expect(netstat.seenAmong(sockets ?? [], at(8082, 1, '::1')).listeners).not.toEqual([])
    expect(netstat.seenAmong(sockets ?? [], at(8082)).listeners).not.toEqual([])
    expect(netstat.seenAmong(sockets ?? [], at(9993, 52001))).toMatchObject({ holders: [], state: 'closed' })
  }
  const own = (netstat.socketsOfDarwin(darwin15) ?? []).filter(({ local }) => local.port === 52345)
  expect(netstat.seenAmong(own, at(9993))).toEqual({ listeners: [], holders: [], state: 'waiting' })
})

test('the nearest of several, and all at the same place', () => {
  const listener = (address: string, process: number): netstat.Socket => ({
    local: { address, port: 9993 },
    remote: null,
    process,
  })
  const listeners = (...sockets: netstat.Socket[]) => netstat.seenAmong(sockets, at(9993)).listeners
  expect(listeners(listener('any4', 7), listener('127.0.0.1', 8))).toEqual([8])
  expect(listeners(listener('any6', 7), listener('any', 8), listener('any4', 9))).toEqual([8, 9])
  expect(listeners(listener('127.0.0.1', 7), listener('127.0.0.1', 8))).toEqual([7, 8])
  expect(listeners(listener('127.0.0.2', 7), listener('any6', 8))).toEqual([8])
})

test('a process of any name passes for no other', () => {
  const [head = '', row = ''] = darwin15.split('\n').slice(1)
  for (const name of ['a:1 00102 00000104', ':1', 'x:1 00100 00000106 0:1', '127.0.0.1.9993 *.* LISTEN']) {
    const [socket] =
      netstat.socketsOfDarwin(`${head}\n${row.replace('zerotier-one:512', `${name}:666`)}\n`) ?? []
    expect(socket?.process).toBe(666)
  }
})

test.each([
  '',
  'netstat: illegal option -- v',
  'Proto Recv-Q Send-Q  Local Address  Foreign Address  (state)\n',
])('what does not name processes is no table (%j)', (text) => {
  expect(netstat.socketsOfDarwin(text)).toBeNull()
  expect(netstat.socketsOfWindows(text)).toBeNull()
})

test('lines that are none', () => {
  const odd = 'tcp4 0 0\ntcp4 0 0 x y LISTEN 1 2 3\ntcp9 0 0 *.1 *.* LISTEN 1 1 512 0 0 0\n\0\n'
  expect(netstat.socketsOfDarwin(darwin12.split('\n').slice(0, 2).join('\n') + odd)).toEqual([])
  expect(
    netstat.socketsOfWindows('  TCP    127.0.0.1:9993   0.0.0.0:0   LISTENING   -1\n TCP a b c 1'),
  ).toBeNull()
})

test('users by process, on macOS', () => {
  const users = netstat.usersOfPs('  512     0\n 2310   501\n')
  expect(users).toEqual(
    new Map([
      [512, 0],
      [2310, 501],
    ]),
  )
  expect(netstat.usersOfPs('ps: process id not valid\n')).toEqual(new Map())
  const seen = { listeners: [512], holders: [2310, 9], state: 'accepted' } as const
  expect(netstat.withUsers(seen, users)).toEqual({
    listeners: [0],
    holders: [501, 'process 9'],
    state: 'accepted',
  })
})

test('which processes are services of Windows', () => {
  const text = `
SERVICE_NAME: ZeroTierOneService
DISPLAY_NAME: PID                : 999
        TYPE               : 10  WIN32_OWN_PROCESS
        STATE              : 4  RUNNING
                                (STOPPABLE, NOT_PAUSABLE, ACCEPTS_SHUTDOWN)
        WIN32_EXIT_CODE    : 0  (0x0)
        SERVICE_EXIT_CODE  : 0  (0x0)
        CHECKPOINT         : 0x0
        WAIT_HINT          : 0x0
        PID                : 512
        FLAGS              :

SERVICE_NAME: Dhcp
        PID                : 1044
`.replaceAll('\n', '\r\n')
  expect(netstat.processesOfServices(text)).toEqual(new Set([512, 1044]))
  expect(netstat.processesOfServices('[SC] EnumQueryServicesStatus:OpenService FAILED 5')).toEqual(new Set())
})

test('which processes are the person’s own on Windows', () => {
  expect(netstat.processesOfTasks('"node.exe","2310","Console","1","48.260 K"\r\n')).toEqual(new Set([2310]))
  expect(
    netstat.processesOfTasks('INFO: No tasks are running which match the specified criteria.\r\n'),
  ).toEqual(new Set())
  expect(
    netstat.processesOfTasks('INFORMATION: Es werden keine Aufgaben mit "a","2310", ausgeführt.'),
  ).toEqual(new Set())
})

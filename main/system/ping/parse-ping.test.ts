import { describe, expect, test } from 'vitest'
import { isUsageError, parsePing, parsePingLine } from './parse-ping.ts'

describe('iputils', () => {
  test('answers', () => {
    const text = `PING 10.147.17.2 (10.147.17.2) 56(84) bytes of data.
64 bytes from 10.147.17.2: icmp_seq=1 ttl=64 time=0.412 ms
64 bytes from 10.147.17.2: icmp_seq=2 ttl=64 time=0.380 ms

--- 10.147.17.2 ping statistics ---
5 packets transmitted, 4 received, 20% packet loss, time 806ms
rtt min/avg/max/mdev = 0.380/0.396/0.412/0.016 ms
`
    expect(parsePing(text)).toEqual({ sent: 5, received: 4, average: 0.396 })
  })

  test('a host that is not there', () => {
    const text = `PING 10.147.17.9 (10.147.17.9) 56(84) bytes of data.
From 10.147.17.1 icmp_seq=1 Destination Host Unreachable

--- 10.147.17.9 ping statistics ---
5 packets transmitted, 0 received, +3 errors, 100% packet loss, time 816ms
pipe 3
`
    expect(parsePing(text)).toEqual({ sent: 5, received: 0, average: null })
  })

  test('answers that came twice', () => {
    const text = '5 packets transmitted, 5 received, +5 duplicates, 0% packet loss, time 805ms\n'
    expect(parsePing(text)).toEqual({ sent: 5, received: 5, average: null })
  })

  test('an argument that an older one does not know', () => {
    expect(isUsageError("ping: invalid option -- 'M'\n")).toBe(true)
    expect(isUsageError('ping: connect: Network is unreachable\n')).toBe(false)
  })
})

test('BusyBox', () => {
  const text = `PING 10.147.17.2 (10.147.17.2): 56 data bytes
64 bytes from 10.147.17.2: seq=0 ttl=64 time=0.076 ms

--- 10.147.17.2 ping statistics ---
5 packets transmitted, 5 packets received, 0% packet loss
round-trip min/avg/max = 0.052/0.065/0.078 ms
`
  expect(parsePing(text)).toEqual({ sent: 5, received: 5, average: 0.065 })
  expect(
    isUsageError('ping: unrecognized option: M\nBusyBox v1.36.1 multi-call binary.\n\nUsage: ping'),
  ).toBe(true)
})

test('macOS', () => {
  const text = `PING 10.147.17.2 (10.147.17.2): 56 data bytes
64 bytes from 10.147.17.2: icmp_seq=0 ttl=64 time=14.512 ms
Request timeout for icmp_seq 1

--- 10.147.17.2 ping statistics ---
5 packets transmitted, 3 packets received, 40.0% packet loss
round-trip min/avg/max/stddev = 14.512/15.250/16.001/0.531 ms
`
  expect(parsePing(text)).toEqual({ sent: 5, received: 3, average: 15.25 })
})

describe('Windows', () => {
  test('answers', () => {
    const text = `\r
Pinging 10.147.17.2 with 32 bytes of data:\r
Reply from 10.147.17.2: bytes=32 time=14ms TTL=128\r
Reply from 10.147.17.2: bytes=32 time<1ms TTL=128\r
Request timed out.\r
\r
Ping statistics for 10.147.17.2:\r
    Packets: Sent = 3, Received = 2, Lost = 1 (33% loss),\r
Approximate round trip times in milli-seconds:\r
    Minimum = 0ms, Maximum = 14ms, Average = 7ms\r
`
    expect(parsePing(text)).toEqual({ sent: 3, received: 2, average: 7 })
  })

  test('what a router says of a host that is not there is no answer of it', () => {
    const text = `Pinging 10.147.17.9 with 32 bytes of data:\r
Reply from 10.147.17.1: Destination host unreachable.\r
\r
Ping statistics for 10.147.17.9:\r
    Packets: Sent = 3, Received = 3, Lost = 0 (0% loss),\r
`
    expect(parsePing(text)).toEqual({ sent: 3, received: 0, average: null })
  })

  test('another language', () => {
    const text = `Ping wird ausgeführt für 10.147.17.2 mit 32 Bytes Daten:\r
Antwort von 10.147.17.2: Bytes=32 Zeit=21ms TTL=64\r
\r
Ping-Statistik für 10.147.17.2:\r
    Pakete: Gesendet = 1, Empfangen = 1, Verloren = 0\r
    (0% Verlust),\r
Ca. Zeitangaben in Millisek.:\r
    Minimum = 21ms, Maximum = 21ms, Mittelwert = 21ms\r
`
    expect(parsePing(text)).toEqual({ sent: 1, received: 1, average: 21 })
    const french = `Statistiques Ping pour 10.147.17.9:\r
    Paquets : envoyés = 3, reçus = 0, perdus = 3 (perte 100%),\r
`
    expect(parsePing(french)).toEqual({ sent: 3, received: 0, average: null })
  })

  test('IPv6, whose answers have no TTL', () => {
    const text = `Reply from fd00::2: time=3ms\r
Ping statistics for fd00::2:\r
    Packets: Sent = 3, Received = 3, Lost = 0 (0% loss),\r
    Minimum = 3ms, Maximum = 3ms, Average = 3ms\r
`
    expect(parsePing(text)).toEqual({ sent: 3, received: 3, average: 3 })
  })
})

describe('line by line', () => {
  const linesOf = (text: string, platform: NodeJS.Platform) =>
    text.split('\n').flatMap((line) => {
      const said = parsePingLine(line, platform)
      return said === null ? [] : [[said.sequence, said.latency]]
    })

  test('iputils, with -O', () => {
    const text = `PING 10.147.17.2 (10.147.17.2) 56(84) bytes of data.
64 bytes from 10.147.17.2: icmp_seq=1 ttl=64 time=0.412 ms
no answer yet for icmp_seq=2
From 10.147.17.1 icmp_seq=3 Destination Host Unreachable
64 bytes from 10.147.17.2: icmp_seq=2 ttl=64 time=1840 ms
64 bytes from 10.147.17.2: icmp_seq=4 ttl=64 time=3.1 ms
64 bytes from 10.147.17.2: icmp_seq=4 ttl=64 time=9.1 ms (DUP!)
From 10.147.17.1: icmp_seq=5 Redirect Host(New nexthop: 10.147.17.3)
64 bytes from 10.147.17.2: icmp_seq=5 ttl=64 (truncated)

--- 10.147.17.2 ping statistics ---
5 packets transmitted, 4 received, 20% packet loss, time 4006ms
rtt min/avg/max/mdev = 0.380/0.396/0.412/0.016 ms
`
    const answers = [
      [1, 0.412],
      [2, null],
      [3, null],
      [2, 1840],
      [4, 3.1],
      [5, null],
    ]
    expect(linesOf(text, 'linux')).toEqual(answers)
  })

  test('BusyBox, which says nothing of what is lost', () => {
    const text = `PING fd00::2 (fd00::2): 56 data bytes
64 bytes from fd00::2: seq=0 ttl=64 time=0.076 ms
64 bytes from fd00::2: seq=2 ttl=64 time=11.200 ms
`
    expect(linesOf(text, 'linux')).toEqual([
      [0, 0.076],
      [2, 11.2],
    ])
  })

  test('macOS', () => {
    const text = `PING 10.147.17.2 (10.147.17.2): 56 data bytes
64 bytes from 10.147.17.2: icmp_seq=0 ttl=64 time=14.512 ms
Request timeout for icmp_seq 1
16 bytes from fd00::2, icmp_seq=2 hlim=64 time=0.205 ms
`
    expect(linesOf(text, 'darwin')).toEqual([
      [0, 14.512],
      [1, null],
      [2, 0.205],
    ])
  })

  test('Windows, in any language', () => {
    const text = `\r
Ping wird ausgeführt für 10.147.17.2 mit 32 Bytes Daten:\r
Antwort von 10.147.17.2: Bytes=32 Zeit=21ms TTL=64\r
Reply from 10.147.17.2: bytes=32 time<1ms TTL=128\r
Zeitüberschreitung der Anforderung.\r
Antwort von 10.147.17.1: Zielhost nicht erreichbar.\r
Réponse de fd00::2 : temps=14 ms\r
\r
Ping-Statistik für 10.147.17.2:\r
    Pakete: Gesendet = 5, Empfangen = 4, Verloren = 1\r
    (20% Verlust),\r
Ca. Zeitangaben in Millisek.:\r
    Minimum = 1ms, Maximum = 21ms, Mittelwert = 12ms\r
`
    expect(linesOf(text, 'win32')).toEqual([
      [null, 21],
      [null, 1],
      [null, null],
      [null, null],
      [null, 14],
    ])
  })

  test('anything else is nothing', () => {
    for (const platform of ['linux', 'darwin'] as const)
      for (const line of [
        '',
        'x'.repeat(100_000),
        'ping: sendmsg: Network is unreachable',
        'seq=99999999999999',
      ])
        expect(parsePingLine(line, platform)).toBeNull()
  })
})

test('anything else is nothing', () => {
  expect(parsePing('')).toBeNull()
  expect(parsePing('ping: unknown host\n')).toBeNull()
  expect(parsePing('x'.repeat(1_000_000))).toBeNull()
})

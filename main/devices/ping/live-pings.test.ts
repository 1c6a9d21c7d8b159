import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { inRealTime } from '../../testing/in-real-time.ts'
import { folderOfAllTests } from '../../testing/temporary-folder.ts'
import { createPacketHistory, type PacketHistory } from '../link-history/packet-history.ts'
import { createLivePings, type LivePings } from './live-pings.ts'

const node = 'a1b2c3d4e5'
const address = '10.147.17.2'
const folder = folderOfAllTests('live-ping')
let pings: LivePings

// Programs run in real time; how long nothing is said or read is up to the test.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  pings?.dispose()
  vi.useRealTimers()
})

/** A program in ping's place; `$1` is "live", or "plain" where it is asked with fewer arguments. */
async function pingsOf(
  text: string,
  more: Partial<Parameters<typeof createLivePings>[0]> = {},
): Promise<LivePings> {
  const path = join(folder.path, `ping-${Math.random().toString(36).slice(2)}`)
  await writeFile(path, `#!/bin/sh\n${text}\n`, { mode: 0o755 })
  pings = createLivePings({
    platform: 'linux',
    command: (_, of) => ({ paths: [path], args: ['live', of], plain: ['plain', of] }),
    ...more,
  })
  return pings
}
const answer = (sequence: number, ms: number) =>
  `echo "64 bytes from ${address}: icmp_seq=${sequence} ttl=64 time=${ms} ms"`
const packetsOf = (history: PacketHistory) =>
  history
    .ofNodes([node], 'day', Date.now())
    .reduce((all, { sent, lost }) => ({ sent: all.sent + sent, lost: all.lost + lost }), { sent: 0, lost: 0 })
async function isAlive(file: string): Promise<boolean> {
  const id = Number(await readFile(file, 'utf8').catch(() => ''))
  try {
    return id > 0 && process.kill(id, 0)
  } catch {
    return false
  }
}
const shown = (part: object) => inRealTime(() => expect(pings.read(node)).toMatchObject(part))

describe.skipIf(process.platform === 'win32')('a ping that goes on', () => {
  test('tells each answer as it comes, and ends when it is stopped', async () => {
    const own = join(folder.path, 'process')
    await pingsOf(`echo $$ > ${own}\n${answer(1, 12)}\n${answer(2, 14)}\nexec sleep 600`)
    expect(pings.start(node, address)).toMatchObject({
      ok: true,
      value: { node, address, running: true, sent: 0 },
    })
    await shown({ running: true, sent: 2, received: 2, last: 14, jitter: 2 })
    pings.stop(node)
    expect(pings.read(node)).toMatchObject({ running: false, fault: null, sent: 2 })
    await inRealTime(async () => expect(await isAlive(own)).toBe(false))
  })

  test('is stopped where nobody watches', async () => {
    const own = join(folder.path, 'unwatched')
    await pingsOf(`echo $$ > ${own}\nexec sleep 600`, { unwatched: 300 })
    pings.start(node, address)
    await inRealTime(async () => expect(await isAlive(own)).toBe(true))
    vi.advanceTimersByTime(300)
    await inRealTime(async () => expect(await isAlive(own)).toBe(false))
    expect(pings.read(node)).toMatchObject({ running: false, fault: null })
  })

  test('counts as lost what a program says nothing of', async () => {
    await pingsOf(`${answer(0, 12)}\nexec sleep 600`, { silence: 20 })
    pings.start(node, address)
    await shown({ sent: 1 })
    vi.advanceTimersByTime(20)
    await shown({ sent: 2, received: 1, recent: [12, null] })
  })

  test('has each packet recorded, and its loss taken back where the answer comes late', async () => {
    const history = createPacketHistory()
    await pingsOf(
      `${answer(1, 12)}\necho "no answer yet for icmp_seq=2"\n${answer(3, 9)}\n${answer(2, 1500)}\n` +
        'echo "no answer yet for icmp_seq=4"\nexec sleep 600',
      { packetRecorder: history.recorder },
    )
    pings.start(node, address)
    await shown({ sent: 4, received: 3 })
    expect(packetsOf(history)).toEqual({ sent: 4, lost: 1 })
  })

  test('records what its silence means, and nothing of one service for another', async () => {
    const history = createPacketHistory()
    await pingsOf(`${answer(0, 12)}\nexec sleep 600`, { silence: 200, packetRecorder: history.recorder })
    pings.start(node, address)
    await shown({ sent: 1 })
    vi.advanceTimersByTime(200)
    await shown({ sent: 2 })
    expect(packetsOf(history)).toEqual({ sent: 2, lost: 1 })
    history.clear()
    vi.advanceTimersByTime(1_000)
    await shown({ sent: 3 })
    expect(packetsOf(history)).toEqual({ sent: 0, lost: 0 })
  })

  test('runs once for a device, and a few times in all', async () => {
    await pingsOf(`${answer(1, 12)}\nexec sleep 600`)
    pings.start(node, address)
    await shown({ sent: 1 })
    expect(pings.start(node, address)).toMatchObject({ value: { sent: 1 } })
    expect(pings.start(node, '10.147.17.3')).toMatchObject({ value: { address: '10.147.17.3', sent: 0 } })
    for (const other of ['a', 'b', 'c']) expect(pings.start(other, address).ok).toBe(true)
    expect(pings.start('d', address)).toMatchObject({ error: { code: 'ping-too-many' } })
    pings.stop('a')
    expect(pings.start('d', address).ok).toBe(true)
  })

  test('is asked with fewer arguments where it knows fewer', async () => {
    await pingsOf(`test "$1" = live && { echo "ping: invalid option -- 'O'" >&2; exit 2; }\n${answer(0, 3)}`)
    pings.start(node, address)
    await shown({ running: false, fault: null, received: 1 })
  })

  test.each([
    ['may not send', 'echo "ping: socket: Operation not permitted" >&2; exit 2', 'ping-not-permitted'],
    ['has no way', 'echo "ping: connect: Network is unreachable" >&2; exit 2', 'ping-no-way'],
    ['does not know the host', 'echo "ping: unknown host" >&2; exit 2', 'ping-no-way'],
    ['says something new', 'echo "ping: out of tea" >&2; exit 3', 'ping-failed'],
    ['prints without an end of a line', 'exec head -c 50000000 /dev/zero', 'ping-failed'],
  ])('that %s says so', async (_how, text, code) => {
    await pingsOf(text)
    pings.start(node, address)
    await shown({ running: false, fault: { code } })
  })

  test('that is not there says so', async () => {
    pings = createLivePings({
      platform: 'linux',
      command: () => ({ paths: ['/nowhere/ping'], args: [], plain: null }),
    })
    pings.start(node, address)
    await shown({ running: false, fault: { code: 'ping-missing' } })
  })
})

test('what is no address is no argument', () => {
  pings = createLivePings({
    platform: 'linux',
    command: () => ({ paths: ['/bin/echo'], args: [], plain: null }),
  })
  for (const wrong of ['-f', '--help', '', '10.1.2.3 -f', 'localhost', '$(id)', '10.1.2.3\n'])
    expect(pings.start(node, wrong)).toMatchObject({ error: { code: 'argument-invalid' } })
})

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { inRealTime } from '../../testing/in-real-time.ts'
import { folderOfAllTests } from '../../testing/temporary-folder.ts'
import { pingSizes, systemPing } from './ping.ts'
import { pingCommand } from './ping-arguments.ts'

const folder = folderOfAllTests('ping')
// Timers are fake, so a program times out only where a test advances them.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** Runs a ping whose program is this shell script */
async function pingOf(text: string) {
  const path = join(folder.path, `ping-${Math.random().toString(36).slice(2)}`)
  await writeFile(path, `#!/bin/sh\n${text}\n`, { mode: 0o755 })
  return systemPing('linux', { paths: [path], timeout: 1_500 })
}
const request = { address: '10.1.2.3', count: 5, size: null }
const statistics = (received: number) => `echo "5 packets transmitted, ${received} received, x% packet loss"`

test('the arguments of each system', () => {
  const whole = { address: 'fd00::7', count: 2, size: 1280 }
  expect(pingCommand('linux', whole)?.args.join(' ')).toBe('-n -c 2 -i 0.2 -W 1 -M do -s 1232 fd00::7')
  expect(pingCommand('darwin', { ...whole, address: '10.1.2.3' })?.args.join(' ')).toBe(
    '-n -c 2 -i 0.2 -W 1000 -D -s 1252 10.1.2.3',
  )
  expect(pingCommand('win32', { ...whole, address: '10.1.2.3' })?.args.join(' ')).toBe(
    '-4 -n 2 -w 1000 -f -l 1252 10.1.2.3',
  )
  expect(pingCommand('aix', request)).toBeNull()
})

test('a reply may take as long as is asked for', () => {
  const slow = { ...request, wait: 5 }
  expect(pingCommand('linux', slow)?.args.join(' ')).toBe('-n -c 5 -i 0.2 -W 5 10.1.2.3')
  expect(pingCommand('darwin', slow)?.args.join(' ')).toBe('-n -c 5 -i 0.2 -W 5000 10.1.2.3')
  expect(pingCommand('win32', slow)?.args.join(' ')).toBe('-4 -n 3 -w 5000 10.1.2.3')
})

test('where a packet goes out once a second there are no more than three', () => {
  expect(pingCommand('win32', request)?.args).toContain('3')
  expect(pingCommand('linux', request)?.plain?.join(' ')).toBe('-c 3 -W 1 10.1.2.3')
})

test('what is no address is no argument', async () => {
  const ping = systemPing('linux', { paths: ['/bin/echo'] })
  for (const address of ['-f', '--help', '', '10.1.2.3 -f', 'localhost', '$(id)'])
    expect(await ping({ ...request, address })).toMatchObject({ kind: 'unknown', why: 'not-understood' })
})

describe.skipIf(process.platform === 'win32')('a ping that', () => {
  test('answers', async () => {
    const ping = await pingOf(statistics(4))
    expect(await ping(request)).toMatchObject({ kind: 'found', value: { address: '10.1.2.3', received: 4 } })
  })

  test('is not there, hangs or prints 50 MB is no verdict on anybody', async () => {
    const nowhere = systemPing('linux', { paths: ['/nowhere/ping'] })
    expect(await nowhere(request)).toMatchObject({ kind: 'unknown', why: 'missing' })
    const hangs = await pingOf('exec sleep 600')
    const answer = hangs(request)
    await inRealTime(() => expect(vi.getTimerCount()).toBe(1))
    vi.advanceTimersByTime(1_500)
    expect(await answer).toMatchObject({ kind: 'unknown', why: 'timeout' })
    const prints = await pingOf('exec head -c 50000000 /dev/zero')
    expect(await prints(request)).toMatchObject({ kind: 'unknown', why: 'too-long' })
  })

  test('speaks another language is not understood', async () => {
    const ping = await pingOf('echo "5 paketojn sendis, 5 ricevis"')
    expect(await ping(request)).toMatchObject({ kind: 'unknown', why: 'not-understood' })
  })

  test('knows fewer arguments is asked with fewer', async () => {
    const refuses = `case "$*" in *-i*) echo "ping: invalid option -- 'i'" >&2; exit 2;; esac`
    const ping = await pingOf(`${refuses}\n${statistics(5)}`)
    expect(await ping(request)).toMatchObject({ kind: 'found', value: { received: 5 } })
    expect(await ping({ ...request, size: 1400 })).toMatchObject({ kind: 'unknown', why: 'not-here' })
  })

  test('may not send says so', async () => {
    const ping = await pingOf(
      'printf "ping: socktype: SOCK_RAW\nping: socket: Operation not permitted\n" >&2; exit 2',
    )
    expect(await ping(request)).toMatchObject({ kind: 'unknown', why: 'not-permitted' })
  })

  test('the kernel sends nothing for has no answer', async () => {
    const ping = await pingOf('echo "ping: connect: Network is unreachable" >&2; exit 2')
    expect(await ping(request)).toMatchObject({ kind: 'found', value: { received: 0 } })
  })
})

describe.skipIf(process.platform === 'win32')('packets of several sizes', () => {
  test('the largest that arrived fits', async () => {
    const ping = await pingOf(`case "$*" in *2772*) ${statistics(0)}; exit 1;; esac\n${statistics(2)}`)
    const larger = await pingSizes(ping, { address: '10.1.2.3' }, 2_800)
    expect(larger).toMatchObject({ value: { mtu: 2_800, fits: 1_400, sent: 10 } })
    const small = await pingSizes(ping, { address: '10.1.2.3' }, 1_400)
    expect(small).toMatchObject({ value: { mtu: 1_400, fits: 1_400, sent: 5 } })
  })

  test('the largest is asked once more before it is said not to fit', async () => {
    const lost = `case "$*" in *"-c 2 "*2772*) ${statistics(0)}; exit 1;; esac`
    const ping = await pingOf(`${lost}\n${statistics(2)}`)
    expect(await pingSizes(ping, { address: '10.1.2.3' }, 2_800)).toMatchObject({
      value: { mtu: 2_800, fits: 2_800 },
    })
  })

  test('none arrived', async () => {
    const ping = await pingOf(`${statistics(0)}; exit 1`)
    expect(await pingSizes(ping, { address: '10.1.2.3' }, 2_800)).toMatchObject({ value: { fits: null } })
  })
})

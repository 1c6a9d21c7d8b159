import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readPeer } from '../service/schema.ts'
import { createLastSeen } from './last-seen.ts'
import { byAddress } from './presence.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'last-seen-'))
})
afterEach(() => rm(folder, { recursive: true }))

const file = () => join(folder, 'last-seen.json')
function peers(lastReceive: number, role = 'LEAF') {
  const path = {
    address: '203.0.113.7/9993',
    active: true,
    expired: false,
    preferred: true,
    lastReceive,
    lastSend: 0,
  }
  const peer = readPeer({ address: 'aaaaaaaaaa', role, latency: 1, paths: [path] })
  return byAddress(peer === null ? [] : [peer])
}

test('a time is there after the peer is gone, and in the next run', async () => {
  const lastSeen = createLastSeen(
    () => folder,
    () => 5_000,
  )
  await lastSeen.note(peers(4_000))
  await lastSeen.note(byAddress([]))
  expect(lastSeen.of('aaaaaaaaaa')).toBe(4_000)
  const next = createLastSeen(() => folder)
  await next.note(byAddress([]))
  expect(next.of('aaaaaaaaaa')).toBe(4_000)
  await next.note(peers(3_000))
  expect(next.of('aaaaaaaaaa')).toBe(4_000)
})

test('a root is no device, nothing received is no time, and nothing comes from the future', async () => {
  const lastSeen = createLastSeen(
    () => folder,
    () => 5_000,
  )
  await lastSeen.note(peers(4_000, 'PLANET'))
  await lastSeen.note(peers(0))
  expect(lastSeen.of('aaaaaaaaaa')).toBe(0)
  await lastSeen.note(peers(9_000))
  expect(lastSeen.of('aaaaaaaaaa')).toBe(5_000)
})

test('it is written now and then, and each folder has its own', async () => {
  let at = 1_000_000
  let at2 = folder
  const lastSeen = createLastSeen(
    () => at2,
    () => at,
  )
  await lastSeen.note(peers(at))
  at += 1_000
  await lastSeen.note(peers(at))
  expect(JSON.parse(await readFile(file(), 'utf8'))).toEqual({ aaaaaaaaaa: 1_000_000 })
  at += 10 * 60_000
  await lastSeen.note(peers(at))
  expect(JSON.parse(await readFile(file(), 'utf8'))).toEqual({ aaaaaaaaaa: at })
  at2 = join(folder, 'demo')
  await lastSeen.note(byAddress([]))
  expect(lastSeen.of('aaaaaaaaaa')).toBe(0)
})

test('a file that makes no sense is begun anew', async () => {
  for (const text of ['{', '[]', '{"aaaaaaaaaa":"x"}', '{"aaaaaaaaaa":-1}']) {
    await writeFile(file(), text)
    const lastSeen = createLastSeen(
      () => folder,
      () => 5_000,
    )
    await lastSeen.note(peers(4_000))
    expect(lastSeen.of('aaaaaaaaaa')).toBe(4_000)
  }
})

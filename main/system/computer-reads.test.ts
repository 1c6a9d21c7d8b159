import { expect, test, vi } from 'vitest'
import { sampleNetwork } from '../../contract/testing/joined.ts'
import { createComputerReads } from './computer-reads.ts'

const computer = { interfaces: [], routes: [], dns: null }
const office = sampleNetwork()

function reads(patience?: number) {
  const state = { settles: false, now: 0, takes: 0, done: Promise.resolve() }
  const read = vi.fn(async () => {
    await state.done
    state.now += state.takes
    return computer
  })
  const parts = { read, settles: () => state.settles, now: () => state.now }
  return { read, state, ...createComputerReads(patience === undefined ? parts : { ...parts, patience }) }
}

test('is read once, and then only where something may be another', async () => {
  const { after, expire, read } = reads()
  expect(await after([office])).toBe(computer)
  expect(await after([office])).toBeUndefined()
  expire()
  expect(await after([office])).toBe(computer)
  expect(await after([office])).toBeUndefined()
  expect(await after([{ ...office, netconfRevision: 99 }])).toBeUndefined()
  expect(await after([{ ...office, assignedAddresses: [] }])).toBe(computer)
  expect(await after([])).toBe(computer)
  expect(read).toHaveBeenCalledTimes(4)
})

test('is read each time while a window shows it, or something settles', async () => {
  const { after, setShown, state } = reads()
  await after([office])
  setShown(true)
  expect(await after([office])).toBe(computer)
  setShown(false)
  expect(await after([office])).toBeUndefined()
  state.settles = true
  expect(await after([office])).toBe(computer)
})

test('name servers are asked for only where some network wants its own', async () => {
  const { after, read } = reads()
  const dns = { domain: 'mesh.example', servers: ['10.77.0.53'] }
  await after([office, { ...office, dns }])
  await after([{ ...office, dns, flags: { ...office.flags, allowDNS: true } }])
  expect(read.mock.calls).toEqual([[false], [true]])
})

test('a start does not wait for name servers, and asks for them right after it', async () => {
  const { after, beginWithoutDns, read } = reads()
  const again = vi.fn()
  beginWithoutDns(again)
  const dns = { domain: 'mesh.example', servers: ['10.77.0.53'] }
  const asking = [{ ...office, dns, flags: { ...office.flags, allowDNS: true } }]
  expect(await after(asking)).toBe(computer)
  expect(read).toHaveBeenCalledOnce()
  expect(again).toHaveBeenCalledOnce()
  expect(await after(asking)).toBe(computer)
  expect(await after(asking)).toBeUndefined()
  expect(read.mock.calls).toEqual([[false], [true]])
  expect(again).toHaveBeenCalledOnce()
})

test('what was read at the start is read again where the service came late', async () => {
  const { after, beginWithoutDns, read, state } = reads()
  beginWithoutDns(vi.fn())
  state.now += 1_001
  expect(await after([office])).toBe(computer)
  expect(read).toHaveBeenCalledTimes(2)
  expect(await after([office])).toBeUndefined()
})

test('what takes long is read less often while it is shown alone', async () => {
  const { after, expire, setShown, state } = reads()
  state.takes = 1_500
  setShown(true)
  expect(await after([office])).toBe(computer)
  state.now += 14_999
  expect(await after([office])).toBeUndefined()
  expire()
  expect(await after([office])).toBe(computer)
  state.now += 15_000
  expect(await after([office])).toBe(computer)
})

test('what takes too long comes with a later poll, and what changed meanwhile is read anew', async () => {
  const { after, expire, read, state } = reads(0)
  const { promise, resolve } = Promise.withResolvers<void>()
  state.done = promise
  expect(await after([office])).toBeUndefined()
  expire()
  expect(await after([office])).toBeUndefined()
  expect(read).toHaveBeenCalledOnce()
  resolve()
  await promise
  expect(await after([office])).toBe(computer)
  expect(await after([office])).toBe(computer)
  expect(await after([office])).toBeUndefined()
  expect(read).toHaveBeenCalledTimes(2)
})

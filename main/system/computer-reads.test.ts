import { expect, test, vi } from 'vitest'
import { sampleNetwork } from '../../contract/testing/joined.ts'
import { createComputerReads } from './computer-reads.ts'

const computer = { interfaces: [], routes: [], dns: null }
const office = sampleNetwork()

function reads() {
  const state = { settles: false }
  const read = vi.fn(async () => computer)
  return { read, state, ...createComputerReads({ read, settles: () => state.settles }) }
}

test('is read once, and then only where something may be another', async () => {
  const { after, interfacesChanged, read } = reads()
  expect(await after([office])).toBe(computer)
  expect(await after([office])).toBeUndefined()
  interfacesChanged()
  expect(await after([office])).toBe(computer)
  expect(await after([office])).toBeUndefined()
  expect(await after([{ ...office }])).toBe(computer)
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

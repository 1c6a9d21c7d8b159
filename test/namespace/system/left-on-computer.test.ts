import { afterEach, beforeEach, expect, test } from 'vitest'
import { networkState } from '../../../contract/network-state.ts'
import { defaultFlags } from '../../../contract/node.ts'
import type { NetworkEntry } from '../../../contract/snapshot.ts'
import { folderOfEachTest } from '../../../main/testing/temporary-folder.ts'
import { entryWord } from '../../../words/network-status.ts'
import { t } from '../../../words/testing/english.ts'
import { type AppUnderTest, startApp } from '../../support/app/headless.ts'
import { type DemoNode, startDemoNode } from '../../support/node/demo-node.ts'
import { must } from '../../support/outcome.ts'
import { connectWifi, ip, removeInterfaces } from '../../support/system/ip.ts'

/*
 * The real service may leave addresses and routes on the computer, where they are switched off within a second of the
 * network's configuration: "off" and "paused" are said once they are.
 */
const folder = folderOfEachTest('left')
let node: DemoNode
let app: AppUnderTest
let id: string
let device: string
let words: Set<string>

beforeEach(async () => {
  await connectWifi()
  node = await startDemoNode({ world: 'empty', pace: 0.02, interfaces: true })
  await node.setOnline(true)
  id = await node.hostNetwork({ name: 'lab' })
  await node.call('POST', `/controller/network/${id}`, { private: false })
  app = await startApp(folder.path, { serviceHome: node.home }, null)
  must(await app.ask('network.join', { id, flags: defaultFlags }))
  await app.until(() => entry()?.inEffect?.addresses[0]?.present === true)
  device = entry()?.network?.portDeviceName ?? ''
  words = new Set()
  app.core.store.subscribe(() => words.add(word()))
})
afterEach(async () => {
  await app.close()
  await node.dispose()
  await removeInterfaces()
})

const entry = (): NetworkEntry | undefined => app.snapshot().networks[0]
const word = (): string => {
  const now = entry()
  return now === undefined ? '' : entryWord(t, now, true)
}
const onComputer = () => ip(`-4 addr show dev ${device}`)
const pause = () => app.ask('pause.start', { networks: [id], length: { kind: 'until-resumed' } })
const off = () => app.ask('network.setFlag', { id, flag: 'allowManaged', value: false })

test.each([
  ['switched off', 'Connected, addresses off', 'Addresses are off', off],
  ['paused', 'Paused', 'Paused', pause],
] as const)('%s, what stays is taken off once more', async (_how, done, begins, change) => {
  await node.linger(id, 1)
  await change()
  await app.until(() => word() === done)
  expect(await onComputer()).not.toContain('inet ')
  expect([...words].filter((each) => each.startsWith(`${begins}, but`))).toEqual([])
  expect((await node.network(id))?.allowManaged).toBe(false)
})

test.each([
  ['switched off', 'Addresses are off', 'Connected, addresses off', off],
  ['paused', 'Paused', 'Paused', pause],
] as const)('%s, what stays for all that is said, and tried no more', async (_how, begins, done, change) => {
  await node.linger(id, 100)
  await change()
  const stays = /^(?:Paused|Addresses are off), but 10\.83\.4\.\d+ is still on this computer$/
  await app.until(() => stays.test(word()))
  expect(word().startsWith(begins)).toBe(true)
  expect(words).not.toContain(done)
  expect(networkState(entry() as NetworkEntry, true)).toBe(begins === 'Paused' ? 'attention' : 'partial')
  await node.forgetRequests()
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  expect(Object.keys(await node.requests()).filter((operation) => operation.startsWith('POST'))).toEqual([])
  expect((await node.network(id))?.allowManaged).toBe(false)
})

test('what the service takes off at once is not sent again', async () => {
  await node.forgetRequests()
  await pause()
  await app.until(() => word() === 'Paused')
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  const posts = Object.entries(await node.requests()).filter(([operation]) => operation.startsWith('POST'))
  expect(posts.map(([, times]) => times)).toEqual([1])
})

test('a default route that is allowed, and that the network does not offer, is said', async () => {
  await node.call('POST', `/network/${id}`, { allowDefault: true })
  await app.until(() => word() === 'Connected, but it offers no default route')
})

import { expect, test } from 'vitest'
import { failure, type Result, success } from '../../contract/result.ts'
import type { Snapshot } from '../../contract/snapshot.ts'
import { createTestBridge } from '../testing/bridge.ts'
import { entry, network, snapshot } from '../testing/world.ts'
import { followSnapshots } from './state.ts'

const settle = () => new Promise((resolve) => setTimeout(resolve))

test('a change that arrives before the answer is kept, if it is newer', async () => {
  const bridge = createTestBridge()
  let answer: (reply: Result<Snapshot>) => void = () => {}
  bridge.answers['snapshot.read'] = () => new Promise((resolve) => (answer = resolve))
  const feed = followSnapshots(bridge)
  bridge.push(snapshot({ revision: 7 }))
  answer(success(snapshot({ revision: 6 })))
  await settle()
  expect(feed.snapshot.value?.revision).toBe(7)
})

test('what the preload was answered is shown, until something newer is heard', async () => {
  const bridge = createTestBridge(undefined, success(snapshot({ revision: 3 })))
  let answer: (reply: Result<Snapshot>) => void = () => {}
  bridge.answers['snapshot.read'] = () => new Promise((resolve) => (answer = resolve))
  const feed = followSnapshots(bridge)
  await settle()
  expect(feed.snapshot.value?.revision).toBe(3)
  answer(success(snapshot({ revision: 5 })))
  await settle()
  expect(feed.snapshot.value?.revision).toBe(5)
})

test('a late change does not overwrite a newer answer', async () => {
  const bridge = createTestBridge(snapshot({ revision: 9 }))
  const feed = followSnapshots(bridge)
  await settle()
  bridge.push(snapshot({ revision: 8 }))
  expect(feed.snapshot.value?.revision).toBe(9)
})

test('without an answer the next change is shown', async () => {
  const bridge = createTestBridge()
  bridge.answers['snapshot.read'] = () => failure('internal')
  const feed = followSnapshots(bridge)
  await settle()
  expect(feed.snapshot.value).toBeNull()
  bridge.push(snapshot({ revision: 1 }))
  expect(feed.snapshot.value?.revision).toBe(1)
})

test('entries that did not change stay the same object', async () => {
  const lab = network({ id: '8056c2e21c000002', name: 'lab' })
  const bridge = createTestBridge(snapshot({ networks: [entry(), entry(lab)] }))
  const feed = followSnapshots(bridge)
  await settle()
  const before = feed.snapshot.value?.networks ?? []
  const changed = entry({ ...lab, mtu: 1400 }, { revision: 2 })
  bridge.push(structuredClone(snapshot({ revision: 2, networks: [entry(), changed] })))
  const after = feed.snapshot.value?.networks ?? []
  expect(after[0]).toBe(before[0])
  expect(after[1]?.network?.mtu).toBe(1400)
})

test('after stop nothing arrives', async () => {
  const bridge = createTestBridge(snapshot({ revision: 1 }))
  const feed = followSnapshots(bridge)
  await settle()
  feed.stop()
  bridge.push(snapshot({ revision: 2 }))
  expect(feed.snapshot.value?.revision).toBe(1)
})

import { expect, onTestFinished, test } from 'vitest'
import { defaultFlags } from '../../contract/node.ts'
import { sampleNode } from '../../contract/testing/joined.ts'
import { virtualClock } from '../app/testing/virtual-clock.ts'
import { createStore } from '../state/store.ts'
import { createWriter } from '../state/writer.ts'
import { id, scriptedService } from '../testing/scripted-service.ts'
import { watchCarefulJoins } from './careful-joins.ts'

test('the end of the application hears the answer to a join on its way, and puts the addresses on', async () => {
  const store = createStore(false)
  const service = scriptedService()
  const writer = createWriter(store, service, async () => true)
  const readComputer = async () => ({ interfaces: null, routes: null, dns: null })
  const joins = watchCarefulJoins({ store, writer, service, readComputer })
  store.dispatch({ type: 'polled', node: sampleNode, networks: [], now: 0 })
  void writer.setIntent(id, { connected: true, flags: defaultFlags })
  const replies = setInterval(() => void service.reply(), 5)
  await joins.finish()
  clearInterval(replies)
  expect(service.requests).toEqual([
    `set ${JSON.stringify({ ...defaultFlags, allowManaged: false })}`,
    'set {"allowManaged":true}',
  ])
  expect(service.flags).toEqual(defaultFlags)
})

test('a fault of what the person asked for outlives a second step that fails and succeeds later', async () => {
  const clock = virtualClock(0)
  onTestFinished(clock.restore)
  const store = createStore(false)
  const service = scriptedService()
  const writer = createWriter(store, service, async () => true)
  const readComputer = async () => ({ interfaces: null, routes: null, dns: null })
  const joins = watchCarefulJoins({ store, writer, service, readComputer })
  const entry = () => store.snapshot().networks.find((each) => each.id === id)
  store.dispatch({ type: 'polled', node: sampleNode, networks: [], now: 0 })
  const joined = writer.setIntent(id, { connected: true, flags: defaultFlags })
  const asked = writer.setIntent(id, { flags: { allowDNS: true } })
  await service.reply()
  await joined
  await service.reply(true)
  await asked
  const { fault } = entry() ?? {}
  expect(fault).not.toBeNull()
  await clock.settle()
  await service.reply(true)
  expect(entry()).toMatchObject({ fault, addressesWait: true })
  await clock.wait(1_000)
  await service.reply()
  expect(entry()).toMatchObject({ fault, addressesWait: false })
  await joins.finish()
})

import { expect, test } from 'vitest'
import { defaultFlags } from '../../contract/node.ts'
import { sampleNode } from '../../contract/testing/joined.ts'
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

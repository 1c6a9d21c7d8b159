import { afterEach, beforeEach, expect, test } from 'vitest'
import { isServing } from '../../../contract/network-state.ts'
import { defaultFlags, type Flags } from '../../../contract/node.ts'
import type { NetworkEntry } from '../../../contract/snapshot.ts'
import { type AppUnderTest, startApp } from '../../support/app/headless.ts'
import { type DemoNode, startDemoNode } from '../../support/node/demo-node.ts'
import { must } from '../../support/outcome.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

/* Pauses over a real server, seen by it: a network stays joined, and what was set comes back. */
let node: DemoNode
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let app: AppUnderTest

const id = 'ff00010001000000'
const set: Flags = { ...defaultFlags, allowDNS: true, allowGlobal: true }
const paused: Flags = { allowManaged: false, allowDefault: false, allowDNS: false, allowGlobal: true }
const untilResumed = { kind: 'until-resumed' } as const

const start = async (): Promise<void> => {
  const limits = { connect: 500, request: 1_000, reply: 1_000_000 }
  app = await startApp(folder.path, { serviceHome: node.home }, null, { limits })
  await app.until(({ connection }) => isServing(connection))
}
beforeEach(async () => {
  folder = await temporaryFolder('pauses')
  node = await startDemoNode({ pace: 0.02, world: 'empty' })
  await start()
  must(await app.ask('network.join', { id, flags: set }))
  await app.until(() => entry().network?.status === 'OK' && !entry().addressesWait)
})
afterEach(async () => {
  await app.close()
  await node.dispose()
  await folder.dispose()
})

function entry(): NetworkEntry {
  const found = app.snapshot().networks.find((each) => each.id === id)
  if (found === undefined) throw new Error('no such entry')
  return found
}
const pause = () => app.ask('pause.start', { networks: [id], length: untilResumed })
const resume = () => app.ask('pause.end', { networks: [id] })

test('a pause takes the switches off, keeps them over a restart, and puts them back', async () => {
  expect(must(await pause())).toEqual({ done: [id], failed: [] })
  expect(await node.network(id)).toMatchObject(paused)
  expect(entry()).toMatchObject({
    ...{ joined: true, intent: null, fault: null, flags: set, clashes: [] },
    pause: {
      ...{ step: 'paused', changed: [], by: { kind: 'person' }, until: null },
      before: { allowManaged: true, allowDefault: false, allowDNS: true },
    },
  })

  await app.close()
  await start()
  expect(entry()).toMatchObject({ flags: set, pause: { step: 'paused', changed: [] } })
  expect(await node.network(id)).toMatchObject(paused)
  expect(must(await resume())).toEqual({ done: [id], failed: [] })
  expect(await node.network(id)).toMatchObject(set)
  expect(entry()).toMatchObject({ flags: set, pause: null, intent: null })
})

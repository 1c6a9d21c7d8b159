import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HostingSnapshot } from '../../contract/hosting.ts'
import { type Core, createCore } from '../../main/app/core.ts'
import { parseOptions } from '../../main/app/options.ts'
import { createControllerSource } from '../../main/controller/source.ts'
import { createHosting, type Hosting } from '../../main/hosting/hosting.ts'
import { type DemoNode, startDemoNode } from '../support/demo-node.ts'
import { must } from '../support/outcome.ts'
import { temporaryFolder } from '../support/temp-folder.ts'

/* Across starts of the application. */
let node: DemoNode
let folder: Awaited<ReturnType<typeof temporaryFolder>>
const silent = { folder: '', info: () => undefined, warn: () => undefined, error: () => undefined }

beforeAll(async () => {
  folder = await temporaryFolder('settings')
  node = await startDemoNode({ pace: 0.02, world: 'empty' })
})
afterAll(async () => {
  await node.dispose()
  await folder.dispose()
})

async function start(): Promise<{ core: Core; hosting: Hosting; end(): Promise<void> }> {
  const options = parseOptions([`--service-home=${node.home}`])
  if (!options.ok) throw new Error(options.error)
  const core = await createCore(options.value, folder.path, silent)
  const controller = createControllerSource({ link: core.link })
  const hosting = createHosting({
    store: core.store,
    writer: core.writer,
    sources: () => [controller],
    pokeService: () => undefined,
    dialogs: { chooseOpen: async () => null, chooseSave: async () => null },
    window: { open: () => undefined, close: () => undefined },
    watchPace: { shown: 50, hidden: 50, list: 1_000 },
  })
  await core.poll()
  return {
    core,
    hosting,
    async end() {
      hosting.dispose()
      await core.dispose()
    },
  }
}

/** Waits for as long as the test may take. */
function until({ store }: Core, wanted: (hosting: HostingSnapshot) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (!wanted(store.snapshot().hosting)) return
      stop()
      resolve()
    }
    const stop = store.subscribe(look)
    look()
  })
}

test('a device that was ignored stays so, and another one is told of', async () => {
  const network = await node.hostNetwork({ name: 'lab' })
  const stranger = await node.ask(network, 'stranger')
  const first = await start()
  must(await first.hosting.handlers['hosting.ignoreDevice']({ network, member: stranger }))
  await first.end()

  const friend = await node.ask(network, 'friend')
  const second = await start()
  await until(second.core, ({ waiting }) => waiting.length > 0)
  const { waiting, ignored } = second.core.store.snapshot().hosting
  expect(waiting.map(({ member }) => member)).toEqual([friend])
  expect(ignored).toEqual([`${network}/${stranger}`])
  await node.call('DELETE', `/controller/network/${network}/member/${stranger}`, {})
  await until(second.core, ({ ignored }) => ignored.length === 0)
  await second.end()

  const third = await start()
  expect(third.core.store.snapshot().hosting.ignored).toEqual([])
  await third.end()
})

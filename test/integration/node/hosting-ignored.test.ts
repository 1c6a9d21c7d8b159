import { expect, test } from 'vitest'
import { folderOfAllTests } from '../../../main/testing/temporary-folder.ts'
import { type AppUnderTest, startApp } from '../../support/app/headless.ts'
import { startDemoNode } from '../../support/node/demo-node.ts'
import { must } from '../../support/outcome.ts'
import { shared } from '../../support/shared.ts'

/* Across starts of the application. */
const folder = folderOfAllTests('settings')

const node = shared(() => startDemoNode({ pace: 0.02, world: 'empty' }))

const start = (): Promise<AppUnderTest> =>
  startApp(folder.path, { serviceHome: node.home }, null, {
    hosting: { watchPace: { shown: 50, hidden: 50, list: 1_000 } },
  })

test('a device that was ignored stays so, and another one is told of', async () => {
  const network = await node.hostNetwork({ name: 'lab' })
  const stranger = await node.ask(network, 'stranger')
  const first = await start()
  must(await first.handlers['hosting.ignoreDevice']({ network, member: stranger }))
  await first.close()

  const friend = await node.ask(network, 'friend')
  const second = await start()
  await second.until(({ hosting }) => hosting.waiting.length > 0)
  const { waiting, ignored } = second.snapshot().hosting
  expect(waiting.map(({ member }) => member)).toEqual([friend])
  expect(ignored).toEqual([`${network}/${stranger}`])
  await node.call('DELETE', `/controller/network/${network}/member/${stranger}`, {})
  await second.until(({ hosting }) => hosting.ignored.length === 0)
  await second.close()

  const third = await start()
  expect(third.snapshot().hosting.ignored).toEqual([])
  await third.close()
})

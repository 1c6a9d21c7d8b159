import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { trayStateOf } from '../../../contract/network-state.ts'
import { defaultFlags } from '../../../contract/node.ts'
import type { NetworkEntry } from '../../../contract/snapshot.ts'
import { folderOfEachTest } from '../../../main/testing/temporary-folder.ts'
import { type AppUnderTest, startApp } from '../../support/app/headless.ts'
import { type DemoNode, startDemoNode } from '../../support/node/demo-node.ts'
import { must } from '../../support/outcome.ts'
import { connectWifi, ip, removeInterfaces } from '../../support/system/ip.ts'

/* All traffic through a network, with the kernel's own routes; the time of the trial is shorter than a user's. */
const folder = folderOfEachTest('tunnel')
let node: DemoNode
let app: AppUnderTest
let id: string
const trialTime = 3_000

const start = async (): Promise<void> => {
  app = await startApp(folder.path, { serviceHome: node.home }, null, { trialTime })
}
beforeEach(async () => {
  await connectWifi()
  node = await startDemoNode({ world: 'empty', pace: 0.02, interfaces: true })
  await node.setOnline(true)
  id = await node.hostNetwork({ name: 'lab' })
  await offer('10.83.4.0/24', '0.0.0.0/0')
  await start()
  must(await app.ask('network.join', { id, flags: defaultFlags }))
  await app.until(() => entry()?.inEffect?.addresses[0]?.present === true)
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
  await node.dispose()
  await removeInterfaces()
})

async function offer(subnet: string, ...more: readonly string[]) {
  await node.call('POST', `/controller/network/${id}`, {
    private: false,
    routes: [{ target: subnet, via: null }, ...more.map((target) => ({ target, via: '10.83.4.1' }))],
    ipAssignmentPools: [{ ipRangeStart: '10.83.4.2', ipRangeEnd: '10.83.4.200' }],
    v4AssignMode: { zt: true },
  })
}
const entry = (): NetworkEntry | undefined => app.snapshot().networks.find((each) => each.id === id)
const allow = async (value: boolean) =>
  must(await app.ask('network.setFlag', { id, flag: 'allowDefault', value }))
const defaultAtService = async () => (await node.network(id))?.allowDefault
const isOver = () => app.until(({ pendingChanges }) => pendingChanges.length === 0)

test('a tunnel that works stays, and the seconds until that is known count down', async () => {
  const seconds = new Set<number | null>()
  app.core.store.subscribe(() => seconds.add(entry()?.trialSeconds ?? null))
  await allow(true)
  await app.until(() => entry()?.inEffect?.fullTunnel === true)
  expect(trayStateOf(app.snapshot())).toBe('full-tunnel')
  await isOver()
  expect(entry()).toMatchObject({ trialSeconds: null, fault: null, flags: { allowDefault: true } })
  expect([...seconds].filter((left) => left !== null)).toEqual(expect.arrayContaining([2, 1]))
  expect(await defaultAtService()).toBe(true)
})

describe('it is switched off again, and says why', () => {
  const undone = (code: string) => app.until(() => entry()?.fault?.code === code)

  test('where the node reaches nobody; a clock that is set back does not matter', async () => {
    await allow(true)
    await node.setOnline(false)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 })
    await undone('tunnel-offline')
    expect(await defaultAtService()).toBe(false)
    expect(await ip('route show 0.0.0.0/1')).toBe('')
    expect(app.snapshot().pendingChanges).toEqual([])
  })

  test('where the network offers no default route, or the computer has none of its own', async () => {
    await ip('route del default')
    await allow(true)
    await undone('tunnel-no-route')
    await offer('10.83.4.0/24')
    await app.until(() => entry()?.network?.routes.length === 1)
    await allow(true)
    await undone('tunnel-not-offered')
    expect(await defaultAtService()).toBe(false)
  })

  test('after the application was gone for the time: the next start looks', async () => {
    await allow(true)
    await app.until(() => entry()?.trialSeconds !== null)
    await app.close()
    expect(await defaultAtService()).toBe(true)
    await node.setOnline(false)
    await start()
    await undone('tunnel-unchecked')
    expect(await defaultAtService()).toBe(false)
  })

  test('as soon as the service is back, where it was away at the end', async () => {
    await allow(true)
    await node.stop()
    await app.until(({ connection }) => connection.state === 'stale')
    await app.until(() => entry()?.trialSeconds === 0)
    await node.start()
    await node.setOnline(false)
    await undone('tunnel-offline')
  })
})

test('the user may switch it off, or leave, before the time is over', async () => {
  await allow(true)
  await allow(false)
  expect(app.snapshot().pendingChanges).toEqual([])
  await allow(true)
  must(await app.ask('network.connect', { id, connected: false }))
  expect(app.snapshot().pendingChanges).toEqual([])
  expect(entry()).toMatchObject({ fault: null, trialSeconds: null })
})

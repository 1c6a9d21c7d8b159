import { afterEach, beforeEach, expect, test } from 'vitest'
import { defaultFlags } from '../../../contract/node.ts'
import { readLinuxComputer } from '../../../main/system/linux/computer.ts'
import { folderOfEachTest } from '../../../main/testing/temporary-folder.ts'
import { type AppUnderTest, startApp } from '../../support/app/headless.ts'
import { type DemoNode, startDemoNode } from '../../support/node/demo-node.ts'
import { must } from '../../support/outcome.ts'
import { connectWifi, ip, removeInterfaces } from '../../support/system/ip.ts'

const folder = folderOfEachTest('interfaces')
let node: DemoNode
let app: AppUnderTest
let id: string
let device: string

beforeEach(async () => {
  await connectWifi()
  node = await startDemoNode({ world: 'empty', pace: 0.02, interfaces: true })
  id = await node.hostNetwork({ name: 'lab' })
  await node.call('POST', `/controller/network/${id}`, {
    routes: [
      { target: '10.83.4.0/24', via: null },
      { target: '192.168.40.0/24', via: '10.83.4.1' },
      { target: '0.0.0.0/0', via: '10.83.4.1' },
    ],
  })
  app = await startApp(folder.path, { serviceHome: node.home }, null)
  must(await app.ask('network.join', { id, flags: defaultFlags }))
  await node.authorize(id)
  await app.until(({ networks }) => networks[0]?.inEffect?.addresses[0]?.present === true)
  device = String(app.snapshot().networks[0]?.network?.portDeviceName)
})
afterEach(async () => {
  await app.close()
  await node.dispose()
  await removeInterfaces()
})

const presentRoutes = () =>
  app.snapshot().networks[0]?.inEffect?.routes.flatMap(({ target, present }) => (present ? [target] : []))

test('what the service puts on the computer is in effect, and follows the switches', async () => {
  await expect.poll(presentRoutes).toEqual(['10.83.4.0/24', '192.168.40.0/24'])

  must(await app.ask('network.setFlag', { id, flag: 'allowDefault', value: true }))
  const tunnelled = await app.until(({ networks }) => networks[0]?.inEffect?.fullTunnel === true)
  expect(tunnelled.networks[0]?.inEffect?.routes.map(({ present }) => present)).toEqual([true, true, true])

  must(await app.ask('network.setFlag', { id, flag: 'allowManaged', value: false }))
  await app.until(({ networks }) => networks[0]?.inEffect?.addresses[0]?.present === false)
  const { interfaces } = await readLinuxComputer(false)
  expect(interfaces?.some(({ name }) => name === device)).toBe(true)
  expect(presentRoutes()).toEqual([])
})

test('an address that was deleted is missing until the next change', async () => {
  const [address] = app.snapshot().networks[0]?.network?.assignedAddresses ?? []
  await ip(`addr del ${address} dev ${device}`)
  await app.until(({ networks }) => networks[0]?.inEffect?.addresses[0]?.present === false)
  expect((await node.network(id))?.assignedAddresses).toEqual([address])
  must(await app.ask('network.setFlag', { id, flag: 'allowGlobal', value: true }))
  await app.until(({ networks }) => networks[0]?.inEffect?.addresses[0]?.present === true)
})

test('left, and at the end of the service, nothing of it stays', async () => {
  must(await app.ask('network.connect', { id, connected: false }))
  await expect.poll(() => ip('link show')).not.toContain(device)
  must(await app.ask('network.join', { id, flags: defaultFlags }))
  await app.until(({ networks }) => networks[0]?.inEffect?.addresses[0]?.present === true)
  await node.stop()
  expect(await ip('link show')).not.toContain(device)
})

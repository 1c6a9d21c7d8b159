import { afterEach, beforeEach, expect, test } from 'vitest'
import { readLinuxComputer } from '../../../main/system/linux/computer.ts'
import { must } from '../../support/outcome.ts'
import { type HeadlessLab, startLab } from '../../support/system/headless-lab.ts'
import { ip } from '../../support/system/ip.ts'

let lab: HeadlessLab

beforeEach(async () => {
  lab = await startLab({
    routes: [
      { target: '10.83.4.0/24', via: null },
      { target: '192.168.40.0/24', via: '10.83.4.1' },
      { target: '0.0.0.0/0', via: '10.83.4.1' },
    ],
  })
  await lab.join()
  await lab.connected()
})
afterEach(() => lab.stop())

const presentRoutes = () =>
  lab.entry()?.inEffect?.routes.flatMap(({ target, present }) => (present ? [target] : []))

test('what the service puts on the computer is in effect, and follows the switches', async () => {
  await expect.poll(presentRoutes).toEqual(['10.83.4.0/24', '192.168.40.0/24'])

  must(await lab.app.ask('network.setFlag', { id: lab.id, flag: 'allowDefault', value: true }))
  const tunnelled = await lab.app.until(({ networks }) => networks[0]?.inEffect?.fullTunnel === true)
  expect(tunnelled.networks[0]?.inEffect?.routes.map(({ present }) => present)).toEqual([true, true, true])

  must(await lab.app.ask('network.setFlag', { id: lab.id, flag: 'allowManaged', value: false }))
  await lab.app.until(({ networks }) => networks[0]?.inEffect?.addresses[0]?.present === false)
  const { interfaces } = await readLinuxComputer(false)
  expect(interfaces?.some(({ name }) => name === lab.device)).toBe(true)
  expect(presentRoutes()).toEqual([])
})

test('an address that was deleted is missing until the next change', async () => {
  const [address] = lab.app.snapshot().networks[0]?.network?.assignedAddresses ?? []
  await ip(`addr del ${address} dev ${lab.device}`)
  await lab.app.until(({ networks }) => networks[0]?.inEffect?.addresses[0]?.present === false)
  expect((await lab.node.network(lab.id))?.assignedAddresses).toEqual([address])
  must(await lab.app.ask('network.setFlag', { id: lab.id, flag: 'allowGlobal', value: true }))
  await lab.connected()
})

test('left, and at the end of the service, nothing of it stays', async () => {
  const { device } = lab
  must(await lab.app.ask('network.connect', { id: lab.id, connected: false }))
  await expect.poll(() => ip('link show')).not.toContain(device)
  await lab.join()
  await lab.connected()
  await lab.node.stop()
  expect(await ip('link show')).not.toContain(device)
})

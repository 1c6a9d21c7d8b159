import { beforeAll, expect, test } from 'vitest'
import type { DevicePage } from '../../../contract/devices.ts'
import type { Device } from '../../../domain/devices/device.ts'
import { appOfAllTests } from '../../support/app/app-runs.ts'
import { startDemoNode } from '../../support/node/demo-node.ts'
import { codeOf, must } from '../../support/outcome.ts'
import { shared } from '../../support/shared.ts'

/* Devices as windows ask for them, over a real service. */
let lab: string
const nas = 'cafe04eba9'

const node = shared(startDemoNode)
beforeAll(async () => {
  lab = await node.hostNetwork({ name: 'crowd' })
  await node.call('POST', `/controller/network/${lab}/member/${nas}`, {
    name: 'nas',
    authorized: true,
    ipAssignments: ['10.83.4.9'],
  })
})
const { app, restart } = appOfAllTests('devices', () => ({ serviceHome: node.home }), {
  isReady: ({ connection }) => connection.state === 'online',
})

const page = async (since: string | null = null): Promise<DevicePage> =>
  must(await app.ask('devices.page', { since }))
async function until(wanted: (page: DevicePage) => boolean): Promise<DevicePage> {
  for (let now = await page(); ; now = await page()) {
    if (wanted(now)) return now
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
const nasOf = ({ items }: DevicePage): Device | undefined => items.find((one) => one.node === nas)

test('members, networks and what changes come in pages, for two windows at once', async () => {
  const [one, other] = [await page(), await page()]
  expect(nasOf(one)).toMatchObject({ names: [{ name: 'nas', from: 'controller' }], networks: [lab] })
  expect(one.networks).toContainEqual({ id: lab, name: 'crowd', joined: false, isHosted: true })
  must(await app.ask('devices.setNickname', { node: nas, name: 'Мой nas' }))
  for (const { version } of [one, other]) {
    const next = await page(version)
    expect(next.first).toBe(false)
    expect(nasOf(next)?.names).toEqual([
      { name: 'Мой nas', from: 'nickname' },
      { name: 'nas', from: 'controller' },
    ])
  }
  await app.until(({ deviceCounts }) => deviceCounts[lab] === 1)
})

test('a nickname is there at the next start, and goes when it is empty', async () => {
  await restart()
  await until((now) => nasOf(now)?.names[0]?.name === 'Мой nas')
  must(await app.ask('devices.setNickname', { node: nas, name: '' }))
  expect(nasOf(await page())?.names).toEqual([{ name: 'nas', from: 'controller' }])
})

test.each([
  ['control characters', 'a\u0000b'],
  ['marks that turn the direction', 'a\u202eb'],
  ['a million combining marks', `z${'\u0301'.repeat(1_000_000)}`],
])('a nickname with %s is refused at the border', async (_, name) => {
  expect(codeOf(await app.ask('devices.setNickname', { node: nas, name }))).toBe('argument-invalid')
})

test('an address that moves is with its new device at once', async () => {
  const other = 'cafe04ebaa'
  const give = (member: string, ipAssignments: readonly string[]) =>
    node.call('POST', `/controller/network/${lab}/member/${member}`, { authorized: true, ipAssignments })
  await give(nas, ['10.83.4.10'])
  await give(other, ['10.83.4.9'])
  const { items } = await until((now) => nasOf(now)?.addresses[0]?.address === '10.83.4.10')
  const moved = items.filter(({ addresses }) => addresses.some(({ address }) => address === '10.83.4.9'))
  expect(moved.map((device) => device.node)).toEqual([other])
})

test('while the service is silent nothing is online, and what was known stays', async () => {
  await until(({ items }) => items.some(({ online }) => online))
  await node.stop()
  const silent = await until(({ fault }) => fault !== null)
  expect(silent.items.length).toBeGreaterThan(1)
  expect(silent.items.some(({ online, since }) => online || since !== null)).toBe(false)
  await node.start()
  await until(({ fault, items }) => fault === null && items.some(({ online }) => online))
})

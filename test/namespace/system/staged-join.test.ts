import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { networkState } from '../../../contract/network-state.ts'
import { defaultFlags } from '../../../contract/node.ts'
import type { NetworkEntry } from '../../../contract/snapshot.ts'
import { folderOfEachTest } from '../../../main/testing/temporary-folder.ts'
import { entryWord } from '../../../words/network-status.ts'
import { t } from '../../../words/testing/english.ts'
import { type AppUnderTest, startApp } from '../../support/app/headless.ts'
import { type DemoNode, startDemoNode } from '../../support/node/demo-node.ts'
import { must } from '../../support/outcome.ts'
import { connectWifi, ip, removeInterfaces } from '../../support/system/ip.ts'

/* Joins with the kernel's own interfaces and routes: which routes conflict, and which do not. */
const folder = folderOfEachTest('staged-join')
let node: DemoNode
let app: AppUnderTest
let id: string

beforeEach(async () => {
  await connectWifi()
  node = await startDemoNode({ world: 'empty', pace: 0.02, interfaces: true })
  id = await node.hostNetwork({ name: 'lab' })
  await offer('10.83.4.0/24')
  await node.call('POST', `/controller/network/${id}`, { private: false })
  app = await startApp(folder.path, { serviceHome: node.home }, null)
  await app.until(({ node: found }) => found !== null)
})
afterEach(async () => {
  await app.close()
  await node.dispose()
  await removeInterfaces()
})

async function offer(target: string, ...more: readonly { target: string; via: string | null }[]) {
  const first = target.replace(/\.0\/\d+$/, '')
  await node.call('POST', `/controller/network/${id}`, {
    routes: [{ target, via: null }, ...more],
    ipAssignmentPools: [{ ipRangeStart: `${first}.2`, ipRangeEnd: `${first}.200` }],
    v4AssignMode: { zt: true },
  })
}
const entry = (): NetworkEntry | undefined => app.snapshot().networks.find((each) => each.id === id)
const joinNow = async (flags = defaultFlags) => must(await app.ask('network.join', { id, flags }))
const managedAtService = async () => (await node.network(id))?.allowManaged
const settings = async () => JSON.parse(await readFile(join(folder.path, 'settings.json'), 'utf8'))
async function connected(): Promise<void> {
  await app.until(() => entry()?.inEffect?.addresses[0]?.present === true)
}

describe('a network that conflicts with nothing', () => {
  test('is connected with one request more, and shows nothing of it', async () => {
    const seen = new Set<string>()
    app.core.store.subscribe(({ networks }) => {
      const now = networks.find((each) => each.id === id)
      if (now !== undefined) seen.add(`${networkState(now, true)}: ${entryWord(t, now, true)}`)
    })
    await node.forgetRequests()
    await joinNow()
    await connected()
    expect((await node.requests())['POST /network/{id}']).toBe(2)
    expect([...seen].filter((word) => /off|partial|attention/.test(word))).toEqual([])
    await expect.poll(settings).toMatchObject({ unfinished: [], networks: [{ id, flags: defaultFlags }] })
  })

  test('is joined as before where the switch is off, or addresses are wanted off', async () => {
    await node.forgetRequests()
    await joinNow({ ...defaultFlags, allowManaged: false })
    await app.until(() => entry()?.network?.status === 'OK')
    expect(entry()).toMatchObject({ addressesWait: false, flags: { allowManaged: false } })
    must(await app.ask('network.connect', { id, connected: false }))
    must(await app.ask('preferences.set', { stagedJoin: false }))
    await joinNow()
    await connected()
    expect((await node.requests())['POST /network/{id}']).toBe(2)
  })
})

describe('a network that would take the Wi-Fi’s subnet', () => {
  const conflict = { target: '192.0.2.0/24', rival: { interface: 'wlan0' } }
  const both = { ...defaultFlags, allowGlobal: true }

  beforeEach(async () => {
    await offer('192.0.2.0/24')
    await ip('route del 192.0.2.0/24 dev wlan0', 'route add 192.0.2.0/24 dev wlan0 metric 600')
    await ip('route replace default via 192.0.2.1 dev wlan0 metric 600')
    await joinNow(both)
    // It is compared at once with what was read before these routes came, and then with what there is.
    await app.until(() => entry()?.routeConflicts[0]?.by === 'metric')
  })

  test('waits for an answer, and says what would be lost', async () => {
    expect(entry()).toMatchObject({
      addressesWait: true,
      routeConflicts: [{ ...conflict, loser: 'rival', by: 'metric', lost: '192.0.2.0/24' }],
    })
    expect(networkState(entry() as NetworkEntry, true)).toBe('attention')
    expect(await managedAtService()).toBe(false)
    expect(await ip('route show 192.0.2.0/24')).not.toContain('zt')
  })

  test('keeps its addresses off', async () => {
    must(await app.ask('network.setFlag', { id, flag: 'allowManaged', value: false }))
    expect(entry()).toMatchObject({
      addressesWait: false,
      routeConflicts: [],
      flags: { allowManaged: false },
    })
    await expect.poll(async () => (await settings()).unfinished).toEqual([])
    expect(await managedAtService()).toBe(false)
  })

  test('goes on anyway, and is asked of no more', async () => {
    must(await app.ask('network.agreeToConflicts', { id }))
    await connected()
    expect(entry()).toMatchObject({ addressesWait: false, routeConflicts: [], flags: { allowManaged: true } })
    expect(await managedAtService()).toBe(true)
  })

  test('goes on by itself once the Wi-Fi is another one', async () => {
    await ip('addr del 192.0.2.7/24 dev wlan0', 'addr add 198.51.100.7/24 dev wlan0')
    await ip('route flush 192.0.2.0/24').catch(() => '')
    await connected()
  })

  test('still waits after the end of the application, and after the next start', async () => {
    await app.close()
    expect(await managedAtService()).toBe(false)
    app = await startApp(folder.path, { serviceHome: node.home }, null)
    await app.until(() => (entry()?.routeConflicts.length ?? 0) > 0)
    expect(entry()?.addressesWait).toBe(true)
  })
})

test('a network whose routes conflict later says so, and can be agreed to', async () => {
  await joinNow()
  await connected()
  await ip('addr add 172.20.0.7/16 dev wlan0')
  await offer('10.83.4.0/24', { target: '172.20.5.0/24', via: '10.83.4.9' })
  await app.until(() => entry() !== undefined && networkState(entry() as NetworkEntry, true) === 'attention')
  expect(entryWord(t, entry() as NetworkEntry, true)).toBe('Connected, but it takes 172.20.5.0/24 from wlan0')
  expect(await managedAtService()).toBe(true)
  must(await app.ask('network.agreeToConflicts', { id }))
  expect(networkState(entry() as NetworkEntry, true)).toBe('ok')
  const agreed = async () => (await settings()).networks[0].agreedClashes
  await expect.poll(agreed).toEqual(['172.20.5.0/24 wlan0 172.20.0.0/16'])
})

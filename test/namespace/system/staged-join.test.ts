import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { defaultFlags } from '../../../contract/node.ts'
import { must } from '../../support/outcome.ts'
import { type HeadlessLab, startLab } from '../../support/system/headless-lab.ts'
import { ip } from '../../support/system/ip.ts'

/* Joins with the kernel's own interfaces and routes: which routes conflict, and which do not. */
let lab: HeadlessLab

beforeEach(async () => {
  lab = await startLab(offering('10.83.4.0/24'))
  await lab.app.until(({ node }) => node !== null)
})
afterEach(() => lab.stop())

function offering(target: string, ...more: readonly { target: string; via: string | null }[]) {
  const first = target.replace(/\.0\/\d+$/, '')
  return {
    routes: [{ target, via: null }, ...more],
    ipAssignmentPools: [{ ipRangeStart: `${first}.2`, ipRangeEnd: `${first}.200` }],
  }
}
const managedAtService = async () => (await lab.node.network(lab.id))?.allowManaged
const settings = async () => JSON.parse(await readFile(join(lab.folder, 'settings.json'), 'utf8'))

describe('a network that conflicts with nothing', () => {
  test('is connected with one request more, and shows nothing of it', async () => {
    const seen = new Set<string>()
    lab.app.core.store.subscribe(() => seen.add(`${lab.state()}: ${lab.word()}`))
    await lab.node.forgetRequests()
    await lab.join()
    await lab.connected()
    expect((await lab.node.requests())['POST /network/{id}']).toBe(2)
    expect([...seen].filter((word) => /off|partial|attention/.test(word))).toEqual([])
    await expect
      .poll(settings)
      .toMatchObject({ unfinished: [], networks: [{ id: lab.id, flags: defaultFlags }] })
  })

  test('is joined as before where the switch is off, or addresses are wanted off', async () => {
    await lab.node.forgetRequests()
    await lab.join({ ...defaultFlags, allowManaged: false })
    await lab.app.until(() => lab.entry()?.network?.status === 'OK')
    expect(lab.entry()).toMatchObject({ addressesWait: false, flags: { allowManaged: false } })
    must(await lab.app.ask('network.connect', { id: lab.id, connected: false }))
    must(await lab.app.ask('preferences.set', { stagedJoin: false }))
    await lab.join()
    await lab.connected()
    expect((await lab.node.requests())['POST /network/{id}']).toBe(2)
  })
})

describe('a network that would take the Wi-Fi’s subnet', () => {
  const conflict = { target: '192.0.2.0/24', rival: { interface: 'wlan0' } }
  const both = { ...defaultFlags, allowGlobal: true }

  beforeEach(async () => {
    await lab.configure(offering('192.0.2.0/24'))
    await ip('route del 192.0.2.0/24 dev wlan0', 'route add 192.0.2.0/24 dev wlan0 metric 600')
    await ip('route replace default via 192.0.2.1 dev wlan0 metric 600')
    await lab.join(both)
    // It is compared at once with what was read before these routes came, and then with what there is.
    await lab.app.until(() => lab.entry()?.routeConflicts[0]?.by === 'metric')
  })

  test('waits for an answer, and says what would be lost', async () => {
    expect(lab.entry()).toMatchObject({
      addressesWait: true,
      routeConflicts: [{ ...conflict, loser: 'rival', by: 'metric', lost: '192.0.2.0/24' }],
    })
    expect(lab.state()).toBe('attention')
    expect(await managedAtService()).toBe(false)
    expect(await ip('route show 192.0.2.0/24')).not.toContain('zt')
  })

  test('keeps its addresses off', async () => {
    must(await lab.app.ask('network.setFlag', { id: lab.id, flag: 'allowManaged', value: false }))
    expect(lab.entry()).toMatchObject({
      addressesWait: false,
      routeConflicts: [],
      flags: { allowManaged: false },
    })
    await expect.poll(async () => (await settings()).unfinished).toEqual([])
    expect(await managedAtService()).toBe(false)
  })

  test('goes on anyway, and is asked of no more', async () => {
    must(await lab.app.ask('network.agreeToConflicts', { id: lab.id }))
    await lab.connected()
    expect(lab.entry()).toMatchObject({
      addressesWait: false,
      routeConflicts: [],
      flags: { allowManaged: true },
    })
    expect(await managedAtService()).toBe(true)
  })

  test('goes on by itself once the Wi-Fi is another one', async () => {
    await ip('addr del 192.0.2.7/24 dev wlan0', 'addr add 198.51.100.7/24 dev wlan0')
    await ip('route flush 192.0.2.0/24').catch(() => '')
    await lab.connected()
  })

  test('still waits after the end of the application, and after the next start', async () => {
    await lab.app.close()
    expect(await managedAtService()).toBe(false)
    await lab.startApp()
    await lab.app.until(() => (lab.entry()?.routeConflicts.length ?? 0) > 0)
    expect(lab.entry()?.addressesWait).toBe(true)
  })
})

test('a network whose routes conflict later says so, and can be agreed to', async () => {
  await lab.join()
  await lab.connected()
  await ip('addr add 172.20.0.7/16 dev wlan0')
  await lab.configure(offering('10.83.4.0/24', { target: '172.20.5.0/24', via: '10.83.4.9' }))
  await lab.app.until(() => lab.state() === 'attention')
  expect(lab.word()).toBe('Connected, but it takes 172.20.5.0/24 from wlan0')
  expect(await managedAtService()).toBe(true)
  must(await lab.app.ask('network.agreeToConflicts', { id: lab.id }))
  expect(lab.state()).toBe('ok')
  const agreed = async () => (await settings()).networks[0].agreedClashes
  await expect.poll(agreed).toEqual(['172.20.5.0/24 wlan0 172.20.0.0/16'])
})

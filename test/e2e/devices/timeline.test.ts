import type { ElectronApplication, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Bridge } from '../../../contract/bridge.ts'
import { eventually } from '../../support/app/application.ts'
import { inMain } from '../../support/app/in-main.ts'
import { accessibilityFaults, look } from '../../support/app/look.ts'
import { openSmall, showNode, showPeers } from '../../support/app/small-window.ts'
import { lookAtWidths } from '../../support/app/widths.ts'
import type { DemoNode } from '../../support/node/demo-node.ts'

const node = '0a1b2c3d4e'
const [seconds, minutes, hours] = [1_000, 60_000, 3_600_000]
const readout = (page: Page) => page.locator('.chart-readout')

/** The way in which the service reaches the node; null: not at all */
type Link = { readonly latency: number; readonly direct: boolean } | null

const direct = (latency: number): Link => ({ latency, direct: true })
const relayed = (latency: number): Link => ({ latency, direct: false })

/** `now`: of the application, in milliseconds since the epoch */
function peerList(link: Link, now: number): string {
  if (link === null) return '[]'
  const path = {
    address: '192.168.1.23/9993',
    active: true,
    expired: false,
    preferred: true,
    lastReceive: now,
  }
  const peer = { address: node, role: 'LEAF', version: '1.14.1', latency: link.latency }
  return JSON.stringify([{ ...peer, paths: link.direct ? [path] : [] }])
}

/** The application's time passes as this test wants it. */
async function takeClock(app: ElectronApplication) {
  await inMain(app, () => {
    const now = Date.now
    Object.assign(globalThis, { passed: 0 })
    Date.now = () => now() + Number(Reflect.get(globalThis, 'passed'))
  })
  const pass = (ms: number) =>
    inMain(
      app,
      (_, by) => Reflect.set(globalThis, 'passed', Number(Reflect.get(globalThis, 'passed')) + by),
      ms,
    )
  return { pass, now: () => inMain(app, () => Date.now()) }
}

/** Has the application read that link over and over while so much time passes. */
function reader(demo: DemoNode, page: Page, { pass, now }: Awaited<ReturnType<typeof takeClock>>) {
  return async (link: Link, during: number, step: number): Promise<void> => {
    await demo.clearFaults()
    await demo.fault({ kind: 'reply', path: '^/peer$', body: peerList(link, await now()) })
    for (let passed = 0; passed < during; passed += step) {
      await page.evaluate(() => (window as unknown as { meshtray: Bridge }).meshtray.invoke('peers.list'))
      await pass(step)
    }
  }
}

/** A network of its own, of which it knows who is in it; one of them is at an address of this computer, and answers pings. */
async function joinLab(demo: DemoNode): Promise<void> {
  const id = `${(await demo.status()).address}1ab001`
  const members = `/controller/network/${id}/member`
  for (const member of Object.keys((await demo.call<object>('GET', members)) ?? {})) {
    const { name } = (await demo.call<{ name: string }>('GET', `${members}/${member}`)) ?? {}
    if (name === 'storage') await demo.call('POST', `${members}/${member}`, { ipAssignments: ['127.0.0.2'] })
  }
  await demo.authorize(id)
  await demo.call('POST', `/network/${id}`, {})
}

describe('in pictures', () => {
  test('how a device was reached: read by keys and pointer, as a table, for minutes and a day', async () => {
    const { demo, app, page, close } = await openSmall({ prepare: joinLab })
    const { pass, now } = await takeClock(app.electron)
    const read = reader(demo, page, { pass, now })
    await showPeers(page)
    for (const [link, time] of [
      [direct(18), 2],
      [direct(31), 1],
      [relayed(96), 2],
      [direct(19), 3],
      [direct(24), 2],
    ] as const)
      await read(link, time * hours, 5 * minutes)
    await pass(5 * hours)
    await read(direct(21), 3 * hours, 5 * minutes)
    for (const [link, time] of [
      [direct(17), 100],
      [direct(29), 60],
      [direct(18), 80],
      [relayed(88), 60],
      [null, 40],
      [relayed(91), 20],
      [direct(22), 60],
    ] as const)
      await read(link, time * seconds, 4 * seconds)

    await page.getByRole('button', { name: new RegExp(`${node} Peer`) }).click()
    const slider = page.getByRole('slider', { name: 'Latency and path of this device over time' })
    await page.getByText(/^Last 10 minutes/).waitFor()
    await slider.scrollIntoViewIfNeeded()
    await look(page, 'timeline-minutes')

    await slider.focus()
    await page.keyboard.press('Home')
    expect(await readout(page).textContent()).toMatch(/ · \d+ ms · direct$/)
    const seen = new Set<string>()
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('PageUp')
      const said = await readout(page).textContent()
      expect(await slider.getAttribute('aria-valuetext')).toBe(said)
      seen.add((said ?? '').replace(/^[^·]*· /, ''))
    }
    expect([...seen]).toContain('88 ms · relayed')
    expect([...seen]).toContain('no latency measured · not connected')
    await page.keyboard.press('PageDown')
    await look(page, 'timeline-read')
    await page.keyboard.press('Tab')
    await page.getByText(/^Last 10 minutes/).waitFor()

    const box = await slider.boundingBox()
    if (box === null) throw new Error('there is no chart')
    await page.mouse.move(box.x + box.width * 0.95, box.y + 20)
    await eventually(
      () => readout(page).textContent(),
      (text) => / · 22 ms · direct$/.test(text ?? ''),
    )
    await page.mouse.move(0, 0)

    await page.getByText('Day', { exact: true }).click()
    await page.getByText(/^Last 24 hours · \d+ ms on average \(\d+ to 96\)$/).waitFor()
    await look(page, 'timeline-day')
    await page.getByText('Show as table').click()
    await page.getByRole('row').first().waitFor()
    const rows = await page.getByRole('row').count()
    expect(rows).toBeGreaterThan(10)
    expect(rows).toBeLessThanOrEqual(26)
    await look(page, 'timeline-table')

    await demo.clearFaults()
    await page.getByRole('button', { name: 'Devices' }).click()
    await page.getByRole('listitem').first().waitFor()
    await page.getByRole('button', { name: 'Networks' }).click()
    const lab = page.getByRole('listitem').filter({ hasText: 'lab' })
    await lab.locator('[aria-expanded]').first().click()
    const fold = lab.getByText('Connection history')
    await fold.click()
    await lab.getByRole('slider', { name: /^Latency and paths of this network/ }).focus()
    // Read every two seconds while somebody looks
    await eventually(
      async () => {
        await page.keyboard.press('End')
        return readout(page).textContent()
      },
      (text) => / · median \d+ ms .* · \d+ direct, \d+ relayed$/.test(text ?? ''),
    )
    await lab.getByText('Show as table').scrollIntoViewIfNeeded()
    await look(page, 'timeline-network')

    expect(await demo.requests()).not.toHaveProperty('GET /metrics')
    await showNode(page)
    await page.getByText('Traffic of this node').click()
    await page.getByText(/needs two readings/).waitFor()
    await page.getByRole('slider', { name: /^Bytes per second that the node received/ }).waitFor()
    await page.getByText('By protocol and network').click()
    await page.getByRole('row', { name: /^UDP .*\/s/ }).waitFor()
    await page.getByRole('row', { name: /^UDP/ }).scrollIntoViewIfNeeded()
    await look(page, 'traffic')
    expect(await demo.requests()).toHaveProperty('GET /metrics')

    const large = await app.opened(() => page.getByRole('button', { name: 'Hosted', exact: true }).click())
    await large.getByRole('button', { name: 'Devices', exact: true }).click()
    const device = large.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'storage' })
    await device.locator('[data-open]').click()
    await large.getByText(/^Last 10 minutes/).waitFor()
    expect(await large.getByText(/packets? lost/).count()).toBe(0)
    await large.getByRole('button', { name: 'Ping', exact: true }).click()
    await large.getByText(/^Last 10 minutes · .* · \d of \d packets lost \(ping\)$/).waitFor()
    await large.getByText(/^\d+% of packets lost \(ping\)$/).waitFor()
    await large.getByRole('slider').evaluate((chart) => chart.scrollIntoView({ block: 'center' }))
    await lookAtWidths(app, large, 'timeline')
    expect(await accessibilityFaults(large)).toEqual([])
    await close()
  })
})

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Snapshot } from '../../../contract/snapshot.ts'
import { eventually, type LaunchedApplication, launchApplication } from '../../support/app/application.ts'
import { runBare } from '../../support/app/bare-launch.ts'
import { wake } from '../../support/app/in-main.ts'
import { invokeIn } from '../../support/app/page-script.ts'
import { openLab } from '../../support/desktop/lab.ts'
import type { TrayApplication } from '../../support/desktop/tray-session.ts'
import { ip, removeInterfaces } from '../../support/system/ip.ts'
import { type Routers, startRouters } from '../../support/system/routers.ts'

/*
 * What pauses and sets do to this computer, by the kernel's own tables: asked for in tray, window, palette and on the
 * command line, and by an application that is killed in the middle.
 */
const home = { name: 'wlan0', address: '192.0.2.7/24', via: '192.0.2.1', mac: '5a:38:c6:f4:00:01' }
const cable = { name: 'eth0', address: '172.20.0.7/24', via: '172.20.0.1', mac: '5a:38:c6:f4:00:02' }

let routers: Routers
let tray: TrayApplication
let app: LaunchedApplication
let page: Page
let id: string
let device: string
let had: OnComputer

interface OnComputer {
  readonly addresses: readonly string[]
  readonly routes: readonly string[]
}
const nothing: OnComputer = { addresses: [], routes: [] }
const off = { allowManaged: false, allowDefault: false, allowDNS: false, allowGlobal: true }
const on = { ...off, allowManaged: true, allowDNS: true }

beforeAll(async () => {
  routers = await startRouters()
  await routers.plug(home)
  ;({ tray, id } = await openLab({
    dns: { domain: 'lab.example', servers: ['10.83.4.1'] },
    routes: [
      { target: '10.83.4.0/24', via: null },
      { target: '192.168.40.0/24', via: '10.83.4.1' },
      { target: '203.0.113.0/24', via: '10.83.4.1' },
    ],
  }))
  app = tray.app
  await tray.demo.call('POST', `/network/${id}`, { allowDNS: true, allowGlobal: true })
  await openPage()
  const joined = await tray.demo.call<{ portDeviceName: string }>('GET', `/network/${id}`)
  device = joined?.portDeviceName ?? ''
  had = await eventually(onComputer, ({ routes }) => routes.length === 3)
})
afterAll(async () => {
  if (app !== tray?.app) await app?.close()
  await tray?.dispose()
  await routers?.stop()
  await removeInterfaces()
})

async function openPage(): Promise<void> {
  page = await app.window()
  await row().waitFor()
}

/** Fails where the interface is gone. */
async function onComputer(): Promise<OnComputer> {
  const [link] = JSON.parse(await ip(`-json -4 addr show dev ${device}`)) as readonly {
    readonly addr_info?: readonly { readonly local: string; readonly prefixlen: number }[]
  }[]
  const routes = JSON.parse(await ip(`-json -4 route show dev ${device}`)) as readonly {
    readonly dst: string
  }[]
  return {
    addresses: (link?.addr_info ?? []).map(({ local, prefixlen }) => `${local}/${prefixlen}`),
    routes: routes.map(({ dst }) => dst).sort(),
  }
}

/** Expects these flags of the service, and this state of the kernel. */
async function expectThere(flags: object, wanted: OnComputer): Promise<void> {
  await expect.poll(() => tray.demo.network(id)).toMatchObject(flags)
  await expect.poll(onComputer).toEqual(wanted)
}

const run = (...args: readonly string[]) => runBare(app.userData, args)
const listed = async () => JSON.parse((await run('networks', '--json')).stdout)
const kept = () => readFile(join(app.userData, 'settings.json'), 'utf8')
const row = () => page.getByRole('listitem').filter({ hasText: 'lab' }).first()

async function palette(words: string): Promise<void> {
  await page.bringToFront()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search everything' }).waitFor()
  await page.keyboard.type(words)
  await page.getByRole('dialog').getByRole('option', { name: words }).first().waitFor()
  await page.keyboard.press('Enter')
}

test('a pause takes addresses and routes off the interface and keeps that; its end brings them back', async () => {
  await tray.icon.click('lab', '15 minutes')
  await expectThere(off, nothing)
  await row()
    .getByText(/^Paused until/)
    .waitFor()
  expect((await tray.icon.properties()).tooltip).toContain('Paused until')
  expect(await listed()).toMatchObject([{ id, paused: true, pausedUntil: expect.any(Number), flags: on }])
  await palette('Resume lab')
  await expectThere(on, had)
  expect(await listed()).toMatchObject([{ id, paused: false, flags: on }])
})

test('so it does from the command line, in processes of its own', async () => {
  expect(await run('pause', 'lab', '--for=30m')).toMatchObject({ code: 0 })
  await expectThere(off, nothing)
  await row()
    .getByText(/^Paused until/)
    .waitFor()
  expect(await run('resume')).toMatchObject({ code: 0 })
  await expectThere(on, had)
})

/** The application is killed while its request is on its way, which never arrives: nor in the middle of a later test. */
async function killWhile(step: 'pausing' | 'resuming', begin: () => Promise<unknown>): Promise<void> {
  const held = { kind: 'hang', method: 'POST', path: `^/network/${id}$` } as const
  await tray.demo.fault(held)
  await begin()
  await eventually(kept, (text) => text.includes(`"${step}"`))
  const ended = once(app.electron.process(), 'exit')
  app.electron.process().kill('SIGKILL')
  await ended
  await tray.demo.clearFaults()
  app = await launchApplication([`--service-home=${tray.demo.home}`, '--show'], {
    userData: app.userData,
    environment: tray.environment,
  })
  await openPage()
}

test('killed while it pauses: the next start pauses, and knows what to put back', async () => {
  await killWhile('pausing', () => palette('Pause lab for an hour'))
  await row()
    .getByText(/^Paused until/)
    .waitFor()
  await expectThere(off, nothing)
  expect(await listed()).toMatchObject([{ id, paused: true, flags: on }])
})

test('killed while it resumes: the next start puts back what was set', async () => {
  await killWhile('resuming', () => palette('Resume lab'))
  await row()
    .getByText(/^Paused/)
    .waitFor({ state: 'detached' })
  await expectThere(on, had)
  expect(await listed()).toMatchObject([{ id, paused: false, flags: on }])
})

test('a set puts a paused network back, and there is a way back to the pause', async () => {
  const icon = await tray.host.icon()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Automation' }).click()
  await page.getByRole('button', { name: 'Save current setup' }).click()
  await page.getByRole('button', { name: 'Save as Work' }).click()
  await page.getByRole('button', { name: 'Work', exact: true }).waitFor()
  expect(await run('pause', 'lab')).toMatchObject({ code: 0 })
  await expectThere(off, nothing)
  await icon.click('Sets', 'Work — ')
  await expectThere(on, had)
  await icon.click('Sets', 'Go back to before Work')
  await expectThere(off, nothing)
  const used = await run('use', 'Work', '--json')
  expect(JSON.parse(used.stdout)).toMatchObject({
    set: 'Work',
    changed: [{ id, change: 'resume' }],
    failed: [],
  })
  await expectThere(on, had)
})

/** Another router instead of the one before */
async function goTo(next: typeof home): Promise<void> {
  for (const { name } of [home, cable]) await ip(`link del ${name}`).catch(() => '')
  await routers.plug(next)
  await wake(app)
}
const ask = async (name: string, argument?: object) => {
  const answer = await invokeIn(page, name, argument && JSON.stringify(argument))
  if (!('value' in answer)) throw new Error(`${name}: ${JSON.stringify(answer)}`)
  return answer.value
}
const snapshot = async () => (await ask('snapshot.read')) as Snapshot
const placeHere = async () => (await snapshot()).places.here.place

test('coming home uses a set; what is done by hand there stays until another place comes', async () => {
  const [work] = (await snapshot()).sets.sets
  const place = await ask('places.teach', { name: 'Home' })
  const action = { kind: 'use-set', set: work?.id }
  await ask('places.saveRule', { rule: { id: randomUUID(), place, action } })
  await ask('places.setOn', { on: true })
  await expect.poll(placeHere).toBe(place)
  expect(await run('pause', 'lab')).toMatchObject({ code: 0 })

  await goTo(cable)
  await expect.poll(placeHere).toBeNull()
  await expectThere(off, nothing)
  await goTo(home)
  await expect.poll(placeHere).toBe(place)
  await expectThere(on, had)

  expect(await run('pause', 'lab')).toMatchObject({ code: 0 })
  await ip('link del wlan0')
  await wake(app)
  await expect.poll(placeHere).toBeNull()
  await routers.plug(home)
  await wake(app)
  await expect.poll(placeHere).toBe(place)
  await expectThere(off, nothing)
})

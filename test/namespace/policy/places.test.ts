import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { defaultFlags } from '../../../contract/node.ts'
import type { PlaceDecision, PlaceRule } from '../../../contract/place.ts'
import { noFlags } from '../../support/app/headless.ts'
import { must } from '../../support/outcome.ts'
import { type HeadlessLab, startLab } from '../../support/system/headless-lab.ts'
import { ip } from '../../support/system/ip.ts'
import { type Routers, startRouters } from '../../support/system/routers.ts'

/* Places with routers that answer, a service with interfaces of its own, and less patience than for a person. */
const wifi = { name: 'wlan0', address: '192.168.77.7/24', via: '192.168.77.1', mac: '5a:38:c6:f4:00:01' }
const cable = { name: 'eth0', address: '172.20.0.7/24', via: '172.20.0.1', mac: '5a:38:c6:f4:00:02' }

let routers: Routers
let lab: HeadlessLab

beforeEach(async () => {
  routers = await startRouters()
  const choice = { placeStands: 300, trialTime: 60_000 }
  lab = await startLab(offering('10.83.4.0/24'), choice, () => routers.plug(wifi))
  await lab.join()
  await lab.connected()
  must(await lab.app.ask('places.setOn', { on: true }))
})
afterEach(async () => {
  await lab.stop()
  await routers.stop()
})

const offering = (subnet: string, ...more: readonly string[]) => ({
  routes: [{ target: subnet, via: null }, ...more.map((target) => ({ target, via: '10.83.4.1' }))],
  ipAssignmentPools: [{ ipRangeStart: '10.83.4.2', ipRangeEnd: '10.83.4.200' }],
})
const places = () => lab.app.snapshot().places
const outcomes = async (): Promise<readonly string[]> =>
  must(await lab.app.ask('places.decisions')).map(
    ({ place, outcome }: PlaceDecision) => `${place?.name ?? 'nowhere'}: ${outcome.kind}`,
  )
const until = (name: string | null) =>
  lab.app.until(({ places: { places, here } }) => {
    return here.fingerprints.length > 0 && (places.find(({ id }) => id === here.place)?.name ?? null) === name
  })
const told = (kind: PlaceDecision['outcome']['kind']) =>
  lab.app.until(() => places().last?.outcome.kind === kind)

async function goTo(next: typeof wifi): Promise<void> {
  for (const { name } of [wifi, cable]) await ip(`link del ${name}`).catch(() => '')
  await routers.plug(next)
  lab.app.poke()
}
async function teach(name: string, ...actions: readonly PlaceRule['action'][]): Promise<void> {
  const place = must(await lab.app.ask('places.teach', { name }))
  await until(name)
  for (const action of actions)
    must(await lab.app.ask('places.saveRule', { rule: { id: randomUUID(), place, action } }))
}
const pauseLab = () => ({ kind: 'pause', networks: [lab.id] }) as const

test('a rule acts on arriving, says by what, and is taken back to the letter', async () => {
  must(await lab.app.ask('network.setFlag', { id: lab.id, flag: 'allowGlobal', value: true }))
  const before = await lab.node.network(lab.id)
  await teach('office', pauseLab())
  await goTo(cable)
  await teach('home')
  await goTo(wifi)
  await until('office')
  await lab.app.until(() => lab.entry()?.pause?.step === 'paused')
  expect(lab.entry()?.pause?.by).toEqual({ kind: 'place', name: 'office' })
  expect(await lab.node.network(lab.id)).toMatchObject({ allowManaged: false, allowGlobal: true })
  expect((await told('done')).places.canUndo).toBe(true)
  const [decision] = must(await lab.app.ask('places.decisions'))
  expect(decision).toMatchObject({
    place: { name: 'office' },
    fingerprints: [{ kind: 'gateway', mac: wifi.mac, subnet: '192.168.77.0/24' }],
    rule: { action: pauseLab() },
  })
  must(await lab.app.ask('places.undo'))
  expect(await lab.node.network(lab.id)).toMatchObject({
    allowManaged: before?.allowManaged,
    allowGlobal: before?.allowGlobal,
    allowDNS: before?.allowDNS,
  })
  expect(places().canUndo).toBe(false)
  expect(await lab.app.ask('places.undo')).toMatchObject({ error: { code: 'place-undo-expired' } })
  expect(await outcomes()).toEqual([
    ...['office: undone', 'office: done', 'home: no-rule', 'office: no-rule'],
  ])
})

test('a set is used by its place, once, and gone back from', async () => {
  const networks = [{ network: lab.id, name: 'lab', state: 'disconnected', flags: defaultFlags } as const]
  const set = must(await lab.app.ask('sets.save', { id: null, name: 'Away', networks }))
  await teach('café', { kind: 'use-set', set })
  await goTo(cable)
  await until(null)
  await goTo(wifi)
  await told('done')
  expect(lab.app.snapshot().sets.used).toMatchObject({ id: set, by: { kind: 'place', name: 'café' } })
  expect(await lab.node.network(lab.id)).toBeNull()
  expect(places().canUndo).toBe(true)
  must(await lab.app.ask('places.undo'))
  await lab.app.until(() => lab.entry()?.inEffect?.addresses[0]?.present === true)
  must(await lab.app.ask('network.connect', { id: lab.id, connected: false }))
  await goTo(cable)
  await lab.app.until(() => places().last?.place === null)
  await goTo(wifi)
  await told('nothing-to-do')
})

test('what a person did by hand stays until the place is another one, also over a start', async () => {
  await teach('office', pauseLab())
  await goTo(cable)
  await until(null)
  await goTo(wifi)
  await lab.app.until(() => lab.entry()?.pause?.step === 'paused')
  must(await lab.app.ask('pause.end', { networks: [lab.id] }))
  expect(places().canUndo).toBe(false)
  await ip('link del wlan0')
  lab.app.poke()
  await lab.app.until(() => places().here.fingerprints.some(({ kind }) => kind === 'no-network'))
  await goTo(wifi)
  await until('office')
  await lab.app.close()
  await lab.startApp()
  await until('office')
  await lab.app.until(() => lab.entry()?.network?.status === 'OK')
  expect(lab.entry()?.pause).toBeNull()
  expect(await outcomes()).toEqual(['office: done', 'nowhere: no-rule', 'office: no-rule'])
  expect((await lab.node.network(lab.id))?.allowManaged).toBe(true)
})

test('"not here" takes it back, and this is no such place until the computer was elsewhere', async () => {
  await goTo(cable)
  await teach('home', pauseLab())
  await goTo(wifi)
  await until(null)
  await goTo(cable)
  await lab.app.until(() => lab.entry()?.pause?.step === 'paused')
  must(await lab.app.ask('places.notHere'))
  await lab.app.until(() => lab.entry()?.pause === null)
  await until(null)
  expect((await lab.node.network(lab.id))?.allowManaged).toBe(true)
  expect((await outcomes()).slice(0, 3)).toEqual(['home: not-here', 'home: undone', 'home: done'])
  await goTo(wifi)
  await lab.app.until(() => places().last?.place === null)
  await goTo(cable)
  await until('home')
})

describe('a rule that would cut the line', () => {
  const tunnel = () => ({ kind: 'full-tunnel', network: lab.id }) as const

  test('is refused with the route, and nothing is sent', async () => {
    await lab.configure(offering('10.83.4.0/24', '192.168.0.0/16', '0.0.0.0/0'))
    await lab.app.until(() => lab.entry()?.network?.routes.length === 3)
    await teach('home', tunnel())
    await goTo(cable)
    await until(null)
    await lab.node.forgetRequests()
    await goTo(wifi)
    await told('cuts-place')
    expect(places().last?.outcome).toEqual({ kind: 'cuts-place', network: lab.id, route: '192.168.0.0/16' })
    expect((await lab.node.requests())['POST /network/{id}'] ?? 0).toBe(0)
    expect(places().canUndo).toBe(false)
  })

  test('is refused for any network that its set connects', async () => {
    const networks = [{ network: lab.id, name: 'lab', state: 'connected', flags: defaultFlags } as const]
    const set = must(await lab.app.ask('sets.save', { id: null, name: 'Work', networks }))
    await teach('home', { kind: 'use-set', set })
    await goTo(cable)
    await until(null)
    must(await lab.app.ask('pause.start', { networks: [lab.id], length: { kind: 'until-resumed' } }))
    await lab.configure(offering('10.83.4.0/24', '192.168.77.0/25'))
    await lab.app.until(() => lab.entry()?.network?.routes.length === 2)
    await goTo(wifi)
    await told('cuts-place')
    expect(places().last?.outcome).toMatchObject({ network: lab.id, route: '192.168.77.0/25' })
    expect(lab.entry()?.pause?.step).toBe('paused')
  })

  test('is taken back where its routes are known only once the network is connected', async () => {
    await teach('home', tunnel())
    await goTo(cable)
    await until(null)
    must(await lab.app.ask('network.connect', { id: lab.id, connected: false }))
    await lab.configure(offering('10.83.4.0/24', '192.168.0.0/16'))
    await goTo(wifi)
    await told('cuts-place')
    expect(lab.entry()).toMatchObject({ joined: false, flags: { allowDefault: false } })
    expect((await outcomes()).slice(0, 2)).toEqual(['home: cuts-place', 'home: done'])
  })

  test('all traffic by way of a network is none', async () => {
    await lab.configure(offering('10.83.4.0/24', '0.0.0.0/0'))
    await teach('home', tunnel())
    await goTo(cable)
    await until(null)
    await goTo(wifi)
    await lab.app.until(() => lab.entry()?.inEffect?.fullTunnel === true)
    await told('done')
    expect(places().here.fingerprints).toContainEqual({
      kind: 'gateway',
      mac: wifi.mac,
      subnet: '192.168.77.0/24',
    })
    must(await lab.app.ask('places.undo'))
    expect((await lab.node.network(lab.id))?.allowDefault).toBe(false)
  })
})

test('rules that name what is gone do nothing, and say so; no new network is joined', async () => {
  const gone = '8056c2e21c00beef'
  const set = randomUUID()
  await teach(
    'home',
    { kind: 'pause', networks: [gone] },
    { kind: 'full-tunnel', network: gone },
    { kind: 'use-set', set },
  )
  await goTo(cable)
  await until(null)
  await lab.node.forgetRequests()
  await goTo(wifi)
  await lab.app.until(
    ({ places: { last } }) => last?.outcome.kind === 'failed' && last.rule?.action.kind === 'use-set',
  )
  expect((await outcomes()).slice(0, 3)).toEqual(['home: failed', 'home: failed', 'home: nothing-to-do'])
  expect(lab.app.snapshot().networks.map(({ id }) => id)).toEqual([lab.id])
  expect((await lab.node.requests())['POST /network/{id}'] ?? 0).toBe(0)
})

test('a gateway that does not answer is nowhere, and one that flaps is no arrival', async () => {
  await teach('home', pauseLab())
  await goTo(cable)
  await until(null)
  const decided = (await outcomes()).length
  for (let step = 0; step < 20; step += 1) {
    await goTo(step % 2 ? cable : wifi)
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
  await until(null)
  expect(await outcomes()).toHaveLength(decided)
  expect(lab.entry()?.pause).toBeNull()
  await ip('link del eth0')
  await routers.plug(wifi)
  await routers.silence('wlan0')
  await ip('neigh flush dev wlan0')
  lab.app.poke()
  await lab.app.until(() => places().here.fingerprints.length === 0)
  expect(places().here.place).toBeNull()
})

test('a process that only answers verbs decides nothing, with the same settings', async () => {
  await teach('home', pauseLab())
  await goTo(cable)
  await until(null)
  await lab.app.close()
  await lab.node.forgetRequests()
  const { createCore } = await import('../../../main/app/core.ts')
  const write = (): void => undefined
  const core = await createCore({
    options: { ...noFlags, serviceHome: lab.node.home },
    folder: lab.folder,
    log: { folder: lab.folder, info: write, warn: write, error: write },
  })
  core.answerVerbs(true)
  for (const { name } of [wifi, cable]) await ip(`link del ${name}`).catch(() => '')
  await routers.plug(wifi)
  await core.poll()
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect(core.store.snapshot().places).toMatchObject({ isOn: true, here: { place: null, fingerprints: [] } })
  await core.dispose()
  expect((await lab.node.requests())['POST /network/{id}'] ?? 0).toBe(0)
  await lab.startApp()
})

import { beforeEach, expect, test } from 'vitest'
import { isServing } from '../../../contract/network-state.ts'
import { defaultFlags, type Flags } from '../../../contract/node.ts'
import type { WhenQuit } from '../../../contract/preferences.ts'
import { patience } from '../../../contract/testing/patience.ts'
import { appOfEachTest } from '../../support/app/app-runs.ts'
import { startDemoNode } from '../../support/node/demo-node.ts'
import { must } from '../../support/outcome.ts'
import { forEachTest } from '../../support/shared.ts'

/* The preference whenQuit over a real server, which sees what quitting leaves behind. */
/** The first is joined by another program before the application starts, the second from here. */
const before = 'ff00010001000000'
const here = 'ff00020002000000'
const flags: Flags = { ...defaultFlags, allowGlobal: true }

const node = forEachTest(() => startDemoNode({ pace: 0.02, world: 'empty' }))
beforeEach(async () => {
  const joined = await fetch(`${node.url()}/network/${before}`, {
    method: 'POST',
    headers: { 'X-ZT1-Auth': node.token },
    body: '{}',
  })
  expect(joined.ok).toBe(true)
})
const { app, start } = appOfEachTest('quitting', () => ({ serviceHome: node.home }))
const joinHere = async (): Promise<void> => {
  must(await app.ask('network.join', { id: here, flags }))
  await app.until(({ networks }) =>
    networks.some(
      ({ id, network, addressesWait }) => id === here && network?.status === 'OK' && !addressesWait,
    ),
  )
}
const quitWith = async (whenQuit: WhenQuit): Promise<void> => {
  must(await app.ask('preferences.set', { whenQuit }))
  await app.close()
}
beforeEach(joinHere)

test('networks stay', async () => {
  await quitWith('stay')
  for (const id of [before, here]) expect(await node.network(id)).toMatchObject({ allowManaged: true })
})

test('all are paused, and resumed at the next start', async () => {
  await quitWith('pause')
  for (const id of [before, here]) expect(await node.network(id)).toMatchObject({ allowManaged: false })
  await start()
  await app.until(
    ({ networks }) => networks.length === 2 && networks.every(({ pause, intent }) => !pause && !intent),
  )
  expect(await node.network(before)).toMatchObject({ allowManaged: true })
  expect(await node.network(here)).toMatchObject({ allowManaged: true, allowGlobal: true })
})

test('a pause of the person is not ended by the next start', async () => {
  must(await app.ask('pause.start', { networks: [before], length: { kind: 'until-resumed' } }))
  await quitWith('pause')
  await start()
  await app.until(({ networks }) => networks.some(({ id, pause }) => id === here && pause === null))
  expect(await node.network(before)).toMatchObject({ allowManaged: false })
  expect(app.snapshot().networks.find(({ id }) => id === before)?.pause).toMatchObject({
    by: { kind: 'person' },
  })
})

test('only what was connected here is disconnected, and is remembered', async () => {
  await quitWith('disconnect')
  expect(await node.network(before)).not.toBeNull()
  expect(await node.network(here)).toBeNull()
  await start()
  await app.until(({ networks }) => networks.some(({ id, joined }) => id === here && !joined))
  await quitWith('disconnect')
  expect(await node.network(before)).not.toBeNull()
})

test('what another program left and joined again is not ours any more', async () => {
  const elsewhere = async (method: 'POST' | 'DELETE'): Promise<void> => {
    const body = method === 'POST' ? '{}' : null
    await fetch(`${node.url()}/network/${here}`, { method, headers: { 'X-ZT1-Auth': node.token }, body })
  }
  const isJoined = (joined: boolean) =>
    app.until(({ networks }) => networks.some((entry) => entry.id === here && entry.joined === joined))
  await elsewhere('DELETE')
  await isJoined(false)
  await elsewhere('POST')
  await isJoined(true)
  await quitWith('disconnect')
  expect(await node.network(here)).not.toBeNull()
})

test('a service that is away keeps nobody from quitting', async () => {
  await node.stop()
  await app.until(({ connection }) => !isServing(connection))
  await quitWith('pause')
  await node.start()
  expect(await node.network(here)).toMatchObject({ allowManaged: true })
})

test.each(['pause', 'disconnect'] as const)(
  'a service that falls silent holds up quitting with "%s" for a bounded time',
  async (whenQuit) => {
    must(await app.ask('preferences.set', { whenQuit }))
    await node.fault({ kind: 'hang' })
    const begun = performance.now()
    await app.close()
    // A request would be waited for as long as the patience of tests lasts.
    expect(performance.now() - begun).toBeLessThan(patience)
    expect(app.lines).toContainEqual(expect.stringContaining('quitting: not done in time: '))
    await node.clearFaults()
    expect(await node.network(here)).toMatchObject({ allowManaged: true })
  },
)

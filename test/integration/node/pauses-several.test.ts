import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { defaultFlags } from '../../../contract/node.ts'
import type { PauseLength } from '../../../contract/pause.ts'
import { appOfAllTests } from '../../support/app/app-runs.ts'
import { startDemoNode } from '../../support/node/demo-node.ts'
import { must } from '../../support/outcome.ts'
import { shared } from '../../support/shared.ts'

/* Several networks paused at once over a real server that fails for one of them, and what the clock does to pauses. */
const networks = [1, 2, 3].map((port) => `ff000${port}000${port}000000`)
const [first = '', second = '', third = ''] = networks
const writesTo = (id: string) => ({ method: 'POST', path: `^/network/${id}` })

const node = shared(() => startDemoNode({ pace: 0.02, world: 'empty' }))
const { app, start } = appOfAllTests('pauses-several', () => ({ serviceHome: node.home }))
beforeAll(async () => {
  for (const id of networks) must(await app.ask('network.join', { id, flags: defaultFlags }))
  await app.until((all) => all.networks.every(({ addressesWait, network }) => network && !addressesWait))
})

const entry = (id: string) => app.entry(id)
const managed = async (): Promise<unknown[]> => {
  const listed = await node.networks()
  return networks.map((id) => listed.find((network) => network.id === id)?.allowManaged)
}
const pause = async (length: PauseLength = { kind: 'until-resumed' }) =>
  must(await app.ask('pause.start', { networks, length }))
const resume = async () => must(await app.ask('pause.end', { networks }))

describe('what is not carried out for one of them', () => {
  afterEach(async () => {
    await node.clearFaults()
    expect((await resume()).failed).toEqual([])
    expect(await managed()).toEqual([true, true, true])
  })

  test('says which and why, and the others stand', async () => {
    await node.fault({ ...writesTo(second), kind: 'error' })
    const failed = [{ network: second, fault: { code: 'service-error' } }]
    expect(await pause()).toMatchObject({ done: [first, third], failed })
    expect(await managed()).toEqual([false, true, false])
    expect(entry(second)).toMatchObject({ pause: null, fault: { code: 'service-error' } })
    expect(entry(third)).toMatchObject({ pause: { step: 'paused' }, fault: null })
  })

  test('its end as well', async () => {
    await pause()
    await node.fault({ ...writesTo(second), kind: 'error' })
    expect(await resume()).toMatchObject({ done: [first, third], failed: [{ network: second }] })
    expect(await managed()).toEqual([true, false, true])
    expect(entry(second)).toMatchObject({ pause: { step: 'paused', changed: [] }, flags: defaultFlags })
  })

  test('one that is not joined, and one that is not known', async () => {
    await node.leave(third)
    const unknown = 'ff00090009000000'
    const length = { kind: 'until-resumed' } as const
    const asked = app.ask('pause.start', { networks: [first, third, unknown, first], length })
    expect(must(await asked)).toMatchObject({
      done: [first],
      failed: [
        { network: third, fault: { code: 'network-not-connected' } },
        { network: unknown, fault: { code: 'network-unknown' } },
      ],
    })
    expect(await node.network(third)).toBeNull()
    must(await app.ask('network.connect', { id: third, connected: true }))
    await app.until(() => entry(third)?.network?.flags.allowManaged === true)
  })
})

test('the service gone in the middle: nothing is asked again, and what it did is what stands when it is back', async () => {
  await node.fault({ ...writesTo(first), kind: 'cut' })
  await node.fault({ ...writesTo(second), kind: 'close' })
  const report = await pause()
  expect(report.failed.map(({ network }) => network)).toEqual([first, second])
  await node.stop()
  await app.until(({ connection }) => connection.state === 'stale')
  expect(networks.map((id) => entry(id)?.flags)).toEqual([defaultFlags, defaultFlags, defaultFlags])
  await node.start()
  await app.until(() => entry(first)?.pause?.step === 'paused')
  expect(entry(first)?.fault).not.toBeNull()
  expect(await managed()).toEqual([false, true, false])
  expect((await resume()).failed).toEqual([])
  expect(await managed()).toEqual([true, true, true])
  expect(entry(second)).toMatchObject({ pause: null, fault: null })
})

describe('the clock', () => {
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterAll(() => vi.useRealTimers())
  const minutes = (count: number): void => void vi.setSystemTime(Date.now() + count * 60_000)

  test('a pause that would end while Meshtray does not run ends at its next start', async () => {
    await pause({ kind: 'minutes', minutes: 15 })
    await app.close()
    minutes(16)
    await start()
    await app.until((all) => all.networks.every(({ pause, intent }) => pause === null && intent === null))
    expect(await managed()).toEqual([true, true, true])
  })

  test('and one during whose sleep it would have ended, when the computer wakes', async () => {
    await pause({ kind: 'minutes', minutes: 15 })
    must(await app.ask('pause.start', { networks: [third], length: { kind: 'longer', minutes: 10 } }))
    minutes(16)
    app.poke()
    await app.until((all) => all.networks.filter(({ pause }) => pause === null).length === 2)
    expect(await managed()).toEqual([true, true, false])
    await resume()
  })
})

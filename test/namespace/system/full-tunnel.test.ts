import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { trayStateOf } from '../../../contract/network-state.ts'
import { must } from '../../support/outcome.ts'
import { type HeadlessLab, startLab } from '../../support/system/headless-lab.ts'
import { ip } from '../../support/system/ip.ts'

/* All traffic through a network, with the kernel's own routes; the time of the trial is shorter than a user's. */
let lab: HeadlessLab
const trialTime = 3_000

beforeEach(async () => {
  lab = await startLab(offering('0.0.0.0/0'), { trialTime })
  await lab.join()
  await lab.connected()
})
afterEach(async () => {
  vi.useRealTimers()
  await lab.stop()
})

const offering = (...more: readonly string[]) => ({
  routes: ['10.83.4.0/24', ...more].map((target, i) => ({ target, via: i === 0 ? null : '10.83.4.1' })),
  ipAssignmentPools: [{ ipRangeStart: '10.83.4.2', ipRangeEnd: '10.83.4.200' }],
})
const allow = async (value: boolean) =>
  must(await lab.app.ask('network.setFlag', { id: lab.id, flag: 'allowDefault', value }))
const defaultAtService = async () => (await lab.node.network(lab.id))?.allowDefault
const isOver = () => lab.app.until(({ pendingChanges }) => pendingChanges.length === 0)

test('a tunnel that works stays, and the seconds until that is known count down', async () => {
  const seconds = new Set<number | null>()
  lab.app.core.store.subscribe(() => seconds.add(lab.entry()?.trialSeconds ?? null))
  await allow(true)
  await lab.app.until(() => lab.entry()?.inEffect?.fullTunnel === true)
  expect(trayStateOf(lab.app.snapshot())).toBe('full-tunnel')
  await isOver()
  expect(lab.entry()).toMatchObject({ trialSeconds: null, fault: null, flags: { allowDefault: true } })
  expect([...seconds].filter((left) => left !== null)).toEqual(expect.arrayContaining([2, 1]))
  expect(await defaultAtService()).toBe(true)
})

describe('it is switched off again, and says why', () => {
  const undone = (code: string) => lab.app.until(() => lab.entry()?.fault?.code === code)

  test('where the node reaches nobody; a clock that is set back does not matter', async () => {
    await allow(true)
    await lab.node.setOnline(false)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 })
    await undone('tunnel-offline')
    expect(await defaultAtService()).toBe(false)
    expect(await ip('route show 0.0.0.0/1')).toBe('')
    expect(lab.app.snapshot().pendingChanges).toEqual([])
  })

  test('where the network offers no default route, or the computer has none of its own', async () => {
    await ip('route del default')
    await allow(true)
    await undone('tunnel-no-route')
    await lab.configure(offering())
    await lab.app.until(() => lab.entry()?.network?.routes.length === 1)
    await allow(true)
    await undone('tunnel-not-offered')
    expect(await defaultAtService()).toBe(false)
  })

  test('after the application was gone for the time: the next start looks', async () => {
    await allow(true)
    await lab.app.until(() => lab.entry()?.trialSeconds !== null)
    await lab.app.close()
    expect(await defaultAtService()).toBe(true)
    await lab.node.setOnline(false)
    await lab.startApp()
    await undone('tunnel-unchecked')
    expect(await defaultAtService()).toBe(false)
  })

  test('as soon as the service is back, where it was away at the end', async () => {
    await allow(true)
    await lab.node.stop()
    await lab.app.until(({ connection }) => connection.state === 'stale')
    await lab.app.until(() => lab.entry()?.trialSeconds === 0)
    await lab.node.start()
    await lab.node.setOnline(false)
    await undone('tunnel-offline')
  })
})

test('the user may switch it off, or leave, before the time is over', async () => {
  await allow(true)
  await allow(false)
  expect(lab.app.snapshot().pendingChanges).toEqual([])
  await allow(true)
  must(await lab.app.ask('network.connect', { id: lab.id, connected: false }))
  expect(lab.app.snapshot().pendingChanges).toEqual([])
  expect(lab.entry()).toMatchObject({ fault: null, trialSeconds: null })
})

import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Core, createCore } from '../../../main/app/core.ts'
import { trayModel } from '../../../main/desktop/tray/tray-model.ts'
import { pace, startPoller } from '../../../main/state/poller.ts'
import { createSecrets } from '../../../main/system/secrets.ts'
import { t } from '../../../words/testing/english.ts'
import { noFlags } from '../../support/app/headless.ts'
import { type Resources, resourceMeter, slope } from '../../support/app/resources.ts'
import { say, times } from '../../support/long.ts'
import { startDemoNode } from '../../support/node/demo-node.ts'
import { shared } from '../../support/shared.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

/*
 * A day's polls, one after the other, with the poller's clock driven; the service, in a process of its own, is started
 * anew every now and then. What the core holds in the end is what it held in the beginning.
 */
const polls = times(2_000, 100_000)
const restarts = times(10, 200)
const samples = 40

let core: Core

const folder = shared(() => temporaryFolder('soak'))
const node = shared(startDemoNode)
beforeAll(async () => {
  const none = () => undefined
  const log = { folder: folder.path, info: none, warn: none, error: none }
  const secrets = createSecrets({ load: () => Promise.reject(new Error('Failed to load: not in this test')) })
  core = await createCore({
    options: { ...noFlags, serviceHome: node.home },
    folder: folder.path,
    log,
    secrets,
  })
})
afterAll(async () => {
  vi.useRealTimers()
  await core?.dispose()
})

test(`${polls} polls, ${restarts} restarts: nothing grows`, {
  timeout: polls * 200 + restarts * 50_000,
}, async () => {
  const warned: string[] = []
  const onWarning = (warning: Error): void => void warned.push(warning.message)
  process.on('warning', onWarning)
  let shown = 0
  let lost = 0
  const stopListening = core.store.subscribe((snapshot) => {
    shown += trayModel(t, snapshot).items.length > 0 ? 1 : 0
  })
  let done: (there: boolean) => void = () => undefined
  const polled = (): Promise<boolean> =>
    new Promise((resolve) => {
      done = resolve
    })

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let next = polled()
  const poller = startPoller(async () => {
    const there = await core.poll()
    setImmediate(done, there)
    return there
  })
  const measure = resourceMeter()
  const measured: Resources[] = []
  const perSample = Math.floor(polls / samples)
  const perRestart = Math.floor(polls / restarts)
  await next
  poller.setShown(true)
  let there = true
  for (let poll = 1; poll <= polls; poll += 1) {
    const restart = poll % perRestart === 1
    if (restart) await node.stop()
    next = polled()
    vi.advanceTimersByTime(there ? pace.shown : pace.awayShown)
    there = await next
    if (!there) lost += 1
    if (restart) await node.start()
    if (poll % perSample === 0) measured.push({ ...measure(), timers: vi.getTimerCount() })
  }
  poller.stop()
  stopListening()
  vi.useRealTimers()
  process.off('warning', onWarning)

  // Memory for compiled code and caches at the beginning does not count as growth.
  const settled = measured.slice(samples / 4)
  const [first, last] = [settled[0], settled.at(-1)]
  const growth = (read: (one: Resources) => number): number => slope(settled.map(read)) * settled.length
  const heap = Math.round(growth((one) => one.heap) / 1024)
  say(
    `soak: ${polls} polls, ${restarts} restarts, ${lost} polls in vain, ${shown} changes shown; heap ${heap} KB more, ` +
      `descriptors ${first?.descriptors} to ${last?.descriptors}, timers ${first?.timers} to ${last?.timers}`,
  )
  expect(lost).toBeGreaterThanOrEqual(restarts)
  expect(lost).toBeLessThan(restarts * 4)
  expect(shown).toBeGreaterThan(restarts)
  expect(core.store.snapshot().connection.state).toBe('online')
  expect(heap).toBeLessThan(times(1_024, 2_048))
  for (const read of [
    (one: Resources) => one.descriptors,
    (one: Resources) => one.timers,
    (one: Resources) => one.handles,
  ]) {
    expect(Math.abs(growth(read))).toBeLessThan(3)
  }
  expect(warned).toEqual([])
})

import { expect, test } from 'vitest'
import type { JobProgress } from '../../../contract/hosting.ts'
import { failure, success } from '../../../contract/result.ts'
import { openHostedWindow } from '../../testing/hosted-window.tsx'
import { hosting, job, member, officeId } from '../../testing/hosted-world.ts'

const withJob = (shown: JobProgress) => ({ hosting: hosting({ jobs: [shown] }) })

test('joining this device shows its steps in one line', async () => {
  const { screen, user, bridge, push } = await openHostedWindow()
  await user.click(screen.getByRole('button', { name: 'Join this device' }))
  expect(bridge.argumentsOf('hosting.joinThisDevice')).toEqual([{ network: officeId }])
  push(withJob(job({ kind: 'join-this-device', total: 2, done: 0, state: 'running', step: 'authorizing' })))
  expect(screen.getByText('Joining this device to office. Authorizing…')).toBeTruthy()
})

test('a job shows its progress and the time left, can be stopped, and lists its results', async () => {
  const { screen, user, bridge, push, within, press } = await openHostedWindow()
  const running = job({ unchanged: 40, failed: 2, secondsLeft: 37, state: 'running' })
  push(withJob(running))
  expect(screen.getByText('120 of 500, about 40 s left')).toBeTruthy()
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('120')
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  expect(bridge.argumentsOf('hosting.stopJob')).toEqual([{ job: 'j1' }])
  const stopped = job({ ...running, state: 'stopped', secondsLeft: null, left: 381 })
  push(withJob(stopped))
  expect(screen.getByText('Authorizing in office')).toBeTruthy()
  expect(screen.getByText('Stopped: 78 changed, 40 were already up to date, 2 failed, 380 left')).toBeTruthy()
  bridge.answers['hosting.readJob'] = () =>
    success({
      job: stopped,
      items: [
        { item: '5c20a1d3e8', name: 'build-server', outcome: 'done', fault: null },
        { item: '778cde7190', name: 'nas', outcome: 'failed', fault: { code: 'service-timeout' } },
        { item: 'c41f8a77de', name: '', outcome: 'not-begun', fault: null },
      ],
    })
  await press('Results')
  expect(screen.getByText('The service is slow')).toBeTruthy()
  expect(screen.getByText('Not started, left unchanged')).toBeTruthy()
  const results = within(screen.getByRole('dialog'))
  expect(results.getByRole('cell', { name: 'nas 778cde7190' })).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'All' }))
  expect(results.getByRole('cell', { name: 'build-server 5c20a1d3e8' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(screen.getByRole('button', { name: /^Dismiss/ }))
  expect(bridge.argumentsOf('hosting.dismissJob')).toEqual([{ job: 'j1' }])
})

test('the results of a stopped job can continue it, and select what is left', async () => {
  const { screen, user, bridge, push, settle, within, press } = await openHostedWindow({
    members: [member('5c20a1d3e8'), member('778cde7190'), member('c41f8a77de')],
  })
  const stopped = job({ total: 2500, done: 6, left: 2494 })
  push(withJob(stopped))
  bridge.answers['hosting.readJob'] = () =>
    success({
      job: stopped,
      items: [
        { item: '5c20a1d3e8', name: '', outcome: 'done', fault: null },
        { item: '778cde7190', name: '', outcome: 'unknown', fault: null },
        { item: 'c41f8a77de', name: '', outcome: 'not-begun', fault: null },
      ],
    })
  const results = async () => {
    await press('Results')
    return within(screen.getByRole('dialog'))
  }
  bridge.answers['hosting.continueJob'] = () => success('j2')
  await user.click((await results()).getByRole('button', { name: 'Finish the remaining 2,494' }))
  expect(bridge.argumentsOf('hosting.continueJob')).toEqual([{ job: 'j1' }])
  await user.click(screen.getByRole('tab', { name: 'Settings' }))
  await user.click((await results()).getByRole('button', { name: 'Select these 2' }))
  await settle()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText('2 selected')).toBeTruthy()
})

test('the reason why a job stopped is shown as long as it lasts', async () => {
  const { screen, push } = await openHostedWindow()
  const stopped = job({ failed: 1, left: 382, fault: { code: 'service-unreachable' } })
  const goesOn = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Finish the remaining/ })
  push({
    ...withJob(stopped),
    connection: { state: 'stale', since: Date.now(), fault: { code: 'service-unreachable' } },
  })
  const work = screen.getByRole('region', { name: 'Changes in progress' })
  expect(work.textContent).toMatch(/The service is not running/)
  expect(goesOn().disabled).toBe(true)
  push({ ...withJob(stopped), connection: { state: 'online' } })
  expect(work.textContent).not.toMatch(/is not running/)
  expect(work.textContent).toMatch(/It can be used now/)
  expect(goesOn().disabled).toBe(false)
  push(withJob(job({ ...stopped, fault: { code: 'network-gone' } })))
  expect(work.textContent).not.toMatch(/It can be used now/)
})

test('an interrupted job can be continued or undone', async () => {
  const { screen, user, bridge, push } = await openHostedWindow()
  const jobs = withJob(job({ left: 382, reversible: 110, interrupted: true }))
  push(jobs)
  expect(screen.getByText('Interrupted when Meshtray ended: 118 changed, 382 left')).toBeTruthy()
  bridge.answers['hosting.continueJob'] = () => failure('not-ours')
  await user.click(screen.getByRole('button', { name: 'Finish the remaining 382' }))
  expect(bridge.argumentsOf('hosting.continueJob')).toEqual([{ job: 'j1' }])
  expect(screen.getByText(/not hosted here/)).toBeTruthy()
  // The fault of the last try is outdated once the service is back.
  push({ ...jobs, connection: { state: 'stale', since: 0, fault: { code: 'service-unreachable' } } })
  expect(screen.getByText(/not hosted here/)).toBeTruthy()
  push({ ...jobs, connection: { state: 'online' } })
  expect(screen.queryByText(/not hosted here/)).toBeNull()
  bridge.answers['hosting.undoJob'] = () => success('j8')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(bridge.argumentsOf('hosting.undoJob')).toEqual([{ job: 'j1' }])
})

test('while a job handles one device after the other, the lists are not read each time', async () => {
  const { bridge, push, settle } = await openHostedWindow()
  const running = job({ total: 3, done: 0, state: 'running' })
  const device = (member: string) =>
    ({ source: 'controller', network: officeId, networkName: 'office', member, name: '', since: 1 }) as const
  const requests = () =>
    bridge.argumentsOf('hosting.members').length + bridge.argumentsOf('hosting.networks').length
  push({ hosting: hosting({ jobs: [running], waiting: [device('a'), device('b'), device('c')] }) })
  await settle()
  const before = requests()
  for (const waiting of [[device('b'), device('c')], [device('c')], []]) {
    push({ hosting: hosting({ jobs: [{ ...running, done: 3 - waiting.length }], waiting }) })
    await settle()
  }
  expect(requests()).toBe(before)
  push({ hosting: hosting({ jobs: [{ ...running, done: 3, state: 'done' }], waiting: [] }) })
  await settle()
  expect(requests()).toBeGreaterThan(before + 1)
})

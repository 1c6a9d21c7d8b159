import { expect, test } from 'vitest'
import { failure, success } from '../../../contract/result.ts'
import { openHostedWindow } from '../../testing/hosted-window.tsx'
import { hosting, officeId } from '../../testing/hosted-world.ts'

const nothingLeft = { interrupted: false, left: 0, reversible: 0 } as const

test('join this device: one line with its steps', async () => {
  const { screen, user, bridge, push } = await openHostedWindow()
  await user.click(screen.getByRole('button', { name: 'Join this device' }))
  expect(bridge.argumentsOf('hosting.joinThisDevice')).toEqual([{ network: officeId }])
  const job = {
    id: 'j',
    kind: 'join-this-device',
    network: officeId,
    networkName: 'office',
    fault: null,
    ...nothingLeft,
  } as const
  push({
    hosting: hosting({
      jobs: [{ ...job, total: 2, done: 0, failed: 0, state: 'running', step: 'authorizing' }],
    }),
  })
  expect(screen.getByText('Joining this device to office. Authorizing…')).toBeTruthy()
})

const authorizing = {
  id: 'j1',
  kind: 'authorize',
  network: officeId,
  networkName: 'office',
  step: null,
  ...nothingLeft,
} as const

test('a job shows how far it is, stops, and accounts for each member', async () => {
  const { screen, user, bridge, push, settle } = await openHostedWindow()
  const running = { ...authorizing, total: 500, done: 118, failed: 2, state: 'running', fault: null } as const
  push({ hosting: hosting({ jobs: [running] }) })
  expect(screen.getByText('120 of 500')).toBeTruthy()
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('120')
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  expect(bridge.argumentsOf('hosting.stopJob')).toEqual([{ job: 'j1' }])
  const stopped = { ...running, state: 'stopped' } as const
  push({ hosting: hosting({ jobs: [stopped] }) })
  expect(screen.getByText('Authorizing in office')).toBeTruthy()
  expect(screen.getByText('Stopped: 118 done, 2 failed, 380 not begun')).toBeTruthy()
  bridge.answers['hosting.readJob'] = () =>
    success({
      job: stopped,
      items: [
        { item: '5c20a1d3e8', outcome: 'done', fault: null },
        { item: '778cde7190', outcome: 'failed', fault: { code: 'service-timeout' } },
        { item: 'c41f8a77de', outcome: 'not-begun', fault: null },
      ],
    })
  await user.click(screen.getByRole('button', { name: 'Results' }))
  await settle()
  expect(screen.getByText('The service did not answer in time')).toBeTruthy()
  expect(screen.getByText('Not begun, left as it was')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'All' }))
  expect(screen.getByRole('cell', { name: '5c20a1d3e8' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(bridge.argumentsOf('hosting.dismissJob')).toEqual([{ job: 'j1' }])
})

test('one that was cut off can be finished or taken back', async () => {
  const { screen, user, bridge, push } = await openHostedWindow()
  const job = { id: 'j7', kind: 'deauthorize', network: officeId, networkName: 'office', step: null } as const
  const counts = { total: 500, done: 118, failed: 0, left: 382, reversible: 110 }
  push({
    hosting: hosting({ jobs: [{ ...job, ...counts, state: 'stopped', fault: null, interrupted: true }] }),
  })
  expect(screen.getByText('Cut off when Meshtray ended: 118 done, 382 left')).toBeTruthy()
  bridge.answers['hosting.continueJob'] = () => failure('not-ours')
  await user.click(screen.getByRole('button', { name: 'Finish the rest' }))
  expect(bridge.argumentsOf('hosting.continueJob')).toEqual([{ job: 'j7' }])
  expect(screen.getByText(/not hosted here/)).toBeTruthy()
  bridge.answers['hosting.undoJob'] = () => success('j8')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(bridge.argumentsOf('hosting.undoJob')).toEqual([{ job: 'j7' }])
})

test('while a job decides about one device after the other, the lists are not asked for each time', async () => {
  const { bridge, push, settle } = await openHostedWindow()
  const running = { ...authorizing, total: 3, done: 0, failed: 0, state: 'running', fault: null } as const
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

test('a change can be taken back while there is time', async () => {
  const { screen, user, bridge, push } = await openHostedWindow()
  const undo = {
    id: 'u1',
    network: officeId,
    member: '778cde7190',
    name: 'nas',
    authorized: true,
    fields: ['authorized'],
  }
  push({ hosting: hosting({ undos: [{ ...undo, until: Date.now() + 10_000 }] }) })
  expect(screen.getByText('nas: Authorized changed')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(bridge.argumentsOf('hosting.undo')).toEqual([{ undo: 'u1' }])
})

import { afterEach, expect, test, vi } from 'vitest'
import type { ControllableUnit } from '../../contract/commands.ts'
import { failure, success } from '../../contract/result.ts'
import { pass } from '../testing/part.tsx'
import { openWindow } from '../testing/window.tsx'
import { entry, network, snapshot } from '../testing/world.ts'

afterEach(() => vi.useRealTimers())

const commandOf = (action: string) => `sudo systemctl ${action} zerotier-one.service`
const running: ControllableUnit = {
  name: 'zerotier-one.service',
  isRunning: true,
  state: 'active (running)',
  commands: { start: commandOf('start'), restart: commandOf('restart'), stop: commandOf('stop') },
}

async function openDialog(unit: ControllableUnit | null) {
  const opened = await openWindow(
    snapshot({ networks: [entry(), entry(network({ id: '8056c2e21c000002' }))] }),
  )
  opened.bridge.answers['service.readUnit'] = () => success(unit)
  opened.bridge.answers['snapshot.refresh'] = () => success(snapshot())
  await opened.user.click(await opened.screen.findByRole('button', { name: 'More' }))
  await opened.user.click(await opened.screen.findByRole('menuitem', { name: 'Start or stop the service…' }))
  await opened.screen.findByRole('dialog', { name: 'Node service' })
  return opened
}

test('it tells what is cut off and what will run, and sends just that', async () => {
  const { screen, user, bridge } = await openDialog(running)
  expect(await screen.findByText('zerotier-one.service: active (running)')).toBeTruthy()
  expect(screen.getByText(/disconnected from its 2 networks for a few seconds/)).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'Stop' }))
  expect(screen.getByText(/until you start the service again/)).toBeTruthy()
  expect(screen.getByText(commandOf('stop'))).toBeTruthy()
  expect(bridge.argumentsOf('service.control')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  expect(bridge.argumentsOf('service.control')).toEqual([{ action: 'stop', command: commandOf('stop') }])
  expect(screen.getByText('Waiting for the service to stop…')).toBeTruthy()
})

const serves = success(snapshot())
const unreachable = success(
  snapshot({ connection: { state: 'unreachable', fault: { code: 'service-unreachable' } } }),
)
const stopped = success({ ...running, isRunning: false, state: 'inactive (dead)' })

test.each([
  ['Restart', 'a service that answers', serves, success(running), 'The service is running.'],
  ['Restart', 'silence', unreachable, success(running), /The service does not answer yet/],
  ['Stop', 'silence of a unit that has stopped', unreachable, stopped, 'The service has stopped.'],
  ['Stop', 'a service that still answers', serves, stopped, /The service is still running/],
  [
    'Stop',
    'silence of a unit that still runs',
    unreachable,
    success(running),
    /The service is still running/,
  ],
  ['Stop', 'silence of a unit that cannot be read', unreachable, success(null), /Meshtray cannot see/],
] as const)('%s, and then %s', async (action, _what, service, unit, words) => {
  const { screen, user, bridge } = await openDialog(running)
  await user.click(await screen.findByRole('radio', { name: action }))
  bridge.answers['snapshot.refresh'] = () => service
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await user.click(screen.getByRole('button', { name: action }))
  bridge.answers['service.readUnit'] = () => unit
  for (let second = 0; second < 31; second += 1) await pass(1_000)
  expect(screen.getByText(words)).toBeTruthy()
})

test('a service that is stopped can only be started', async () => {
  const { screen } = await openDialog({ ...running, isRunning: false, state: 'inactive (dead)' })
  expect(await screen.findByRole('button', { name: 'Start' })).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
})

test('a refusal is told where it was asked for, in words about the service', async () => {
  const { screen, user, bridge } = await openDialog(running)
  bridge.answers['service.control'] = () => failure('elevation-denied')
  await user.click(await screen.findByRole('button', { name: 'Restart' }))
  expect((await screen.findByRole('alert')).textContent).toContain('The system denied permission')
  expect(screen.getByRole('button', { name: 'Restart' })).toBeTruthy()
})

test('where the system does not manage the service there is nothing to press', async () => {
  const { screen } = await openDialog(null)
  expect(await screen.findByText(/The system does not manage this service/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Restart' })).toBeNull()
})

import { expect, test } from 'vitest'
import { failure, success } from '../../../contract/result.ts'
import { openHostedWindow } from '../../testing/hosted-window.tsx'
import { officeId } from '../../testing/hosted-world.ts'

test('a range with shift, all of them, and the job', async () => {
  const { screen, user, bridge, settle } = await openHostedWindow()
  await user.click(screen.getByRole('checkbox', { name: 'Select c41f8a77de' }))
  await user.keyboard('{Shift>}')
  await user.click(screen.getByRole('checkbox', { name: 'Select nas' }))
  await user.keyboard('{/Shift}')
  expect(screen.getByText('3 selected')).toBeTruthy()
  bridge.answers['hosting.startJob'] = () => success('j1')
  await user.click(screen.getByRole('button', { name: 'Deauthorize' }))
  await settle()
  expect(bridge.argumentsOf('hosting.startJob')).toEqual([])
  expect(screen.getByRole('dialog', { name: 'Deauthorize 3 members?' })).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Cancel')
  await user.click(screen.getByRole('button', { name: 'Deauthorize 2' }))
  await settle()
  expect(bridge.argumentsOf('hosting.startJob')).toEqual([
    { kind: 'deauthorize', network: officeId, members: ['c41f8a77de', '5c20a1d3e8', '778cde7190'] },
  ])
  expect(screen.getByRole('searchbox')).toBeTruthy()
})

test('who has access already is left out; where that is all of them there is nothing to confirm', async () => {
  const { screen, user, bridge, settle } = await openHostedWindow()
  const pick = (name: string) => user.click(screen.getByRole('checkbox', { name: `Select ${name}` }))
  const authorize = async () => {
    await user.click(screen.getByRole('button', { name: 'Authorize' }))
    await settle()
  }
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
  await pick('nas')
  await pick('build-server')
  await authorize()
  expect(screen.getByText('All of them have access already: there is nothing to change.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Authorize \d/ })).toBeNull()
  await user.click(button('Close'))
  await pick('c41f8a77de')
  await authorize()
  expect(screen.getByText('2 have access already and stay as they are.')).toBeTruthy()
  expect(button('Authorize 1').disabled).toBe(false)
  expect(bridge.argumentsOf('hosting.startJob')).toEqual([])
})

test('deleting says that a device which still tries comes back', async () => {
  const { screen, user, bridge, settle } = await openHostedWindow()
  await user.click(screen.getByRole('checkbox', { name: 'Select all that are shown' }))
  await user.click(screen.getByRole('button', { name: 'Delete…' }))
  await settle()
  expect(screen.getByText(/still tries to join comes back/)).toBeTruthy()
  expect(bridge.argumentsOf('hosting.startJob')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Delete 3' }))
  expect(bridge.argumentsOf('hosting.startJob')).toMatchObject([{ kind: 'delete', confirmed: 3 }])
})

test('a job that cannot start is told, and the choice stays', async () => {
  const { screen, user, bridge, settle } = await openHostedWindow()
  await user.click(screen.getByRole('checkbox', { name: 'Select nas' }))
  bridge.answers['hosting.startJob'] = () => failure('controller-starting')
  await user.click(screen.getByRole('button', { name: 'Authorize' }))
  await settle()
  expect(screen.getByText('The controller is still starting')).toBeTruthy()
  expect(screen.getByText('1 selected')).toBeTruthy()
})

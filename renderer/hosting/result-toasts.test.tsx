import { expect, test } from 'vitest'
import { success } from '../../contract/result.ts'
import { openAccountWindow } from '../testing/account-window.tsx'
import { fieldTeam } from '../testing/account-world.ts'
import { authorizedUndo, hosting, officeId } from '../testing/hosted-world.ts'

test('what was done goes with its network, and can be taken back there alone', async () => {
  const { screen, user, bridge, push, app, settle } = await openAccountWindow({ at: officeId })
  bridge.answers['hosting.undo'] = () => success({ outcome: 'undone' })
  await push({ hosting: hosting({ undos: [{ ...authorizedUndo, until: Date.now() + 10_000 }] }) })
  const seen = () => screen.queryByText('nas may use the network') !== null
  expect(seen()).toBe(true)
  await user.click(screen.getByRole('tab', { name: 'Settings' }))
  expect(seen()).toBe(true)
  await user.click(screen.getByRole('button', { name: /^All networks/ }))
  expect(seen()).toBe(false)
  app.hostedNetwork.value = fieldTeam
  await settle()
  expect(seen()).toBe(false)
  app.hostedNetwork.value = officeId
  await settle()
  expect(seen()).toBe(true)
  app.accountPage.value = 'profile'
  await settle()
  expect(seen()).toBe(false)
  app.accountPage.value = null
  await settle()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(bridge.argumentsOf('hosting.undo')).toEqual([{ undo: 'u1' }])
  expect(seen()).toBe(false)
})

test('what a command had to say goes with its page', async () => {
  const { screen, user, app, settle } = await openAccountWindow({ page: 'tokens' })
  app.message.value = { kind: 'done', text: 'Token copied.' }
  await settle()
  expect(screen.getByText('Token copied.').closest('[role=status]')).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: 'Profile' }))
  expect(screen.queryByText('Token copied.')).toBeNull()
})

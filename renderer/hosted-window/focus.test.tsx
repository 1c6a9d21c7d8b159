import { act } from '@testing-library/preact'
import { expect, test } from 'vitest'
import { success } from '../../contract/result.ts'
import { openAccountWindow } from '../testing/account-window.tsx'
import { account, accountSummary, accounts, fieldTeam } from '../testing/account-world.ts'
import { authorizedUndo, hosting, officeId } from '../testing/hosted-world.ts'

const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

test('a dialog gives the focus back', async () => {
  const { screen, user } = await openAccountWindow({ at: fieldTeam })
  await user.click(screen.getByText('Add members'))
  await user.click(screen.getByText(/^(Cancel|Close)$/))
  expect(focused()).toMatch('Add members')
})

test('where its network is gone with it, the focus is in what is shown then', async () => {
  const { app, screen, user, settle } = await openAccountWindow({ at: fieldTeam })
  screen.getByText('Add members').focus()
  await act(() => app.dialogs.show({ kind: 'delete-network', network: accountSummary() }))
  screen.getByLabelText('Type the name to confirm').focus()
  await user.paste('field team')
  await user.keyboard('{Enter}')
  await settle()
  expect(screen.getByRole('heading', { name: 'All networks' })).toBeTruthy()
  expect(focused()).toBe('Import a network from a file')
})

test('a sign-in leaves it among the networks, a table’s row in the network that it opens', async () => {
  const { screen, user, bridge, push, settle } = await openAccountWindow({
    snapshot: { accounts: accounts([]) },
  })
  bridge.answers['account.signIn'] = async () => {
    await push({ accounts: accounts() })
    return success(account().id)
  }
  await user.click(screen.getByRole('button', { name: 'Sign in to an account' }))
  await user.type(screen.getByLabelText('API token'), `${'A'.repeat(32)}{Enter}`)
  await settle()
  expect(focused()).toBe('Import a network from a file')
  screen
    .getByRole('row', { name: /office/ })
    .querySelector<HTMLElement>('button, [tabindex="0"]')
    ?.focus()
  await user.keyboard('{Enter}')
  await settle()
  expect(screen.getByRole('heading', { name: 'office' })).toBeTruthy()
  expect(screen.getByRole('main').contains(document.activeElement)).toBe(true)
})

test('a change that is taken back leaves it in the pane', async () => {
  const { screen, user, bridge, push } = await openAccountWindow({ at: officeId })
  bridge.answers['hosting.undo'] = () => success({ outcome: 'undone' })
  await push({ hosting: hosting({ undos: [{ ...authorizedUndo, until: Date.now() + 10_000 }] }) })
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(screen.getByRole('main').contains(document.activeElement)).toBe(true)
})

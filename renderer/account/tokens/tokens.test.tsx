import { expect, test } from 'vitest'
import { wholeList } from '../../../contract/lists.ts'
import { failure, success } from '../../../contract/result.ts'
import { openAccountWindow } from '../../testing/account-window.tsx'
import { user } from '../../testing/account-world.ts'

const made = 'Zk3vQ8rTn1Lx6WmYd0Hs7PbCe5JgUaF4'

const openTokens = async () => {
  const opened = await openAccountWindow({ page: 'tokens' })
  return { ...opened, dialog: () => opened.within(opened.screen.getByRole('dialog')) }
}

test('a token of the service’s making is shown once, copied once, and gone', async () => {
  const { screen, user: person, bridge, dialog, settle, app } = await openTokens()
  bridge.answers['account.addToken'] = () => success({ token: made, hex: '5a6b', clockAhead: null })
  bridge.answers['clipboard.copy'] = () => success(undefined)
  await person.click(screen.getByRole('button', { name: 'Add token…' }))
  await person.type(dialog().getByRole('textbox', { name: 'Name' }), 'backup script{Enter}')
  await settle()
  expect(bridge.argumentsOf('account.addToken')).toEqual([{ name: 'backup script', token: null }])
  expect(dialog().getByText(made)).toBeTruthy()
  expect(dialog().getByText('This token is shown only once')).toBeTruthy()
  await person.click(dialog().getByRole('button', { name: 'Close without copying' }))
  expect(dialog().getByText(/nobody can see its value again/)).toBeTruthy()
  await person.click(dialog().getByRole('button', { name: 'Back' }))
  await person.click(dialog().getByRole('button', { name: 'Copy and close' }))
  await settle()
  expect(bridge.argumentsOf('clipboard.copy')).toEqual([{ text: made }])
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.body.innerHTML).not.toContain(made)
  expect(JSON.stringify(app.message.value)).not.toContain(made)
})

test('the token stays visible if copying fails', async () => {
  const { screen, user: person, bridge, dialog, settle } = await openTokens()
  bridge.answers['account.addToken'] = () => success({ token: made, hex: '5a6b', clockAhead: null })
  bridge.answers['clipboard.copy'] = () => failure('internal')
  await person.click(screen.getByRole('button', { name: 'Add token…' }))
  await person.type(dialog().getByRole('textbox', { name: 'Name' }), 'x{Enter}')
  await settle()
  await person.click(dialog().getByRole('button', { name: 'Copy and close' }))
  await settle()
  expect(dialog().getByText(made)).toBeTruthy()
})

test('one’s own token needs at least 32 characters and an unused name', async () => {
  const { screen, user: person, bridge, dialog, settle } = await openTokens()
  bridge.answers['account.addToken'] = () => success(null)
  await person.click(screen.getByRole('button', { name: 'Add token…' }))
  const add = () => dialog().getByRole<HTMLButtonElement>('button', { name: 'Add' })
  const name = dialog().getByRole('textbox', { name: 'Name' })
  await person.type(name, 'desktop')
  expect(dialog().getByText('A token with this name already exists')).toBeTruthy()
  expect(add().disabled).toBe(true)
  await person.type(name, ' 2')
  await person.click(dialog().getByRole('radio', { name: 'Enter my own' }))
  const value = dialog().getByLabelText<HTMLInputElement>('Token')
  await person.type(value, 'b'.repeat(31))
  expect(add().disabled).toBe(true)
  await person.type(value, 'b')
  await person.click(add())
  await settle()
  expect(bridge.argumentsOf('account.addToken')).toEqual([{ name: 'desktop 2', token: 'b'.repeat(32) }])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('deleting asks, and warns that it may be the one in use', async () => {
  const { screen, user: person, bridge, dialog, settle } = await openTokens()
  await person.click(screen.getByRole('button', { name: 'Delete the token monitoring' }))
  expect(dialog().getByText(/Meshtray may be using this token/)).toBeTruthy()
  expect(bridge.argumentsOf('account.deleteToken')).toEqual([])
  bridge.answers['account.deleteToken'] = () => failure('account-forbidden')
  await person.click(dialog().getByRole('button', { name: 'Delete token' }))
  await settle()
  expect(dialog().getByText('You do not have permission to do this')).toBeTruthy()
  bridge.answers['account.deleteToken'] = () => {
    bridge.answers['account.user'] = () => success({ ...user, tokens: wholeList(['desktop']) })
    return success(undefined)
  }
  await person.click(dialog().getByRole('button', { name: 'Delete token' }))
  await settle()
  expect(bridge.argumentsOf('account.deleteToken')).toEqual([{ name: 'monitoring' }, { name: 'monitoring' }])
  expect(screen.queryByText('monitoring')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Delete the token desktop' }))
  expect(dialog().getByText(/This is your only token/)).toBeTruthy()
})

import { fireEvent } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { failure, success } from '../../contract/result.ts'
import { openAccountWindow } from '../testing/account-window.tsx'
import { account, accounts } from '../testing/account-world.ts'

const token = 'A'.repeat(32)
const none = { accounts: accounts([]) }

const openForm = async () => {
  const opened = await openAccountWindow({ snapshot: none })
  await opened.user.click(opened.screen.getByRole('button', { name: 'Sign in to an account' }))
  const { screen } = opened
  return {
    ...opened,
    box: () => screen.getByLabelText<HTMLInputElement>('API token'),
    send: () => screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in' }),
    paste: (text: string) =>
      fireEvent.paste(screen.getByLabelText('API token'), { clipboardData: { getData: () => text } }),
  }
}

test('a token is hidden unless asked for, and too short a one is said at once', async () => {
  const { box, send, screen, user, bridge } = await openForm()
  expect(box().type).toBe('password')
  await user.type(box(), 'abc')
  expect(screen.getByText('3 of at least 32 characters')).toBeTruthy()
  expect(box().getAttribute('aria-invalid')).toBe('true')
  expect(send().disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Show the token' }))
  expect(box().type).toBe('text')
  await user.keyboard('{Enter}')
  expect(bridge.argumentsOf('account.signIn')).toEqual([])
})

test.each([
  [`${token} x`, 'A token holds no spaces'],
  [`${token}é`, 'It holds a character that no token has'],
])('%s cannot be sent', async (text, says) => {
  const { box, send, screen, user } = await openForm()
  await user.type(box(), text)
  expect(screen.getByText(says)).toBeTruthy()
  expect(send().disabled).toBe(true)
})

describe('pasting', () => {
  test('what surrounds a token is left out, with a note', async () => {
    const { box, send, screen, paste } = await openForm()
    await paste(`\r\n ${token}\n`)
    expect(box().value).toBe(token)
    expect(screen.getByText('Spaces and line breaks around the token were left out.')).toBeTruthy()
    expect(send().disabled).toBe(false)
  })

  test('several lines are refused, and nothing of them stays', async () => {
    const { box, send, screen, paste } = await openForm()
    await paste(`${token}\n${token}`)
    expect(screen.getByText(/more than one line/)).toBeTruthy()
    expect(box().value).toBe('')
    expect(send().disabled).toBe(true)
  })
})

test('the token is gone from the page as soon as it was sent, and a refusal is said in words', async () => {
  const { box, send, screen, user, bridge, settle } = await openForm()
  let answer: (() => void) | undefined
  bridge.answers['account.signIn'] = () =>
    new Promise((resolve) => {
      answer = () => resolve(failure('account-unauthorized', '401'))
    })
  await user.type(box(), token)
  await user.click(send())
  expect(bridge.argumentsOf('account.signIn')).toEqual([{ token }])
  expect(box().value).toBe('')
  expect(document.body.innerHTML).not.toContain(token)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Checking…' }).disabled).toBe(true)
  answer?.()
  await settle()
  expect(screen.getByText('The account does not take this token')).toBeTruthy()
  expect(screen.getByText(/paste it again/)).toBeTruthy()
})

test('another service is asked where its address is given', async () => {
  const { box, screen, user, bridge, send } = await openForm()
  bridge.answers['account.signIn'] = () => success('x')
  await user.type(screen.getByRole('textbox', { name: 'Address of the service' }), ' https://a.example ')
  await user.type(box(), token)
  await user.click(send())
  expect(bridge.argumentsOf('account.signIn')).toEqual([{ token, base: 'https://a.example' }])
})

test('another account: whose it is, and that no keychain keeps its token', async () => {
  const { screen, user, bridge, push, settle, within } = await openAccountWindow()
  const second = account({
    id: 'second',
    displayName: 'Grace Lindqvist',
    orgId: 'org-9',
    keychain: { code: 'keychain-unavailable' },
  })
  bridge.answers['account.signIn'] = () => success('second')
  await user.click(screen.getByRole('button', { name: 'Accounts' }))
  await user.click(screen.getByRole('menuitem', { name: /another account/ }))
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByLabelText('API token'), token)
  await user.click(dialog.getByRole('button', { name: 'Sign in' }))
  await push({ accounts: accounts([account(), second], { current: 'second' }) })
  await settle()
  expect(dialog.getByText('Grace Lindqvist')).toBeTruthy()
  expect(dialog.getByText('org-9')).toBeTruthy()
  expect(dialog.getByText('Signed in for this run only')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Done' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

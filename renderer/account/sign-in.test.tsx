import { fireEvent } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { failure, type Result, success } from '../../contract/result.ts'
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

test('a token is hidden until revealed, and too short a token is reported at once', async () => {
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
  test('spaces around a token are left out, with a note', async () => {
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

describe('a failure is explained in the words of a sign-in, and the token stays in its field', () => {
  test('a token that is refused, and the same once it is taken: it is gone from the page', async () => {
    const { box, send, screen, user, bridge, settle, app } = await openForm()
    let answer: (reply: Result<string>) => void = () => undefined
    bridge.answers['account.signIn'] = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    await user.type(box(), token)
    await user.click(send())
    expect(bridge.argumentsOf('account.signIn')).toEqual([{ token }])
    expect(box().readOnly).toBe(true)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Checking…' }).disabled).toBe(true)
    answer(failure('account-unauthorized', '401'))
    await settle()
    expect(screen.getByText('The service does not take this token')).toBeTruthy()
    expect(box().value).toBe(token)
    await user.click(send())
    answer(success(account().id))
    await settle()
    expect(document.body.innerHTML).not.toContain(token)
    expect(app.route.value).toEqual({ view: 'hosting', network: null })
    expect(screen.getByRole('heading', { name: 'All networks' })).toBeTruthy()
  })

  test.each([
    ['account-not-found', 'No account service answers there', /Your token was sent to it/],
    ['account-reply-not-json', 'No account service answers there', /check the address/],
    ['account-unreachable', 'The service cannot be reached', /nothing was sent/],
    ['account-timeout', 'The service did not answer to the end', /You are not signed in/],
    ['account-address-refused', 'That address cannot be used', /nothing was sent/],
    ['account-busy', 'The account’s service asks for patience', /try again/],
  ] as const)('%s', async (code, title, text) => {
    const { box, send, screen, user, bridge, settle } = await openForm()
    bridge.answers['account.signIn'] = () => failure(code)
    await user.type(box(), token)
    await user.click(send())
    await settle()
    expect(screen.getByRole('alert').textContent).toMatch(title)
    expect(screen.getByText(text)).toBeTruthy()
    expect(box().value).toBe(token)
    await user.type(screen.getByRole('textbox', { name: 'Address of the service' }), 'https://')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

test('another service is asked where its address is given', async () => {
  const { box, screen, user, bridge, send } = await openForm()
  bridge.answers['account.signIn'] = () => success('x')
  await user.type(screen.getByRole('textbox', { name: 'Address of the service' }), ' https://a.example ')
  await user.type(box(), token)
  await user.click(send())
  expect(bridge.argumentsOf('account.signIn')).toEqual([{ token, base: 'https://a.example' }])
})

test('signing in to another account shows whose it is, the missing keychain, and its networks', async () => {
  const { screen, user, bridge, push, settle, within } = await openAccountWindow({ page: 'profile' })
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
  expect(screen.getByRole('heading', { name: 'All networks' })).toBeTruthy()
  expect(screen.getByText('Signed in for this run only')).toBeTruthy()
})

import { fireEvent } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import type { AccountEntry, AccountId } from '../../contract/account.ts'
import { failure, type Result, success } from '../../contract/result.ts'
import { openAccountWindow } from '../testing/account-window.tsx'
import { account, accounts } from '../testing/account-world.ts'

const token = 'A'.repeat(32)
const none = { accounts: accounts([]) }

type Opened = Awaited<ReturnType<typeof openAccountWindow>>
const openForm = async (answers: Opened['bridge']['answers'] = {}) => {
  const opened = await openAccountWindow({ snapshot: none })
  Object.assign(opened.bridge.answers, answers)
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

const usual = { base: 'https://api.example.com', tokenSite: 'my.example.com', isDemo: false }

test('it says where the token goes and where to get one, as long as no other service is typed', async () => {
  const { bridge, screen, user, settle } = await openForm({ 'account.service': () => success(usual) })
  await settle()
  expect(screen.getByText('The token is sent to api.example.com.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Get a token at my.example.com' }))
  expect(bridge.argumentsOf('account.openTokenPage')).toHaveLength(1)
  await user.click(screen.getByText('Another service'))
  await user.type(screen.getByLabelText('Address of the service'), 'https://own.example')
  expect(screen.getByText('The token is sent to own.example.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Get a token/ })).toBeNull()
})

test('who signed out of the demo’s account gets back with a click', async () => {
  const demo = { base: 'http://127.0.0.1:4711', tokenSite: null, isDemo: true }
  const { bridge, screen, user, settle } = await openForm({
    'account.service': () => success(demo),
    'account.signInDemo': () => success(account().id),
  })
  await settle()
  await user.click(screen.getByRole('button', { name: 'Use the demo account' }))
  expect(bridge.argumentsOf('account.signInDemo')).toHaveLength(1)
})

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
  [`${token} x`, 'A token cannot contain spaces'],
  [`${token}é`, 'This contains a character that a token cannot have'],
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
    expect(screen.getByText('Spaces and line breaks around the token were removed.')).toBeTruthy()
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
    let answer: (reply: Result<AccountId>) => void = () => undefined
    bridge.answers['account.signIn'] = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    await user.type(box(), token)
    await user.click(send())
    expect(bridge.argumentsOf('account.signIn')).toEqual([{ token, kind: 'legacy' }])
    expect(box().readOnly).toBe(true)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Checking…' }).disabled).toBe(true)
    answer(failure('account-unauthorized', '401'))
    await settle()
    expect(screen.getByText('The service does not accept this token')).toBeTruthy()
    expect(box().value).toBe(token)
    await user.click(send())
    answer(success(account().id))
    await settle()
    expect(document.body.innerHTML).not.toContain(token)
    expect(app.route.value).toEqual({ view: 'hosting', network: null })
    expect(screen.getByRole('heading', { name: 'All networks' })).toBeTruthy()
  })

  test.each([
    ['account-not-found', 'This is not an account service', /Your token was sent to it/],
    ['account-reply-not-json', 'This is not an account service', /Check the address/],
    ['account-unreachable', 'The service cannot be reached', /nothing was sent/],
    ['account-timeout', 'The service did not answer in time', /You are not signed in/],
    ['account-address-refused', 'That address cannot be used', /nothing was sent/],
    ['account-busy', 'Too many requests to the account', /Try again in a minute/],
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

test.each([
  ['New Central', `${'Ab3'.repeat(10)}xy`, /looks like a token of Legacy Central/],
  ['Legacy Central', `ztc_${'k'.repeat(40)}`, /If it is a key of New Central, choose New Central/],
  ['Legacy Central', `${'0f'.repeat(16)}:${'ab'.repeat(90)}`, /looks like a token of ZTNET/],
])('%s refuses a token that may be of another type: that is said', async (kind, text, says) => {
  const { box, send, screen, user, bridge, settle } = await openForm()
  bridge.answers['account.signIn'] = () => failure('account-unauthorized', '401')
  await user.selectOptions(screen.getByLabelText('Account type'), kind)
  await user.type(box(), text)
  await user.click(send())
  await settle()
  expect(screen.getByText(says)).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('Account type'), 'ZTNET')
  expect(box().value).toBe(text)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('where nothing speaks for another type, none is named', async () => {
  const { box, send, screen, user, bridge, settle } = await openForm()
  bridge.answers['account.signIn'] = () => failure('account-unauthorized', '401')
  await user.type(box(), token)
  await user.click(send())
  await settle()
  expect(screen.queryByText(/as the account type/)).toBeNull()
})

test('another service is asked where its address is given', async () => {
  const { box, screen, user, bridge, send } = await openForm()
  bridge.answers['account.signIn'] = () => success(account().id)
  await user.type(screen.getByRole('textbox', { name: 'Address of the service' }), ' https://a.example ')
  await user.type(box(), token)
  await user.click(send())
  expect(bridge.argumentsOf('account.signIn')).toEqual([{ token, kind: 'legacy', base: 'https://a.example' }])
})

test('each kind says where its key comes from, and a server of one’s own needs an address', async () => {
  const { box, screen, user, bridge, send, settle } = await openForm()
  bridge.answers['account.signIn'] = () => success('https://net.example#x')
  bridge.answers['account.service'] = ({ kind }) =>
    success({
      base: kind === 'ztnet' ? null : 'https://central.example.com',
      tokenSite: kind === 'ztnet' ? null : 'central.example.com',
      isDemo: false,
    })
  const choose = (name: string) => user.selectOptions(screen.getByLabelText('Account type'), name)
  await choose('New Central')
  await settle()
  expect(screen.getByText('The token is sent to central.example.com.')).toBeTruthy()
  expect(screen.getByText(/Create a service account/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Get a token at central.example.com' }))
  expect(bridge.argumentsOf('account.openTokenPage')).toEqual([{ kind: 'new-central' }])
  // No document says how long its keys are.
  await user.type(box(), 'abc')
  expect(screen.queryByText(/of at least/)).toBeNull()
  expect(send().disabled).toBe(false)
  await user.clear(box())

  await choose('ZTNET')
  await settle()
  expect(screen.queryByText(/The token is sent/)).toBeNull()
  expect(screen.queryByText('Another service')).toBeNull()
  await user.type(box(), token)
  expect(send().disabled).toBe(true)
  await user.type(screen.getByLabelText('Address of the service'), 'https://net.example')
  expect(screen.getByText('The token is sent to net.example.')).toBeTruthy()
  await user.click(send())
  expect(bridge.argumentsOf('account.signIn')).toEqual([
    { token, kind: 'ztnet', base: 'https://net.example' },
  ])
})

/** Signs in to one more account, and waits for the snapshot that lists them. */
async function signInToOther(all: readonly AccountEntry[], current: AccountId) {
  const opened = await openAccountWindow({ page: 'profile' })
  const { screen, user, bridge, push, settle, within } = opened
  bridge.answers['account.signIn'] = () => success(current)
  await user.click(screen.getByRole('button', { name: 'Accounts' }))
  await user.click(screen.getByRole('menuitem', { name: /another account/ }))
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByLabelText('API token'), token)
  await user.click(dialog.getByRole('button', { name: 'Sign in' }))
  await push({ accounts: accounts(all, { current }) })
  await settle()
  return { ...opened, dialog }
}

test('signing in to another account shows whose it is, the missing keychain, and its networks', async () => {
  const second = account({
    id: 'https://api.example.net#user-grace',
    displayName: 'Grace Lindqvist',
    orgId: 'org-9',
    keychain: { code: 'keychain-unavailable' },
  })
  const { screen, user, dialog } = await signInToOther([account(), second], second.id)
  expect(dialog.getByText('Grace Lindqvist')).toBeTruthy()
  expect(dialog.getByText('org-9')).toBeTruthy()
  expect(dialog.getByText('Signed in until Meshtray quits')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Done' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('heading', { name: 'All networks' })).toBeTruthy()
  expect(screen.getByText('Signed in until Meshtray quits')).toBeTruthy()
})

const base = 'https://central.example'
const parts = { kind: 'new-central', base, opens: 'abc', displayName: 'Lantern Works' } as const
const old = account({ ...parts, id: `${base}#key-1` })
const added = account({ ...parts, id: `${base}#key-2` })

test('a key that opens what another account opens: its key can be replaced, and nothing happens unasked', async () => {
  const { user, bridge, push, settle, dialog } = await signInToOther([old, added], added.id)
  expect(bridge.argumentsOf('account.replaceKey')).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Replace the key of Lantern Works' }))
  expect(bridge.argumentsOf('account.replaceKey')).toEqual([{ id: old.id, from: added.id }])
  await push({ accounts: accounts([old], { current: old.id }) })
  await settle()
  expect(dialog.queryByRole('button', { name: /Replace the key/ })).toBeNull()
  expect(dialog.getByText('Lantern Works')).toBeTruthy()
})

test('whoever closes that offer finds it again on the page of the later account, and there alone', async () => {
  const { screen, user, bridge, push, settle, app } = await openAccountWindow({
    snapshot: { accounts: accounts([old, added], { current: old.id }) },
  })
  app.navigate({ view: 'account' })
  await settle()
  await settle()
  const offer = () => screen.queryByRole('button', { name: 'Replace the key of Lantern Works' })
  expect(screen.getByRole('button', { name: 'Sign out…' })).toBeTruthy()
  expect(offer()).toBeNull()
  await push({ accounts: accounts([old, added], { current: added.id }) })
  await settle()
  const button = offer()
  if (button === null) throw new Error('the offer')
  bridge.answers['account.replaceKey'] = () => success(undefined)
  await user.click(button)
  expect(bridge.argumentsOf('account.replaceKey')).toEqual([{ id: old.id, from: added.id }])
})

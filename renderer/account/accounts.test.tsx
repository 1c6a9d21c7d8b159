import { act } from '@testing-library/preact'
import { describe, expect, test } from 'vitest'
import { success } from '../../contract/result.ts'
import { openAccountWindow } from '../testing/account-window.tsx'
import {
  account,
  accountNetwork,
  accountSummary,
  accounts,
  fieldTeam,
  grace,
} from '../testing/account-world.ts'
import { editorNamed, typeAnew } from '../testing/editors.ts'

const second = account({
  id: 'https://api.example.net#user-grace',
  userId: grace,
  displayName: 'Grace Lindqvist',
})

test('the account in use is shown below its networks', async () => {
  const { screen, within } = await openAccountWindow()
  const sidebar = within(screen.getByRole('navigation', { name: 'Networks I host' }))
  expect(sidebar.getByText('Ada Okafor')).toBeTruthy()
  expect(sidebar.getByText('api.example.net')).toBeTruthy()
  expect(within(sidebar.getByRole('list', { name: 'Account' })).getByText('field team')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /New network in the account of/ })).toBeNull()
})

describe('several accounts', () => {
  const open = (grace = second) =>
    openAccountWindow({
      networks: [
        accountSummary(),
        accountSummary({ id: '8056c2e21c00f1e2', name: 'barn', source: second.id }),
      ],
      snapshot: { accounts: accounts([account(), grace]) },
    })

  test('each has its networks below its name, and a button for a new one', async () => {
    const { screen, user, within } = await open()
    const listOf = (name: string) => within(screen.getByRole('list', { name }))
    expect(listOf('Ada Okafor').getByText('field team')).toBeTruthy()
    expect(listOf('Grace Lindqvist').getByText('barn')).toBeTruthy()
    expect(listOf('Grace Lindqvist').queryByText('field team')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'New network in the account of Grace Lindqvist' }))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Grace Lindqvist' }).checked).toBe(true)
    expect(dialog.getAllByRole('radio').map((one) => one.parentElement?.textContent)).toEqual([
      'On this computer',
      'Ada Okafor',
      'Grace Lindqvist',
    ])
  })

  test('one whose networks all stand above says so', async () => {
    const { screen } = await openAccountWindow({ snapshot: { accounts: accounts([account(), second]) } })
    expect(screen.getByText('No networks besides those above')).toBeTruthy()
    expect(screen.queryByText('No networks yet')).toBeNull()
  })

  test('one that is refused says so; the other goes on', async () => {
    const refused = { ...second, state: 'refused', fault: { code: 'account-unauthorized' } } as const
    const { screen, user, bridge, within } = await open(refused)
    const sidebar = within(screen.getByRole('navigation', { name: 'Networks I host' }))
    expect(screen.getByText('The token of Grace Lindqvist is refused')).toBeTruthy()
    expect(sidebar.getByRole('button', { name: /^barn/ }).title).toContain('Not available until you sign in')
    expect(sidebar.getByRole('button', { name: /^field team/ }).title).not.toContain('Not available')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(bridge.argumentsOf('account.check')).toEqual([{ id: second.id }])
  })

  test('signing out of one leaves the network of the other open, and closes its own', async () => {
    const { app, push, settle } = await open()
    await act(() => app.navigate({ view: 'hosting', network: fieldTeam }))
    await settle()
    await push({ accounts: accounts([account()]) })
    expect(app.hostedNetwork.value).toBe(fieldTeam)
    await push({ accounts: accounts([second]) })
    expect(app.hostedNetwork.value).toBeNull()
  })
})

test('a key of no organization is named after its service, once in each place', async () => {
  const key = account({
    id: 'https://net.example.org:3000#key-313a5c77d2e8f09b',
    base: 'https://net.example.org:3000',
    userId: 'key-313a5c77d2e8f09b',
    displayName: '',
    kind: 'ztnet',
  })
  const { screen, within } = await openAccountWindow({
    snapshot: { accounts: { ...accounts([account(), key]), current: key.id } },
  })
  const sidebar = within(screen.getByRole('navigation', { name: 'Networks I host' }))
  const heading = sidebar.getByRole('heading', { name: 'net.example.org:3000' })
  expect(heading.title).toBe('net.example.org:3000')
  // Below its networks it says the state where the name of the service would stand.
  expect(sidebar.getAllByText('net.example.org:3000')).toHaveLength(2)
  expect(sidebar.getByText('Signed in')).toBeTruthy()
  expect(document.body.textContent).not.toContain('key-313a')
})

test('the menu of accounts has them all, and a way out of each', async () => {
  const { screen, user, bridge } = await openAccountWindow({
    snapshot: { accounts: accounts([account(), second]) },
  })
  await user.click(screen.getByRole('button', { name: 'Accounts' }))
  const choices = screen.getAllByRole('menuitemradio')
  expect(choices.map((one) => [one.textContent, one.getAttribute('aria-checked')])).toEqual([
    ['Ada Okafor', 'true'],
    ['Grace Lindqvist', 'false'],
  ])
  expect(screen.getByRole('menuitem', { name: 'Sign out of Ada Okafor…' })).toBeTruthy()
  expect(screen.getByRole('menuitem', { name: 'Sign out of Grace Lindqvist…' })).toBeTruthy()
  await user.click(screen.getByRole('menuitemradio', { name: 'Grace Lindqvist' }))
  expect(bridge.argumentsOf('account.use')).toEqual([{ id: 'https://api.example.net#user-grace' }])
})

test('signing out asks first, and closes a network of the account', async () => {
  const { screen, user, bridge, push, app, settle } = await openAccountWindow({ at: fieldTeam })
  bridge.answers['account.signOut'] = () => success(undefined)
  await user.click(screen.getByRole('button', { name: 'Accounts' }))
  await user.click(screen.getByRole('menuitem', { name: 'Sign out of Ada Okafor…' }))
  expect(screen.getByRole('heading', { name: 'Sign out of Ada Okafor?' })).toBeTruthy()
  expect(bridge.argumentsOf('account.signOut')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Sign out' }))
  await settle()
  expect(bridge.argumentsOf('account.signOut')).toEqual([{ id: account().id }])
  await push({ accounts: accounts([]) })
  expect(app.hostedNetwork.value).toBeNull()
  expect(screen.getByRole('button', { name: 'Sign in to an account' })).toBeTruthy()
})

test('without the service the account’s networks stay, and it says why the others are missing', async () => {
  const { screen, bridge, app, push } = await openAccountWindow()
  expect(screen.queryByText(/appear again once the service can be used/)).toBeNull()
  bridge.answers['hosting.networks'] = () => success([accountSummary()])
  push({
    accounts: app.snapshot.value?.accounts ?? accounts(),
    connection: { state: 'unreachable', fault: { code: 'service-unreachable' } },
  })
  await screen.findByText(
    'The service is not running. Networks on this computer appear again once the service can be used.',
  )
})

test('rules that an account keeps as a text alone are edited, and nothing is sent beside it', async () => {
  const { screen, user, bridge, settle } = await openAccountWindow({
    at: fieldTeam,
    network: accountNetwork(
      { rulesSource: 'accept;', tagsByName: null },
      { rules: null, capabilities: null, tags: null },
    ),
  })
  await user.click(screen.getByRole('tab', { name: 'Rules' }))
  await user.click(await screen.findByRole('radio', { name: 'Rules text' }))
  await settle()
  expect(editorNamed('Rules text').state.doc.toString()).toBe('accept;')
  await typeAnew('Rules text', 'acept;')
  await settle()
  expect(screen.getByText('Fix 1 error to save')).toBeTruthy()
  await typeAnew('Rules text', 'drop;')
  await settle()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await settle()
  const [saved] = bridge.argumentsOf('hosting.saveNetwork')
  expect(saved).toMatchObject({ change: { rulesSource: 'drop;' } })
  expect(Object.keys((saved as { change: object }).change)).toEqual(['rulesSource'])
})

test('main shows the account’s page', async () => {
  const { screen, show, app } = await openAccountWindow({ at: fieldTeam })
  await show({ view: 'account' })
  expect(screen.getByRole('tab', { name: 'Profile', selected: true })).toBeTruthy()
  await show({ view: 'hosting', network: fieldTeam })
  expect(app.route.value.view).toBe('hosting')
  expect(screen.getByRole('tab', { name: 'Members', selected: true })).toBeTruthy()
})

describe('an account of a key', () => {
  const open = (kind: 'new-central' | 'ztnet', world: Parameters<typeof openAccountWindow>[0] = {}) =>
    openAccountWindow({ snapshot: { accounts: accounts([account({ kind })]) }, ...world })

  test.each([
    ['new-central', /belongs to a service account, not to a person/],
    ['ztnet', /people, API tokens and site settings are managed on its web page/],
  ] as const)('%s lists the pages that it has, and says where the others are', async (kind, reason) => {
    const { screen, user, bridge } = await open(kind, { page: 'people' })
    const tabs = screen.getAllByRole('tab').map((tab) => tab.textContent)
    expect(tabs[0]).toBe('Overview')
    expect(tabs).not.toContain('People')
    expect(tabs).not.toContain('API tokens')
    expect(screen.getByText(reason)).toBeTruthy()
    expect(bridge.argumentsOf('account.user')).toEqual([])
    bridge.answers['account.openPage'] = () => success(undefined)
    await user.click(screen.getByRole('button', { name: 'Open the web page' }))
    expect(bridge.argumentsOf('account.openPage')).toEqual([{ id: account().id }])
  })

  test('a network’s settings say that there is no single sign-on', async () => {
    const { screen, user } = await open('new-central', { at: fieldTeam })
    await user.click(screen.getByRole('tab', { name: 'Settings' }))
    expect(await screen.findByText('New Central’s API does not offer single sign-on.')).toBeTruthy()
  })
})

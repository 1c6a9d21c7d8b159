import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountEntry } from '../../contract/account.ts'
import type { FaultCode } from '../../contract/fault.ts'
import { failure, success } from '../../contract/result.ts'
import { openAccountWindow } from '../testing/account-window.tsx'
import {
  account,
  accountMember,
  accountNetwork,
  accountSummary,
  accounts,
  fieldTeam,
  grace,
} from '../testing/account-world.ts'
import { centralAccount } from '../testing/central-page.tsx'
import { openHostedWindow } from '../testing/hosted-window.tsx'
import { hosting, summary } from '../testing/hosted-world.ts'

/** The account as the snapshot has it */
const one = (parts: Partial<AccountEntry>) => ({ accounts: accounts([account(parts)]) })
const failed = (state: AccountEntry['state'], code: FaultCode) => one({ state, fault: { code } })
const refused = failed('refused', 'account-unauthorized')

describe('why the account cannot be changed is said, and its controls are off', () => {
  const cannotAdd = (screen: { getByRole: (role: string, by: { name: string }) => HTMLElement }) =>
    (screen.getByRole('button', { name: 'Add members' }) as HTMLButtonElement).disabled

  test('read-only', async () => {
    const { screen } = await openAccountWindow({
      at: fieldTeam,
      snapshot: one({ readOnly: true }),
    })
    expect(screen.getByText('The account is read-only')).toBeTruthy()
    expect(screen.getByText('Read-only')).toBeTruthy()
    expect(cannotAdd(screen)).toBe(true)
  })

  test('offline: the age of the data, and a button to try again', async () => {
    const { screen, user, bridge } = await openAccountWindow({
      at: fieldTeam,
      networks: [accountSummary({ cachedAt: Date.now() - 12 * 60_000 })],
      snapshot: failed('offline', 'account-unreachable'),
    })
    expect(screen.getByText(/This was loaded 12 min ago/)).toBeTruthy()
    expect(cannotAdd(screen)).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(bridge.argumentsOf('account.check')).toHaveLength(1)
  })

  test('something else answers: what it is, and a button to try again', async () => {
    const { screen } = await openAccountWindow({
      at: fieldTeam,
      snapshot: failed('offline', 'account-reply-not-json'),
    })
    expect(screen.getByText('Something other than the account’s service answered')).toBeTruthy()
    expect(screen.getByText(/A web page came instead of an answer/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  test('token refused: that it is kept, with buttons to try again and to use another one', async () => {
    const { screen, user, bridge } = await openAccountWindow({ snapshot: refused })
    expect(screen.getByText('The token of Ada Okafor is refused')).toBeTruthy()
    expect(screen.getByText('Token refused')).toBeTruthy()
    expect(screen.getByText(/Meshtray keeps the token until you sign out/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(bridge.argumentsOf('account.check')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Use another token…' }))
    expect(screen.getByRole('dialog', { name: 'Sign in to an account' })).toBeTruthy()
  })

  test('token refused: its networks stay in the list as not reachable', async () => {
    const { screen, user, app, bridge, push, settle, within } = await openAccountWindow()
    const side = within(screen.getByRole('navigation', { name: 'Networks I host' }))
    const entry = () => side.getByRole('button', { name: /^field team/ })
    expect(entry().title).not.toContain('Not available')
    bridge.answers['hosting.network'] = () => failure('account-unauthorized')
    bridge.answers['hosting.members'] = () => failure('account-unauthorized')
    await push(refused)
    await settle()
    expect(side.getByText('Not available until you sign in')).toBeTruthy()
    expect(entry().title).toContain('Not available until you sign in')
    expect(entry().className).toContain('sidebar-away')
    // In the list of all it stands where else its host and its description do.
    expect(screen.getAllByText('Not available until you sign in')).toHaveLength(2)
    await user.click(entry())
    await settle()
    expect(app.hostedNetwork.value).toBe(fieldTeam)
    expect(screen.getByRole('heading', { level: 2, name: 'field team' })).toBeTruthy()
    expect(screen.getAllByText('The token of Ada Okafor is refused')).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'Use another token…' })).toBeTruthy()
  })

  test('token withdrawn while one of its networks is open: the reason, signing in again, and the name', async () => {
    const { screen, user, bridge, push, settle, app } = await openAccountWindow({ at: fieldTeam })
    const answers = { ...bridge.answers }
    Object.assign(bridge.answers, {
      'hosting.networks': () => success([summary()]),
      'hosting.network': () => failure('account-unauthorized'),
      'hosting.members': () => failure('account-unauthorized'),
    })
    await push(refused)
    await settle()
    expect(screen.getByRole('heading', { name: 'field team' })).toBeTruthy()
    expect(screen.getAllByText('The token of Ada Okafor is refused')).toHaveLength(1)
    expect(screen.queryByText('The account does not accept this token')).toBeNull()
    expect(screen.getByText('van 1 router')).toBeTruthy()
    expect(cannotAdd(screen)).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Use another token…' }))
    expect(screen.getByRole('dialog', { name: 'Sign in to an account' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    Object.assign(bridge.answers, answers)
    await push({ accounts: accounts() })
    await settle()
    expect(app.hostedNetwork.value).toBe(fieldTeam)
    expect(cannotAdd(screen)).toBe(false)
  })

  test('a part of the account that fails: which, why, and since when what is shown is old', async () => {
    const at = Date.now() - 12 * 60_000
    const fault = { code: 'account-refused', detail: 'connect ECONNREFUSED' } as const
    const { id } = account()
    const { screen, user, push, settle } = await openAccountWindow({
      networks: [accountSummary({ cachedAt: at })],
      snapshot: {
        hosting: hosting({ unlisted: [{ source: id, name: 'Lantern Works', fault, at }] }),
        ...one({ kind: 'ztnet' }),
      },
    })
    expect(screen.getByText('The networks of Lantern Works cannot be read now')).toBeTruthy()
    expect(screen.getByText('The account refused the request')).toBeTruthy()
    expect(screen.getByText(/They are shown as they were loaded 12 min ago/)).toBeTruthy()
    await user.click(screen.getByText('Details'))
    expect(screen.getByText('connect ECONNREFUSED')).toBeTruthy()
    await push({
      ...one({ kind: 'ztnet' }),
      hosting: hosting({ unlisted: [{ source: id, name: null, fault, at: null }] }),
    })
    await settle()
    expect(screen.getByText('The personal networks of Ada Okafor cannot be read now')).toBeTruthy()
    expect(screen.getByText(/They are missing from the list/)).toBeTruthy()
  })

  test('a key that ends soon, in the banner and at the foot of the list', async () => {
    const expires = Date.now() + 2.5 * 24 * 3_600_000
    const { screen } = await openAccountWindow({
      snapshot: one({ kind: 'new-central', expires }),
      page: 'profile',
    })
    expect(screen.getByText('The key of Ada Okafor expires soon')).toBeTruthy()
    expect(screen.getByText('Key expires soon')).toBeTruthy()
    expect(screen.getByText(/, in 2 days$/)).toBeTruthy()
  })

  test('signed out: the reason, and a button to sign in', async () => {
    const { screen, user } = await openAccountWindow({
      snapshot: failed('signed-out', 'account-signed-out'),
    })
    expect(screen.getByText('Signed out of Ada Okafor')).toBeTruthy()
    expect(screen.getByText(/its token is no longer stored/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Sign in…' }))
    expect(screen.getByRole('dialog', { name: 'Sign in to an account' })).toBeTruthy()
  })

  /** Opens a network of somebody else, which this user may change or only view. */
  const openAnothers = (may: boolean) =>
    openAccountWindow({
      at: fieldTeam,
      network: accountNetwork({
        ownerId: grace,
        permissions: { 'user-ada': { a: may, d: false, m: may, r: true } },
      }),
    })

  test('a network without permission to change it', async () => {
    const { screen, user } = await openAnothers(false)
    expect(screen.getByText(/You can view this network but not change it/)).toBeTruthy()
    expect(cannotAdd(screen)).toBe(true)
    await user.click(screen.getByRole('tab', { name: 'Settings' }))
    expect(screen.getByRole('textbox', { name: 'Name' }).closest('fieldset')?.disabled).toBe(true)
  })

  test('a network that may be changed and not deleted', async () => {
    const { screen, user } = await openAnothers(true)
    expect(screen.getByText(/You can change this network but not delete it or its members/)).toBeTruthy()
    expect(cannotAdd(screen)).toBe(false)
    await user.click(screen.getAllByRole('button', { name: 'More' })[0] as HTMLElement)
    const item = screen.getByRole('menuitem', { name: 'Delete…' })
    expect(item.getAttribute('aria-disabled') ?? String((item as HTMLButtonElement).disabled)).toBe('true')
  })
})

describe('where it is not known which right it needs, deleting members', () => {
  test.each([
    { m: true, offered: true, note: /but not delete it. The service may also refuse to delete its members/ },
    { m: false, offered: false, note: /You can view this network but not change it/ },
  ])('is offered to whoever may change the network: $m', async ({ m, offered, note }) => {
    const source = centralAccount.id
    const permissions = { [centralAccount.userId]: { a: m, d: false, m, r: null } }
    const { screen, user } = await openHostedWindow({
      snapshot: { accounts: accounts([centralAccount]) },
      networks: [accountSummary({ source })],
      network: accountNetwork({ source, ownerId: null, permissions }),
      members: [accountMember('a000000000', { name: 'grace' })],
    })
    expect(screen.getByText(note)).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: 'Select grace' }))
    const remove = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete…' })
    expect(remove.disabled).toBe(!offered)
  })
})

describe('waiting for the service', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
  afterEach(() => void vi.useRealTimers())

  test('is shown only after a while', async () => {
    const { screen, push, settle } = await openAccountWindow()
    await push({ accounts: accounts([account()], { wait: { since: Date.now(), until: null } }) })
    expect(screen.queryByText('Waiting for the service')).toBeNull()
    vi.advanceTimersByTime(800)
    await settle()
    expect(screen.getByText('Waiting for the service')).toBeTruthy()
    await push({ accounts: accounts() })
    expect(screen.queryByText('Waiting for the service')).toBeNull()
  })
})

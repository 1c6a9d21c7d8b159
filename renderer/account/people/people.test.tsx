import { describe, expect, test } from 'vitest'
import { wholeList } from '../../../contract/lists.ts'
import { failure, success } from '../../../contract/result.ts'
import { findPeople, invitationId, isOurInvitation, personName } from '../../app/accounts.ts'
import { openAccountWindow } from '../../testing/account-window.tsx'
import { account, accounts, invitation, orgId, user } from '../../testing/account-world.ts'

const openPeople = async (parts: Parameters<typeof openAccountWindow>[0] = {}) => {
  const opened = await openAccountWindow({ page: 'people', ...parts })
  return { ...opened, dialog: () => opened.within(opened.screen.getByRole('dialog')) }
}

describe('profile', () => {
  test('display name and SMS number can be changed, and only what was changed is sent', async () => {
    const { screen, user: person, bridge, settle } = await openAccountWindow({ page: 'profile' })
    const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Display name' })
    const number = screen.getByRole<HTMLInputElement>('textbox', { name: 'SMS number' })
    expect(number.value).toBe('+1-202-555-0147')
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
    expect(save.disabled).toBe(true)
    await person.clear(name)
    expect(save.disabled).toBe(true)
    bridge.answers['account.saveUser'] = (change) => {
      const now = { ...user, ...change }
      bridge.answers['account.user'] = () => success(now)
      return success(now)
    }
    await person.type(name, ' Ada O. ')
    await person.click(save)
    await settle()
    expect(bridge.argumentsOf('account.saveUser')).toEqual([{ displayName: 'Ada O.' }])
    expect(bridge.argumentsOf('account.check')).toHaveLength(1)
    expect(name.value).toBe('Ada O.')
    expect(screen.getByText('Saved')).toBeTruthy()
    await person.clear(number)
    await person.click(save)
    await settle()
    expect(bridge.argumentsOf('account.saveUser').at(-1)).toEqual({ smsNumber: '' })
  })

  test('what the service says of itself stands under Details, and unknown is unknown', async () => {
    const { screen, user: person, bridge, settle } = await openAccountWindow({ page: 'profile' })
    bridge.answers['account.check'] = () =>
      success({
        user,
        readOnly: null,
        id: 'central_status',
        type: null,
        opens: null,
        clockAhead: -120,
        version: '7.0',
        apiVersion: null,
        uptime: '9007199254740993',
        loginMethods: { local: true, saml: false },
        unknownProperties: [{ name: 'novelty', value: '[1]' }],
      })
    await person.click(screen.getByText('Details'))
    await settle()
    const shown = (term: string) => screen.getByText(term).nextElementSibling?.textContent
    expect(shown('Read-only mode')).toBe('–')
    expect(shown('API version')).toBe('–')
    expect(shown('Version of the service')).toBe('7.0')
    expect(shown('Ways to log in')).toBe('E-mail and password: Yessaml: No')
    expect(shown('novelty')).toBe('[1]')
    expect(screen.getByText('9007199254740993')).toBeTruthy()
    expect(screen.getByText(/2 minutes behind/).className).toBe('attention-text')
  })

  test('nothing is made up of what the service does not say', async () => {
    const { screen, bridge, app, settle } = await openAccountWindow()
    const untold = { a: null, d: null, m: null, r: null }
    bridge.answers['account.user'] = () =>
      success({ ...user, globalPermissions: untold, auth: null, tokens: null, smsNumber: null })
    app.navigate({ view: 'account', page: 'profile' })
    await settle()
    expect(screen.getByText('General permissions').nextElementSibling?.textContent).toBe('–')
    expect(screen.queryByText('None')).toBeNull()
    app.navigate({ view: 'account', page: 'tokens' })
    await settle()
    expect(screen.queryByText('There are no tokens.')).toBeNull()
  })

  test('only log-ins that are linked are listed', async () => {
    const { screen } = await openAccountWindow({ page: 'profile' })
    expect(screen.getByText('ada@example.com')).toBeTruthy()
    expect(screen.queryByText('google')).toBeNull()
  })

  test('a fault is explained', async () => {
    const { screen, user: person, bridge } = await openAccountWindow()
    bridge.answers['account.user'] = () => failure('account-forbidden', '403')
    await person.click(screen.getByRole('button', { name: /^Ada Okafor/ }))
    expect(await screen.findByText('You do not have permission to do this')).toBeTruthy()
  })
})

describe('organization', () => {
  test('shows its single sign-on and its people, with the owner and oneself marked', async () => {
    const { screen, within } = await openPeople()
    expect(screen.getByText('keycloak, client mesh')).toBeTruthy()
    const rows = within(screen.getByRole('table', { name: 'Members' }))
      .getAllByRole('row')
      .slice(1)
    expect(rows.map((row) => row.textContent)).toEqual([
      'Ada Okaforyouada@example.com',
      'Grace Lindqvistownergrace@example.com',
      '日向 葵aoi@example.com',
    ])
  })

  test('entries that could not be read are counted', async () => {
    const { screen, bridge, app, settle } = await openAccountWindow()
    bridge.answers['account.organizationMembers'] = () => success({ items: [], unreadable: 2 })
    bridge.answers['account.invitations'] = () => success({ items: [], unreadable: 1 })
    app.navigate({ view: 'account', page: 'people' })
    await settle()
    expect(screen.getByText('2 entries from the service could not be read.')).toBeTruthy()
    expect(screen.getByText('1 entry from the service could not be read.')).toBeTruthy()
    expect(screen.queryByText('There are no open invitations.')).toBeNull()
  })

  test('without an organization nothing is asked about one, and invitations are still shown', async () => {
    const { screen, bridge } = await openPeople({
      snapshot: { accounts: accounts([account({ orgId: null })]) },
    })
    expect(screen.getByText('You are not in an organization')).toBeTruthy()
    expect(screen.getByText('noor@example.com')).toBeTruthy()
    expect(bridge.argumentsOf('account.organizationMembers')).toEqual([])
    expect(screen.queryByRole('button', { name: 'Invite…' })).toBeNull()
  })

  test('people are found by name, e-mail address and id', () => {
    const all = [{ orgId, userId: 'u7', name: '', email: 'X@example.com' }]
    expect(['x@EX', 'U7', 'nobody'].map((query) => findPeople(all, query).length)).toEqual([1, 1, 0])
    expect([personName('u7', all), personName('u8', all)]).toEqual(['X@example.com', 'u8'])
  })
})

describe('invitations', () => {
  test('inviting reports a wrong address, refuses a known one, and sends a right one', async () => {
    const { screen, user: person, bridge, dialog, settle } = await openPeople()
    bridge.answers['account.invite'] = ({ email }) => success(invitation({ email }))
    await person.click(screen.getByRole('button', { name: 'Invite…' }))
    const box = dialog().getByRole('textbox', { name: 'E-mail address' })
    await person.type(box, 'nobody{Enter}')
    expect(dialog().getByText('Enter an address like name@example.com')).toBeTruthy()
    await person.clear(box)
    await person.type(box, 'GRACE@example.com')
    expect(dialog().getByText('This person is already in the organization')).toBeTruthy()
    await person.clear(box)
    await person.type(box, 'noor@example.com')
    expect(dialog().getByText('This person is already invited')).toBeTruthy()
    expect(bridge.argumentsOf('account.invite')).toEqual([])
    await person.clear(box)
    await person.type(box, ' new@example.com {Enter}')
    await settle()
    expect(bridge.argumentsOf('account.invite')).toEqual([{ email: 'new@example.com' }])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('an invitation is shown by its id unless it was sent just now, as the service does not tell the address', async () => {
    const { screen, user: person, bridge, dialog } = await openPeople()
    bridge.answers['account.invitations'] = () =>
      success(wholeList([invitation({ id: 'sent', email: '' }), invitation({ id: 'older', email: '' })]))
    bridge.answers['account.invite'] = () => success(invitation({ id: 'sent', email: '' }))
    await person.click(screen.getByRole('button', { name: 'Invite…' }))
    await person.type(dialog().getByRole('textbox'), 'new@example.com{Enter}')
    expect(await screen.findByText('new@example.com')).toBeTruthy()
    expect(screen.getByText('older')).toBeTruthy()
    expect(screen.queryByText('sent')).toBeNull()
  })

  test('an invitation is read again when opened, and can be withdrawn', async () => {
    const { screen, user: person, bridge, dialog, settle } = await openPeople()
    await person.click(screen.getByRole('button', { name: /^Review invitation noor@example\.com/ }))
    await settle()
    expect(bridge.argumentsOf('account.invitation')).toEqual([{ id: 'invite-noor' }])
    expect(await dialog().findByText('3 people')).toBeTruthy()
    expect(dialog().queryByRole('button', { name: 'Accept' })).toBeNull()
    await person.click(dialog().getByRole('button', { name: 'Withdraw' }))
    await settle()
    expect(bridge.argumentsOf('account.declineInvitation')).toEqual([{ id: 'invite-noor' }])
    expect(dialog().getByText(/^You withdrew the invitation\. /)).toBeTruthy()
    expect(dialog().queryByRole('button', { name: 'Accept' })).toBeNull()
  })

  test('an invitation to us is opened by the link in the e-mail, and accepted', async () => {
    const { screen, user: person, bridge, dialog, settle } = await openPeople()
    const toUs = invitation({ id: 'i9', orgId: 'other', email: '', ownerEmail: 'a@example.net' })
    bridge.answers['account.invitation'] = () => success(toUs)
    bridge.answers['account.acceptInvitation'] = () => success({ ...toUs, status: 'accepted' })
    await person.click(screen.getByRole('button', { name: 'Open by ID…' }))
    await person.type(dialog().getByRole('textbox'), 'https://a.example/invitation/i9')
    await person.click(dialog().getByRole('button', { name: 'Open' }))
    await settle()
    expect(bridge.argumentsOf('account.invitation')).toEqual([{ id: 'i9' }])
    expect(dialog().getByRole('button', { name: 'Decline' })).toBeTruthy()
    await person.click(dialog().getByRole('button', { name: 'Accept' }))
    await settle()
    expect(bridge.argumentsOf('account.acceptInvitation')).toEqual([{ id: 'i9' }])
    expect(dialog().getByText('You accepted the invitation.')).toBeTruthy()
  })

  test('a settled invitation cannot be changed, and a missing one is reported', async () => {
    const { screen, user: person, bridge, dialog, settle } = await openPeople()
    bridge.answers['account.invitation'] = () => success(invitation({ status: 'expired' }))
    const review = { name: /^Review invitation noor@example\.com/ }
    await person.click(screen.getByRole('button', review))
    await settle()
    expect(dialog().getByText('expired')).toBeTruthy()
    expect(dialog().queryByRole('button', { name: 'Accept' })).toBeNull()
    await person.click(dialog().getByRole('button', { name: 'Close' }))
    bridge.answers['account.invitation'] = () => failure('account-not-found')
    await person.click(screen.getByRole('button', review))
    await settle()
    expect(dialog().getByText('This no longer exists in the account')).toBeTruthy()
  })

  test.each([
    ['into our organization, to somebody who is not told', {}, { email: '' }, true],
    ['into our organization, while our own address is not told', { email: null }, {}, true],
    ['by us, into another organization', {}, { orgId: 'other' }, true],
    ['to us', {}, { email: 'ADA@example.com', orgId: 'other', ownerEmail: 'a@example.net' }, false],
    ['into another organization', {}, { email: '', orgId: 'other', ownerEmail: 'a@example.net' }, false],
    ['by nobody who is told, to one in no organization', { orgId: null }, { ownerEmail: '' }, false],
  ])('whether an invitation %s is ours: %o %o', (_name, us, parts, ours) => {
    expect(isOurInvitation(invitation(parts), { orgId, email: 'ada@example.com', ...us })).toBe(ours)
  })

  test('the id stands alone or at the end of a link', () => {
    expect([' i9 ', 'https://a.example/x/i9/', 'https://a.example'].map(invitationId)).toEqual([
      'i9',
      'i9',
      '',
    ])
  })
})

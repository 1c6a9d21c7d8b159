import { describe, expect, test } from 'vitest'
import type { AccountNetwork } from '../../../contract/account.ts'
import { accountNetworks } from '../../support/account/demo-account.ts'
import { linkedWorld } from '../../support/account/linked-world.ts'
import { startSignedIn } from '../../support/app/headless.ts'
import { codeOf, must } from '../../support/outcome.ts'
import { forEachTest } from '../../support/shared.ts'

const { office, fieldTeam, guests } = accountNetworks
const officeServer = '0a1b2c3d4e'

const world = linkedWorld()

const app = forEachTest(() => startSignedIn(world))

const officeNow = () => app.network(office)

describe('saving what only an account has', () => {
  test('of a network: conflict, undo and the same path as everything else', async () => {
    const before = await officeNow()
    const change = { description: 'Somewhere else', ssoConfig: ssoOf(before, ['@corp.example']), mtu: 1400 }
    const { description, ssoConfig, config } = before
    const base = { description, mtu: config.mtu, ssoConfig: ssoOf(before, [...(ssoConfig.allowList ?? [])]) }
    const saved = must(await app.ask('hosting.saveNetwork', { network: office, change, base }))
    expect(saved).toMatchObject({
      outcome: 'saved',
      differences: [],
      value: {
        description: 'Somewhere else',
        ssoConfig: { allowList: ['@corp.example'] },
        config: { mtu: 1400 },
      },
    })
    const [undo] = app.snapshot().hosting.undos
    expect(undo?.changes.map(({ field }) => field).toSorted()).toEqual(['description', 'mtu', 'ssoConfig'])
    await world.account.call('POST', `/network/${office}`, { rulesSource: 'accept;' })
    const late = must(
      await app.ask('hosting.saveNetwork', {
        network: office,
        change: { description: 'x' },
        base: { description },
      }),
    )
    expect(late).toMatchObject({ outcome: 'conflict', theirs: { rulesSource: 'accept;' } })
    must(await app.ask('hosting.undo', { undo: undo?.id ?? '' }))
    const after = await officeNow()
    expect(after).toMatchObject({
      description: before.description,
      rulesSource: 'accept;',
      ssoConfig: before.ssoConfig,
      config: { mtu: before.config.mtu },
    })
  })

  test('of a member; and a controller’s network has none of it', async () => {
    const argument = { network: office, member: officeServer }
    const change = { hidden: true, description: 'In the cellar', name: 'server' }
    const saved = must(await app.ask('hosting.saveMember', { ...argument, change, base: null }))
    expect(saved).toMatchObject({
      outcome: 'saved',
      differences: [],
      value: { hidden: true, description: 'In the cellar', config: { name: 'server' } },
    })
    const [undo] = app.snapshot().hosting.undos
    must(await app.ask('hosting.undo', { undo: undo?.id ?? '' }))
    expect(await world.account.call('GET', `/network/${office}/member/${officeServer}`)).toMatchObject({
      hidden: false,
      name: 'office server',
      description: 'Files, calendar, backups',
    })
    const own = (await app.networks()).find(({ source }) => source === 'controller')?.id ?? ''
    const refused = await app.ask('hosting.saveNetwork', {
      network: own,
      change: { description: 'x' },
      base: null,
    })
    expect(codeOf(refused)).toBe('argument-invalid')
    const hidden = { network: own, member: officeServer, change: { hidden: true } }
    expect(codeOf(await app.ask('hosting.addMember', hidden))).toBe('argument-invalid')
  })

  test('where the account may not: refused by the service, said so', async () => {
    const save = { network: guests, change: { description: 'mine' }, base: null }
    expect(codeOf(await app.ask('hosting.saveNetwork', save))).toBe('account-forbidden')
    expect(
      codeOf(await app.ask('hosting.deleteNetwork', { network: fieldTeam, confirm: 'field team' })),
    ).toBe('account-forbidden')
  })

  test('a network is made in the account, and deleted', async () => {
    const subnet = must(await app.ask('hosting.proposeSubnet'))
    const made = must(
      await app.ask('hosting.createNetwork', { name: 'garden', id: null, subnet, source: app.accountId() }),
    )
    expect(made).toMatchObject({
      source: app.accountId(),
      config: { name: 'garden', v4AssignMode: { zt: true } },
    })
    expect((await app.networks()).map(({ name }) => name)).toContain('garden')
    const mistyped = await app.ask('hosting.deleteNetwork', { network: made.id, confirm: 'Garden' })
    expect(codeOf(mistyped)).toBe('confirmation-wrong')
    must(await app.ask('hosting.deleteNetwork', { network: made.id, confirm: 'garden' }))
    expect((await app.networks()).map(({ name }) => name)).not.toContain('garden')
  })

  test('and nobody can take it back after a sign-out', async () => {
    const argument = { network: office, member: officeServer, base: null }
    must(await app.ask('hosting.saveMember', { ...argument, change: { activeBridge: true } }))
    expect(app.snapshot().hosting.undos).toHaveLength(1)
    must(await app.ask('account.signOut', { id: app.accountId() }))
    expect(app.snapshot().hosting.undos).toEqual([])
  })
})

describe('people and tokens', () => {
  test('the user, renamed and back', async () => {
    const user = must(await app.ask('account.user', { user: null }))
    expect(user).toMatchObject({ displayName: 'Ada Okafor', smsNumber: expect.anything() })
    expect(must(await app.ask('account.saveUser', { displayName: 'Ada O.' })).displayName).toBe('Ada O.')
    must(await app.ask('account.check', { id: app.accountId() }))
    expect(app.account()?.displayName).toBe('Ada O.')
    must(await app.ask('account.saveUser', { displayName: user.displayName }))
    expect(must(await app.ask('account.saveUser', { smsNumber: '+1-202-555-0148' }))).toMatchObject({
      displayName: user.displayName,
      smsNumber: '+1-202-555-0148',
    })
    expect(codeOf(await app.ask('account.saveUser', {}))).toBe('argument-invalid')
  })

  test('a token of the service’s making is shown once, and works; one’s own is checked', async () => {
    const made = must(await app.ask('account.addToken', { name: 'phone', token: null }))
    expect(made?.token).toMatch(/^[A-Za-z0-9]{32,}$/)
    expect(codeOf(await app.ask('account.addToken', { name: 'short', token: 'x'.repeat(31) }))).toBe(
      'account-token-invalid',
    )
    expect(must(await app.ask('account.addToken', { name: 'own', token: 'Y'.repeat(32) }))).toBeNull()
    expect(must(await app.ask('account.user', { user: null })).tokens?.items).toEqual(
      expect.arrayContaining(['phone', 'own']),
    )
    must(await app.ask('account.signIn', { token: made?.token ?? '' }))
    expect(app.snapshot().accounts.accounts).toHaveLength(1)
    must(await app.ask('account.deleteToken', { name: 'own' }))
    expect(must(await app.ask('account.user', { user: null })).tokens?.items).not.toContain('own')
    expect(codeOf(await app.ask('account.addToken', { name: ' ', token: null }))).toBe('argument-invalid')
    expect(app.lines.join('\n')).not.toContain(made?.token)
  })

  test('the organization, its members and its invitations', async () => {
    const organization = must(await app.ask('account.organization', { id: null }))
    const { id } = organization
    expect(must(await app.ask('account.organization', { id })).ownerId).toBe(organization.ownerId)
    expect(must(await app.ask('account.organizationMembers', { id })).items).toHaveLength(4)
    expect(codeOf(await app.ask('account.invite', { email: 'nobody' }))).toBe('account-email-invalid')
    const invited = must(await app.ask('account.invite', { email: 'new@example.com' }))
    expect(must(await app.ask('account.invitation', { id: invited.id })).status).toBe('pending')
    expect(must(await app.ask('account.invitations')).items.map((one) => one.id)).toContain(invited.id)
    must(await app.ask('account.declineInvitation', { id: invited.id }))
    const after = must(await app.ask('account.invitations')).items.find((one) => one.id === invited.id)
    expect(after?.status ?? 'canceled').toBe('canceled')
  })
})

function ssoOf({ ssoConfig }: AccountNetwork, allowList: string[]) {
  const { enabled, mode, clientId } = ssoConfig
  return { enabled, mode, clientId, allowList }
}

import { beforeAll, describe, expect, test } from 'vitest'
import { createAccountClient } from '../../../main/account/client.ts'
import { startDemoAccount } from '../../support/account/demo-account.ts'
import { codeOf, must } from '../../support/outcome.ts'
import { shared } from '../../support/shared.ts'

let userId: string
let orgId: string

const demo = shared(() => startDemoAccount('paid'))
const client = shared(() => createAccountClient({ base: demo.url, token: demo.token }))
beforeAll(async () => {
  const { user } = must(await client.status())
  userId = user.id
  orgId = user.orgId ?? ''
})

describe('people', () => {
  test('the user: read, and the display name changed', async () => {
    expect(must(await client.user(userId))).toMatchObject({
      displayName: 'Ada Okafor',
      smsNumber: '+1-202-555-0147',
      auth: { local: 'ada@example.com' },
      tokens: { items: ['desktop', 'monitoring'], unreadable: 0 },
      globalPermissions: { a: true },
    })
    expect(must(await client.updateUser(userId, { displayName: 'Адa 🌲' })).displayName).toBe('Адa 🌲')
    must(await client.updateUser(userId, { displayName: 'Ada Okafor' }))
  })

  test('tokens: a random one, added, used, deleted', async () => {
    const { token, hex, clockAhead } = must(await client.randomToken())
    expect(hex).toBe(Buffer.from(token).toString('hex'))
    expect(clockAhead).toBe(0)
    expect(token).toHaveLength(32)
    const name = 'Büro / Küche?'
    expect(must(await client.addToken(userId, name, token))).toBe(name)
    expect(codeOf(await client.addToken(userId, name, token))).toBe('account-conflict')
    const other = createAccountClient({ base: demo.url, token })
    expect(must(await other.status()).user.tokens?.items).toContain(name)
    expect(codeOf(await client.deleteToken(userId, name))).toBe('ok')
    expect(codeOf(await client.deleteToken(userId, name))).toBe('account-not-found')
    expect(codeOf(await other.networks())).toBe('account-unauthorized')
    await other.close()
    expect(codeOf(await client.addToken(userId, 'short', 'x'.repeat(31)))).toBe('account-token-invalid')
  })

  test('the organization and its members', async () => {
    const organization = must(await client.organization())
    expect(organization).toMatchObject({ id: orgId, ownerId: userId })
    expect(must(await client.organizationById(orgId))).toEqual(organization)
    const members = must(await client.organizationMembers(orgId))
    expect(members).toEqual(organization.members)
    expect(members.items.map(({ name }) => name)).toContain('日向 葵')
    expect(codeOf(await client.organizationById('another'))).toBe('account-not-found')
  })

  test('invitations: list, invite, read, accept, decline', async () => {
    const statuses = must(await client.invitations()).items.map(({ status }) => status)
    expect(statuses.sort()).toEqual(['accepted', 'canceled', 'pending', 'pending'])
    const invitation = must(await client.invite(' new@example.org '))
    expect(invitation).toMatchObject({ status: 'pending', ownerEmail: 'ada@example.com', orgId })
    expect(invitation.creationTime).toBeGreaterThan(Date.now() - 60_000)
    expect(must(await client.invitation(invitation.id))).toEqual(invitation)
    expect(codeOf(await client.invite('new@example.org'))).toBe('account-conflict')
    expect(must(await client.acceptInvitation(invitation.id)).status).toBe('accepted')
    expect(codeOf(await client.acceptInvitation(invitation.id))).toBe('account-conflict')
    const other = must(await client.invite('other@example.org'))
    expect(codeOf(await client.declineInvitation(other.id))).toBe('ok')
    expect(must(await client.invitation(other.id)).status).toBe('canceled')
  })

  test('the status', async () => {
    expect(must(await client.status())).toMatchObject({
      readOnly: false,
      id: 'central_status',
      type: 'CentralStatus',
      clockAhead: 0,
      version: expect.any(String),
      apiVersion: '4',
      uptime: expect.any(Number),
      unknownProperties: [],
      loginMethods: { local: true, saml: false },
      user: { displayName: 'Ada Okafor' },
    })
  })
})

import { describe, expect, onTestFinished, test } from 'vitest'
import { startAccountService } from '../../../demo/account-service/server.ts'
import { accountNetworks, startDemoAccount } from '../../support/account/demo-account.ts'
import { startJoiningNode } from '../../support/account/joining-node.ts'
import { shared } from '../../support/shared.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const { office, fieldTeam, guests } = accountNetworks

describe('one world with the demo node', () => {
  test('in one process: joins, waits, is authorized, is connected, is put out, is gone', async () => {
    const home = await temporaryFolder('account')
    const account = await startAccountService({ home: home.path })
    onTestFinished(home.dispose)
    onTestFinished(() => account.close())
    const node = await startJoiningNode(account.controller)
    const call = async (method: string, path: string, body?: object) => {
      const response = await fetch(`${account.url}/api/v1${path}`, {
        method,
        headers: { Authorization: `token ${account.token}` },
        ...(body && { body: JSON.stringify(body) }),
      })
      return (await response.json()) as {
        config: { authorized: boolean }
        lastSeen: number
        clientVersion: string
      }
    }
    await node.join(fieldTeam)
    await expect.poll(() => node.statusOf(fieldTeam)).toBe('ACCESS_DENIED')
    const path = `/network/${fieldTeam}/member/${node.address}`
    const response = await call('GET', path)
    expect(response).toMatchObject({ config: { authorized: false }, clientVersion: '1.14.1' })
    expect(response.lastSeen).toBeGreaterThan(Date.now() - 60_000)

    await call('POST', path, { name: 'this computer', config: { authorized: true } })
    await expect.poll(() => node.statusOf(fieldTeam)).toBe('OK')
    const joined = await node.ask('GET', fieldTeam)
    expect(joined.name).toBe('field team')
    expect(joined.assignedAddresses.some((address) => address.startsWith('172.27.9.'))).toBe(true)

    await call('POST', path, { config: { authorized: false } })
    await expect.poll(() => node.statusOf(fieldTeam)).toBe('ACCESS_DENIED')
  })

  test('between two processes', async () => {
    const account = await startDemoAccount()
    onTestFinished(() => account.dispose())
    const node = await startJoiningNode(account.admin)
    await account.pushTo(node.admin)
    await node.join(fieldTeam)
    await expect.poll(() => node.statusOf(fieldTeam)).toBe('ACCESS_DENIED')
    await account.call('POST', `/network/${fieldTeam}/member/${node.address}`, {
      config: { authorized: true },
    })
    await expect.poll(() => node.statusOf(fieldTeam)).toBe('OK')
    // Other networks are answered as before, and the demo node is a member of the office from the start.
    await node.join('e5cd7a9e1c2f6b43')
    await node.join(guests)
    await expect.poll(() => node.statusOf(guests)).toBe('OK')
    await expect.poll(() => node.statusOf('e5cd7a9e1c2f6b43')).toBe('ACCESS_DENIED')
    expect(await account.call('GET', `/network/${office}/member/${node.address}`)).toMatchObject({
      name: 'this computer',
      config: { authorized: true, ipAssignments: ['10.147.17.42'] },
    })
    expect(await node.ask('GET', office)).toMatchObject({ assignedAddresses: ['10.147.17.42/24'] })
  })
})

describe('the service by itself', () => {
  const demo = shared(startDemoAccount)

  const raw = (path: string, init: RequestInit = {}) =>
    fetch(`${demo.url}/api/v1${path}`, {
      ...init,
      headers: { Authorization: `token ${demo.token}`, ...init.headers },
    })

  test.each(['', 'token wrong', 'Bearer x', 'token '])('no good token, "%s": 401', async (given) => {
    const response = await raw('/status', { headers: { Authorization: given } })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ type: 'unauthorized' })
  })

  test('every operation answers what the documents say', async () => {
    const { user } = (await demo.call('GET', '/status')) as { user: { id: string; orgId: string } }
    const network = (await demo.call('POST', '/network', {})) as { id: string; config: object }
    expect(network.config).toMatchObject({ id: network.id, private: true, mtu: 2800 })
    expect(await demo.call('GET', '/network')).toHaveLength(4)
    expect(await demo.call('GET', `/network/${network.id}`)).toMatchObject({ totalMemberCount: 0 })
    expect(
      await demo.call('POST', `/network/${network.id}`, { config: { name: 'new' }, description: 'd' }),
    ).toMatchObject({ description: 'd', config: { name: 'new', private: true } })
    const member = `/network/${network.id}/member/aaaaaaaaaa`
    expect(await demo.call('POST', member, { config: { authorized: true } })).toMatchObject({
      id: `${network.id}-aaaaaaaaaa`,
      lastSeen: 0,
    })
    expect(await demo.call('GET', `/network/${network.id}/member`)).toHaveLength(1)
    expect(await demo.call('GET', member)).toMatchObject({ nodeId: 'aaaaaaaaaa' })
    await demo.call('DELETE', member)
    await demo.call('DELETE', `/network/${network.id}`)
    expect((await raw(`/network/${network.id}`)).status).toBe(404)

    expect(await demo.call('GET', `/user/${user.id}`)).toMatchObject({ tokens: ['desktop', 'monitoring'] })
    expect(await demo.call('POST', `/user/${user.id}`, { displayName: 'Ada' })).toMatchObject({
      displayName: 'Ada',
    })
    const random = (await demo.call('GET', '/randomToken')) as { token: string; hex: string }
    expect(random.token).toHaveLength(32)
    expect(Buffer.from(random.hex, 'hex').toString()).toBe(random.token)
    const added = await demo.call('POST', `/user/${user.id}/token`, { tokenName: 't', token: random.token })
    expect(added).toEqual({ tokenName: 't' })
    await demo.call('DELETE', `/user/${user.id}/token/t`)
    expect(await demo.call('GET', '/org')).toMatchObject({ id: user.orgId })
    expect(await demo.call('GET', `/org/${user.orgId}`)).toMatchObject({ ownerId: user.id })
  })

  test('the rest of them, a second later', async () => {
    await new Promise((after) => setTimeout(after, 1_000))
    const { user } = (await demo.call('GET', '/status')) as { user: { orgId: string } }
    expect(await demo.call('GET', `/org/${user.orgId}/user`)).toHaveLength(4)
    expect(await demo.call('GET', '/org-invitation')).toHaveLength(4)
    const invited = (await demo.call('POST', '/org-invitation', { email: 'x@example.com' })) as { id: string }
    expect(await demo.call('GET', `/org-invitation/${invited.id}`)).toMatchObject({ status: 'pending' })
    expect(await demo.call('POST', `/org-invitation/${invited.id}`)).toMatchObject({ status: 'accepted' })
    expect((await raw(`/org-invitation/${invited.id}`, { method: 'DELETE' })).status).toBe(409)
    const other = (await demo.call('POST', '/org-invitation', { email: 'y@example.com' })) as { id: string }
    expect(await demo.call('DELETE', `/org-invitation/${other.id}`)).toMatchObject({ status: 'canceled' })
  })

  test('bodies that are none, and what one may not do', async () => {
    await new Promise((after) => setTimeout(after, 1_000))
    const post = async (path: string, body: string) => (await raw(path, { method: 'POST', body })).status
    expect(await post(`/network/${office}`, '{')).toBe(400)
    expect(await post(`/network/${office}`, '[]')).toBe(400)
    expect(await post('/org-invitation', '{"email":"none"}')).toBe(400)
    expect(await post(`/network/${guests}`, '{}')).toBe(403)
    expect(await post(`/network/${guests}/member/aaaaaaaaaa`, '{"config":{"authorized":true}}')).toBe(403)
    expect((await raw(`/network/${fieldTeam}`, { method: 'DELETE' })).status).toBe(403)
    expect(await post('/network/8056c2e21cffffff', '{}')).toBe(404)
  })

  test('beyond the rate: 429, and the headers say when there is more', async () => {
    await demo.setRate({ window: 10_000 })
    await demo.clearStats()
    const replies = await Promise.all(Array.from({ length: 25 }, () => raw('/status')))
    const refused = replies.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(5)
    expect(refused[0]?.headers.get('X-RateLimit-Limit')).toBe('20')
    expect(refused[0]?.headers.get('X-RateLimit-Remaining')).toBe('0')
    expect(Date.parse(refused[0]?.headers.get('X-RateLimit-Reset') ?? '')).toBeGreaterThan(Date.now() - 1_000)
    expect(await demo.stats()).toMatchObject({ most: 25, refused: 5 })
    await demo.setRate({ window: 1_000 })
  })

  test('a restart changes nothing', async () => {
    await new Promise((after) => setTimeout(after, 1_000))
    await demo.call('POST', `/network/${office}`, { description: 'kept' })
    await demo.stop()
    await demo.start()
    expect(await demo.call('GET', `/network/${office}`)).toMatchObject({
      description: 'kept',
      totalMemberCount: 30,
    })
  })
})

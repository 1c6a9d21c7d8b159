import { expect, test } from 'vitest'
import { choices } from '../../../demo/new-central/quirks.ts'
import { central, sharedNewCentral } from '../../support/account/demo-new-central.ts'

/* Where the real service's behaviour is unknown, the demo can be switched between the ways in which it may answer. */
const { lantern, office, fieldTeam, guests } = central
const v2 = '/api/v2'

const { ask, quirk } = sharedNewCentral()

const networkOf = async (id: string) => (await ask('GET', `${v2}/network/${id}`)).body
const memberOf = async (id: string) => (await ask('GET', `${v2}/network/${office}/member/${id}`)).body
const gateway = '1c98a0f3b7'

test('ids that do not exist', async () => {
  for (const status of choices.unknownId) {
    await quirk({ unknownId: status })
    expect((await ask('GET', `${v2}/network/a84ac5c10affffff`)).status).toBe(status)
    expect((await ask('GET', `${v2}/webhook/none`)).status).toBe(status)
  }
})

test('what is not set', async () => {
  expect((await networkOf(fieldTeam)).config).toMatchObject({
    dns: { domain: '', servers: [] },
    v4Subnet: '',
    routes: [{ via: null }],
  })
  await quirk({ unset: 'null', via: '' })
  expect((await networkOf(fieldTeam)).config).toMatchObject({
    dns: null,
    v4Subnet: null,
    routes: [{ via: '' }],
  })
})

test('times, states and names of members', async () => {
  const members = (await ask('GET', `${v2}/network/${office}/member`)).body
  const ahead = members.find(({ name }: { name: string }) => name === 'test rig 3').deviceId
  expect(await memberOf(ahead)).not.toHaveProperty('lastSeenTime')
  expect(await memberOf(gateway)).toMatchObject({ status: 'authorized' })
  await quirk({ never: 'null', statusAs: 'prefixed', seenAs: 'milliseconds' })
  expect((await memberOf(ahead)).lastSeenTime).toBeNull()
  const prefixed = await memberOf(gateway)
  expect(prefixed.status).toBe('MEMBER_STATUS_AUTHORIZED')
  expect(Object.values(prefixed.lastSeen)[0]).toMatch(/^\d{13}$/)
  await quirk({ never: 'year-one' })
  expect((await memberOf(ahead)).lastSeenTime).toBe('0001-01-01T00:00:00Z')
})

test('a part of a configuration is merged, or is all of it', async () => {
  const before = (await networkOf(fieldTeam)).config
  await ask('POST', `${v2}/network/${fieldTeam}`, { config: { mtu: 1500 } })
  expect((await networkOf(fieldTeam)).config).toEqual({ ...before, mtu: 1500 })
  await quirk({ config: 'replaced' })
  await ask('POST', `${v2}/network/${fieldTeam}`, { config: { mtu: 1400 } })
  expect((await networkOf(fieldTeam)).config).toMatchObject({ mtu: 1400, routes: [] })
  await ask('POST', `${v2}/network/${fieldTeam}`, { config: before })
  expect((await networkOf(fieldTeam)).config).toEqual(before)
})

test('bulk with a device that is not known, and leaving "rejected"', async () => {
  const act = (what: string, devices: readonly string[]) =>
    ask('POST', `${v2}/network/${office}/member/${what}`, devices)
  expect((await act('reject', [gateway, 'ffffffff00'])).status).toBe(403)
  expect((await memberOf(gateway)).status).toBe('authorized')
  await quirk({ bulk: 'partial', rejected: 'stays' })
  expect((await act('reject', [gateway, 'ffffffff00'])).status).toBe(200)
  expect((await memberOf(gateway)).status).toBe('rejected')
  expect((await act('authorize', [gateway])).status).toBe(400)
  await quirk({ rejected: 'leaves' })
  expect((await act('authorize', [gateway])).status).toBe(200)
  expect((await memberOf(gateway)).status).toBe('authorized')
})

test('grants: inherited ones, the last owner, permissions that nobody knows', async () => {
  const iam = async (path: string) => (await ask('GET', `${v2}${path}/iam`)).body
  expect(await iam(`/network/${guests}`)).toHaveLength(1)
  await quirk({ iam: 'inherited' })
  expect((await iam(`/network/${guests}`)).length).toBeGreaterThan(3)
  const owner = [{ principal: 'ada@example.com', roles: ['Owner'] }]
  expect((await ask('DELETE', `${v2}/org/${lantern}/iam`, owner)).status).toBe(400)
  await quirk({ lastOwner: 'allowed' })
  expect((await ask('DELETE', `${v2}/org/${lantern}/iam`, owner)).status).toBe(200)
  await ask('POST', `${v2}/org/${lantern}/iam`, owner)
  const check = `${v2}/network?permission-check=fly`
  expect((await ask('GET', check)).body.items[0].permissions).toEqual({ fly: false })
  await quirk({ unknownPermission: 'refused' })
  expect((await ask('GET', check)).status).toBe(400)
})

test('rules: errors, and what a switch of kind leaves', async () => {
  const rules = (body: object) => ask('POST', `/api/v2beta/network/${office}/flow-rule`, body)
  const broken = { kind: 'custom', config: { source: 'accept' } }
  expect((await rules(broken)).body.details[0].field).toBe('config.source')
  await quirk({ ruleErrors: 'message', kindSwitch: 'keeps' })
  expect((await rules(broken)).body).toEqual({ code: 400, message: 'line 1: a statement ends with ;' })
  const isolation = { kind: 'isolation', config: { blockNonIP: true } }
  expect((await rules(isolation)).body.config.blockNonIP).toBe(true)
  expect((await rules({ kind: 'custom' })).body.config.source).toContain('Cameras')
  await quirk({ kindSwitch: 'drops' })
  await rules(isolation)
  expect((await rules({ kind: 'custom' })).body.config.source).toBe('')
})

test('fields that are not accepted, names that are taken, MTU, and what only a person does', async () => {
  const member = `${v2}/network/${office}/member/${gateway}`
  expect((await ask('POST', member, { status: 'rejected' })).body.status).toBe('authorized')
  const group = { name: 'Main' }
  const made = await ask('POST', `${v2}/org/${lantern}/network-group`, group)
  expect(made.status).toBe(200)
  await ask('DELETE', `${v2}/network-group/${made.body.id}`)
  expect((await ask('POST', `${v2}/network/${office}`, { config: { mtu: 200 } })).status).toBe(400)
  expect((await ask('POST', `${v2}/org`, group)).status).toBe(403)
  await quirk({ unknownFields: 'refused', sameNames: 'refused', mtu: 'unchecked', accountId: 'whole' })
  expect((await ask('POST', member, { status: 'rejected' })).body.details[0].field).toBe('status')
  expect((await ask('POST', `${v2}/org/${lantern}/network-group`, group)).status).toBe(400)
  expect((await ask('POST', `${v2}/network/${office}`, { config: { mtu: 200 } })).status).toBe(200)
  const whole = `desktop@org-${lantern}.ztsa`
  expect((await ask('GET', `${v2}/service-account/${encodeURIComponent(whole)}`)).body.id).toBe(whole)
})

test('a switch that is not known is refused', async () => {
  await expect(quirk({ unknownId: 418 })).rejects.toThrow('must be one of')
  await expect(quirk({ gravity: 'off' })).rejects.toThrow('is not a quirk')
})

import { beforeAll, expect, test } from 'vitest'
import { type ControllerClient, createControllerClient } from '../../../main/controller/client.ts'
import { type ControllerSource, createControllerSource } from '../../../main/controller/source.ts'
import { startDemoNode } from '../../support/node/demo-node.ts'
import { linkedTo } from '../../support/node/link.ts'
import { codeOf, must } from '../../support/outcome.ts'
import { shared } from '../../support/shared.ts'

/* The earlier revision of the API, 0.1.0: it hosts networks, and neither deletes nor writes members. */
let client: ControllerClient
let source: ControllerSource

const node = shared(() => startDemoNode({ pace: 0.02, revision: '0.1.0' }))
const link = shared(() => linkedTo(node.home))
beforeAll(async () => {
  client = createControllerClient((call) => link.controller(call))
  source = createControllerSource({ link })
})

test('there is a controller, and it is ready though it does not say so', async () => {
  expect(await source.state()).toEqual({ state: 'ready' })
})

test('networks are created, listed, read and changed', async () => {
  const { id } = must(await source.createNetwork(null, { name: 'office' }))
  expect(must(await source.networks()).find((network) => network.id === id)).toMatchObject({
    name: 'office',
    memberCount: null,
    authorizedCount: null,
  })
  expect(must(await source.updateNetwork(id, { mtu: 1400 })).config).toMatchObject({
    name: 'office',
    mtu: 1400,
  })
  expect(must(await client.networkIds()).items).toContain(id)
})

test('members are read without the fields that came later, and devices that wait are found', async () => {
  const { id } = must(await source.createNetwork(null, { name: 'office' }))
  const phone = await node.ask(id, 'phone')
  expect(must(await client.memberRevisions(id))).toEqual({
    revisions: new Map([[phone, 1]]),
    unreadable: 0,
  })
  const [member] = must(await source.members(id))
  expect(member).toMatchObject({
    id: phone,
    hasRequestedConfig: true,
    creationTime: null,
    lastAuthorizedTime: null,
  })
  expect(member?.config).toMatchObject({ name: '', authorized: false, tags: null, capabilities: null })
  const waiting = must(await source.unauthorized()).find(({ network }) => network.id === id)
  expect(waiting?.members.map(({ id }) => id)).toEqual([phone])
  expect(waiting?.network).toMatchObject({ name: 'office', memberCount: 1, authorizedCount: 0 })
})

test('what it cannot do is no loss of the thing: it says so, and nothing changed', async () => {
  const { id } = must(await source.createNetwork(null, { name: 'office' }))
  const phone = await node.ask(id, 'phone')
  expect(await client.allNetworks()).toEqual({ ok: true, value: null })
  expect(await client.allMembers(id)).toEqual({ ok: true, value: null })
  for (const result of [
    await source.deleteNetwork(id),
    await source.updateMember(id, phone, { authorized: true }),
    await source.deleteMember(id, phone),
  ]) {
    expect(codeOf(result)).toBe('service-not-found')
  }
  expect(must(await source.member(id, phone)).config.authorized).toBe(false)
  expect(codeOf(await source.member(id, '1234567890'))).toBe('member-gone')
  expect(codeOf(await source.network(`${id.slice(0, 10)}ffffff`))).toBe('network-gone')
})

import { beforeEach, describe, expect, test } from 'vitest'
import type { HostedNetwork, Saved } from '../../../contract/hosting.ts'
import type { Result } from '../../../contract/result.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import { startHosting } from '../../support/node/hosting.ts'
import { codeOf, must } from '../../support/outcome.ts'
import { shared } from '../../support/shared.ts'

/* Saving networks and members of the real controller, with others at it too. */
const laptop = '1234567890'

let id: string

const app = shared(startHosting)
beforeEach(async () => {
  id = await app.node.hostNetwork({ name: 'lab' })
})

const networkPath = () => `/controller/network/${id}`
const memberPath = () => `/controller/network/${id}/member/${laptop}`
const network = async (): Promise<HostedNetwork> =>
  must(await app.handlers['hosting.network']({ network: id }))

function saved<T extends HostedNetwork | HostedMember>(result: Result<Saved<T>>) {
  const value = must(result)
  if (value.outcome !== 'saved') throw new Error('it is a conflict')
  return value
}

describe('two clients at the same network', () => {
  test('of one field: the second is shown what the first made of it, and can insist', async () => {
    await app.node.call('POST', networkPath(), { mtu: 5000 })
    const save = { network: id, change: { mtu: 1400 }, base: { mtu: 2800 } }
    const conflict = must(await app.handlers['hosting.saveNetwork'](save))
    expect(conflict).toMatchObject({ outcome: 'conflict', theirs: { config: { mtu: 5000 } } })
    expect((await network()).config.mtu).toBe(5000)
    const insisted = saved(await app.handlers['hosting.saveNetwork']({ ...save, base: { mtu: 5000 } }))
    expect(insisted.value.config.mtu).toBe(1400)
  })

  test('of two fields: nobody is asked, and both are kept', async () => {
    await app.node.call('POST', networkPath(), { name: 'laboratory' })
    const save = { network: id, change: { mtu: 1400 }, base: { mtu: 2800 } }
    const { value } = saved(await app.handlers['hosting.saveNetwork'](save))
    expect(value.config).toMatchObject({ name: 'laboratory', mtu: 1400 })
  })

  test('what was seen may be a number that nobody could send', async () => {
    await app.node.call('POST', networkPath(), { multicastLimit: -1 })
    const { multicastLimit } = (await network()).config
    const save = { network: id, change: { multicastLimit: 32 }, base: { multicastLimit } }
    expect(saved(await app.handlers['hosting.saveNetwork'](save)).value.config.multicastLimit).toBe(32)
  })

  test('fields that we do not know survive a save', async () => {
    await app.node.call('POST', networkPath(), { authTokens: [null] })
    const before = await app.node.call<object>('GET', networkPath())
    must(await app.handlers['hosting.saveNetwork']({ network: id, change: { name: 'x' }, base: null }))
    const after = await app.node.call<object>('GET', networkPath())
    expect(Object.keys(after ?? {}).sort()).toEqual(Object.keys(before ?? {}).sort())
    expect(after).toMatchObject({ name: 'x', mtu: 2800, routes: [{ target: '10.83.4.0/24', via: null }] })
  })
})

test('a network is deleted by the name that it has now, and by no other', async () => {
  const remove = async (confirm: string) =>
    codeOf(await app.handlers['hosting.deleteNetwork']({ network: id, confirm }))
  must(await app.handlers['hosting.saveNetwork']({ network: id, change: { name: 'loft' }, base: null }))
  const former = must(await app.handlers['hosting.network']({ network: id })).config.name
  expect(former).toBe('loft')
  await app.node.call('POST', networkPath(), { name: 'annex' })
  for (const typed of ['', 'loft', 'Annex', id]) expect(await remove(typed)).toBe('confirmation-wrong')
  expect(await app.node.call('GET', networkPath())).not.toBeNull()
  expect(await remove('annex ')).toBe('ok')
  expect(await app.node.call('GET', networkPath())).toBeNull()
})

describe('what is gone', () => {
  test('a network that somebody else deleted while it was open here', async () => {
    await app.node.call('DELETE', networkPath(), {})
    const save = { network: id, change: { name: 'x' }, base: { name: 'lab' } }
    expect(codeOf(await app.handlers['hosting.saveNetwork'](save))).toBe('network-gone')
    expect(codeOf(await app.handlers['hosting.members']({ network: id, since: null }))).toBe('network-gone')
    const member = { network: id, member: laptop, change: { authorized: true }, base: null }
    expect(codeOf(await app.handlers['hosting.saveMember'](member))).toBe('network-gone')
    expect(codeOf(await app.handlers['hosting.addMember'](member))).toBe('network-gone')
    expect(await app.node.call('GET', networkPath())).toBeNull()
    // The network is gone already, which is what was asked for.
    expect(codeOf(await app.handlers['hosting.deleteNetwork']({ network: id, confirm: 'x' }))).toBe('ok')
  })

  test('a member that vanished is not made anew by a save', async () => {
    const save = { network: id, member: laptop, change: { name: 'x' }, base: { name: '' } }
    expect(codeOf(await app.handlers['hosting.saveMember'](save))).toBe('member-gone')
    expect(await app.node.call('GET', memberPath())).toBeNull()
    expect(codeOf(await app.handlers['hosting.deleteMember']({ network: id, member: laptop }))).toBe('ok')
  })
})

describe('what the service would lose', () => {
  test('a member ahead of its joining: with its address, and no other that has it', async () => {
    const change = { name: 'laptop', authorized: true, ipAssignments: ['10.83.4.7'] }
    const added = saved(await app.handlers['hosting.addMember']({ network: id, member: laptop, change }))
    expect(added.value).toMatchObject({ id: laptop, hasRequestedConfig: false, config: change })
    expect(added.differences).toEqual([])
    const again = { network: id, member: laptop, change }
    expect(codeOf(await app.handlers['hosting.addMember'](again))).toBe('member-exists')
    const taken = { network: id, member: 'ffffffffff', change: { ipAssignments: ['10.83.4.7'] } }
    expect(codeOf(await app.handlers['hosting.addMember'](taken))).toBe('plan-refused')
    expect(await app.node.call('GET', `${networkPath()}/member/ffffffffff`)).toBeNull()
  })

  test('a route that is none is refused, and nothing is sent', async () => {
    await app.node.forgetRequests()
    const change = { routes: [{ target: '10.83.4.0', via: null }] }
    const refused = await app.handlers['hosting.saveNetwork']({ network: id, change, base: null })
    expect(codeOf(refused)).toBe('plan-refused')
    expect((await app.node.requests())['POST /controller/network/{id}']).toBeUndefined()
  })

  test('IPv6 assignment goes as a whole', async () => {
    const v6AssignMode = { '6plane': true, rfc4193: false, zt: false }
    must(await app.handlers['hosting.saveNetwork']({ network: id, change: { v6AssignMode }, base: null }))
    expect((await network()).config.v6AssignMode).toEqual(v6AssignMode)
  })
})

describe('undo', () => {
  const undoOf = (field: string): string =>
    app
      .hosting()
      .undos.find((undo) => undo.network === id && undo.changes.some((change) => change.field === field))
      ?.id ?? ''

  test('writes back exactly what was changed', async () => {
    const before = await network()
    const change = { name: 'attic', enableBroadcast: false, mtu: 1400 }
    must(await app.handlers['hosting.saveNetwork']({ network: id, change, base: null }))
    await app.node.call('POST', networkPath(), { multicastLimit: 64 })
    must(await app.handlers['hosting.undo']({ undo: undoOf('mtu') }))
    expect((await network()).config).toEqual({ ...before.config, multicastLimit: 64 })
    expect(app.hosting().undos.some(({ network }) => network === id)).toBe(false)
  })

  test('does not write over what somebody else changed meanwhile, and says what that is', async () => {
    const change = { name: 'attic', mtu: 1400 }
    must(await app.handlers['hosting.saveNetwork']({ network: id, change, base: null }))
    await app.node.call('POST', networkPath(), { name: 'cellar' })
    expect(must(await app.handlers['hosting.undo']({ undo: undoOf('name') }))).toMatchObject({
      outcome: 'conflict',
      reversal: { former: { name: 'lab', mtu: 2800 }, made: change },
      theirs: { config: { name: 'cellar', mtu: 1400 } },
    })
    expect((await network()).config).toMatchObject({ name: 'cellar', mtu: 1400 })
  })

  test('of an authorization puts the device back among those that wait', async () => {
    const device = await app.node.ask(id, 'phone')
    await app.until(({ hosting }) => hosting.waiting.some(({ member }) => member === device))
    must(await app.handlers['hosting.authorizeDevice']({ network: id, member: device }))
    expect(app.hosting().waiting.some(({ member }) => member === device)).toBe(false)
    must(await app.handlers['hosting.undo']({ undo: undoOf('authorized') }))
    await app.until(({ hosting }) => hosting.waiting.some(({ member }) => member === device))
  })

  test('is gone with what it was about', async () => {
    must(await app.handlers['hosting.saveNetwork']({ network: id, change: { name: 'attic' }, base: null }))
    const undo = undoOf('name')
    must(await app.handlers['hosting.deleteNetwork']({ network: id, confirm: 'attic' }))
    expect(codeOf(await app.handlers['hosting.undo']({ undo }))).toBe('undo-expired')
    expect(await app.node.call('GET', networkPath())).toBeNull()
  })
})

test.each([
  ['in emoji', '👩🏽‍🔬 lab 🧪'],
  ['from right to left', 'מעבדה \u202e مختبر'],
  ['with quotes and controls', '"\'\\\n\u0000</script>'],
  ['of 10,000 characters', 'x'.repeat(10_000)],
])('a name %s comes back as it was given', async (_what, name) => {
  expect(
    saved(await app.handlers['hosting.saveNetwork']({ network: id, change: { name }, base: null })),
  ).toMatchObject({ differences: [], value: { config: { name } } })
  const added = { network: id, member: laptop, change: { name } }
  expect(saved(await app.handlers['hosting.addMember'](added)).differences).toEqual([])
  expect(must(await app.handlers['hosting.networks'](undefined)).find((one) => one.id === id)?.name).toBe(
    name,
  )
})

describe('a new network', () => {
  test('with the proposed subnet works after one request', async () => {
    const subnet = must(await app.handlers['hosting.proposeSubnet'](undefined))
    await app.node.forgetRequests()
    const made = must(await app.handlers['hosting.createNetwork']({ name: 'new 😀', id: null, subnet }))
    expect((await app.node.requests())['POST /controller/network/{address}______']).toBe(1)
    expect(made).toMatchObject({
      source: 'controller',
      config: {
        name: 'new 😀',
        private: true,
        routes: [{ target: subnet.target, via: null }],
        ipAssignmentPools: [{ ipRangeStart: subnet.ipRangeStart, ipRangeEnd: subnet.ipRangeEnd }],
        v4AssignMode: { zt: true },
      },
    })
    const next = must(await app.handlers['hosting.proposeSubnet'](undefined))
    expect(next.target).not.toBe(subnet.target)
  })

  test('of a chosen id: ours and free only', async () => {
    const create = (chosen: string) =>
      app.handlers['hosting.createNetwork']({ name: 'x', id: chosen, subnet: null })
    expect(codeOf(await create('ffffffffff000001'))).toBe('not-ours')
    expect(codeOf(await create(id))).toBe('network-exists')
    expect((await network()).config.name).toBe('lab')
    expect(must(await create(`${app.address}abcdef`)).id).toBe(`${app.address}abcdef`)
  })

  test('of another address that the controller has is listed and read, and no device waits in it', async () => {
    await app.node.call('POST', '/controller/network/ffffffffff000001', { name: 'foreign' })
    const listed = must(await app.handlers['hosting.networks'](undefined))
    expect(listed.map(({ id }) => id)).toContain(id)
    expect(listed.map(({ id }) => id)).toContain('ffffffffff000001')
    const read = await app.handlers['hosting.network']({ network: 'ffffffffff000001' })
    expect(must(read).config.name).toBe('foreign')
  })
})

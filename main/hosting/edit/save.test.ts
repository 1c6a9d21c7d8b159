import { beforeEach, describe, expect, test } from 'vitest'
import { failure, success } from '../../../contract/result.ts'
import type { Reversal } from '../../../contract/reversal.ts'
import { sampleHosted, sampleSummary } from '../../../contract/testing/hosted.ts'
import { sampleEntry } from '../../../contract/testing/joined.ts'
import { sampleAddress, sampleId } from '../../../domain/testing/sample-members.ts'
import { type Saving, savingWorld } from '../testing/saving.ts'
import { freeSubnet } from './save.ts'

let world: Saving

beforeEach(() => {
  world = savingWorld()
})

describe('a network', () => {
  test('only what differs is sent, and its former values are kept for the undo', async () => {
    const saved = await world.saveNetwork(
      { name: 'attic', mtu: 2800, private: false },
      { name: 'lab', mtu: 2800, private: true },
    )
    expect(saved).toEqual(success({ outcome: 'saved', value: world.network, differences: [] }))
    expect(world.sent).toEqual([{ name: 'attic', private: false }])
    expect(world.reversals).toEqual([
      {
        network: sampleId,
        member: null,
        former: { name: 'lab', private: true },
        made: { name: 'attic', private: false },
      },
    ])
  })

  test('where nothing differs, nothing is sent', async () => {
    expect(await world.saveNetwork({ name: 'lab' }, { name: 'lab' })).toMatchObject({
      ok: true,
      value: { outcome: 'saved' },
    })
    expect(world.log).toEqual(['read network'])
    expect(world.reversals).toEqual([])
  })

  test('what the service made of it is compared with what was asked', async () => {
    expect(await world.saveNetwork({ mtu: 9_500 })).toMatchObject({
      value: { differences: [{ field: 'mtu', sent: 9_500, got: 9_000 }] },
    })
    expect(world.reversals[0]).toMatchObject({ former: { mtu: 2800 }, made: { mtu: 9_000 } })
  })

  test('somebody else changed the same field: nothing is sent, and theirs is shown', async () => {
    world.network = { ...world.network, revision: 5, config: { ...world.network.config, name: 'cellar' } }
    expect(await world.saveNetwork({ name: 'attic', mtu: 1400 }, { name: 'lab', mtu: 2800 })).toEqual(
      success({ outcome: 'conflict', theirs: world.network }),
    )
    expect(world.sent).toEqual([])
  })

  test('what somebody else changed of other fields stays, and nobody is asked', async () => {
    world.network = { ...world.network, revision: 5, config: { ...world.network.config, multicastLimit: 64 } }
    expect(await world.saveNetwork({ mtu: 1400 }, { mtu: 2800 })).toMatchObject({
      value: { outcome: 'saved', value: { config: { mtu: 1400, multicastLimit: 64 } } },
    })
    expect(world.sent).toEqual([{ mtu: 1400 }])
  })

  test('both made the same of a field: there is nothing to choose, and nothing to send', async () => {
    world.network = { ...world.network, revision: 5, config: { ...world.network.config, name: 'attic' } }
    expect(await world.saveNetwork({ name: 'attic' }, { name: 'lab' })).toMatchObject({
      value: { outcome: 'saved' },
    })
    expect(world.sent).toEqual([])
  })

  test('two saves of ours at once are no conflict, and go one after the other', async () => {
    const both = await Promise.all([
      world.saveNetwork({ name: 'attic' }, { name: 'lab' }),
      world.saveNetwork({ private: false }, { private: true }),
    ])
    expect(both.map((saved) => saved.ok && saved.value.outcome)).toEqual(['saved', 'saved'])
    expect(world.log).toEqual(['read network', 'write network', 'read network', 'write network'])
  })

  test('a plan that does not hold together is refused before anything is sent', async () => {
    const pools = [{ ipRangeStart: '10.99.0.1', ipRangeEnd: '10.99.0.9' }]
    expect(await world.saveNetwork({ ipAssignmentPools: pools })).toMatchObject({
      ok: false,
      error: { code: 'plan-refused' },
    })
    expect(await world.saveNetwork({ routes: [{ target: 'nowhere', via: null }] })).toMatchObject({
      error: { code: 'plan-refused' },
    })
    expect(world.sent).toEqual([])
  })

  test('what was wrong before does not stand in the way of another field', async () => {
    world.network = sampleHosted({ routes: [{ target: '10.64.0.1/24', via: null }] })
    expect(await world.saveNetwork({ dns: { domain: 'lab.example', servers: ['10.64.0.1'] } })).toMatchObject(
      {
        ok: true,
      },
    )
  })
})

describe('a member', () => {
  test('is read, changed where it differs, and can be set back', async () => {
    expect(
      await world.saveMember({ authorized: true, name: '' }, { authorized: false, name: '' }),
    ).toMatchObject({
      value: { outcome: 'saved' },
    })
    expect(world.log).toEqual(['read member', 'write member'])
    expect(world.sent).toEqual([{ authorized: true }])
    expect(world.reversals).toEqual([
      {
        network: sampleId,
        member: sampleAddress,
        former: { authorized: false },
        made: { authorized: true },
      },
    ])
  })

  test('what the service ignores is told, and is nothing to undo', async () => {
    expect(await world.saveMember({ ssoExempt: true })).toMatchObject({
      value: { differences: [{ field: 'ssoExempt', sent: true, got: false }] },
    })
    expect(world.reversals).toEqual([])
  })

  test("an address that another member has is refused, one's own is not", async () => {
    expect(await world.saveMember({ ipAssignments: ['10.64.0.20'] })).toMatchObject({
      error: { code: 'plan-refused' },
    })
    expect(await world.saveMember({ ipAssignments: ['10.64.0.21'] })).toMatchObject({ ok: true })
    expect(await world.saveMember({ ipAssignments: ['10.64.0.22', '10.64.0.21'] })).toMatchObject({
      ok: true,
    })
  })

  test('one that vanished is not made anew', async () => {
    world.member = null
    expect(await world.saveMember({ authorized: true })).toEqual(failure('member-gone'))
    expect(world.log).not.toContain('write member')
  })

  test('one that was deleted between reading and writing is deleted again', async () => {
    const reading = world.saveMember({ authorized: true })
    queueMicrotask(() => {
      world.member = null
    })
    expect(await reading).toEqual(failure('member-gone', sampleAddress))
    expect(world.log.at(-1)).toBe('delete member')
    expect(world.reversals).toEqual([])
  })

  test('is added ahead where there is none of that address, and refused where there is', async () => {
    const added = { network: sampleId, member: sampleAddress, change: { name: 'laptop' } }
    expect(await world.saver.addMember(added)).toEqual(failure('member-exists', sampleAddress))
    world.member = null
    expect(await world.saver.addMember(added)).toMatchObject({ value: { outcome: 'saved' } })
    expect(world.sent).toEqual([{ name: 'laptop' }])
  })
})

describe('taking back', () => {
  const reversal: Reversal = {
    network: sampleId,
    member: sampleAddress,
    former: { authorized: false },
    made: { authorized: true },
  }

  test('writes the former values, and is no new thing to undo', async () => {
    await world.saveMember({ authorized: true })
    expect(await world.saver.takeBack(reversal)).toEqual(success({ outcome: 'undone' }))
    expect(world.member?.config.authorized).toBe(false)
    expect(world.reversals).toHaveLength(1)
  })

  test('passes over other fields, and is done where it was put back already', async () => {
    await world.saveMember({ authorized: true })
    await world.saveMember({ name: 'laptop' })
    for (const _time of ['first', 'again'])
      expect(await world.saver.takeBack(reversal)).toEqual(success({ outcome: 'undone' }))
    expect(world.member?.config).toMatchObject({ name: 'laptop', authorized: false })
  })

  test('where somebody else changed the same field: nothing is sent, and both are there to choose', async () => {
    await world.saveMember({ name: 'laptop' })
    await world.saveMember({ name: 'named by another' })
    world.sent = []
    const [first] = world.reversals
    if (first === undefined) throw new Error('nothing to take back')
    expect(await world.saver.takeBack(first)).toEqual(
      success({ outcome: 'conflict', reversal: first, theirs: world.member }),
    )
    expect(world.sent).toEqual([])
  })
})

const first = (): number => 0
const ethernet = (address: string, cidr: string | null) => ({
  eth0: [
    {
      address,
      cidr,
      netmask: '255.0.0.0',
      family: 'IPv4' as const,
      mac: '00:00:00:00:00:00',
      internal: false,
    },
  ],
})
const targetOf = (...given: Parameters<typeof freeSubnet>): string => {
  const proposal = freeSubnet(...given)
  return proposal.ok ? proposal.value.target : proposal.error.code
}
const nothing = { networks: [] }

test('keeps clear of the interfaces of this machine, of joined networks, and of hosted ones', () => {
  expect(targetOf({}, nothing, [], first)).toBe('10.0.0.0/24')
  expect(targetOf(ethernet('10.0.0.5', '10.0.0.5/24'), nothing, [], first)).toBe('10.0.1.0/24')
  expect(targetOf(ethernet('10.0.0.5', null), nothing, [], first)).toBe('10.0.1.0/24')
  const route = { target: '10.0.0.0/23', via: null, flags: 0, metric: 0 }
  const joined = { networks: [sampleEntry({}, { routes: [route], assignedAddresses: ['10.0.2.9/24'] })] }
  expect(targetOf({}, joined, [], first)).toBe('10.0.3.0/24')
  const hosted = sampleSummary({ routes: [{ target: '10.0.0.0/16', via: null }] })
  expect(targetOf({}, nothing, [hosted], first)).toBe('10.1.0.0/24')
})

test('says so where all is taken', () => {
  const everything = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16']
  const hosted = sampleSummary({ routes: everything.map((target) => ({ target, via: null })) })
  expect(targetOf({}, nothing, [hosted], first)).toBe('no-free-subnet')
})

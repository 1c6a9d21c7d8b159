import { beforeEach, describe, expect, test } from 'vitest'
import type { HostedNetwork } from '../../../contract/hosting.ts'
import { failure, success } from '../../../contract/result.ts'
import type { Reversal } from '../../../contract/reversal.ts'
import { sampleHosted } from '../../../contract/testing/hosted.ts'
import type { JsonObject } from '../../../domain/json.ts'
import type { HostedMember, MemberChange } from '../../../domain/members/member.ts'
import type { NetworkChange } from '../../../domain/network-plan/network-config.ts'
import { sampleAddress, sampleId, sampleMember } from '../../../domain/testing/sample-members.ts'
import { createNetworkDirectory } from '../sources/network-directory.ts'
import { createSources } from '../sources/sources.ts'
import { scriptedSource } from '../testing/scripted-source.ts'
import { createSaver, type Saver } from './save.ts'

/** A controller with one network and one member, which counts what is asked of it. */
let network: HostedNetwork
let member: HostedMember | null
let log: string[]
let sent: (NetworkChange | MemberChange)[]
let reversals: Reversal[]
let saver: Saver

beforeEach(() => {
  network = sampleHosted()
  member = sampleMember()
  log = []
  sent = []
  reversals = []
  const source = scriptedSource({
    async network() {
      log.push('read network')
      return success(network)
    },
    async updateNetwork(_id, change) {
      log.push('write network')
      sent.push(change)
      const clamped = change.mtu === undefined ? change : { ...change, mtu: Math.min(change.mtu, 9_000) }
      network = { ...network, revision: network.revision + 1, config: { ...network.config, ...clamped } }
      return success(network)
    },
    async members() {
      return success([...(member === null ? [] : [member]), other])
    },
    async member() {
      log.push('read member')
      return member === null ? failure('member-gone') : success(member)
    },
    async updateMember(_id, _member, change) {
      log.push('write member')
      sent.push(change)
      const before = member ?? sampleMember({}, { revision: 0, creationTime: 99_000 })
      const { ssoExempt: _, ...taken } = change
      member = { ...before, revision: before.revision + 1, config: { ...before.config, ...taken } }
      return success(member)
    },
    async deleteMember() {
      log.push('delete member')
      member = null
      return success(undefined)
    },
  })
  saver = createSaver({
    sources: createSources({
      all: () => [source],
      observer: createNetworkDirectory(),
      nodeAddress: () => sampleId.slice(0, 10),
      hasController: () => true,
      accountFault: () => null,
    }),
    onReversible: (reversal) => reversals.push(reversal),
  })
})

const other = sampleMember({ ipAssignments: ['10.64.0.20'] }, { id: 'ffffffffff' })
const saveNetwork = (change: NetworkChange, base: JsonObject | null = null) =>
  saver.saveNetwork({ network: sampleId, change, base })
const saveMember = (change: MemberChange, base: JsonObject | null = null) =>
  saver.saveMember({ network: sampleId, member: sampleAddress, change, base })

describe('a network', () => {
  test('only what differs is sent, and its former values are kept for the undo', async () => {
    const saved = await saveNetwork(
      { name: 'attic', mtu: 2800, private: false },
      { name: 'lab', mtu: 2800, private: true },
    )
    expect(saved).toEqual(success({ outcome: 'saved', value: network, differences: [] }))
    expect(sent).toEqual([{ name: 'attic', private: false }])
    expect(reversals).toEqual([
      {
        network: sampleId,
        member: null,
        former: { name: 'lab', private: true },
        made: { name: 'attic', private: false },
      },
    ])
  })

  test('where nothing differs, nothing is sent', async () => {
    expect(await saveNetwork({ name: 'lab' }, { name: 'lab' })).toMatchObject({
      ok: true,
      value: { outcome: 'saved' },
    })
    expect(log).toEqual(['read network'])
    expect(reversals).toEqual([])
  })

  test('what the service made of it is compared with what was asked', async () => {
    expect(await saveNetwork({ mtu: 9_500 })).toMatchObject({
      value: { differences: [{ field: 'mtu', sent: 9_500, got: 9_000 }] },
    })
    expect(reversals[0]).toMatchObject({ former: { mtu: 2800 }, made: { mtu: 9_000 } })
  })

  test('somebody else changed the same field: nothing is sent, and theirs is shown', async () => {
    network = { ...network, revision: 5, config: { ...network.config, name: 'cellar' } }
    expect(await saveNetwork({ name: 'attic', mtu: 1400 }, { name: 'lab', mtu: 2800 })).toEqual(
      success({ outcome: 'conflict', theirs: network }),
    )
    expect(sent).toEqual([])
  })

  test('what somebody else changed of other fields stays, and nobody is asked', async () => {
    network = { ...network, revision: 5, config: { ...network.config, multicastLimit: 64 } }
    expect(await saveNetwork({ mtu: 1400 }, { mtu: 2800 })).toMatchObject({
      value: { outcome: 'saved', value: { config: { mtu: 1400, multicastLimit: 64 } } },
    })
    expect(sent).toEqual([{ mtu: 1400 }])
  })

  test('both made the same of a field: there is nothing to choose, and nothing to send', async () => {
    network = { ...network, revision: 5, config: { ...network.config, name: 'attic' } }
    expect(await saveNetwork({ name: 'attic' }, { name: 'lab' })).toMatchObject({
      value: { outcome: 'saved' },
    })
    expect(sent).toEqual([])
  })

  test('two saves of ours at once are no conflict, and go one after the other', async () => {
    const both = await Promise.all([
      saveNetwork({ name: 'attic' }, { name: 'lab' }),
      saveNetwork({ private: false }, { private: true }),
    ])
    expect(both.map((saved) => saved.ok && saved.value.outcome)).toEqual(['saved', 'saved'])
    expect(log).toEqual(['read network', 'write network', 'read network', 'write network'])
  })

  test('a plan that does not hold together is refused before anything is sent', async () => {
    const pools = [{ ipRangeStart: '10.99.0.1', ipRangeEnd: '10.99.0.9' }]
    expect(await saveNetwork({ ipAssignmentPools: pools })).toMatchObject({
      ok: false,
      error: { code: 'plan-refused' },
    })
    expect(await saveNetwork({ routes: [{ target: 'nowhere', via: null }] })).toMatchObject({
      error: { code: 'plan-refused' },
    })
    expect(sent).toEqual([])
  })

  test('what was wrong before does not stand in the way of another field', async () => {
    network = sampleHosted({ routes: [{ target: '10.64.0.1/24', via: null }] })
    expect(await saveNetwork({ dns: { domain: 'lab.example', servers: ['10.64.0.1'] } })).toMatchObject({
      ok: true,
    })
  })
})

describe('a member', () => {
  test('is read, changed where it differs, and can be set back', async () => {
    expect(await saveMember({ authorized: true, name: '' }, { authorized: false, name: '' })).toMatchObject({
      value: { outcome: 'saved' },
    })
    expect(log).toEqual(['read member', 'write member'])
    expect(sent).toEqual([{ authorized: true }])
    expect(reversals).toEqual([
      {
        network: sampleId,
        member: sampleAddress,
        former: { authorized: false },
        made: { authorized: true },
      },
    ])
  })

  test('what the service ignores is told, and is nothing to undo', async () => {
    expect(await saveMember({ ssoExempt: true })).toMatchObject({
      value: { differences: [{ field: 'ssoExempt', sent: true, got: false }] },
    })
    expect(reversals).toEqual([])
  })

  test("an address that another member has is refused, one's own is not", async () => {
    expect(await saveMember({ ipAssignments: ['10.64.0.20'] })).toMatchObject({
      error: { code: 'plan-refused' },
    })
    expect(await saveMember({ ipAssignments: ['10.64.0.21'] })).toMatchObject({ ok: true })
    expect(await saveMember({ ipAssignments: ['10.64.0.22', '10.64.0.21'] })).toMatchObject({ ok: true })
  })

  test('one that vanished is not made anew', async () => {
    member = null
    expect(await saveMember({ authorized: true })).toEqual(failure('member-gone'))
    expect(log).not.toContain('write member')
  })

  test('one that was deleted between reading and writing is deleted again', async () => {
    const reading = saveMember({ authorized: true })
    queueMicrotask(() => {
      member = null
    })
    expect(await reading).toEqual(failure('member-gone', sampleAddress))
    expect(log.at(-1)).toBe('delete member')
    expect(reversals).toEqual([])
  })

  test('is added ahead where there is none of that address, and refused where there is', async () => {
    const added = { network: sampleId, member: sampleAddress, change: { name: 'laptop' } }
    expect(await saver.addMember(added)).toEqual(failure('member-exists', sampleAddress))
    member = null
    expect(await saver.addMember(added)).toMatchObject({ value: { outcome: 'saved' } })
    expect(sent).toEqual([{ name: 'laptop' }])
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
    await saveMember({ authorized: true })
    expect(await saver.takeBack(reversal)).toEqual(success({ outcome: 'undone' }))
    expect(member?.config.authorized).toBe(false)
    expect(reversals).toHaveLength(1)
  })

  test('passes over other fields, and is done where it was put back already', async () => {
    await saveMember({ authorized: true })
    await saveMember({ name: 'laptop' })
    for (const _time of ['first', 'again'])
      expect(await saver.takeBack(reversal)).toEqual(success({ outcome: 'undone' }))
    expect(member?.config).toMatchObject({ name: 'laptop', authorized: false })
  })

  test('where somebody else changed the same field: nothing is sent, and both are there to choose', async () => {
    await saveMember({ name: 'laptop' })
    await saveMember({ name: 'named by another' })
    sent = []
    const [first] = reversals
    if (first === undefined) throw new Error('nothing to take back')
    expect(await saver.takeBack(first)).toEqual(
      success({ outcome: 'conflict', reversal: first, theirs: member }),
    )
    expect(sent).toEqual([])
  })
})

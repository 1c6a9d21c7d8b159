import type { HostedNetwork } from '../../../contract/hosting.ts'
import { failure, success } from '../../../contract/result.ts'
import type { Reversal } from '../../../contract/reversal.ts'
import { sampleHosted } from '../../../contract/testing/hosted.ts'
import type { JsonObject } from '../../../domain/json.ts'
import type { HostedMember, MemberChange } from '../../../domain/members/member.ts'
import type { NetworkChange } from '../../../domain/network-plan/network-config.ts'
import { sampleAddress, sampleId, sampleMember } from '../../../domain/testing/sample-members.ts'
import { createSaver } from '../edit/save.ts'
import { scriptedSource, scriptedSources } from './scripted-source.ts'

export type Saving = ReturnType<typeof savingWorld>

/** A controller with one network and two members, which notes what is asked of it, and what saves to it. */
export function savingWorld() {
  const world = {
    network: sampleHosted() as HostedNetwork,
    /** null: deleted */
    member: sampleMember() as HostedMember | null,
    log: [] as string[],
    sent: [] as (NetworkChange | MemberChange)[],
    reversals: [] as Reversal[],
  }
  const other = sampleMember({ ipAssignments: ['10.64.0.20'] }, { id: 'ffffffffff' })
  const source = scriptedSource({
    async network() {
      world.log.push('read network')
      return success(world.network)
    },
    async updateNetwork(_id, change) {
      const { network } = world
      world.log.push('write network')
      world.sent.push(change)
      const clamped =
        typeof change.mtu !== 'number' ? change : { ...change, mtu: Math.min(change.mtu, 9_000) }
      world.network = {
        ...network,
        revision: Number(network.revision ?? 0) + 1,
        config: { ...network.config, ...clamped },
      }
      return success(world.network)
    },
    async members() {
      return success([...(world.member === null ? [] : [world.member]), other])
    },
    async member() {
      world.log.push('read member')
      return world.member === null ? failure('member-gone') : success(world.member)
    },
    async updateMember(_id, _member, change) {
      world.log.push('write member')
      world.sent.push(change)
      const before = world.member ?? sampleMember({}, { revision: 0, creationTime: 99_000 })
      const { ssoExempt: _, ...taken } = change
      world.member = {
        ...before,
        revision: Number(before.revision ?? 0) + 1,
        config: { ...before.config, ...taken },
      }
      return success(world.member)
    },
    async deleteMember() {
      world.log.push('delete member')
      world.member = null
      return success(undefined)
    },
  })
  const saver = createSaver({
    sources: scriptedSources(() => [source]).sources,
    onReversible: (reversal) => world.reversals.push(reversal),
  })
  return Object.assign(world, {
    saver,
    saveNetwork: (change: NetworkChange, base: JsonObject | null = null) =>
      saver.saveNetwork({ network: sampleId, change, base }),
    saveMember: (change: MemberChange, base: JsonObject | null = null) =>
      saver.saveMember({ network: sampleId, member: sampleAddress, change, base }),
  })
}

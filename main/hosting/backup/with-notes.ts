import type { AccountMemberChange } from '../../../contract/account.ts'
import { type Result, success } from '../../../contract/result.ts'
import { capabilitiesOf } from '../../../contract/source-capabilities.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'
import type { Source } from '../sources/source.ts'
import type { MemberNotes, Notes } from './member-notes.ts'

/**
 * Gives the members of a source the notes that are kept here; a source that keeps descriptions itself stays as it is.
 * What is the same as before is the same object, and so is the list where all of it is.
 */
export function createNoting(notes: MemberNotes): (source: Source) => Source {
  const seen = new WeakMap<HostedMember, HostedMember>()
  const lists = new Map<
    NetworkId,
    { readonly of: readonly HostedMember[]; readonly version: number; readonly list: readonly HostedMember[] }
  >()

  function noted(member: HostedMember, { of }: Notes): HostedMember {
    const text = of.get(member.id) ?? ''
    const before = seen.get(member)
    if (before?.notes === text) return before
    const now = { ...member, notes: text }
    seen.set(member, now)
    return now
  }

  async function notedOne(read: Result<HostedMember>): Promise<Result<HostedMember>> {
    return read.ok ? success(noted(read.value, await notes.read(read.value.network))) : read
  }

  return (source) => {
    if (capabilitiesOf[source.kind].canSetDescription) return source

    /** Nothing goes to the service where nothing is for it, unless the member is to be made. */
    async function send(
      network: NetworkId,
      member: NodeAddress,
      change: AccountMemberChange,
    ): Promise<Result<HostedMember>> {
      const there = Object.keys(change).length === 0 ? await source.member(network, member) : null
      const isMade = there !== null && !there.ok && there.error.code === 'member-gone'
      return there === null || isMade ? source.updateMember(network, member, change) : there
    }

    return {
      ...source,
      async members(id) {
        const read = await source.members(id)
        if (!read.ok) return read
        const own = await notes.read(id)
        const last = lists.get(id)
        if (last?.of === read.value && last.version === own.version) return success(last.list)
        const list = read.value.map((member) => noted(member, own))
        lists.set(id, { of: read.value, version: own.version, list })
        return success(list)
      },
      member: async (id, member) => notedOne(await source.member(id, member)),
      async updateMember(id, member, { description, ...change }) {
        const sent = await send(id, member, change)
        if (sent.ok && description !== undefined) await notes.set(id, member, description)
        return notedOne(sent)
      },
      async deleteMember(id, member) {
        const deleted = await source.deleteMember(id, member)
        if (deleted.ok) await notes.set(id, member, null)
        return deleted
      },
      async deleteNetwork(id) {
        const deleted = await source.deleteNetwork(id)
        lists.delete(id)
        if (deleted.ok) await notes.drop(id)
        return deleted
      },
    }
  }
}

import type { AccountMemberChange, AccountNetworkChange } from '../../../contract/account.ts'
import type { HostedNetwork, Saved } from '../../../contract/hosting.ts'
import { failure, type Result, success } from '../../../contract/result.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'
import { differences } from '../../../domain/network-plan/differences.ts'
import type { Source } from '../sources/source.ts'
import type { Sources } from '../sources/sources.ts'
import {
  differing,
  holds,
  type MemberFields,
  memberFields,
  type NetworkFields,
  networkFields,
  sameFields,
} from './fields.ts'
import { createLanes } from './lanes.ts'
import type { OwnRevisions } from './own-revisions.ts'
import { kindRefusal, memberRefusal, networkRefusal } from './refusal.ts'
import { sendMember } from './send-member.ts'
import type { Reversal } from './undo.ts'

export interface SaverParts {
  readonly sources: Sources
  readonly ownRevisions: OwnRevisions
  /** A save that can be taken back. */
  readonly onReversible: (reversal: Reversal, name: string) => void
}

export interface NetworkSave {
  readonly network: NetworkId
  readonly change: AccountNetworkChange
  /** The revision that the person saw; null: whatever it is now */
  readonly base: number | null
}

export interface MemberSave {
  readonly network: NetworkId
  readonly member: NodeAddress
  readonly change: AccountMemberChange
  readonly base: number | null
}

/** The one way in which networks and members are changed: read, compare, check, send what differs, compare again. */
export interface Saver {
  saveNetwork(save: NetworkSave): Promise<Result<Saved<HostedNetwork>>>
  saveMember(save: MemberSave): Promise<Result<Saved<HostedMember>>>
  addMember(save: Omit<MemberSave, 'base'>): Promise<Result<Saved<HostedMember>>>
  /** Writes former values back; 'changed-elsewhere' where the fields no longer hold what was made of them. */
  takeBack(reversal: Reversal): Promise<Result<void>>
}

interface Saving<C> {
  readonly reversible: boolean
  /** What the fields must still hold; else 'changed-elsewhere' */
  readonly made?: Partial<C>
}

export function createSaver({ sources, ownRevisions, onReversible }: SaverParts): Saver {
  const inTurn = createLanes()

  async function saveNetwork(
    save: NetworkSave,
    saving: Saving<NetworkFields>,
  ): Promise<Result<Saved<HostedNetwork>>> {
    const { network: id, base } = save
    const source = sourceFor(id, save.change)
    if (!source.ok) return source
    const read = await source.value.network(id)
    if (!read.ok) return read
    const before = read.value
    if (isConflict(id, base, before.revision)) return success({ outcome: 'conflict', theirs: before })
    const held = networkFields(before)
    if (saving.made !== undefined && !holds(held, saving.made)) return failure('changed-elsewhere')
    const change = differing(held, save.change)
    if (isEmpty(change)) return success({ outcome: 'saved', value: before, differences: [] })

    const refusal = networkRefusal(before.config, change)
    if (!refusal.ok) return refusal

    const sent = await source.value.updateNetwork(id, change)
    if (!sent.ok) return sent
    const after = sent.value
    ownRevisions.note(id, before.revision, after.revision)
    const got = networkFields(after)
    const took = differing(got, sameFields(held, change))
    if (saving.reversible && !isEmpty(took)) {
      const made = sameFields(got, took)
      onReversible({ network: id, member: null, former: took, made }, after.config.name || id)
    }
    return success({ outcome: 'saved', value: after, differences: differences(change, got) })
  }

  async function saveMember(
    save: MemberSave,
    saving: Saving<MemberFields>,
  ): Promise<Result<Saved<HostedMember>>> {
    const { network, member: id, base } = save
    const source = sourceFor(network, save.change)
    if (!source.ok) return source
    const read = await source.value.member(network, id)
    if (!read.ok) return await whichIsGone(source.value, network, read)
    const before = read.value
    const key = `${network}/${id}`
    if (isConflict(key, base, before.revision)) return success({ outcome: 'conflict', theirs: before })
    const held = memberFields(before)
    if (saving.made !== undefined && !holds(held, saving.made)) return failure('changed-elsewhere')
    const change = differing(held, save.change)
    if (isEmpty(change)) return success({ outcome: 'saved', value: before, differences: [] })
    const refusal = await refusalOf(source.value, network, id, change)
    if (!refusal.ok) return refusal

    const sent = await sendMember(source.value, before, change, ownRevisions)
    if (!sent.ok) return sent
    const after = sent.value
    const got = memberFields(after)
    const took = differing(got, sameFields(held, change))
    if (saving.reversible && !isEmpty(took)) {
      const made = sameFields(got, took)
      onReversible({ network, member: id, former: took, made }, after.config.name || id)
    }
    return success({ outcome: 'saved', value: after, differences: differences(change, got) })
  }

  function sourceFor(network: NetworkId, change: object): Result<Source> {
    const source = sources.of(network)
    if (!source.ok) return source
    const refusal = kindRefusal(source.value.kind, change)
    return refusal.ok ? source : refusal
  }

  function isConflict(key: string, base: number | null, now: number): boolean {
    return base !== null && base !== now && !ownRevisions.isOurs(key, base, now)
  }

  return {
    saveNetwork: (save) => inTurn(save.network, () => saveNetwork(save, { reversible: true })),
    saveMember: (save) => inTurn(laneOf(save), () => saveMember(save, { reversible: true })),
    addMember: (save) =>
      inTurn(laneOf(save), async () => {
        const { network, member, change } = save
        const source = sourceFor(network, change)
        if (!source.ok) return source
        const known = await source.value.member(network, member)
        if (known.ok) return failure('member-known', member)
        const why = await whichIsGone(source.value, network, known)
        if (!why.ok && why.error.code !== 'member-gone') return why
        const refusal = await refusalOf(source.value, network, member, change)
        if (!refusal.ok) return refusal
        const made = await source.value.updateMember(network, member, change)
        if (!made.ok) return made
        const got = memberFields(made.value)
        return success({ outcome: 'saved', value: made.value, differences: differences(change, got) })
      }),
    takeBack: (reversal) =>
      inTurn(laneOf(reversal), async () => {
        const { network, member } = reversal
        const base = null
        const saved =
          member === null
            ? await saveNetwork(
                { network, change: reversal.former, base },
                { reversible: false, made: reversal.made },
              )
            : await saveMember(
                { network, member, change: reversal.former, base },
                { reversible: false, made: reversal.made },
              )
        return saved.ok ? success(undefined) : saved
      }),
  }
}

/** Both answer "not found": a member's network may be gone as well. */
async function whichIsGone(
  source: Source,
  network: NetworkId,
  read: Extract<Result<never>, { ok: false }>,
): Promise<Result<never>> {
  if (read.error.code !== 'member-gone') return read
  const around = await source.network(network)
  return around.ok ? read : around
}

async function refusalOf(
  source: Source,
  network: NetworkId,
  member: NodeAddress,
  change: AccountMemberChange,
): Promise<Result<void>> {
  if (change.ipAssignments === undefined) return success(undefined)
  const around = await source.network(network)
  if (!around.ok) return around
  const others = await source.members(network)
  return others.ok ? memberRefusal(around.value.config, member, change, others.value) : others
}

function laneOf({ network, member }: { readonly network: NetworkId; readonly member: NodeAddress | null }) {
  return member === null ? network : `${network}/${member}`
}

function isEmpty(change: object): boolean {
  return Object.keys(change).length === 0
}

import type { NamedDevice } from '../../../contract/hosting.ts'
import { isHidden } from '../../../contract/member-values.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import type { NodeAddress } from '../../../domain/network-id.ts'
import { nameCollator } from '../../../words/locale.ts'

/** As many as a short list can hold; the others are found in the window of hosted networks. */
export const mostDevices = 20
/** A device that is there is heard of every minute or so. */
const recently = 5 * 60_000

/**
 * The members that a person would look for by their name: let in, not hidden, and with an address to copy. Those online
 * first; `self` is this node, whose addresses stand elsewhere; `now` is milliseconds since the epoch.
 */
export function namedDevices(
  members: readonly HostedMember[],
  self: NodeAddress | null,
  now: number,
  collator = nameCollator('en'),
): readonly NamedDevice[] {
  return members
    .filter((member) => member.id !== self && isOfUse(member))
    .map((member) => ({
      member: member.id,
      name: member.config.name,
      addresses: member.config.ipAssignments,
      online: isOnline(member, now),
    }))
    .sort((a, b) => Number(b.online) - Number(a.online) || collator.compare(a.name, b.name))
    .slice(0, mostDevices)
}

function isOfUse(member: HostedMember): boolean {
  const { authorized, name, ipAssignments } = member.config
  return authorized && name !== '' && ipAssignments.length > 0 && !isHidden(member)
}

/** The node on this machine knows who is there; an account knows when it was. */
function isOnline({ presence }: HostedMember, now: number): boolean {
  if (presence === null) return false
  return presence.path !== 'unknown' || now - presence.lastSeen < recently
}

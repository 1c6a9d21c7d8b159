import type { HostedMember } from './member.ts'

/**
 * rejected: the host keeps it out, and it asks no more. waiting: asks to join, and nobody has decided. refused: it asked to join, and was authorized once or was rejected.
 * added: it was added and has not asked to join yet. unknown: the host does not say whether it is authorized.
 */
export type MemberState = 'waiting' | 'added' | 'refused' | 'rejected' | 'authorized' | 'unknown'

export function memberState(member: HostedMember): MemberState {
  if (member.rejected === true) return 'rejected'
  if (member.config.authorized === null) return 'unknown'
  if (member.config.authorized) return 'authorized'
  // Taking back an authorization leaves a time behind that no host lets one clear, so the time alone says nothing here.
  if (!member.hasRequestedConfig) return 'added'
  return (member.lastDeauthorizedTime ?? 0) > 0 ? 'refused' : 'waiting'
}

export function memberName({ config, id }: HostedMember): string {
  return config.name.trim() === '' ? id : config.name
}

export type Compare = (a: HostedMember, b: HostedMember) => number

export function byName(collator: Intl.Collator): Compare {
  return (a, b) => collator.compare(memberName(a), memberName(b)) || (a.id < b.id ? -1 : 1)
}

const ranks: { readonly [S in MemberState]: number } = {
  waiting: 0,
  added: 1,
  refused: 2,
  rejected: 3,
  unknown: 4,
  authorized: 5,
}

export function byState(a: HostedMember, b: HostedMember): number {
  return ranks[memberState(a)] - ranks[memberState(b)]
}

/** Returns the default order of a list: members that need a decision come first. */
export function usualOrder(collator: Intl.Collator): Compare {
  const names = byName(collator)
  return (a, b) => byState(a, b) || names(a, b)
}

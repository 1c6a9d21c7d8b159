import type {
  AccountEntry,
  AccountsSnapshot,
  Invitation,
  OrganizationMember,
  UserId,
} from '../../contract/account.ts'
import type { HostingSource } from '../../contract/hosting.ts'
import type { NetworkState } from '../../contract/network-state.ts'
import type { Permissions } from '../../contract/permissions.ts'
import { foldedText } from '../../domain/search/fold.ts'

/** The account that is shown; null: none is signed in. */
export function currentAccount({ accounts, current }: AccountsSnapshot): AccountEntry | null {
  return accounts.find(({ id }) => id === current) ?? null
}

/** The account that hosts the networks of a source. null: this computer does, or nobody is signed in to it */
export function accountOf({ accounts }: AccountsSnapshot, source: HostingSource): AccountEntry | null {
  return accounts.find(({ id }) => id === source) ?? null
}

/** Returns whether the account accepts changes now. */
export function isWritable(account: AccountEntry | null): boolean {
  return account !== null && account.state === 'ready' && !account.readOnly
}

export const iconStates = {
  idle: 'disconnected',
  checking: 'pending',
  ready: 'ok',
  offline: 'attention',
  refused: 'attention',
  'signed-out': 'attention',
} as const satisfies { readonly [S in AccountEntry['state']]: NetworkState }

export const mayNothing: Permissions = { a: false, d: false, m: false, r: false }

/** A person's name, else e-mail address, else id. */
export function personName(user: UserId, people: readonly OrganizationMember[]): string {
  const person = people.find(({ userId }) => userId === user)
  return [person?.name, person?.email].find((text) => text !== undefined && text.trim() !== '') ?? user
}

export function sortPeople(
  people: readonly OrganizationMember[],
  collator: Intl.Collator,
): readonly OrganizationMember[] {
  return people.toSorted(
    (a, b) =>
      collator.compare(personName(a.userId, [a]), personName(b.userId, [b])) ||
      (a.userId < b.userId ? -1 : 1),
  )
}

/** The people whose name, e-mail address or id contains the query. */
export function findPeople(
  people: readonly OrganizationMember[],
  query: string,
): readonly OrganizationMember[] {
  const wanted = foldedText(query.trim())
  if (wanted === '') return people
  return people.filter(({ name, email, userId }) =>
    [name, email, userId].some((text) => foldedText(text).includes(wanted)),
  )
}

/** Unanswered invitations come first, then the newest. */
export function sortInvitations(invitations: readonly Invitation[]): readonly Invitation[] {
  const rank = ({ status }: Invitation): number => (status === 'pending' ? 0 : 1)
  return invitations.toSorted((a, b) => rank(a) - rank(b) || (b.creationTime ?? 0) - (a.creationTime ?? 0))
}

/** Sent by us, or into our organization: ours to withdraw, and not to accept. `email`: our own; null: not told */
export function isOurInvitation(
  invitation: Pick<Invitation, 'orgId' | 'ownerEmail' | 'email'>,
  { orgId, email }: { readonly orgId: string | null; readonly email: string | null },
): boolean {
  if (email !== null && sameEmail(invitation.email, email)) return false
  return invitation.orgId === orgId || (email !== null && sameEmail(invitation.ownerEmail, email))
}

function sameEmail(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** The id of an invitation, alone or at the end of a link. */
export function invitationId(text: string): string {
  const trimmed = text.trim()
  if (!URL.canParse(trimmed)) return trimmed
  return new URL(trimmed).pathname.split('/').filter(Boolean).at(-1) ?? ''
}

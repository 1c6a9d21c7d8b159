import { type AccountEntry, isAccountNetwork } from './account.ts'
import { accountCapabilities } from './account-kinds.ts'
import type { MemberFields, NetworkFields } from './hosted-fields.ts'
import type { HostedNetwork, HostingSource } from './hosting.ts'

/** The fields that a host does not have, or that cannot be set there. */
export interface LackedFields {
  readonly settings: readonly (keyof NetworkFields)[]
  readonly members: readonly (keyof MemberFields)[]
}

/** Sources differ in what their networks are capable of. */
export interface SourceCapabilities {
  /** The networks are available without the node service of this computer. */
  readonly worksWithoutService: boolean
  /** The id of a new network can be chosen. */
  readonly canChooseId: boolean
  /** Packets can be traced. */
  readonly canTrace: boolean
  readonly canSetDescription: boolean
  /** The source stores the rules' source text, and the names in it, beside the rules. */
  readonly canSetRulesSource: boolean
  /** A text of rules that the source has can be read again. Else what is sent from here is kept on this computer. */
  readonly tellsRulesSource: boolean
  /** The source tells what the person may do. Without that everybody may do everything. */
  readonly hasPermissions: boolean
  /** A network has an owner, who sets the permissions of others. */
  readonly canSetPermissions: boolean
  readonly canSetSso: boolean
  readonly canHideMembers: boolean
  /** Members have a third state, in which they are kept out without being asked about again. */
  readonly canRejectMembers: boolean
  /** A deleted member loses its access and is hidden; its host keeps it until it is deleted on the host's web page too. */
  readonly keepsDeletedMembers: boolean
  /** Nobody knows which right deleting members needs, so that whoever may change the network may try: the service decides. */
  readonly triesDeletingMembers: boolean
  /** Networks stand in groups, of which one is chosen for a new network; plans say what they may have. */
  readonly hasGroups: boolean
  /** The fields that a network loses when it is copied there */
  readonly lacks: LackedFields
  /** The fields that a fixed network cannot hold. Absent: the host has no fixed networks */
  readonly fixed?: LackedFields
}

export const controllerCapabilities: SourceCapabilities = {
  worksWithoutService: false,
  canChooseId: true,
  canTrace: true,
  canSetDescription: false,
  canSetRulesSource: false,
  tellsRulesSource: false,
  hasPermissions: false,
  canSetPermissions: false,
  canSetSso: false,
  canHideMembers: false,
  canRejectMembers: false,
  keepsDeletedMembers: false,
  triesDeletingMembers: false,
  hasGroups: false,
  // The text of the rules and the notes of members are kept on this computer.
  lacks: {
    settings: ['description', 'capabilitiesByName', 'tagsByName', 'permissions', 'ownerId', 'ssoConfig'],
    members: ['hidden', 'rejected'],
  },
}

/** Returns whether a source takes no lists of rules, but makes them itself of a text. */
export function takesRulesAsTextAlone({ canSetRulesSource, lacks }: SourceCapabilities): boolean {
  return canSetRulesSource && lacks.settings.includes('rules')
}

/** An account that is not in the list has signed out: nothing can be done there any more. */
const none: SourceCapabilities = {
  ...controllerCapabilities,
  worksWithoutService: true,
  canChooseId: false,
  canTrace: false,
}

export function capabilitiesOf(
  source: HostingSource,
  { accounts }: { readonly accounts: readonly Pick<AccountEntry, 'id' | 'kind'>[] },
): SourceCapabilities {
  if (source === 'controller') return controllerCapabilities
  const account = accounts.find(({ id }) => id === source)
  return account === undefined ? none : accountCapabilities[account.kind].networks
}

/** The states of members, which have capabilities of their own */
const memberStates: readonly (keyof MemberFields)[] = ['hidden', 'rejected']

/** The fields of a network's members that a form shows and its host does not change. `network` null: not read yet */
export function lackedOfMembers(
  { lacks, fixed }: SourceCapabilities,
  network: HostedNetwork | null,
): readonly (keyof MemberFields)[] {
  const isFixed = network !== null && isAccountNetwork(network) && network.isFixed === true
  const { members } = isFixed && fixed !== undefined ? fixed : lacks
  return members.filter((field) => !memberStates.includes(field))
}

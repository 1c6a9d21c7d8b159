import { isAccountMember } from '../../../contract/account.ts'
import { isOnline, type MemberValues } from '../../../contract/member-values.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import type { MemberState } from '../../../domain/members/member-order.ts'
import { accountMemberWords } from '../account-network.ts'

/** The wording of a network's members. */
export const memberWords = {
  table: (name: string) => `Members of ${name}`,
  columns: {
    state: 'State',
    member: 'Member',
    addresses: 'Addresses',
    path: 'Path',
    seen: 'Last seen',
  },
  actions: 'Actions',
  states: {
    waiting: 'Waiting',
    added: 'Expected',
    refused: 'Refused',
    authorized: 'Authorized',
  } as const satisfies { readonly [S in MemberState]: string },
  stateTitles: {
    waiting: 'It asks to join, and nobody has decided yet',
    added: 'Added ahead; it has not asked to join yet',
    refused: 'It was allowed once, and is not any more',
    authorized: 'It may use the network',
  } as const satisfies { readonly [S in MemberState]: string },
  newDevice: 'New device',
  noName: 'No name',
  thisDevice: 'this device',
  filter: 'Filter by name, address or id',
  add: 'Add member',
  more: 'More',
  export: 'Export as CSV…',
  import: 'Import from CSV…',
  authorize: 'Authorize',
  deauthorize: 'Deauthorize',
  authorizeName: (name: string) => `Authorize ${name}`,
  select: (name: string) => `Select ${name}`,
  selectAll: 'Select all that are shown',
  address: 'address',
  id: 'node address',
  moreAddresses: (count: number) => `+${count}`,
  count: (shown: number, all: number) =>
    shown === all
      ? `${all.toLocaleString()} ${all === 1 ? 'member' : 'members'}`
      : `${shown.toLocaleString()} of ${all.toLocaleString()} members`,
  noMatch: (query: string) => `No member matches “${query}”`,
  loading: 'Asking for the members…',

  selected: (count: number) => `${count.toLocaleString()} selected`,
  selectFiltered: (count: number) => `Select all ${count.toLocaleString()}`,
  clear: 'Clear selection',
  delete: 'Delete…',
  bulk: 'What to do with the selected members',
  started: 'Started',

  empty: {
    title: 'No members yet',
    text: 'Give a device this network’s ID, or send the link. It shows here as soon as it asks to join.',
    copyId: 'Copy network ID',
    copyLink: 'Copy invitation link',
    copied: 'Copied',
  },

  deletion: {
    title: (count: number, name: string) =>
      count === 1 ? `Delete ${name}?` : `Delete ${count.toLocaleString()} members?`,
    text: (count: number) =>
      count === 1
        ? 'It loses access, and its name and addresses are forgotten.'
        : 'They lose access, and their names and addresses are forgotten.',
    back: 'A device that still tries to join comes back to the list, without access. To end that, leave the network on the device.',
    confirm: (count: number) => (count === 1 ? 'Delete' : `Delete ${count.toLocaleString()}`),
    cancel: 'Cancel',
  },

  addition: {
    title: 'Add a member',
    text: 'Ahead of its joining: it has access as soon as it asks.',
    id: 'Node address',
    idHelp: 'Ten characters; the device’s own Meshtray shows it on top.',
    idWrong: 'Ten characters: 0 to 9 and a to f',
    idTaken: 'This member is in the network already',
    name: 'Name',
    authorized: 'Authorized',
    authorizedText: 'It may use the network',
    confirm: 'Add',
    cancel: 'Cancel',
  },

  panel: {
    name: 'Name',
    nameHint: 'What people call this device',
    authorized: 'Authorized',
    authorizedText: 'It may use the network',
    addresses: 'Addresses',
    addressNumber: (index: number) => `Address ${index + 1}`,
    addAddress: 'Add address',
    removeAddress: (address: string) => `Remove ${address === '' ? 'this address' : address}`,
    noAddresses: 'None. The network gives it one when it asks next, where it has pools.',
    noAutoAssign: 'No addresses from the pools',
    noAutoAssignText: 'It gets only what stands above',
    bridge: 'Bridge',
    bridgeText: 'Lets it pass on traffic of other devices behind it',
    sso: 'No single sign-on',
    ssoText: 'Lets it in without logging in. Some services ignore this.',
    tags: 'Tags',
    capabilities: 'Capabilities',
    capability: (id: number) => `Capability ${id}`,
    tag: (id: number) => `Tag ${id}`,
    tagDefault: (value: string) => `Not set, counts as ${value}`,
    tagProblem: 'A whole number from 0 to 4,294,967,295',
    undefinedHere: 'Not defined in the network’s rules',
    facts: 'Facts',
    id: 'Node address',
    path: 'Path',
    version: 'Version',
    seen: 'Last seen',
    authorizedAt: 'Last authorized',
    deauthorizedAt: 'Last deauthorized',
    created: 'In the list since',
    revision: 'Revision',
    delete: 'Delete…',
    save: 'Save',
    close: 'Close',
    discard: 'Discard changes',
    gone: 'This member is gone: somebody deleted it.',
    changedTitle: 'Somebody else changed this member meanwhile',
  },

  csv: {
    title: 'Import members',
    file: (name: string) => `From ${name}`,
    changes: (count: number) =>
      count === 1 ? '1 line changes something' : `${count.toLocaleString()} lines change something`,
    unchanged: (count: number) =>
      count === 1
        ? '1 line is as the network has it'
        : `${count.toLocaleString()} lines are as the network has them`,
    nothing: 'Nothing would change.',
    problems: 'Left out',
    line: 'Line',
    member: 'Member',
    change: 'Change',
    isNew: 'New member',
    confirm: (count: number) =>
      count === 1 ? 'Change 1 member' : `Change ${count.toLocaleString()} members`,
    cancel: 'Cancel',
    close: 'Close',
    plan: 'What will change, line by line',
  },
} as const

/** "direct, 12 ms", "relayed", "online", "offline"; `at`: now, milliseconds since the epoch */
export function pathWords(member: HostedMember, at: number): string {
  const { presence } = member
  if (isAccountMember(member) && (presence === null || presence.path === 'unknown'))
    return isOnline(member, at) ? accountMemberWords.online : 'offline'
  if (presence === null || presence.path === 'unknown') return 'offline'
  if (presence.path === 'relayed') return 'relayed'
  return presence.latency === null ? 'direct' : `direct, ${presence.latency} ms`
}

/** A member's fields by their names in the interface. */
export const memberFieldWords: { readonly [F in keyof Required<MemberValues>]: string } = {
  name: memberWords.panel.name,
  authorized: memberWords.panel.authorized,
  activeBridge: memberWords.panel.bridge,
  ipAssignments: memberWords.panel.addresses,
  noAutoAssignIps: memberWords.panel.noAutoAssign,
  ssoExempt: memberWords.panel.sso,
  tags: memberWords.panel.tags,
  capabilities: memberWords.panel.capabilities,
  hidden: accountMemberWords.hidden,
  description: accountMemberWords.description,
}

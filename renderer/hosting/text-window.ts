import type { HostedSummary, HostingSource } from '../../contract/hosting.ts'

/** The wording of the window of hosted networks, without its members and settings. */
export const words = {
  title: 'Networks I host',
  windowTitle: 'Networks I host – Meshtray',
  sources: { controller: 'Networks I host', account: 'Account' } as const satisfies {
    readonly [S in HostingSource]: string
  },
  hosts: { legend: 'Where it is hosted', controller: 'On this computer', account: 'In the account' },
  all: 'All networks',
  newNetwork: 'New network',
  importNetwork: 'Import…',
  importName: 'Import a network from a file',
  find: 'Find a network',
  noMatch: (query: string) => `No network matches “${query}”`,
  loading: 'Asking the controller…',
  unsaved: 'Changes not saved',
  waiting: (count: number) => (count === 1 ? '1 device waits' : `${count} devices wait`),
  private: 'Private',
  public: 'Public',
  none: 'None',
  unknown: 'Unknown',
  networkId: 'network ID',
  route: 'route',

  columns: { name: 'Name', id: 'Network ID', access: 'Access', members: 'Members', routes: 'Routes' },

  emptyTitle: 'No networks yet',
  emptyText:
    'A network of your own connects your devices wherever they are. This computer keeps the list of its members.',
  noneTitle: 'This service cannot host networks',
  startingTitle: 'The controller is still starting',
  startingText: 'It is opening its database. Your networks show here as soon as it is ready.',

  header: {
    join: 'Join this device',
    authorize: 'Authorize this device',
    joined: 'This device is connected',
    menu: 'More',
    export: 'Export…',
    delete: 'Delete…',
    tabs: 'Parts of the network',
    members: 'Members',
    settings: 'Settings',
    rules: 'Rules',
    changed: 'changes not saved',
  },

  gone: {
    title: 'This network is gone',
    text: 'Somebody else deleted it. What you see is from before, and nothing of it can be changed any more.',
    close: 'Close',
  },
  stale: 'What you typed stays here; it can be saved once the service answers again.',
  tryAgain: 'Try again',

  create: {
    title: 'New network',
    name: 'Name',
    nameHint: 'For example: home, office',
    subnet: 'Addresses',
    subnetHelp: 'This subnet clashes with nothing that this computer knows.',
    subnetOwn: 'A subnet of your own. Members get addresses from it.',
    proposing: 'Looking for a free subnet…',
    another: 'Choose another',
    noAddresses: 'No addresses',
    noAddressesText: 'Members get none from the network; set routes and pools later.',
    withId: 'Choose the network ID',
    idTail: 'Last six characters of the ID',
    idText: (address: string) => `It begins with this controller’s address, ${address}.`,
    idWrong: 'Six characters: 0 to 9 and a to f',
    idTaken: 'You host a network with this ID already',
    create: 'Create',
    creating: 'Creating…',
    cancel: 'Cancel',
  },

  remove: {
    title: (name: string) => `Delete ${name}?`,
    text: (count: number | null) =>
      count === null
        ? 'Its members lose access, and its settings, rules and addresses are gone for good.'
        : count === 0
          ? 'It has no members with access. Its settings, rules and addresses are gone for good.'
          : `${count === 1 ? '1 member loses' : `${count.toLocaleString()} members lose`} access, and its settings, rules and addresses are gone for good.`,
    advice: 'Export it first if you may want it back.',
    type: 'To confirm, type',
    field: 'Type the name to confirm',
    confirm: 'Delete network',
    cancel: 'Cancel',
  },

  import: {
    title: 'Import a network',
    text: (name: string) => `${name} is made anew from the file.`,
    newId: 'It gets a new network ID. Devices that knew the old one have to join the new one.',
    members: (count: number) =>
      count === 1
        ? '1 member, with its addresses and access'
        : `${count.toLocaleString()} members, with their addresses and access`,
    noMembers: 'No members',
    problems: 'What will be lost or changed',
    confirm: 'Import',
    cancel: 'Cancel',
    done: (id: string) => `Imported. The new network ID is ${id}.`,
  },
} as const

/** "12 of 14 members"; empty where the count is not known. */
export function memberCountWords({ authorizedCount, memberCount }: HostedSummary): string {
  if (memberCount === null) return ''
  const total = memberCount.toLocaleString()
  const noun = memberCount === 1 ? 'member' : 'members'
  if (memberCount === 0) return 'No members yet'
  return authorizedCount === null
    ? `${total} ${noun}`
    : `${authorizedCount.toLocaleString()} of ${total} ${noun}`
}

/** A tooltip for a name: names may hold ten thousand characters. */
export function tooltip(text: string): string {
  const characters = Array.from(text)
  return characters.length > 300 ? `${characters.slice(0, 300).join('')}…` : text
}

/** The same without the noun, where a heading says it. */
export function shortCountWords({ authorizedCount, memberCount }: HostedSummary): string {
  if (memberCount === null) return words.unknown
  const total = memberCount.toLocaleString()
  return authorizedCount === null || memberCount === 0
    ? total
    : `${authorizedCount.toLocaleString()} of ${total}`
}

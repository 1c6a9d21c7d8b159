import type { HostedSummary, HostingSource } from '../../../contract/hosting.ts'

/** The wording of the window of hosted networks, as far as it shows at its start. */
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
  private: 'Private',
  public: 'Public',
  none: 'None',
  unknown: 'Unknown',
  networkId: 'network ID',

  columns: { name: 'Name', id: 'Network ID', access: 'Access', members: 'Members', routes: 'Routes' },

  emptyTitle: 'No networks yet',
  emptyText:
    'A network of your own connects your devices wherever they are. This computer keeps the list of its members.',
  startingTitle: 'The controller is still starting',
  startingText: 'It is opening its database. Your networks show here as soon as it is ready.',

  stale: 'What you typed stays here; it can be saved once the service answers again.',
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

import type { AccountNetworkChange } from '../../../contract/account.ts'
import type { NetworkConfig } from '../../../domain/network-plan/network-config.ts'
import { accountSettingWords } from '../account-network.ts'

/** A network's fields by their names in the window. */
export const settingWords: { readonly [F in keyof NetworkConfig | keyof AccountNetworkChange]: string } = {
  name: 'Name',
  private: 'Private',
  enableBroadcast: 'Broadcast',
  mtu: 'MTU',
  multicastLimit: 'Multicast limit',
  v4AssignMode: 'IPv4 from the pools',
  v6AssignMode: 'IPv6 addresses',
  routes: 'Routes',
  ipAssignmentPools: 'Address pools',
  dns: 'DNS',
  rules: 'Rules',
  capabilities: 'Capabilities',
  tags: 'Tags',
  remoteTraceTarget: 'Send traces to',
  remoteTraceLevel: 'Trace level',
  ...accountSettingWords,
}

/** The wording of a network's settings. */
export const settingsLabels = {
  basics: 'Basics',
  nameHint: 'What people call this network',
  privateText: 'Only members that you authorize may use it. Off: whoever knows the ID is let in.',
  publicWarning: 'Everybody who knows the ID is let in by itself, and stays when you turn this on again.',
  addresses: 'Addresses',
  v4Text: 'Each member gets an address from a pool',
  v6: {
    zt: ['IPv6 from the pools', 'Each member gets an IPv6 address from a pool'],
    rfc4193: ['Private IPv6 (RFC 4193)', 'One fixed address a member, under fd00::/8'],
    '6plane': ['6PLANE', 'A whole /80 a member, for containers and machines behind it'],
  },
  routes: 'Routes',
  routesText: 'What members reach through this network; without a gateway, on the network itself.',
  target: (index: number) => `Target of route ${index + 1}`,
  via: (index: number) => `Gateway of route ${index + 1}`,
  viaHint: 'on the network',
  addRoute: 'Add route',
  removeRoute: (target: string) => `Remove the route ${target}`,
  noRoutes: 'None: members get no addresses and reach nothing.',
  pools: 'Address pools',
  poolsText: 'Members get addresses from these ranges, inside a route.',
  start: (index: number) => `First address of pool ${index + 1}`,
  end: (index: number) => `Last address of pool ${index + 1}`,
  to: 'to',
  addPool: 'Add pool',
  removePool: (start: string) => `Remove the pool from ${start}`,
  noPools: 'None: members get only addresses that you give them.',
  dns: 'DNS',
  dnsText: 'Members that allow it ask these servers for names of this domain.',
  domain: 'Domain',
  servers: 'Servers',
  server: (index: number) => `Server ${index + 1}`,
  addServer: 'Add server',
  removeServer: (server: string) => `Remove the server ${server}`,
  traffic: 'Traffic',
  broadcastText: 'Lets members find each other by broadcast, as ARP does',
  mtuText: 'Bytes in the largest packet, 1280 to 10,000. Most networks keep 2800.',
  multicastText: 'To how many members a multicast goes. 32 is usual; 0 turns multicast off.',
  trace: 'Remote trace',
  traceText: 'For finding faults: a node that gets reports from all members',
  traceTargetHelp: 'A node address; empty for none',
  traceLevelHelp: '0 is off',
  membersAddresses: (count: number) =>
    count === 1
      ? '1 member’s address does not fit this'
      : `${count.toLocaleString()} members’ addresses do not fit this`,

  save: 'Save',
  saving: 'Saving…',
  discard: 'Discard',
  saved: 'Saved',
  savedOtherwise: 'Saved, but the service made something else of it',
  changed: (names: readonly string[]) =>
    names.length > 3 ? `${names.length} settings changed` : `Changed: ${names.join(', ')}`,
  mend: (count: number) => (count === 1 ? '1 thing to mend first' : `${count} things to mend first`),
  conflict: 'Somebody else changed this network meanwhile',
} as const

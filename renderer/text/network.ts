import { type FlagName, type Flags, flagNames, type Route } from '../../contract/node.ts'
import type { NetworkEntry } from '../../contract/snapshot.ts'
import {
  isAdHoc,
  type NetworkId,
  type NetworkIdProblem,
  networkIdLength,
  parseNetworkId,
} from '../../domain/network-id.ts'

const linkMarks = /[/?#:=]/

/** One line on what each switch lets a network do. */
export const flagDescriptions: { readonly [F in FlagName]: string } = {
  allowManaged: 'Take addresses and routes from the network',
  allowGlobal: 'Also outside the private ranges',
  allowDefault: 'Send all traffic through this network',
  allowDNS: 'Use the network’s DNS servers for its names',
}

/** Says whose names it is about where the network has told. */
export function flagDescription(flag: FlagName, entry: NetworkEntry): string {
  const domain = entry.network?.dns.domain ?? ''
  return flag === 'allowDNS' && domain !== '' ? `Use its DNS servers for ${domain}` : flagDescriptions[flag]
}

const flagShort: { readonly [F in FlagName]: string } = {
  allowManaged: 'managed addresses',
  allowGlobal: 'global addresses',
  allowDefault: 'default route',
  allowDNS: 'DNS',
}

/** "Managed addresses on, rest off" */
export function flagsSummary(flags: Flags): string {
  const on = flagNames.filter((flag) => flags[flag])
  if (on.length === 0) return 'All off'
  if (on.length === flagNames.length) return 'All on'
  const list = on.map((flag) => flagShort[flag]).join(', ')
  return `${list.charAt(0).toUpperCase()}${list.slice(1)} on, rest off`
}

/** What helps with a network that is not simply connected. */
export type AdviceAction = 'copy-address' | 'log-in' | 'leave'

export const adviceActionWords: { readonly [A in AdviceAction]: string } = {
  'copy-address': 'Copy address',
  'log-in': 'Open log-in page',
  leave: 'Leave this network',
}

interface Advice {
  readonly explanation: string
  readonly action?: AdviceAction
}

/** Why a network is not up, and what to do; null where there is nothing to add to its short word. */
export function adviceOf(entry: NetworkEntry): Advice | null {
  const { network } = entry
  if (!entry.joined || network === null) return null
  switch (network.status) {
    case 'OK':
      return null
    case 'REQUESTING_CONFIGURATION':
      if (!entry.waitsLong) return null
      return {
        explanation:
          'It has been asked for more than 30 seconds. The controller may be switched off or out of reach, or the ID may be mistyped. Meshtray keeps asking.',
        action: 'leave',
      }
    case 'ACCESS_DENIED':
      return {
        explanation:
          'Give this node address to whoever runs the network. It connects by itself once you are let in.',
        action: 'copy-address',
      }
    case 'NOT_FOUND':
      return {
        explanation: 'Its controller knows no network with this ID: it was deleted, or the ID is mistyped.',
        action: 'leave',
      }
    case 'PORT_ERROR':
      return {
        explanation: `${portErrorWords(network.portError)} Turn Connected off and on again; if that does not help, restart the service.`,
      }
    case 'CLIENT_TOO_OLD':
      return {
        explanation: 'This network needs a newer node service. Update the service on this computer.',
      }
    case 'AUTHENTICATION_REQUIRED':
      return {
        explanation: 'This network wants you to log in with your browser. It connects by itself afterwards.',
        action: 'log-in',
      }
    case '':
      return { explanation: 'The service does not say how this network stands.' }
    default:
      return {
        explanation: `The service says ${network.status}, which Meshtray does not know. A newer Meshtray may.`,
      }
  }
}

/** The numbers that Linux, macOS and BSD share, as far as setting up an interface may give them. */
const systemErrors: { readonly [number: number]: string } = {
  1: 'the service may not do so',
  2: 'the system has no driver for it',
  5: 'the device failed',
  6: 'there is no such device',
  12: 'memory ran out',
  13: 'the service may not do so',
  16: 'the device is in use',
  17: 'there is one of that name already',
  19: 'the system has no such device',
  22: 'the system refused its settings',
  24: 'too many files are open',
  28: 'the disk is full',
}

/** The service hands through the system's own error number, at times negative; 0 is none. */
export function portErrorWords(portError: number): string {
  const what = 'The virtual network interface could not be set up'
  if (portError === 0) return `${what}.`
  const why = systemErrors[Math.abs(portError)]
  return `${what}${why === undefined ? '' : `: ${why}`} (system error ${portError}).`
}

const types: { readonly [type: string]: string } = {
  PRIVATE: 'Private, access on approval',
  PUBLIC: 'Public, open to everybody',
}

/** The service's word in plain English; one that is not known, as it is. */
export function networkTypeWord(type: string): string {
  return types[type] ?? (type === '' ? 'Unknown' : type)
}

export function routeVia(route: Route): { readonly word: string; readonly gateway: string | null } {
  return route.via === null ? { word: 'on this link', gateway: null } : { word: 'via', gateway: route.via }
}

/** "8056 c2e2 1c00 0001" */
export function grouped(id: string): string {
  return id.replace(/(.{4})(?=.)/g, '$1 ')
}

/** Groups what is typed or pasted as long as it is an id or its beginning; anything else stays as it is. */
export function tidyNetworkId(text: string): string {
  const parsed = parseNetworkId(text)
  if (parsed.ok) return linkMarks.test(text) ? text : grouped(parsed.id)
  const id = text.replace(/ /g, '')
  return /^[0-9a-f]{1,16}$/i.test(id) ? grouped(id.toLowerCase()) : text
}

/** What is wrong with a typed ID; calm while it is only unfinished. */
export function networkIdProblemWords(problem: NetworkIdProblem): {
  readonly calm: boolean
  readonly words: string
} {
  switch (problem.kind) {
    case 'empty':
      return { calm: true, words: '16 characters: 0 to 9 and a to f' }
    case 'too-short': {
      const missing = networkIdLength - problem.length
      return { calm: true, words: missing === 1 ? '1 more character' : `${missing} more characters` }
    }
    case 'too-long': {
      const extra = problem.length - networkIdLength
      return {
        calm: false,
        words: `${extra === 1 ? '1 character' : `${extra} characters`} too many: an ID has 16`,
      }
    }
    case 'bad-characters': {
      const list = Array.from(problem.characters).slice(0, 6).join(' ')
      return { calm: false, words: `Only 0 to 9 and a to f, not ${list}` }
    }
    case 'none-in-link':
      return { calm: false, words: 'This link holds no network ID' }
  }
}

/** "Controller 8056c2e21c, network 1"; the parts in the order that they are shown. */
export function networkIdMeaning(id: NetworkId): readonly [label: string, address: string, rest: string] {
  if (isAdHoc(id)) {
    const [start, end] = [id.slice(2, 6), id.slice(6, 10)].map((port) => Number.parseInt(port, 16))
    return ['Ad-hoc network', '', start === end ? `, port ${start}` : `, ports ${start} to ${end}`]
  }
  return ['Controller ', id.slice(0, 10), `, network ${Number.parseInt(id.slice(10), 16)}`]
}

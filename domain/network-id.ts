/** A network id has 16 lower-case hexadecimal characters; the first 10 are its controller's address. */
export type NetworkId = string

/** A node address has 10 lower-case hexadecimal characters. */
export type NodeAddress = string

export type NetworkIdProblem =
  | { readonly kind: 'empty' }
  | { readonly kind: 'too-short'; readonly length: number }
  | { readonly kind: 'too-long'; readonly length: number }
  | { readonly kind: 'bad-characters'; readonly characters: string }
  | { readonly kind: 'none-in-link' }
  /** The id begins with an address that no node has. */
  | { readonly kind: 'no-controller'; readonly address: NodeAddress }
  | { readonly kind: 'ports-reversed'; readonly start: number; readonly end: number }
  /** The id begins like that of an ad-hoc network, and is invalid as one. */
  | { readonly kind: 'not-ad-hoc' }

export type ParsedNetworkId =
  | { readonly ok: true; readonly id: NetworkId }
  | { readonly ok: false; readonly problem: NetworkIdProblem }

export const networkIdLength = 16
export const nodeAddressLength = 10
const networkId = /^[0-9a-f]{16}$/
const nodeAddress = /^[0-9a-f]{10}$/
const idInLink = /(?<![0-9a-f])[0-9a-f]{16}(?![0-9a-f])/i
const looksLikeLink = /[/?#:=]|^www\./i
/** Matches spaces, dashes, quotes and brackets of every kind, and what else gets copied along with an id. */
const separators = /[\s\p{Pd}\p{Pi}\p{Pf}\p{Ps}\p{Pe}\u200b-\u200f\u2060\ufeff'"`.,;<>]/gu

export function isNetworkId(text: string): boolean {
  return networkId.test(text)
}

export function isNodeAddress(text: string): boolean {
  return nodeAddress.test(text)
}

/**
 * Reads the id of a network to join, like `readNetworkId`, but refuses an id that no network can have. The service
 * accepts it and waits for ever, so it is joined only if the person insists.
 */
export function parseNetworkId(text: string): ParsedNetworkId {
  const read = readNetworkId(text)
  const problem = read.ok ? impossible(read.id) : null
  return problem === null ? read : { ok: false, problem }
}

/** Reads an id from pasted text: with spaces or dashes, in upper case, or inside a link. */
export function readNetworkId(text: string): ParsedNetworkId {
  if (looksLikeLink.test(text)) {
    const found = idInLink.exec(text)
    return found ? { ok: true, id: found[0].toLowerCase() } : { ok: false, problem: { kind: 'none-in-link' } }
  }
  const id = text.replace(separators, '').toLowerCase()
  if (id === '') return { ok: false, problem: { kind: 'empty' } }
  const strangers = [...new Set(id.replace(/[0-9a-f]/g, ''))].join('')
  if (strangers !== '') return { ok: false, problem: { kind: 'bad-characters', characters: strangers } }
  const length = id.length
  if (length < networkIdLength) return { ok: false, problem: { kind: 'too-short', length } }
  if (length > networkIdLength) return { ok: false, problem: { kind: 'too-long', length } }
  return { ok: true, id }
}

function impossible(id: NetworkId): NetworkIdProblem | null {
  const address = id.slice(0, nodeAddressLength)
  if (!isReservedAddress(address) || adHocOf(id) !== null) return null
  if (!id.startsWith(adHocPrefix)) return { kind: 'no-controller', address }
  return id.endsWith(portsEnd) ? { kind: 'ports-reversed', ...portsOf(id) } : { kind: 'not-ad-hoc' }
}

/** Returns the complete id in a text that `parseNetworkId` refuses because no network can have it; null: there is none. */
export function impossibleIdIn(text: string): NetworkId | null {
  const read = readNetworkId(text)
  return read.ok && impossible(read.id) !== null ? read.id : null
}

/** Returns whether no node can have the address: zero and all that begin with ff are reserved. */
export function isReservedAddress(address: NodeAddress): boolean {
  return /^(?:ff|0{10}$)/.test(address)
}

/** The properties encoded in the id of an ad-hoc network, which has no controller. */
export type AdHoc =
  /** The id is `ff`, the start port, the end port (4 hex digits each) and `000000`. */
  | { readonly kind: 'ports'; readonly start: number; readonly end: number }
  /**
   * The id is `ff`, the first octet of its IPv4 addresses (2 hex digits), a node that helps its multicast (10) and
   * `01`.
   */
  | { readonly kind: 'subnet'; readonly octet: number }

const adHocPrefix = 'ff'
const portsEnd = '000000'
const subnetEnd = '01'

/** Parses the id of an ad-hoc network. null: it is no ad-hoc network */
export function adHocOf(id: NetworkId): AdHoc | null {
  if (!id.startsWith(adHocPrefix)) return null
  if (id.endsWith(portsEnd)) {
    const { start, end } = portsOf(id)
    return start <= end ? { kind: 'ports', start, end } : null
  }
  const octet = hex(id.slice(2, 4))
  const isUnicast = octet > 0 && octet < 224 && octet !== 127
  return id.endsWith(subnetEnd) && isUnicast ? { kind: 'subnet', octet } : null
}

function portsOf(id: NetworkId): { readonly start: number; readonly end: number } {
  return { start: hex(id.slice(2, 6)), end: hex(id.slice(6, 10)) }
}

function hex(text: string): number {
  return Number.parseInt(text, 16)
}

/** Returns the address of the network's controller. null: it has none, because it is an ad-hoc network */
export function controllerOf(id: NetworkId): NodeAddress | null {
  const address = id.slice(0, nodeAddressLength)
  return isReservedAddress(address) ? null : address
}

/** Returns the key of a device in one network: "network/member". */
export function deviceKey(network: NetworkId, member: NodeAddress): string {
  return `${network}/${member}`
}

export function isDeviceKey(text: string): boolean {
  const [network = '', member = '', ...rest] = text.split('/')
  return isNetworkId(network) && isNodeAddress(member) && rest.length === 0
}

export function networkOfKey(key: string): NetworkId {
  return key.slice(0, networkIdLength)
}

/** A network's id: 16 lower-case hexadecimal characters; the first 10 are its controller's address. */
export type NetworkId = string

/** A node's address: 10 lower-case hexadecimal characters. */
export type NodeAddress = string

export type NetworkIdProblem =
  | { readonly kind: 'empty' }
  | { readonly kind: 'too-short'; readonly length: number }
  | { readonly kind: 'too-long'; readonly length: number }
  | { readonly kind: 'bad-characters'; readonly characters: string }
  | { readonly kind: 'none-in-link' }

export type ParsedNetworkId =
  | { readonly ok: true; readonly id: NetworkId }
  | { readonly ok: false; readonly problem: NetworkIdProblem }

export const networkIdLength = 16
export const nodeAddressLength = 10
const networkId = /^[0-9a-f]{16}$/
const nodeAddress = /^[0-9a-f]{10}$/
const idInLink = /(?<![0-9a-f])[0-9a-f]{16}(?![0-9a-f])/i
const looksLikeLink = /[/?#:=]|^www\./i
/** Spaces, dashes, quotes and brackets of every kind, and what else stands around an id when it is copied. */
const separators = /[\s\p{Pd}\p{Pi}\p{Pf}\p{Ps}\p{Pe}\u200b-\u200f\u2060\ufeff'"`.,;<>]/gu

export function isNetworkId(text: string): boolean {
  return networkId.test(text)
}

export function isNodeAddress(text: string): boolean {
  return nodeAddress.test(text)
}

/** Reads the id out of what a person pasted: with spaces or dashes, in upper case, or inside a link. */
export function parseNetworkId(text: string): ParsedNetworkId {
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

/** Ad-hoc networks have no controller: `ff`, start port and end port (4 hex each), `000000`. */
export function isAdHoc(id: NetworkId): boolean {
  return id.startsWith('ff') && id.endsWith('000000')
}

/** The address of the controller that hosts a network; null for an ad-hoc one, which has none. */
export function controllerOf(id: NetworkId): NodeAddress | null {
  return isAdHoc(id) ? null : id.slice(0, nodeAddressLength)
}

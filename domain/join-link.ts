import { type NetworkId, networkIdLength, readNetworkId } from './network-id.ts'

/** `meshtray`: opens this application. `web`: a third-party web page, which other clients read too */
export const linkForms = ['meshtray', 'web'] as const
export type LinkForm = (typeof linkForms)[number]

/** Returns a link that opens the join dialog with the id filled in, and holds nothing except the id. */
export function joinLink(id: NetworkId, form: LinkForm = 'meshtray'): string {
  return form === 'web' ? `https://${webHost}/addnetwork?nwid=${id}&v=1` : `meshtray://join/${id}`
}

export type DeepLink =
  | { readonly kind: 'join'; readonly id: NetworkId }
  /** The link is a join link without a valid id. */
  | { readonly kind: 'no-id' }
  /** The link is no join link of ours. */
  | { readonly kind: 'other' }

const webHost = 'joinzt.com'
const deepLink = /^meshtray:(?:\/\/)?join\/([^/?#]*)\/?$/i
const webLink = /^https:\/\/joinzt\.com\/addnetwork\/?\?([^#]*)$/i
const webId = /(?:^|&)nwid=([0-9a-f]{16})(?:&|$)/i
const host = /^https?:\/\/(?:[^/?#@]*@)?([^/?#]*)/i
const linkMarks = /[/?#:=]/
const scheme = /^([a-z][a-z0-9+.-]*):/i

/** Reads a link of our own scheme. An impossible id is read too, because the dialog explains the problem. */
export function readDeepLink(link: string): DeepLink {
  const target = deepLink.exec(link)?.[1]
  if (target === undefined) return { kind: 'other' }
  const read = readNetworkId(target)
  return read.ok ? { kind: 'join', id: read.id } : { kind: 'no-id' }
}

/** The content of a code in a picture. Nobody has read it before, so only plain join links and ids are accepted. */
export type ReadCode =
  /** There is at least one id. They are in the order of the text, without duplicates. */
  | { readonly kind: 'networks'; readonly ids: readonly NetworkId[] }
  /** The code would open something else. */
  | { readonly kind: 'other-scheme'; readonly scheme: string }
  | { readonly kind: 'other-site'; readonly host: string }
  | { readonly kind: 'no-network' }

export function readCode(text: string): ReadCode {
  const whole = readOne(text.trim())
  if (whole.kind === 'networks') return whole
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '')
  const ids = new Set<NetworkId>()
  for (const part of parts) {
    const read = readOne(part)
    if (read.kind !== 'networks') return parts.length > 1 && read.kind === 'no-network' ? whole : read
    for (const id of read.ids) ids.add(id)
  }
  return ids.size === 0 ? { kind: 'no-network' } : { kind: 'networks', ids: [...ids] }
}

function readOne(text: string): ReadCode {
  const ours = readDeepLink(text)
  if (ours.kind === 'join') return one(ours.id)
  const query = webLink.exec(text)?.[1]
  const web = query === undefined ? undefined : webId.exec(query)?.[1]
  if (web !== undefined) return one(web)
  if (query !== undefined) return { kind: 'no-network' }
  const [, given] = scheme.exec(text) ?? []
  if (given === undefined) {
    const bare = text.length <= longestId && !linkMarks.test(text) ? readNetworkId(text) : null
    return bare?.ok === true ? one(bare.id) : { kind: 'no-network' }
  }
  const site = host.exec(text)?.[1]
  if (site !== undefined) return { kind: 'other-site', host: site.toLowerCase() }
  return given.toLowerCase() === 'meshtray'
    ? { kind: 'no-network' }
    : { kind: 'other-scheme', scheme: given.toLowerCase() }
}

/** The limit leaves room for separators between the id's characters. */
const longestId = networkIdLength * 4

function one(id: NetworkId): ReadCode {
  return { kind: 'networks', ids: [id.toLowerCase()] }
}

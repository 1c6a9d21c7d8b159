import { type NetworkId, networkIdLength, readNetworkId } from './network-id.ts'

/** `meshtray`: opens this application; `web`: what other clients of the field read too, a page of somebody else */
export const linkForms = ['meshtray', 'web'] as const
export type LinkForm = (typeof linkForms)[number]

/** A link that opens a dialog to join with the id filled in, and holds nothing but the id. */
export function joinLink(id: NetworkId, form: LinkForm = 'meshtray'): string {
  return form === 'web' ? `https://${webHost}/addnetwork?nwid=${id}&v=1` : `meshtray://join/${id}`
}

export type DeepLink =
  | { readonly kind: 'join'; readonly id: NetworkId }
  /** It is to join, and what stands in the place of the id is none. */
  | { readonly kind: 'no-id' }
  /** No link of ours to join */
  | { readonly kind: 'other' }

const webHost = 'joinzt.com'
const deepLink = /^meshtray:(?:\/\/)?join\/([^/?#]*)\/?$/i
const webLink = /^https:\/\/joinzt\.com\/addnetwork\/?\?([^#]*)$/i
const webId = /(?:^|&)nwid=([0-9a-f]{16})(?:&|$)/i
const host = /^https?:\/\/(?:[^/?#@]*@)?([^/?#]*)/i
const linkMarks = /[/?#:=]/
const scheme = /^([a-z][a-z0-9+.-]*):/i

/** Reads a link of our own scheme. An id that no network can have is read too: the dialog says why. */
export function readDeepLink(link: string): DeepLink {
  const target = deepLink.exec(link)?.[1]
  if (target === undefined) return { kind: 'other' }
  const read = readNetworkId(target)
  return read.ok ? { kind: 'join', id: read.id } : { kind: 'no-id' }
}

/** What a code in a picture says. Nobody saw it before, so that only what is plainly meant to join is taken. */
export type ReadCode =
  /** In the order of the text, each once; at least one */
  | { readonly kind: 'networks'; readonly ids: readonly NetworkId[] }
  /** It would open something else. */
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

/** With all that may stand between its characters */
const longestId = networkIdLength * 4

function one(id: NetworkId): ReadCode {
  return { kind: 'networks', ids: [id.toLowerCase()] }
}

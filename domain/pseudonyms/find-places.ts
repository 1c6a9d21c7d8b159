import { isCommonWord } from './common-words.ts'
import { type Original, type Span, sameName, spansOf } from './original.ts'

const url = /(?<![a-z0-9+.-])[a-z][a-z0-9+.-]{1,20}:\/\/[^\s"'`<>\\^{}|]+/gi
/** Of these the "host" is a word of ours, or of Chromium's. */
const innerSchemes = /^(?:app|meshtray|file|node|chrome|devtools):/i
const at = /@[\p{L}\p{N}][\p{L}\p{N}.-]*/gu
const longestLocalPart = 64
const hostName =
  /(?<![\p{L}\p{N}._@-])(?:[\p{L}\p{N}](?:[\p{L}\p{N}_-]{0,62})\.)+\p{L}{2,63}(?![\p{L}\p{N}_-])/gu
/** What names of hosts end in, and files and programs do not; of two letters, all but those of files. */
const hostEnd =
  /\.(?:com|org|net|edu|gov|mil|int|info|biz|name|dev|app|cloud|online|site|tech|xyz|local|lan|home|internal|intranet|corp|private|localdomain|test|example|invalid|onion|(?!js|ts|so|md|py|sh|rs|db|gz|xz|cc|pl|in|ko|os|io$)[a-z]{2}|io)$/i
/** Node names the host that it could not look up. */
const lookedUp = /(?<=(?:ENOTFOUND|EAI_AGAIN|ESERVFAIL) )[\p{L}\p{N}][\p{L}\p{N}._-]{0,252}/gu
const unixHome = /(?<=\/(?:home|Users|media)\/)[^\\/\s:*?"'`<>|,;()[\]]{1,64}/g
const windowsHome = /(?<=[\\/](?:Users|Documents and Settings)[\\/]{1,2})[^\\/:*?"<>|\n]{1,64}(?=[\\/])/gi
/** Everybody's */
const noUsers = /^(?:public|shared|default|all users|root)$/i
/** Ours and the service's own, and this computer as it calls itself */
const commonHost =
  /^(?:localhost|.*\.localhost|(?:.*\.)?(?:zerotier\.com|github\.com|electronjs\.org|gnome\.org)|127\..*)$/i

/** Hosts, e-mail addresses and the folders of users: what places are called by people. */
export function findPlaces(text: string): readonly Span[] {
  const urls = [...text.matchAll(url)].flatMap(({ 0: whole, index }) => inUrl(whole, index))
  const ends = new Set(urls.map(({ end }) => end))
  return [
    ...urls,
    // In a URL a user stands before the "@".
    ...emails(text).filter(({ at }) => !ends.has(at)),
    ...spansOf(text, hostName, ([whole]) => (hostEnd.test(whole) ? hostOf(whole) : null)),
    ...spansOf(text, lookedUp, ([whole]) => hostOf(whole)),
    ...spansOf(text, unixHome, ([whole]) => userOf(whole)),
    ...spansOf(text, windowsHome, ([whole]) => userOf(whole)),
  ]
}

/** null: it says nothing of anybody */
export function hostOf(text: string): Original | null {
  const name = sameName(text).replace(/\.+$/, '')
  if (commonHost.test(name) || name.split('.').every(isCommonWord)) return null
  return { kind: 'host', text: name }
}

function userOf(text: string): Original | null {
  return noUsers.test(text) ? null : { kind: 'name', text: sameName(text) }
}

/** Its user and password, its host, and its query, which may be anything. */
function inUrl(whole: string, index: number): readonly Span[] {
  const start = index + whole.indexOf('://') + 3
  const rest = whole.slice(start - index).replace(/[.,;:)]+$/, '')
  const authority = /^[^/?#]*/.exec(rest)?.[0] ?? ''
  const found: Span[] = []
  const hostAt = authority.lastIndexOf('@') + 1
  if (hostAt > 1) found.push({ start, end: start + hostAt - 1, original: { kind: 'removed' } })
  const host = /^[^:[\]]+/.exec(authority.slice(hostAt))?.[0] ?? ''
  const isInner = innerSchemes.test(whole)
  const original = host === '' || isInner || /^[\d.]+$/.test(host) ? null : hostOf(host)
  if (original !== null) found.push({ start: start + hostAt, end: start + hostAt + host.length, original })
  const query = rest.indexOf('?') + 1
  if (query > 0 && query < rest.length)
    found.push({ start: start + query, end: start + rest.length, original: { kind: 'removed' } })
  return found
}

/** From the "@" to both sides, so that no long word is looked at from each of its letters. */
function emails(text: string): readonly (Span & { readonly at: number })[] {
  return [...text.matchAll(at)].flatMap(({ 0: domain, index }) => {
    const local = text.slice(localStart(text, index), index)
    if (local === '') return []
    const whole = `${local}${domain.replace(/[.-]+$/, '')}`
    const start = index - local.length
    const original = { kind: 'email', text: sameName(whole) } as const
    return [{ start, end: start + whole.length, original, at: index }]
  })
}

function localStart(text: string, end: number): number {
  let start = end
  while (start > 0 && end - start < longestLocalPart && isLocal(text, start - 1)) start -= 1
  return start
}

function isLocal(text: string, at: number): boolean {
  const isLetter = (place: number): boolean => /^\p{L}/u.test(text.charAt(place))
  if (text.charAt(at) === "'") return isLetter(at - 1) && isLetter(at + 1)
  return /^[\p{L}\p{N}!#$%&*+.^_~?-]/u.test(text.charAt(at))
}

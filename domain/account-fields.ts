import { EMAIL_REGEX } from 'valibot'

const longest = 254
/** Allows letters of other scripts, and requires one "@", no white space, and a domain with a dot. */
const international = /^[^\s@"(),:;<>[\\\]]+@[^\s@"(),:;<>[\\\]]+\.[^\s@"(),:;<>[\\\]]{2,}$/u

/** Returns whether the text is plausible enough to ask the service, which decides. */
export function isEmail(text: string): boolean {
  const form = /^\p{ASCII}*$/u.test(text) ? EMAIL_REGEX : international
  return form.test(text) && text.length <= longest
}

const form = /^([a-z][a-z0-9+.-]*):\/\/([^/?#\\]*)([/?#]\S*)?$/i
const hostAndPort = /^([\p{L}\p{N}.-]+)(:\d{1,5})?$/u
/** Browsers read a name whose last part is a number as an address, in any of its forms. */
const numeric = /(^|\.)(\d+|0x[0-9a-f]*)\.?$/i
/** Names that never lead out of a computer or its own network */
const local = /(^|\.)(localhost|local|internal|home\.arpa|test|invalid)\.?$/i

/** Returns why a service would not deliver events to this address; null: it may */
export function webhookUrlProblem(
  text: string,
): 'no-address' | 'not-https' | 'credentials' | 'numeric' | 'local' | null {
  const [, scheme = '', authority = ''] = form.exec(text.trim()) ?? []
  if (authority === '') return 'no-address'
  if (scheme.toLowerCase() !== 'https') return 'not-https'
  if (authority.includes('@')) return 'credentials'
  if (authority.startsWith('[')) return 'numeric'
  const host = hostAndPort.exec(authority)?.[1] ?? ''
  if (host === '' || host.includes('..') || host.startsWith('.')) return 'no-address'
  if (numeric.test(host)) return 'numeric'
  return !host.replace(/\.$/, '').includes('.') || local.test(host) ? 'local' : null
}

import { isIPv4 } from 'node:net'
import { failure, type Result, success } from '../../contract/result.ts'

/**
 * Checks that an address is a loopback one and returns its origin, for example "http://127.0.0.1:9993".
 *
 * Only literal addresses are accepted (127.0.0.0/8 and ::1), because a name may resolve to any address. The one
 * exception is "localhost", which is replaced by 127.0.0.1 without a resolver. The address may contain only a scheme, a
 * host and a port.
 */
export function loopbackOrigin(text: string): Result<string> {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null) return failure('address-not-loopback', `"${text}" is no URL`)
  if (url.protocol !== 'http:') return failure('address-not-loopback', `${url.protocol} is not http:`)
  if (url.username !== '' || url.password !== '') {
    return failure('address-not-loopback', 'it must hold no user name or password')
  }
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') {
    return failure('address-not-loopback', 'it must hold nothing after the port')
  }
  if (url.hostname === 'localhost') url.hostname = '127.0.0.1'
  if (!isLoopback(url.hostname)) return failure('address-not-loopback', url.host)
  return success(url.origin)
}

function isLoopback(host: string): boolean {
  return host === '[::1]' || (isIPv4(host) && host.startsWith('127.'))
}

/** The service of hosted accounts, unless another base URL is given. */
export const publicBase = 'https://api.zerotier.com'

/**
 * Checks the base URL of an account's service, without /api/v1, and returns it without a slash at its end. The token
 * may be sent only over TLS, or to this machine itself; with `allowsPlain` also over plain HTTP, of which the person is
 * warned first.
 */
export function accountBase(text: string, allowsPlain = false): Result<string> {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null) return failure('account-address-refused', 'it is no URL')
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    return failure('account-address-refused', 'it must hold no user name, password, query or fragment')
  }
  const path = url.pathname.replace(/\/+$/, '')
  if (url.protocol === 'https:') return success(`${url.origin}${path}`)
  const loopback = loopbackOrigin(url.origin)
  if (loopback.ok) return success(`${loopback.value}${path}`)
  if (allowsPlain && url.protocol === 'http:') return success(`${url.origin}${path}`)
  return failure('account-address-refused', 'it must be https://, or http:// to this machine (127.0.0.1)')
}

/** Returns whether others on the way can read what is sent to this checked address. */
export function isPlainBase(base: string): boolean {
  const { protocol, origin } = new URL(base)
  return protocol === 'http:' && !loopbackOrigin(origin).ok
}

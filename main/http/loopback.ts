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

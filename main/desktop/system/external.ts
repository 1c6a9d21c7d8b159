import { failure, type Result, success } from '../../../contract/result.ts'
import { actionSchemes } from '../../../domain/devices/action-template.ts'

const longest = 2048
const unprintable = /[\s\p{Cc}]/u

/**
 * The address of a web page that may be handed to the person's browser; null for everything else: other schemes (which
 * start programs), addresses that carry a name and password, and overlong ones.
 */
export function externalUrl(text: string): URL | null {
  const url = printableUrl(text)
  if (url === null) return null
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  if (url.username !== '' || url.password !== '') return null
  return url
}

/**
 * A link to a device that may be handed to what the system has for its scheme, which is one of a few; null for everything
 * else. It may carry a user name, but no password, and what begins with "-" is an option to some programs.
 */
export function deviceUrl(text: string): URL | null {
  const url = printableUrl(text)
  if (url === null || !actionSchemes.some((scheme) => url.protocol === `${scheme}:`)) return null
  if (url.protocol === 'https:' || url.protocol === 'http:') return externalUrl(text)
  const isSafe = url.password === '' && !/^-|^$/.test(url.hostname) && !url.username.startsWith('-')
  return isSafe ? url : null
}

function printableUrl(text: string): URL | null {
  return text.length > longest || unprintable.test(text) || !URL.canParse(text) ? null : new URL(text)
}

/** Hands a link to its program through `open` (Electron's shell.openExternal), if it may be handed over at all. */
export function createExternal(
  open: (url: string) => Promise<void>,
  check: (text: string) => URL | null = externalUrl,
): (text: string) => Promise<Result<void>> {
  return async (text) => {
    const url = check(text)
    if (url === null) return failure('link-unsafe')
    try {
      return success(await open(url.href))
    } catch (error) {
      return failure('internal', `no program took it: ${String(error)}`)
    }
  }
}

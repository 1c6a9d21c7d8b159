import { failure, type Result, success } from '../../../contract/result.ts'

const longest = 2048
const unprintable = /[\s\p{Cc}]/u

/**
 * The address of a web page that may be handed to the person's browser; null for everything else: other schemes (which
 * start programs), addresses that carry a name and password, and overlong ones.
 */
export function externalUrl(text: string): URL | null {
  if (text.length > longest || unprintable.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  if (url.username !== '' || url.password !== '') return null
  return url
}

/** Hands a page to the browser through `open` (Electron's shell.openExternal), if it may be handed over at all. */
export function createExternal(
  open: (url: string) => Promise<void>,
): (text: string) => Promise<Result<void>> {
  return async (text) => {
    const url = externalUrl(text)
    if (url === null) return failure('link-unsafe')
    try {
      return success(await open(url.href))
    } catch (error) {
      return failure('internal', `no browser took the page: ${String(error)}`)
    }
  }
}

import { dirname, join } from 'node:path'
import { failure, type Result, success } from '../../../contract/result.ts'
import { actionSchemes } from '../../../domain/devices/action-template.ts'

const longest = 2048
const unprintable = /[\s\p{Cc}]/u

/**
 * Returns the URL of a web page that may be opened in the browser; null: it must not be opened. Other schemes are
 * refused because they start programs; so are URLs with a user name or password, and overlong ones.
 */
export function externalUrl(text: string): URL | null {
  const url = printableUrl(text)
  if (url === null) return null
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  if (url.username !== '' || url.password !== '') return null
  return url
}

/**
 * Returns a link to a device that may be opened by the system's program for its scheme; null: it must not be opened.
 * Only a few schemes are allowed. The link may contain a user name but no password, and neither its host nor its user
 * name may begin with "-", which some programs would read as an option.
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

/** Opens a link with `open` (Electron's `shell.openExternal`) if `check` allows it. */
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

interface Installation {
  readonly platform: NodeJS.Platform
  readonly isPackaged: boolean
  readonly executable: string
  readonly resources: string
  /** The folder of the checkout, or the archive in a package. */
  readonly root: string
}

/**
 * Returns the page with the licences of third parties. In a package it is beside Electron's own licence files, to which
 * it links.
 */
export function licencesPage({ platform, isPackaged, executable, resources, root }: Installation): string {
  const folder = platform === 'darwin' ? resources : dirname(executable)
  return join(isPackaged ? folder : join(root, 'dist'), 'licences.html')
}

/**
 * Opens the page in the browser with `open` (Electron's `shell.openPath`, which returns an error message or an empty
 * text).
 */
export function createLicences(installation: Installation, open: (path: string) => Promise<string>) {
  return async (): Promise<Result<void>> => {
    const page = licencesPage(installation)
    const fault = await open(page)
    return fault === '' ? success(undefined) : failure('internal', `no program took ${page}: ${fault}`)
  }
}

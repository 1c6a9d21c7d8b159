import { dirname, join } from 'node:path'
import { failure, type Result, success } from '../../../contract/result.ts'

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

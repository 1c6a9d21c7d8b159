import { dirname, join } from 'node:path'
import { failure, type Result, success } from '../../../contract/result.ts'

interface Installation {
  readonly platform: NodeJS.Platform
  readonly isPackaged: boolean
  readonly executable: string
  readonly resources: string
  /** The checkout or the archive */
  readonly root: string
}

/** The page with the licences of others: in a package beside those that Electron brings, to which it links. */
export function licencesPage({ platform, isPackaged, executable, resources, root }: Installation): string {
  const folder = platform === 'darwin' ? resources : dirname(executable)
  return join(isPackaged ? folder : join(root, 'dist'), 'licences.html')
}

/** Hands the page to the browser through `open` (Electron's shell.openPath, which returns what went wrong). */
export function createLicences(installation: Installation, open: (path: string) => Promise<string>) {
  return async (): Promise<Result<void>> => {
    const page = licencesPage(installation)
    const fault = await open(page)
    return fault === '' ? success(undefined) : failure('internal', `no program took ${page}: ${fault}`)
  }
}

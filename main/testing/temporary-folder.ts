import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'

/** A folder whose path is set before the first test that may use it, and which is deleted with all that is in it */
export interface TestFolder {
  readonly path: string
}

/** Makes a new folder for each test of the file or of the `describe` around. */
export function folderOfEachTest(name: string): TestFolder {
  return folderOf(name, beforeEach, afterEach)
}

/** Makes one folder for all tests of the file or of the `describe` around. */
export function folderOfAllTests(name: string): TestFolder {
  return folderOf(name, beforeAll, afterAll)
}

type Hook = (act: () => Promise<void>) => void

function folderOf(name: string, before: Hook, after: Hook): TestFolder {
  const folder = { path: '' }
  before(async () => {
    folder.path = await mkdtemp(join(tmpdir(), `meshtray-${name}-`))
  })
  // A process that has just ended may still hold a file for a moment.
  after(() => rm(folder.path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }))
  return folder
}

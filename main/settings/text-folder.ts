import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { failure, type Result, success } from '../../contract/result.ts'
import { codeOf } from '../base/error-code.ts'
import { readPlainText } from '../system/plain-file.ts'

export interface TextFile {
  /** The file name without its extension */
  readonly name: string
  readonly text: string
  /** Milliseconds since the epoch */
  readonly writtenAt: number
}

/** Files of one kind in the settings folder. They are written atomically, so each is complete or missing. */
export interface TextFolder {
  /** Files that cannot be read are left out. */
  read(): Promise<readonly TextFile[]>
  /** null: the file is missing or unreadable */
  readOne(name: string): Promise<TextFile | null>
  /** `name` must be a plain file name, not a path. */
  write(name: string, text: string): Promise<Result<void>>
  remove(name: string): Promise<Result<void>>
}

const ending = '.json'
/** The largest file that is read, in bytes; a file with 100,000 members takes 40 MB. */
const largest = 256 * 1024 * 1024

export function textFolder(folder: string): TextFolder {
  const pathOf = (name: string): string => join(folder, `${name}${ending}`)

  async function attempt(path: string, work: () => Promise<unknown>): Promise<Result<void>> {
    try {
      await work()
      return success(undefined)
    } catch (error) {
      return failure('preferences-unwritable', `${path}: ${codeOf(error)}`)
    }
  }

  async function readOne(name: string): Promise<TextFile | null> {
    try {
      const { text, facts } = await readPlainText(pathOf(name), largest)
      return { name, text, writtenAt: facts.mtimeMs }
    } catch {
      return null
    }
  }

  return {
    async read() {
      const files = await readdir(folder).catch((): string[] => [])
      const names = files.filter((file) => file.endsWith(ending)).map((file) => file.slice(0, -ending.length))
      const read = await Promise.all(names.map(readOne))
      return read.filter((file) => file !== null)
    },
    readOne,
    write: (name, text) =>
      attempt(pathOf(name), async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeFileAtomic(pathOf(name), text, { mode: 0o600 })
      }),
    remove: (name) => attempt(pathOf(name), () => rm(pathOf(name), { force: true })),
  }
}

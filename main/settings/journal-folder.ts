import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import type { Fault } from '../../contract/fault.ts'
import { codeOf } from '../base/error-code.ts'
import { decodeText, readPlainFile } from '../system/plain-file.ts'

/** Journals of long jobs, one file each, so that a job can continue after the process ended or was killed. */
export interface JournalFolder {
  /** Returns the journals of earlier runs, oldest first. The text of an oversized or special file is empty. */
  read(): Promise<readonly { readonly name: string; readonly text: string }[]>
  /** Never throws: if writing fails, `onFault` is called once and the job continues without a journal. */
  begin(name: string, text: string): Promise<Journal>
  remove(name: string): Promise<void>
  /** Renames an unreadable journal, and returns its new path. */
  setAside(name: string): Promise<string>
}

export interface Journal {
  append(line: string): void
  /** Resolves when all appended lines are on the disk. */
  flush(): Promise<void>
  close(): Promise<void>
}

const ending = '.jsonl'
/** The largest file that is read, in bytes; a job for 100,000 members takes 30 MB. */
const largest = 256 * 1024 * 1024

export function journalFolder(
  settings: string,
  onFault: (fault: Fault) => void = () => undefined,
): JournalFolder {
  const folder = join(settings, 'jobs')
  const pathOf = (name: string): string => join(folder, `${name}${ending}`)
  const failed = (path: string, error: unknown): void =>
    onFault({ code: 'preferences-unwritable', detail: `${path}: ${codeOf(error)}` })

  async function readOne(file: string): Promise<{ name: string; text: string; at: number }[]> {
    const path = join(folder, file)
    const name = file.slice(0, -ending.length)
    const read = await readPlainFile(path, largest)
    switch (read.kind) {
      case 'bytes':
        return [{ name, text: decodeText(read.bytes), at: read.facts.birthtimeMs }]
      case 'damaged':
        return [{ name, text: '', at: 0 }]
      case 'missing':
        return []
      case 'unreadable':
        onFault({ code: 'preferences-unwritable', detail: `${path}: ${read.code}` })
        return []
    }
  }

  return {
    async read() {
      const files = await readdir(folder).catch((): string[] => [])
      const read = await Promise.all(files.filter((file) => file.endsWith(ending)).map(readOne))
      return read.flat().sort((a, b) => a.at - b.at)
    },
    async begin(name, text) {
      const path = pathOf(name)
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeFileAtomic(path, text, { mode: 0o600 })
        return journalIn(await open(path, 'a', 0o600), (error) => failed(path, error))
      } catch (error) {
        failed(path, error)
        return { append: () => undefined, flush: async () => undefined, close: async () => undefined }
      }
    },
    async remove(name) {
      await rm(pathOf(name), { force: true }).catch((error: unknown) => failed(pathOf(name), error))
    },
    async setAside(name) {
      const aside = `${pathOf(name)}.damaged`
      await rename(pathOf(name), aside).catch((error: unknown) => failed(pathOf(name), error))
      return aside
    },
  }
}

function journalIn(file: FileHandle, onError: (error: unknown) => void): Journal {
  let waiting: string[] = []
  let writing: Promise<void> = Promise.resolve()
  let open = true

  async function write(): Promise<void> {
    const lines = waiting.join('')
    waiting = []
    if (lines === '' || !open) return
    try {
      await file.appendFile(lines)
      await file.datasync()
    } catch (error) {
      open = false
      onError(error)
    }
  }
  function flush(): Promise<void> {
    writing = writing.then(write)
    return writing
  }

  return {
    append(line) {
      waiting.push(`${line}\n`)
    },
    flush,
    async close() {
      await flush()
      open = false
      await file.close().catch(() => undefined)
    },
  }
}

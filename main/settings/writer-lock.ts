import { accessSync, closeSync, constants, mkdirSync, openSync, statSync, writeSync } from 'node:fs'
import { lstat, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { codeOf } from '../base/error-code.ts'
import { readPlainText } from '../system/plain-file.ts'

/** The exclusive lock for writing to a settings folder and its subfolders. One process holds it at a time. */
export interface WriterLock {
  free(): void
}

const lockName = 'writer.lock'
const holderName = 'writer.json'
const { R_OK, W_OK, O_CREAT, O_NONBLOCK = 0, O_TRUNC, O_WRONLY } = constants
/** SQLITE_BUSY: another connection holds the lock. */
const busy = 5

const holder = v.object({
  process: v.pipe(v.number(), v.integer()),
  kind: v.picklist(['application', 'verb']),
})

/** The process that holds the lock, as it described itself when it took the lock */
export type Holder = v.InferOutput<typeof holder>

/**
 * Takes the lock of a folder; null: another process holds it. Throws an error with a code if locking is impossible.
 *
 * The operating system frees the lock when the process ends, even if it is killed. The file is never removed, so two
 * processes cannot hold locks on different files of the same name. Node has no file lock, but SQLite, which is part of
 * Node, provides one on each operating system. Nothing is ever written to the file.
 */
export function tryWriterLock(folder: string, kind: Holder['kind']): WriterLock | null {
  const path = join(folder, lockName)
  prepare(folder, path)
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite')
  const database = new DatabaseSync(path, { timeout: 0 })
  try {
    database.exec('PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    const { errcode, errstr } = error as { readonly errcode?: number; readonly errstr?: string }
    if (errcode === undefined) throw error
    if ((errcode & 0xff) === busy) return null
    throw Object.assign(new Error(path), { code: `${lockName}: ${errstr}` })
  }
  writeHolder(join(folder, holderName), { process: process.pid, kind })
  return {
    free() {
      if (database.isOpen) database.close()
    },
  }
}

/** Creates the file if it is missing. Only this user may open it, because anybody who can could hold the lock. */
function prepare(folder: string, path: string): void {
  mkdirSync(folder, { recursive: true })
  const found = statSync(path, { throwIfNoEntry: false })
  if (found !== undefined) {
    if (!found.isFile()) throw Object.assign(new Error(path), { code: `${lockName}: not a plain file` })
    accessSync(path, R_OK | W_OK)
    return
  }
  try {
    closeSync(openSync(path, 'ax', 0o600))
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
}

/** Records the holder for the message that other processes show while they wait. */
function writeHolder(path: string, content: Holder): void {
  try {
    const file = openSync(path, O_CREAT | O_NONBLOCK | O_TRUNC | O_WRONLY, 0o600)
    try {
      writeSync(file, JSON.stringify(content))
    } finally {
      closeSync(file)
    }
  } catch {
    // A failure is ignored, because the lock works without this file.
  }
}

/** Returns the holder of the lock; null: unknown. */
export async function lockHolder(folder: string): Promise<Holder | null> {
  try {
    const { text } = await readPlainText(join(folder, holderName), 1_024)
    return v.parse(holder, JSON.parse(text))
  } catch {
    return null
  }
}

/** The folders whose files are written through a temporary file, and patterns of their names */
const written = [
  { folder: '.', names: /^(?:settings|last-seen)\.json$/ },
  ...['jobs', 'activity'].map((folder) => ({ folder, names: /\.jsonl$/ })),
  ...['notes', 'deleted', 'rules', 'templates'].map((folder) => ({ folder, names: /\.json$/ })),
]
/**
 * write-file-atomic appends a random number below 2³² to a name, which nearly always has nine or ten digits. Shorter
 * numbers do not match, because a person may have numbered or dated a copy that way.
 */
const temporary = /^(.+)\.([1-9]\d{8,9})$/

/**
 * Removes temporary files that killed processes left behind. The holder of the lock must call it before its own first
 * write, when no process is writing any of them.
 */
export async function removeLeftovers(settings: string): Promise<void> {
  await Promise.all(written.map(({ folder, names }) => removeIn(join(settings, folder), names)))
}

async function removeIn(folder: string, names: RegExp): Promise<void> {
  const files = await readdir(folder).catch((): string[] => [])
  for (const file of files) {
    const [, name = '', number] = temporary.exec(file) ?? []
    if (!names.test(name) || Number(number) >= 2 ** 32) continue
    const path = join(folder, file)
    const isFile = await lstat(path).then(
      (found) => found.isFile(),
      () => false,
    )
    if (isFile) await rm(path, { force: true }).catch(() => undefined)
  }
}

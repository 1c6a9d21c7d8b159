import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { failure, type Result, success } from '../../../contract/result.ts'
import { visibleText } from '../../../domain/text/visible-text.ts'
import { codeOf } from '../../base/error-code.ts'
import type { FileDialogs } from '../../base/file-dialogs.ts'
import { decodeText, notPlain, readPlainFile } from '../../system/plain-file.ts'

/** Bytes */
const largestFile = 20 * 1024 * 1024

/** The text of a file that a person chose: UTF-8, or UTF-16 where it says so, as spreadsheets write it. */
export async function readTextFile(path: string): Promise<Result<string>> {
  const file = await readPlainFile(path, largestFile)
  switch (file.kind) {
    case 'bytes':
      return decode(file.bytes, path)
    case 'missing':
      return failure('file-unreadable', `${path}: ENOENT`)
    case 'unreadable':
      return failure('file-unreadable', `${path}: ${file.code}`)
    case 'damaged':
      return failure(file.why === notPlain ? 'file-unreadable' : 'file-refused', `${path}: ${file.why}`)
  }
}

/**
 * Writes every file that a person exports: whole or not at all, and for them alone, as most hold addresses, names or
 * notes. That also narrows the access to a file that is replaced.
 */
export async function writeTextFile(path: string, content: string | Uint8Array): Promise<Result<void>> {
  try {
    await writeFileAtomic(path, typeof content === 'string' ? content : Buffer.from(content), { mode: 0o600 })
    return success(undefined)
  } catch (error) {
    return failure('file-unwritable', `${path}: ${codeOf(error)}`)
  }
}

interface TextFile {
  readonly path: string
  /** The last part of the path */
  readonly fileName: string
  readonly text: string
}

/** Has the person choose a file, and answers what is made of it; null: cancelled */
export async function chooseTextFile<T>(
  dialogs: Pick<FileDialogs, 'chooseOpen'>,
  kind: Parameters<FileDialogs['chooseOpen']>[0]['kind'],
  use: (file: TextFile) => Result<T> | Promise<Result<T>>,
): Promise<Result<T | null>> {
  const chosen = await dialogs.chooseOpen({ kind })
  if (!chosen.ok) return chosen
  const path = chosen.value
  if (path === null) return success(null)
  const text = await readTextFile(path)
  return text.ok ? use({ path, fileName: basename(path), text: text.value }) : text
}

/**
 * Has the person choose where to save, and writes there; false: cancelled. A function is called once that is chosen.
 */
export async function saveTextFile(
  dialogs: Pick<FileDialogs, 'chooseSave'>,
  wanted: Parameters<FileDialogs['chooseSave']>[0],
  content: string | Uint8Array | (() => Promise<Result<string>>),
): Promise<Result<boolean>> {
  const path = await dialogs.chooseSave(wanted)
  if (!path.ok) return path
  if (path.value === null) return success(false)
  const made = typeof content === 'function' ? await content() : success(content)
  if (!made.ok) return made
  const written = await writeTextFile(path.value, made.value)
  return written.ok ? success(true) : written
}

function decode(bytes: Uint8Array, path: string): Result<string> {
  try {
    return success(decodeText(bytes, true))
  } catch {
    return failure('file-refused', `${path}: not text in UTF-8`)
  }
}

/** Characters */
const longest = 60

/** A network's name as the name of a file on any system; its id where nothing of the name is left. */
export function fileName(name: string, id: string): string {
  const clean = visibleText(name)
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  const short = [...clean].slice(0, longest).join('').replace(/-+$/, '')
  // Windows keeps these names for devices, whatever stands behind the dot.
  return short === '' || /^(con|prn|aux|nul|com\d|lpt\d)$/i.test(short) ? `network-${id}` : short
}

/** Keeps a few values for a while: what was read from a file until the person says yes to it. */
export function createPendingFiles<T>(
  { most, time }: { readonly most: number; readonly time: number },
  now: () => number = () => performance.now(),
) {
  const pending = new Map<string, { readonly value: T; readonly until: number }>()
  function put(id: string, value: T): void {
    pending.set(id, { value, until: now() + time })
    for (const oldest of pending.keys()) {
      if (pending.size <= most) break
      pending.delete(oldest)
    }
  }

  /** Takes a value once. null: never kept, taken already, or kept too long ago */
  function take(id: string): T | null {
    const found = pending.get(id)
    pending.delete(id)
    return found === undefined || now() >= found.until ? null : found.value
  }

  return {
    /** Answers the id under which the value is taken. */
    add(value: T): string {
      const id = randomUUID()
      put(id, value)
      return id
    },
    take,
    /** Does something with a file that is taken, which can be taken again where that fails. */
    async use<R>(id: string, work: (value: T) => Promise<Result<R>>): Promise<Result<R>> {
      const value = take(id)
      if (value === null) return failure('file-refused', 'chosen too long ago: choose it again')
      const used = await work(value)
      if (!used.ok) put(id, value)
      return used
    },
    /** Puts a file back that could not be used yet, so that it can be taken again. */
    putBack: put,
    clear: (): void => pending.clear(),
  }
}

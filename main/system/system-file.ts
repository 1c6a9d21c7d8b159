import { constants, open } from 'node:fs/promises'
import { codeOf } from '../app/error-code.ts'

/** A file's text, or in which way there is none. */
export type SystemFile =
  | { readonly kind: 'text'; readonly text: string; readonly owner: number }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unreadable'; readonly code: string }
  | { readonly kind: 'damaged'; readonly why: string }

/** Bytes: tens of thousands of routes */
const largest = 8 * 1024 * 1024
const mostAtOnce = 64 * 1024

/**
 * Reads a file of at most `most` bytes; the system may make it up while it is read, and not say its size. Opens without
 * blocking and refuses what is no plain file, so that a pipe in its place cannot hang a thread.
 */
export async function openSystemFile(path: string, most = largest): Promise<SystemFile> {
  try {
    await using file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    const facts = await file.stat()
    if (!facts.isFile()) return { kind: 'damaged', why: 'not a plain file' }
    const chunks: Buffer[] = []
    for (let size = 0; ; ) {
      const buffer = Buffer.allocUnsafe(Math.min(most + 1, mostAtOnce))
      const { bytesRead } = await file.read(buffer, 0, buffer.length, null)
      size += bytesRead
      if (size > most) return { kind: 'damaged', why: `longer than ${most} bytes` }
      if (bytesRead === 0) break
      chunks.push(buffer.subarray(0, bytesRead))
    }
    return { kind: 'text', text: Buffer.concat(chunks).toString('utf8'), owner: facts.uid }
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') return { kind: 'missing' }
    if (code === 'EISDIR') return { kind: 'damaged', why: 'a folder' }
    return { kind: 'unreadable', code }
  }
}

/** null: there is none, it may not be read, or it is larger than anything that is expected of it. */
export async function readSystemFile(path: string, most = largest): Promise<string | null> {
  const file = await openSystemFile(path, most)
  return file.kind === 'text' ? file.text : null
}

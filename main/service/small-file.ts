import { constants, open } from 'node:fs/promises'
import { codeOf } from '../app/error-code.ts'

/** A small file's text, or in which way there is none. */
type SmallFile =
  | { readonly kind: 'text'; readonly text: string; readonly owner: number }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unreadable'; readonly code: string }
  | { readonly kind: 'damaged'; readonly why: string }

/**
 * Reads a file that is expected to hold at most `limit` bytes of printable ASCII, white space at its ends trimmed.
 * Opens without blocking and refuses what is no plain file, so that a pipe in its place cannot hang a thread.
 */
export async function readSmallFile(path: string, limit: number): Promise<SmallFile> {
  try {
    await using file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    const facts = await file.stat()
    if (!facts.isFile()) return { kind: 'damaged', why: 'not a plain file' }
    const buffer = Buffer.alloc(limit + 1)
    const { bytesRead } = await file.read(buffer, 0, buffer.length, 0)
    if (bytesRead > limit) return { kind: 'damaged', why: `longer than ${limit} bytes` }
    const text = buffer.toString('latin1', 0, bytesRead).trim()
    if (text === '') return { kind: 'damaged', why: 'empty' }
    if (!/^[\x20-\x7e]+$/.test(text)) return { kind: 'damaged', why: 'binary' }
    return { kind: 'text', text, owner: facts.uid }
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') return { kind: 'missing' }
    if (code === 'EISDIR') return { kind: 'damaged', why: 'a folder' }
    return { kind: 'unreadable', code }
  }
}

import type { Stats } from 'node:fs'
import { access, constants, open } from 'node:fs/promises'
import { codeOf } from '../base/error-code.ts'

/** The contents of a regular file, or why it was not read. */
export type PlainFile =
  | { readonly kind: 'bytes'; readonly bytes: Buffer; readonly facts: Stats }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unreadable'; readonly code: string }
  | { readonly kind: 'damaged'; readonly why: string }

/** Error text for a folder, a pipe or a device */
export const notPlain = 'not a plain file'
const mostAtOnce = 64 * 1024
/** Timeout in ms, for a network drive that does not respond */
const longest = 30_000

/**
 * Reads at most `most` bytes. The size is not known beforehand, because the kernel generates some files while they are
 * read. Pipes and devices are rejected, and cannot block a thread because the file is opened non-blocking.
 */
export async function readPlainFile(path: string, most: number, patience = longest): Promise<PlainFile> {
  const tooLate = Promise.withResolvers<PlainFile>()
  const timer = setTimeout(() => tooLate.resolve({ kind: 'unreadable', code: 'ETIMEDOUT' }), patience)
  try {
    return await Promise.race([read(path, most), tooLate.promise])
  } finally {
    clearTimeout(timer)
  }
}

async function read(path: string, most: number): Promise<PlainFile> {
  try {
    await using file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    const facts = await file.stat()
    if (!facts.isFile()) return { kind: 'damaged', why: notPlain }
    const tooLong = { kind: 'damaged', why: `longer than ${most} bytes` } as const
    if (facts.size > most) return tooLong
    const chunks: Buffer[] = []
    for (let size = 0; ; ) {
      const buffer = Buffer.allocUnsafe(Math.max(mostAtOnce, facts.size + 1 - size))
      const { bytesRead } = await file.read(buffer, 0, buffer.length, null)
      size += bytesRead
      if (size > most) return tooLong
      if (bytesRead === 0) break
      chunks.push(buffer.subarray(0, bytesRead))
    }
    return { kind: 'bytes', bytes: Buffer.concat(chunks), facts }
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') return { kind: 'missing' }
    if (code === 'EISDIR') return { kind: 'damaged', why: notPlain }
    return { kind: 'unreadable', code }
  }
}

/** Reads the text of a regular file in any encoding that editors write; throws an error whose code is the reason. */
export async function readPlainText(path: string, most: number): Promise<{ text: string; facts: Stats }> {
  const file = await readPlainFile(path, most)
  switch (file.kind) {
    case 'bytes':
      return { text: decodeText(file.bytes), facts: file.facts }
    case 'missing':
      throw Object.assign(new Error(path), { code: 'ENOENT' })
    case 'unreadable':
      throw Object.assign(new Error(path), { code: file.code })
    case 'damaged':
      throw Object.assign(new Error(path), { code: file.why })
  }
}

/**
 * Decodes UTF-8, or UTF-16 if there is a byte order mark, which is removed. `fatal`: throws on invalid bytes, which
 * otherwise become U+FFFD.
 */
export function decodeText(bytes: Uint8Array, fatal = false): string {
  const mark = ((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)
  const encoding = mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding, { fatal }).decode(bytes)
}

/** A file's text, or why there is none. */
export type SystemFile =
  | { readonly kind: 'text'; readonly text: string; readonly owner: number }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unreadable'; readonly code: string }
  | { readonly kind: 'damaged'; readonly why: string }

/** Maximum bytes: room for tens of thousands of routes */
const largest = 8 * 1024 * 1024

/** Reads a regular file of at most `most` bytes. */
export async function openSystemFile(path: string, most = largest): Promise<SystemFile> {
  const file = await readPlainFile(path, most)
  if (file.kind !== 'bytes') return file
  return { kind: 'text', text: file.bytes.toString('utf8'), owner: file.facts.uid }
}

/** Returns whether there is a file, a folder or a device at the path. */
export function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

/** null: the file does not exist, is not readable, or is larger than `most`. */
export async function readSystemFile(path: string, most = largest): Promise<string | null> {
  const file = await openSystemFile(path, most)
  return file.kind === 'text' ? file.text : null
}

import { openSystemFile, type SystemFile } from '../system/system-file.ts'

/** Reads a file of at most `limit` bytes of printable ASCII, and trims white space at both ends. */
export async function readSmallFile(path: string, limit: number): Promise<SystemFile> {
  const file = await openSystemFile(path, limit)
  if (file.kind !== 'text') return file
  const text = file.text.trim()
  if (text === '') return { kind: 'damaged', why: 'empty' }
  if (!/^[\x20-\x7e]+$/.test(text)) return { kind: 'damaged', why: 'binary' }
  return { ...file, text }
}

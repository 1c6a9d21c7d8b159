import { openSystemFile, type SystemFile } from '../system/system-file.ts'

/** Reads a file that is expected to hold at most `limit` bytes of printable ASCII, white space at its ends trimmed. */
export async function readSmallFile(path: string, limit: number): Promise<SystemFile> {
  const file = await openSystemFile(path, limit)
  if (file.kind !== 'text') return file
  const text = file.text.trim()
  if (text === '') return { kind: 'damaged', why: 'empty' }
  if (!/^[\x20-\x7e]+$/.test(text)) return { kind: 'damaged', why: 'binary' }
  return { ...file, text }
}

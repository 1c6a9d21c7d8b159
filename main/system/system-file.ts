import { readPlainFile } from './plain-file.ts'

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

/** null: the file does not exist, is not readable, or is larger than `most`. */
export async function readSystemFile(path: string, most = largest): Promise<string | null> {
  const file = await openSystemFile(path, most)
  return file.kind === 'text' ? file.text : null
}

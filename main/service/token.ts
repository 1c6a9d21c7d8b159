import { failure, type Result, success } from '../../contract/result.ts'
import { readSmallFile } from './small-file.ts'

/** Where a key may come from. A candidate is no more than that until GET /status has answered 200 to it. */
export type KeySource =
  | { readonly kind: 'option' | 'home' | 'copy'; readonly path: string }
  | { readonly kind: 'keychain' }

const longestKeyFile = 1024
/** The service writes 24 characters of a-z and 0-9; others are taken as long as a header can carry them. */
const key = /^[\x21-\x7e]{1,256}$/

/** The key in a text that a key file or an elevated read gave; `source` stands in the fault, the text never does. */
export function parseKey(text: string, source: string): Result<string> {
  const trimmed = text.trim()
  if (trimmed === '') return failure('key-damaged', `${source}: empty`)
  if (!key.test(trimmed)) return failure('key-damaged', `${source}: not a key`)
  return success(trimmed)
}

/** Reads a key file: 'key-missing', 'key-unreadable' (may not), or 'key-damaged' (empty, binary, too long). */
export async function readKeyFile(path: string): Promise<Result<string>> {
  const file = await readSmallFile(path, longestKeyFile)
  switch (file.kind) {
    case 'text':
      return parseKey(file.text, path)
    case 'missing':
      return failure('key-missing', path)
    case 'unreadable':
      return failure('key-unreadable', `${path}: ${file.code}`)
    case 'damaged':
      return failure('key-damaged', `${path}: ${file.why}`)
  }
}

import { failure, type Result, success } from '../../contract/result.ts'
import { openSystemFile, type SystemFile } from '../system/plain-file.ts'

/** Reads a file of at most `limit` bytes of printable ASCII, and trims white space at both ends. */
export async function readSmallFile(path: string, limit: number): Promise<SystemFile> {
  const file = await openSystemFile(path, limit)
  if (file.kind !== 'text') return file
  const text = file.text.trim()
  if (text === '') return { kind: 'damaged', why: 'empty' }
  if (!/^[\x20-\x7e]+$/.test(text)) return { kind: 'damaged', why: 'binary' }
  return { ...file, text }
}

/** A possible source of a token. The token is only a candidate until GET /status has answered 200 to it. */
export type TokenLocation =
  | { readonly kind: 'option' | 'home' | 'copy'; readonly path: string }
  | { readonly kind: 'keychain' }

const longestTokenFile = 1024
/** The service writes 24 characters of a-z and 0-9; any token that fits in a header is accepted. */
const tokenPattern = /^[\x21-\x7e]{1,256}$/

/** Validates the text of a token file or an elevated read; `name` is quoted in the fault, the text never is. */
export function parseToken(text: string, name: string): Result<string> {
  const trimmed = text.trim()
  if (trimmed === '') return failure('token-damaged', `${name}: empty`)
  if (!tokenPattern.test(trimmed)) return failure('token-damaged', `${name}: not a token`)
  return success(trimmed)
}

/** A token, with the owner of the file that was actually opened */
export interface TokenOfFile {
  readonly token: string
  readonly owner: number
}

/**
 * Reads a token file. Faults: 'token-missing', 'token-unreadable' (no permission), 'token-damaged' (empty, binary, too
 * long).
 */
export async function readTokenFile(path: string): Promise<Result<TokenOfFile>> {
  const file = await readSmallFile(path, longestTokenFile)
  switch (file.kind) {
    case 'text': {
      const token = parseToken(file.text, path)
      return token.ok ? success({ token: token.value, owner: file.owner }) : token
    }
    case 'missing':
      return failure('token-missing', path)
    case 'unreadable':
      return failure('token-unreadable', `${path}: ${file.code}`)
    case 'damaged':
      return failure('token-damaged', `${path}: ${file.why}`)
  }
}

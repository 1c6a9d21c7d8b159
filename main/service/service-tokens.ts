import { failure, type Result, success } from '../../contract/result.ts'
import { openSystemFile, type SystemFile } from '../system/plain-file.ts'
import type { Secrets } from '../system/secrets.ts'
import type { Target } from './locate.ts'

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
interface TokenOfFile {
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

/** A token that may open the service, and where it came from. */
interface Candidate {
  readonly foundIn: TokenLocation['kind']
  /** The file that holds it; null: it came from the keychain */
  readonly path: string | null
  /** Owner of that file when it was read */
  readonly owner: number | null
  readonly token: string
}

/** Reads candidates, and keeps tokens from the keychain or an unlock in memory for the rest of the run. */
export interface ServiceTokens {
  /** null: there is none */
  read(location: TokenLocation, target: Target): Promise<Result<Candidate | null>>
  /** Keeps a token that the user provided in memory; `save` also stores it in the keychain, if that works. */
  remember(target: Target, token: string): void
  save(target: Target, token: string): Promise<Result<void>>
}

export function createServiceTokens(secrets: Secrets): ServiceTokens {
  /** Tokens by account. The keychain is read at most once per run, because reading it may show a prompt. */
  const inMemory = new Map<string, string | null>()

  async function fromKeychain(account: string): Promise<Result<string | null>> {
    const present = inMemory.get(account)
    if (present !== undefined) return { ok: true, value: present }
    inMemory.set(account, null)
    const take = (secret: string | null): void => {
      // A token that the user provided meanwhile is newer than the late answer of the keychain.
      if (inMemory.get(account) === null) inMemory.set(account, secret)
    }
    const read = await secrets.read(account, take)
    if (read.ok) take(read.value)
    return read.ok ? { ok: true, value: inMemory.get(account) ?? null } : read
  }

  /** A keychain entry may hold anything, so it is validated; it has no file owner. */
  async function tokenFromKeychain(account: string): Promise<Result<{ token: string; owner: null } | null>> {
    const read = await fromKeychain(account)
    if (!read.ok || read.value === null) return read.ok ? success(null) : read
    const token = parseToken(read.value, 'keychain')
    return token.ok ? success({ token: token.value, owner: null }) : token
  }

  return {
    async read({ kind, ...at }, target) {
      const path = 'path' in at ? at.path : null
      const read = path === null ? await tokenFromKeychain(target.account) : await readTokenFile(path)
      if (!read.ok || read.value === null) return read.ok ? success(null) : read
      return success({ foundIn: kind, path, ...read.value })
    },
    remember(target, token) {
      inMemory.set(target.account, token)
    },
    save(target, token) {
      inMemory.set(target.account, token)
      return secrets.write(target.account, token)
    },
  }
}

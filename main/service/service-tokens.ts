import { type Result, success } from '../../contract/result.ts'
import type { Secrets } from '../system/secrets.ts'
import type { Target } from './locate.ts'
import { parseToken, readTokenFile, type TokenLocation } from './token-file.ts'

/** A token that may open the service, and where it came from. */
export interface Candidate {
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

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { readSaved, writeAtomically } from '../node-service/home.ts'
import { isJsonObject, type JsonObject, printJson } from '../node-service/json.ts'
import type { AccountState } from './state.ts'

const file = 'demo-account.json'
const version = 1
/** Milliseconds from a change to its write, with what follows until then */
const leastRest = 200

/** Keeps the account in its home, so that a restart changes nothing. */
interface StateFile {
  /** undefined: none kept. A damaged file is put aside. */
  load(): AccountState | undefined
  /**
   * Writes a little later, with what follows until then; where writing takes long, as with thousands of members, it takes
   * a tenth of the time at most. Where the folder is gone, nothing is kept.
   */
  changed(read: () => AccountState): void
  /** Writes what waits, and nothing from then on: the home may be another service's by now. */
  close(): void
}

/** Throws a plain sentence where the folder cannot be used. */
export function openStateFile(home: string): StateFile {
  const path = join(home, file)
  let closed = false
  let rest = leastRest
  let pendingWrite: { readonly timer: NodeJS.Timeout; readonly read: () => AccountState } | undefined
  try {
    mkdirSync(home, { recursive: true })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`The home folder ${home} cannot be used: ${reason}. Choose another.`, { cause: error })
  }

  function flush(): void {
    if (pendingWrite === undefined) return
    const { timer, read } = pendingWrite
    clearTimeout(timer)
    pendingWrite = undefined
    const began = performance.now()
    try {
      writeAtomically(path, printJson({ version, ...read() }), 0o600)
    } catch {
      // The home was removed while the service runs: it goes on without.
    }
    rest = Math.max(leastRest, (performance.now() - began) * 10)
  }

  return {
    load: () => readSaved<AccountState>(path, version, isWhole),
    changed(read) {
      if (!closed) pendingWrite ??= { timer: setTimeout(flush, rest), read }
    },
    close() {
      flush()
      closed = true
    },
  }
}

function isWhole(value: JsonObject): boolean {
  return (
    ['users', 'invitations', 'hosted'].every((key) => Array.isArray(value[key])) &&
    ['organization', 'networks', 'members'].every((key) => isJsonObject(value[key]))
  )
}

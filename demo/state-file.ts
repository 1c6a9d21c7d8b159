import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { readSaved, writeAtomically } from './node-service/home.ts'
import { isJsonObject, type JsonObject, printJson } from './node-service/json.ts'

/** Milliseconds from a change to its write, with what follows until then */
const leastRest = 200

/** The file that a demo service keeps its state in. */
export interface StateForm {
  readonly name: string
  readonly version: number
  /** Keys that must hold a list, and keys that must hold an object */
  readonly lists: readonly string[]
  readonly objects: readonly string[]
}

/** Keeps the state of a demo service in its home, so that a restart changes nothing. */
interface StateFile<State> {
  /** undefined: none kept. A damaged file is put aside. */
  load(): State | undefined
  /**
   * Writes a little later, with what follows until then; where writing takes long, as with thousands of members, it takes
   * a tenth of the time at most. Where the folder is gone, nothing is kept.
   */
  changed(read: () => State): void
  /** Writes what waits, and nothing from then on: the home may be another service's by now. */
  close(): void
}

/** Throws a plain sentence where the folder cannot be used. */
export function openStateFile<State extends object>(
  home: string,
  { name, version, lists, objects }: StateForm,
): StateFile<State> {
  const path = join(home, name)
  let closed = false
  let rest = leastRest
  let pendingWrite: { readonly timer: NodeJS.Timeout; readonly read: () => State } | undefined
  try {
    mkdirSync(home, { recursive: true })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`The home folder ${home} cannot be used: ${reason}. Choose another.`, { cause: error })
  }

  const isWhole = (value: JsonObject): boolean =>
    lists.every((key) => Array.isArray(value[key])) && objects.every((key) => isJsonObject(value[key]))

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
    load: () => readSaved<State>(path, version, isWhole),
    changed(read) {
      if (!closed) pendingWrite ??= { timer: setTimeout(flush, rest), read }
    },
    close() {
      flush()
      closed = true
    },
  }
}

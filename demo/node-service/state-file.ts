import { join } from 'node:path'
import type { Hosted } from './controller/controller.ts'
import { readSaved, writeAtomically } from './home.ts'
import { type JsonObject, printJson } from './json.ts'
import type { JoinedNetwork } from './node/joined-network.ts'

const stateFile = 'demo-state.json'
const version = 1
/** Milliseconds: writes of that length are never put off. */
const quick = 20

/** State of a demo node that survives a restart. */
export interface SavedState {
  /** Seed of its address and identity */
  readonly seed: string
  /** The node was created with this world around it. */
  readonly world: string
  readonly joined: readonly JoinedNetwork[]
  readonly hosted: readonly Hosted[]
}

/** undefined: none kept. A damaged file is put aside. */
export function loadState(home: string): SavedState | undefined {
  return readSaved<SavedState>(join(home, stateFile), version, isWhole)
}

/**
 * Keeps the state in the home while it changes. Writing takes a tenth of the time at most: a change after a long write
 * waits ten times as long as that took.
 */
export function createStateKeeper(home: string, read: () => SavedState) {
  const write = stateWriter(home)
  let rested = 0
  let pendingWrite: NodeJS.Timeout | undefined
  let closed = false

  function save(): void {
    clearTimeout(pendingWrite)
    pendingWrite = undefined
    const began = performance.now()
    write(read())
    const took = performance.now() - began
    rested = took < quick ? 0 : began + took * 11
  }
  return {
    /** Written at once; where writing takes long, as with thousands of members, a little later with what follows. */
    changed() {
      if (closed) return
      const rest = rested - performance.now()
      if (rest <= 0) save()
      else pendingWrite ??= setTimeout(save, rest)
    },
    /** Writes what waits, and nothing from then on: the home may be another service's by now. */
    close() {
      if (pendingWrite !== undefined) save()
      closed = true
    },
  }
}

/**
 * Gives a function that writes the state if it differs from what was written last. The first write throws where it
 * fails; a later one (the home was removed, the disk is full) leaves the node running with a state that is not kept.
 */
function stateWriter(home: string): (state: SavedState) => void {
  let last = ''
  return (state) => {
    const text = printJson({ version, ...state })
    if (text === last) return
    try {
      writeAtomically(join(home, stateFile), text, 0o600)
    } catch (error) {
      if (last === '') throw error
      return
    }
    last = text
  }
}

function isWhole({ seed, world, joined, hosted }: JsonObject): boolean {
  return (
    typeof seed === 'string' && typeof world === 'string' && Array.isArray(joined) && Array.isArray(hosted)
  )
}

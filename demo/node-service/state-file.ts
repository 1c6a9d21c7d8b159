import { renameSync } from 'node:fs'
import { join } from 'node:path'
import type { Hosted } from './controller/controller.ts'
import { readIfThere, writeAtomically } from './home.ts'
import { isJsonObject, parseJson, printJson } from './json.ts'
import type { JoinedNetwork } from './node/joined-network.ts'

export const stateFile = 'demo-state.json'
const version = 1

/** What a demo node keeps across restarts. */
export interface KeptState {
  /** What its address and identity are made from */
  readonly seed: string
  /** The name of what is around it */
  readonly world: string
  readonly joined: readonly JoinedNetwork[]
  readonly hosted: readonly Hosted[]
}

/** undefined: none kept. A damaged file is put aside, so that the node starts anew and nothing is lost. */
export function loadState(home: string): KeptState | undefined {
  const path = join(home, stateFile)
  const text = readIfThere(path)
  if (text === undefined) return undefined
  const state = parsed(text)
  if (state === undefined) renameSync(path, `${path}.damaged`)
  return state
}

/**
 * Gives a function that writes the state if it differs from what was written last. The first write throws where it
 * fails; a later one (the home was removed, the disk is full) leaves the node running with a state that is not kept.
 */
export function stateWriter(home: string): (state: KeptState) => void {
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

function parsed(text: string): KeptState | undefined {
  try {
    const value = parseJson(text)
    const whole =
      isJsonObject(value) &&
      value.version === version &&
      typeof value.seed === 'string' &&
      typeof value.world === 'string' &&
      Array.isArray(value.joined) &&
      Array.isArray(value.hosted)
    return whole ? (value as unknown as KeptState) : undefined
  } catch {
    return undefined
  }
}

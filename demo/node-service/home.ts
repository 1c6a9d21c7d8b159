import { randomInt } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isJsonObject, type Json, type JsonObject, parseJson } from './json.ts'

const tokenFile = 'authtoken.secret'
/** Its token opens /metrics alone. */
const metricsTokenFile = 'metricstoken.secret'
const portFile = 'zerotier-one.port'

const tokenLength = 24
const tokenLetters = 'abcdefghijklmnopqrstuvwxyz0123456789'
const tokenForm = new RegExp(`^[a-z0-9]{${tokenLength}}$`)

/**
 * Creates the home folder and its token; a token that is there and has the form is kept. Returns the token; throws a
 * plain sentence where the folder cannot be used.
 */
export function openHome(home: string): string {
  try {
    mkdirSync(home, { recursive: true })
    return tokenIn(home, tokenFile)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`The home folder ${home} cannot be used: ${reason}. Choose another.`, { cause: error })
  }
}

/** The token of a home that is open */
export function metricsToken(home: string): string {
  return tokenIn(home, metricsTokenFile)
}

function tokenIn(home: string, file: string): string {
  const stored = readIfThere(join(home, file))?.trim()
  return stored !== undefined && tokenForm.test(stored) ? stored : rotateToken(home, file)
}

/** Writes a new token, readable by its owner alone, and returns it. */
export function rotateToken(home: string, file: string = tokenFile): string {
  const token = Array.from({ length: tokenLength }, () => tokenLetters[randomInt(tokenLetters.length)]).join(
    '',
  )
  writeAtomically(join(home, file), token, 0o600)
  return token
}

export function writePort(home: string, port: number): void {
  writeAtomically(join(home, portFile), String(port), 0o644)
}

/** A reader sees the old content or the new, never a part. */
export function writeAtomically(path: string, content: string, mode: number): void {
  const temporary = `${path}.${process.pid}.new`
  writeFileSync(temporary, content, { mode, flush: true })
  renameSync(temporary, path)
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Reads the state that a demo service saved in this version. undefined: there is none. A damaged file is renamed, so that
 * the service starts without state and nothing is lost.
 */
export function readSaved<T>(
  path: string,
  version: number,
  isWhole: (value: JsonObject) => boolean,
): T | undefined {
  const text = readIfThere(path)
  if (text === undefined) return undefined
  const value = parsed(text)
  if (isJsonObject(value) && value.version === version && isWhole(value)) return value as unknown as T
  renameSync(path, `${path}.damaged`)
  return undefined
}

function parsed(text: string): Json | undefined {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

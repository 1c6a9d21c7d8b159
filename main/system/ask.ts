import type { Probed, WhyUnknown } from '../../domain/computer/probed.ts'
import { openSystemFile } from './plain-file.ts'
import { type ProgramEnd, type ProgramRun, runProgram } from './program.ts'

/** Maximum characters of raw output, because people read the report */
const mostRaw = 64 * 1024

/** Returns null for unexpected output. `stderr`: some programs print their state there */
type Parse<T> = (text: string, stderr: string) => T | null

interface Question<T> extends ProgramRun {
  /** Exit codes of a run that has an answer; absent: only 0 */
  readonly codes?: readonly number[]
  readonly parse: Parse<T>
}

/** Runs a program of the system and parses its output. Never throws. */
export async function askProgram<T>(question: Question<T>): Promise<Probed<T>> {
  const by = [question.paths[0] ?? '', ...question.args].join(' ')
  const end = await runProgram(question)
  switch (end.kind) {
    case 'missing':
    case 'timeout':
    case 'too-long':
      return unknown(by, end.kind)
    case 'failed':
      return unknown(by, 'failed', end.why)
    case 'ended':
      if ((question.codes ?? [0]).includes(end.code ?? -1))
        return understood(by, question.parse, end.stdout, end.stderr)
      return unknown(by, whyOf(end), saidBy(end))
  }
}

/** Reads a file of the system and parses its text. Never throws. */
export async function askFile<T>(path: string, parse: Parse<T>): Promise<Probed<T>> {
  const file = await openSystemFile(path)
  switch (file.kind) {
    case 'text':
      return understood(path, parse, file.text)
    case 'missing':
      return unknown(path, 'missing')
    case 'damaged':
      return unknown(path, 'too-long', file.why)
    case 'unreadable':
      return unknown(path, /^E(ACCES|PERM)$/.test(file.code) ? 'not-permitted' : 'failed', file.code)
  }
}

export function found<T>(by: string, value: T, raw: string): Probed<T> {
  return { kind: 'found', value, by, raw: raw.slice(0, mostRaw) }
}

export function unknown(by: string, why: WhyUnknown, detail = ''): Probed<never> {
  return { kind: 'unknown', why, by, detail: firstLine(detail) }
}

/** Changes the value of a probe that found one. */
export function mapFound<T, U>(probed: Probed<T>, change: (value: T) => U): Probed<U> {
  return probed.kind === 'found' ? { ...probed, value: change(probed.value) } : probed
}

function understood<T>(by: string, parse: Parse<T>, text: string, stderr = ''): Probed<T> {
  try {
    const value = parse(text, stderr)
    return value === null ? unknown(by, 'not-understood', text || stderr) : found(by, value, text || stderr)
  } catch (error) {
    return unknown(by, 'not-understood', String(error))
  }
}

type Ended = Extract<ProgramEnd, { readonly kind: 'ended' }>

/** Programs have no exit code of their own for missing permission, only these messages. */
function whyOf({ stdout, stderr }: Ended): WhyUnknown {
  // Busybox has programs of the same names, and answers with its usage to options that it does not know.
  if (/^BusyBox v\S+ .*\n\s*Usage:/m.test(stderr)) return 'not-understood'
  const isRefused =
    /not permitted|permission denied|(must|need to) be root|not authorized|authorization failed|access denied/i
  return isRefused.test(stderr) || isRefused.test(stdout) ? 'not-permitted' : 'failed'
}

function saidBy({ code, stdout, stderr }: Ended): string {
  return firstLine(stderr) || firstLine(stdout) || `exit ${code}`
}

function firstLine(text: string): string {
  return (text.trim().split('\n', 1)[0] ?? '').slice(0, 200)
}

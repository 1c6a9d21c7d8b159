import { parseArgs } from 'node:util'

const groups = [
  'sizes',
  'poll',
  'start',
  'window',
  'bridge',
  'toggle',
  'crowd',
  'palette',
  'rules',
  'controller',
  'devices',
  'bulk',
  'hosted',
  'interfaces',
  'timeline',
  'memory',
] as const
export type Group = (typeof groups)[number]

export interface BenchOptions {
  readonly runs: number
  /** Seconds */
  readonly idle: number
  readonly only: readonly Group[]
}

const usage = `Usage: npm run bench -- [options]

  --runs=N       how often each thing is measured; 7 without it
  --idle=SECONDS how long an application rests before its memory is read; 60 without it, at least 10
  --quick        three runs, and 15 seconds of rest: for a look, not for a verdict
  --only=NAMES   of ${groups.join(', ')}; with commas between them`

/** Throws with words for a person. */
export function readOptions(args: readonly string[]): BenchOptions {
  const text = { type: 'string' } as const
  const { values } = parsed(() =>
    parseArgs({
      args: [...args],
      options: { runs: text, idle: text, only: text, quick: { type: 'boolean' } },
    }),
  )
  const quick = values.quick === true
  return {
    runs: whole('--runs', values.runs, quick ? 3 : 7, 1),
    idle: whole('--idle', values.idle, quick ? 15 : 60, 10),
    only: chosen(values.only),
  }
}

function parsed<T>(parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  }
}

function whole(name: string, given: string | undefined, otherwise: number, least: number): number {
  if (given === undefined) return otherwise
  const value = Number(given)
  if (Number.isInteger(value) && value >= least) return value
  throw new Error(`${name} takes a whole number, at least ${least}.\n\n${usage}`)
}

function chosen(given: string | undefined): readonly Group[] {
  if (given === undefined) return groups
  const names = given.split(',')
  const unknown = names.filter((name) => !groups.some((group) => group === name))
  if (unknown.length > 0)
    throw new Error(`There is nothing called ${unknown.join(', ')} to measure.\n\n${usage}`)
  return groups.filter((group) => names.includes(group))
}

import { parseArgs } from 'node:util'

/* The command lines of the demo services share this. A value that is not given is undefined. */

export class UsageError extends Error {}

interface Running {
  readonly url: string
  readonly home: string
  readonly adminUrl: string | undefined
  close(): Promise<void>
}

/**
 * Runs a demo service until it is told to end, and says in a line where it listens. `read` answers null where only help
 * was asked for. `more`: what the line tells besides
 */
export async function runCommand<Options>(
  name: string,
  usage: string,
  read: (args: readonly string[]) => Options | null,
  start: (options: Options) => Promise<Running>,
  more = '',
): Promise<void> {
  try {
    const options = read(process.argv.slice(2))
    if (options === null) return console.log(usage)
    const running = await start(options)
    const { url, home, adminUrl } = running
    const admin = adminUrl === undefined ? '' : `admin=${adminUrl}`
    console.log(
      `${name} ready:`,
      ...[`url=${url}`, `home=${home}`, more, admin].filter((part) => part !== ''),
    )
    // Whatever is still open then, it was told to end.
    const stop = () => void running.close().finally(() => process.exit())
    process.once('SIGTERM', stop)
    process.once('SIGINT', stop)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    if (error instanceof UsageError) console.error(`\n${usage}`)
    process.exitCode = error instanceof UsageError ? 2 : 1
  }
}

type Flags<N extends string, S extends string> = { readonly [F in N]?: string } & {
  readonly [F in S]?: boolean
} & { readonly home: string }

/** The values of the flags named, and the switches that are on; null where help was asked for. `--home` must be given. */
export function readFlags<N extends string, S extends string = never>(
  args: readonly string[],
  names: readonly N[],
  switches: readonly S[] = [],
): Flags<N, S> | null {
  const of = (all: readonly string[], type: 'string' | 'boolean') =>
    Object.fromEntries(all.map((name) => [name, { type }]))
  const options = { ...of(['home', ...names], 'string'), ...of(['help', ...switches], 'boolean') }
  let values: { readonly [name: string]: unknown }
  try {
    values = parseArgs({ args: [...args], options }).values
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
  if (values.help === true) return null
  if (typeof values.home !== 'string' || values.home === '') throw new UsageError('--home is missing.')
  return values as Flags<N, S>
}

export function portOf(flag: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535) throw new UsageError(`${flag} must be a number from 0 to 65535.`)
  return port
}

export function urlOf(flag: string, text: string | undefined): string | undefined {
  if (text !== undefined && !/^http:\/\/127\.0\.0\.1:\d+$/.test(text)) {
    throw new UsageError(`${flag} must be an address on this machine, as http://127.0.0.1:9000.`)
  }
  return text
}

export function oneOf<T extends string>(
  flag: string,
  choices: readonly T[],
  text: string | undefined,
): T | undefined {
  const choice = choices.find((one) => one === text)
  if (text !== undefined && choice === undefined)
    throw new UsageError(`${flag} must be ${choices.join(' or ')}.`)
  return choice
}

/** The key with its value, or nothing where there is none. */
export function optional<K extends string, V>(key: K, value: V | undefined): { [P in K]?: V } {
  return (value === undefined ? {} : { [key]: value }) as { [P in K]?: V }
}

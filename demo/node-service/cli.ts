import { parseArgs } from 'node:util'
import { type NodeServiceOptions, startNodeService } from './server.ts'
import { revisions, worlds } from './service.ts'

const usage = `Usage: npm run demo:service -- --home=DIR [options]

  --home=DIR           folder for the token, the port and the state (created)
  --port=N             port on 127.0.0.1; 0, as without it: any that is free
  --revision=VERSION   of the API: ${revisions.join(' or ')} (the later without it)
  --world=NAME         ${worlds.join(' or ')}: what is around the node in a new home
  --pace=FACTOR        how long everything takes: 0.1 is ten times faster
  --seed=TEXT          what the node's address is made from in a new home
  --account=URL        admin address of a demo account service that shares its networks
  --admin-port=N       also open the fault switches, without a token (for tests)
  --help`

class UsageError extends Error {}

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  if (error instanceof UsageError) console.error(`\n${usage}`)
  process.exitCode = error instanceof UsageError ? 2 : 1
}

async function main(args: string[]): Promise<void> {
  const options = read(args)
  if (options === undefined) {
    console.log(usage)
    return
  }
  const service = await startNodeService(options)
  const admin = service.adminUrl === undefined ? '' : ` admin=${service.adminUrl}`
  console.log(`Demo node service ready: url=${service.url} home=${service.home}${admin}`)
  const stop = () => void service.close()
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

/** undefined: only help was asked for */
function read(args: string[]): NodeServiceOptions | undefined {
  const text = { type: 'string' } as const
  const names = {
    home: text,
    port: text,
    revision: text,
    world: text,
    pace: text,
    seed: text,
    account: text,
    'admin-port': text,
  }
  const { values } = parsed(() => parseArgs({ args, options: { ...names, help: { type: 'boolean' } } }))
  if (values.help === true) return undefined
  if (values.home === undefined || values.home === '') throw new UsageError('--home is missing.')
  return {
    home: values.home,
    ...optional('port', portOf('--port', values.port)),
    ...optional('adminPort', portOf('--admin-port', values['admin-port'])),
    ...optional('revision', oneOf('--revision', revisions, values.revision)),
    ...optional('world', oneOf('--world', worlds, values.world)),
    ...optional('pace', paceOf(values.pace)),
    ...optional('seed', values.seed),
    ...optional('account', urlOf('--account', values.account)),
  }
}

function parsed<T>(parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

function portOf(flag: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535) throw new UsageError(`${flag} must be a number from 0 to 65535.`)
  return port
}

function paceOf(text: string | undefined): number | undefined {
  const pace = Number(text)
  if (text === undefined) return undefined
  if (!(pace > 0 && pace <= 1000)) throw new UsageError('--pace must be a number above 0, at most 1000.')
  return pace
}

function urlOf(flag: string, text: string | undefined): string | undefined {
  if (text !== undefined && !/^http:\/\/127\.0\.0\.1:\d+$/.test(text)) {
    throw new UsageError(`${flag} must be an address on this machine, as http://127.0.0.1:9000.`)
  }
  return text
}

function oneOf<T extends string>(
  flag: string,
  choices: readonly T[],
  text: string | undefined,
): T | undefined {
  const choice = choices.find((one) => one === text)
  if (text !== undefined && choice === undefined)
    throw new UsageError(`${flag} must be ${choices.join(' or ')}.`)
  return choice
}

function optional<K extends string, V>(key: K, value: V | undefined): { [P in K]?: V } {
  return (value === undefined ? {} : { [key]: value }) as { [P in K]?: V }
}

import { parseArgs } from 'node:util'
import { type AccountServiceOptions, plans, startAccountService, tokenFile } from './server.ts'

const usage = `Usage: npm run demo:account -- --home=DIR [options]

  --home=DIR         folder for the state and the token (created)
  --port=N           port on 127.0.0.1; 0, as without it: any that is free
  --plan=PLAN        ${plans.join(' or ')}: 20 or 100 requests a second (free without it)
  --token=TOKEN      Ada's token in a new home; a random one without it
  --node-admin=URL   admin address of a demo node that is told at once when there is news for it
  --admin-port=N     also open the fault switches, without a token (for tests)
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
  const given = read(args)
  if (given === undefined) {
    console.log(usage)
    return
  }
  const service = await startAccountService(given.options)
  if (given.nodeAdmin !== undefined) service.controls.pushTo(given.nodeAdmin)
  const admin = service.adminUrl === undefined ? '' : ` admin=${service.adminUrl}`
  console.log(
    `Demo account service ready: url=${service.url} home=${service.home} token-file=${tokenFile}${admin}`,
  )
  const stop = () => void service.close()
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

/** undefined: only help was asked for */
function read(args: string[]): { options: AccountServiceOptions; nodeAdmin: string | undefined } | undefined {
  const text = { type: 'string' } as const
  const names = { home: text, port: text, plan: text, token: text, 'node-admin': text, 'admin-port': text }
  const { values } = parsed(() => parseArgs({ args, options: { ...names, help: { type: 'boolean' } } }))
  if (values.help === true) return undefined
  if (values.home === undefined || values.home === '') throw new UsageError('--home is missing.')
  const plan = plans.find((one) => one === values.plan)
  if (values.plan !== undefined && plan === undefined)
    throw new UsageError(`--plan must be ${plans.join(' or ')}.`)
  const port = portOf('--port', values.port)
  const adminPort = portOf('--admin-port', values['admin-port'])
  const token = values.token
  if (token !== undefined && !/^[!-~]{32,}$/.test(token))
    throw new UsageError('--token must have at least 32 characters.')
  return {
    options: {
      home: values.home,
      ...(port !== undefined && { port }),
      ...(adminPort !== undefined && { adminPort }),
      ...(plan !== undefined && { plan }),
      ...(token !== undefined && { token }),
    },
    nodeAdmin: urlOf('--node-admin', values['node-admin']),
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

function urlOf(flag: string, text: string | undefined): string | undefined {
  if (text !== undefined && !/^http:\/\/127\.0\.0\.1:\d+$/.test(text)) {
    throw new UsageError(`${flag} must be an address on this machine, as http://127.0.0.1:9000.`)
  }
  return text
}

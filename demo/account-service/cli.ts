import { oneOf, optional, portOf, readFlags, runCommand, UsageError, urlOf } from '../command-line.ts'
import { type AccountServiceOptions, plans, startAccountService, tokenFile } from './server.ts'

const usage = `Usage: npm run demo:account -- --home=DIR [options]

  --home=DIR         folder for the state and the token (created)
  --port=N           port on 127.0.0.1; 0 or absent: any free port
  --plan=PLAN        ${plans.join(' or ')}: 20 or 100 requests a second (free without it)
  --token=TOKEN      Ada's token in a new home; a random one without it
  --node-admin=URL   admin address of a demo node that is told at once when there is news for it
  --admin-port=N     also open the fault switches, without a token (for tests)
  --help`

await runCommand('Demo account service', usage, read, startAccountService, `token-file=${tokenFile}`)

function read(args: readonly string[]): AccountServiceOptions | null {
  const values = readFlags(args, ['port', 'plan', 'token', 'node-admin', 'admin-port'])
  if (values === null) return null
  const { token } = values
  if (token !== undefined && !/^[!-~]{32,}$/.test(token))
    throw new UsageError('--token must have at least 32 characters.')
  return {
    home: values.home,
    ...optional('port', portOf('--port', values.port)),
    ...optional('adminPort', portOf('--admin-port', values['admin-port'])),
    ...optional('plan', oneOf('--plan', plans, values.plan)),
    ...optional('token', token),
    ...optional('nodeAdmin', urlOf('--node-admin', values['node-admin'])),
  }
}

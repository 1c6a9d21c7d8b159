import { optional, portOf, readFlags, runCommand, UsageError } from '../command-line.ts'
import { startZtnet, tokensFile, type ZtnetOptions } from './server.ts'

const usage = `Usage: npm run demo:ztnet -- --home=DIR [options]

  --home=DIR         folder for the state and the tokens (created)
  --port=N           port on 127.0.0.1; 0 or absent: any free port
  --version=RELEASE  without what came later (0.8.2 without it)
  --admin-port=N     also open the switches, without a token (for tests)
  --help`

await runCommand('Demo ZTNET', usage, read, startZtnet, `tokens-file=${tokensFile}`)

function read(args: readonly string[]): ZtnetOptions | null {
  const values = readFlags(args, ['port', 'version', 'admin-port'])
  if (values === null) return null
  const { version } = values
  if (version !== undefined && !/^\d+\.\d+\.\d+$/.test(version))
    throw new UsageError('--version must be a release, as 0.8.2.')
  return {
    home: values.home,
    ...optional('port', portOf('--port', values.port)),
    ...optional('adminPort', portOf('--admin-port', values['admin-port'])),
    ...optional('version', version),
  }
}

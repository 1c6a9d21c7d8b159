import { oneOf, optional, portOf, readFlags, runCommand } from '../command-line.ts'
import { plans } from './entitlements.ts'
import { keysFile, type NewCentralOptions, startNewCentral } from './server.ts'

const usage = `Usage: npm run demo:central -- --home=DIR [options]

  --home=DIR       folder for the state and the keys (created)
  --port=N         port on 127.0.0.1; 0 or absent: any free port
  --plan=PLAN      ${plans.join(', ')} (scale without it)
  --admin-port=N   also open the switches, without a key (for tests)
  --help`

await runCommand('Demo New Central', usage, read, startNewCentral, `keys-file=${keysFile}`)

function read(args: readonly string[]): NewCentralOptions | null {
  const values = readFlags(args, ['port', 'plan', 'admin-port'])
  return (
    values && {
      home: values.home,
      ...optional('port', portOf('--port', values.port)),
      ...optional('adminPort', portOf('--admin-port', values['admin-port'])),
      ...optional('plan', oneOf('--plan', plans, values.plan)),
    }
  )
}

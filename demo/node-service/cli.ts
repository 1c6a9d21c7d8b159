import { oneOf, optional, portOf, readFlags, runCommand, UsageError, urlOf } from '../command-line.ts'
import { versions } from './release.ts'
import { type NodeServiceOptions, startNodeService } from './server.ts'
import { revisions, worlds } from './service.ts'
import { rootOf } from './udp-port.ts'

const usage = `Usage: npm run demo:service -- --home=DIR [options]

  --home=DIR           folder for the token, the port and the state (created)
  --port=N             port on 127.0.0.1; 0 or absent: any free port
  --revision=VERSION   of the API: ${revisions.join(' or ')} (the later without it)
  --version=RELEASE    of the service: ${versions.join(' or ')} (the first without it)
  --no-controller      a build without a controller: 404 to all that is a controller's
  --world=NAME         ${worlds.join(' or ')}: what is around the node in a new home
  --pace=FACTOR        how long everything takes: 0.1 is ten times faster
  --seed=TEXT          what the node's address is made from in a new home
  --interfaces         make the networks' interfaces, addresses and routes in this namespace (Linux, as root)
  --roots=LIST         addresses of programs that answer as roots, 192.0.2.10/9993,…: online while any does
  --account=URL        admin address of a demo account service that shares its networks
  --admin-port=N       also open the fault switches, without a token (for tests)
  --help`

await runCommand('Demo node service', usage, read, startNodeService)

function read(args: readonly string[]): NodeServiceOptions | null {
  const values = readFlags(
    args,
    ['port', 'revision', 'version', 'world', 'pace', 'seed', 'account', 'admin-port', 'roots'],
    ['interfaces', 'no-controller'],
  )
  if (values === null) return null
  return {
    home: values.home,
    ...optional('port', portOf('--port', values.port)),
    ...optional('adminPort', portOf('--admin-port', values['admin-port'])),
    ...optional('revision', oneOf('--revision', revisions, values.revision)),
    ...optional('version', oneOf('--version', versions, values.version)),
    ...optional('hasController', values['no-controller'] === true ? false : undefined),
    ...optional('world', oneOf('--world', worlds, values.world)),
    ...optional('pace', paceOf(values.pace)),
    ...optional('seed', values.seed),
    ...optional('interfaces', values.interfaces === true ? ('kernel' as const) : undefined),
    ...optional('roots', rootsOf(values.roots)),
    ...optional('account', urlOf('--account', values.account)),
  }
}

function rootsOf(text: string | undefined): readonly string[] | undefined {
  const roots = text?.split(',').map(rootOf)
  if (roots === undefined) return undefined
  const good = roots.filter((root) => root !== null)
  if (good.length < roots.length) throw new UsageError('--roots must be addresses like 192.0.2.10/9993.')
  return good
}

function paceOf(text: string | undefined): number | undefined {
  const pace = Number(text)
  if (text === undefined) return undefined
  if (!(pace > 0 && pace <= 1000)) throw new UsageError('--pace must be a number above 0, at most 1000.')
  return pace
}

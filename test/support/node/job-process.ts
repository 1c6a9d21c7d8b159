import { isServing } from '../../../contract/network-state.ts'
import { startApp } from '../app/headless.ts'
import { must } from '../outcome.ts'

/**
 * Run by itself, to be killed: the application without a desktop, which begins to authorize all members of a network
 * that have no access. Tells on stdout when it has begun.
 */
const [settings = '', serviceHome = '', network = ''] = process.argv.slice(2)
const app = await startApp(settings, { serviceHome }, null)
await app.until(({ connection }) => isServing(connection))
const members = (await app.members(network)).filter(({ config }) => !config.authorized).map(({ id }) => id)
must(await app.handlers['hosting.startJob']({ kind: 'authorize', network, members }))
process.stdout.write('begun\n')

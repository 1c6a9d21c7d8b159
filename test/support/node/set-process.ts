import { isServing } from '../../../contract/network-state.ts'
import { startApp } from '../app/headless.ts'

/** Run by itself, to be killed: the application without a desktop, which uses a set. Tells on stdout before it does. */
const [settings = '', serviceHome = '', id = ''] = process.argv.slice(2)
const app = await startApp(settings, { serviceHome }, null)
await app.until(({ connection }) => isServing(connection))
process.stdout.write('using\n')
await app.ask('sets.use', { id })

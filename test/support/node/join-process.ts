import { isServing } from '../../../contract/network-state.ts'
import { defaultFlags } from '../../../contract/node.ts'
import { startApp } from '../app/headless.ts'

/** Run by itself, to be killed: the application without a desktop, which joins a network. Tells on stdout before it does. */
const [settings = '', serviceHome = '', id = ''] = process.argv.slice(2)
const app = await startApp(settings, { serviceHome }, null)
await app.until(({ connection }) => isServing(connection))
process.stdout.write('joining\n')
await app.ask('network.join', { id, flags: defaultFlags })

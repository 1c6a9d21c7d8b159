import { isServing } from '../../../contract/network-state.ts'
import { startApp } from '../app/headless.ts'
import { must } from '../outcome.ts'

/**
 * Run by itself, to be killed: the application without a desktop, which begins to copy a network. Tells on stdout when it
 * has begun.
 */
const [settings = '', serviceHome = '', network = ''] = process.argv.slice(2)
const app = await startApp(settings, { serviceHome }, null)
await app.until(({ connection, node }) => isServing(connection) && node !== null)
const to = 'controller'
const { seen } = must(await app.handlers['hosting.previewCopy']({ network, to }))
must(await app.handlers['hosting.copyNetwork']({ network, to, name: 'the copy', seen }))
process.stdout.write('begun\n')

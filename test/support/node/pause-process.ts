import { isServing } from '../../../contract/network-state.ts'
import { startApp } from '../app/headless.ts'

/** Run by itself, to be killed: the application without a desktop, which pauses a network and resumes it, over and over. */
const [settings = '', serviceHome = '', id = ''] = process.argv.slice(2)
const app = await startApp(settings, { serviceHome }, null)
await app.until(({ connection }) => isServing(connection))
process.stdout.write('pausing\n')
for (;;) {
  await app.ask('pause.start', { networks: [id], length: { kind: 'until-resumed' } })
  await app.ask('pause.end', { networks: [id] })
}

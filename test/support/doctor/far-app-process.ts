import { createInterface } from 'node:readline'
import { farPort } from '../../../contract/far-report.ts'
import { defaultFlags } from '../../../contract/node.ts'
import { connectToPort } from '../../../main/system/tcp-port.ts'
import { startApp } from '../app/headless.ts'
import { startDemoNode } from '../node/demo-node.ts'
import { must } from '../outcome.ts'
import { temporaryFolder } from '../temp-folder.ts'
import { peerReply, until } from './whole-system.ts'

/**
 * Run by itself, in the namespace of the other computer: the application over a service that is in the network by way of the
 * interface "ztb". Each line on stdin says whether its owner lets it answer checks, "true" or "false".
 */
const { id, address, six, asker } = JSON.parse(process.argv[2] ?? '') as {
  readonly [field in 'id' | 'address' | 'six' | 'asker']: string
}
const folder = await temporaryFolder('far-app')
const node = await startDemoNode({ world: 'empty', pace: 0.02, seed: 'other-computer' })
await node.fault({ kind: 'reply', path: `^/peer/${asker}$`, body: peerReply({ address: asker }) })
const app = await startApp(folder.path, { serviceHome: node.home }, null, { system: { slowness: 1 } })
must(await app.ask('network.join', { id, flags: defaultFlags }))
await node.force(id, {
  status: 'OK',
  portDeviceName: 'ztb',
  assignedAddresses: [`${address}/24`, `${six}/64`],
  routes: [{ target: '10.83.4.0/24', via: null, flags: 0, metric: 0 }],
})
await app.until(({ networks }) => networks[0]?.inEffect?.addresses[1]?.present === true)

async function listens(at: string): Promise<boolean> {
  const answer = await connectToPort({ address: at, port: farPort })
  return answer.kind === 'found' && answer.value.kind === 'open'
}
process.stdout.write('ready\n')
for await (const line of createInterface({ input: process.stdin })) {
  const allowed = line === 'true'
  must(await app.ask('preferences.set', { answerChecks: allowed }))
  for (const at of [address, six])
    await until(async () => (await listens(at)) === allowed, `it to listen at ${at}, or no longer`)
  process.stdout.write('done\n')
}
await app.close()
await node.dispose()
await folder.dispose()
process.stdout.write('closed\n')
process.exit()

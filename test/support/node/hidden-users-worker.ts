import { once } from 'node:events'
import { connect } from 'node:net'
import { createListenerGuard } from '../../../main/service/listener-guard.ts'
import { lookOn } from '../../../main/service/listener-look.ts'

/** Run where users are hidden: connects to a port, checks who is there for a token file, and prints what was logged. */
const [port = '', file = ''] = process.argv.slice(2)
const lines: string[] = []
const look = lookOn(process)
const socket = connect(Number(port), '127.0.0.1')
await once(socket, 'connect')
const check = look && (await createListenerGuard({ warn: (text) => void lines.push(text) }, look)([file]))
const sent = await check?.(socket).then(
  () => true,
  () => false,
)
process.stdout.write(JSON.stringify({ owner: process.getuid?.(), sent, lines }))
socket.destroy()

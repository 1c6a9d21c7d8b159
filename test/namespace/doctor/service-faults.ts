import { execFile } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { appendFile, cp, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { port } from '../../support/doctor/whole-system.ts'
import { startSquatter } from '../../support/node/squatter.ts'
import { afterwards, type Fault, fault } from './fault.ts'

const run = promisify(execFile)

async function listenWith(body: string): Promise<void> {
  const server = createServer((_, reply) => reply.end(body)).listen(port, '127.0.0.1')
  await once(server, 'listening')
  afterwards(() => {
    server.closeAllConnections()
    server.close()
  })
}

export const serviceFaults: readonly Fault[] = [
  fault('service-installed', 'not-installed', 'no service is installed', ({ node, restartApp }) =>
    node.stop().then(() => restartApp({})),
  ),
  fault('service-installed', 'home-refused', 'its folder is gone', async ({ node }) => {
    await node.stop()
    await rename(node.home, `${node.home}-gone`)
    afterwards(() => rename(`${node.home}-gone`, node.home))
  }),
  fault('service-running', 'nobody-listens', 'it is stopped', ({ node }) => node.stop()),
  fault('service-running', 'disk-full', 'it ended, as its disk is full', async ({ node }) => {
    await node.stop()
    const copy = `${node.home}-copy`
    await cp(node.home, copy, { recursive: true })
    await run('/bin/mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', node.home])
    afterwards(() => run('/bin/umount', ['--lazy', node.home]))
    await cp(copy, node.home, { recursive: true })
    await rm(copy, { recursive: true })
    await appendFile(join(node.home, 'filling'), Buffer.alloc(1_000_000)).catch(() => undefined)
  }),
  fault('service-answers', 'no-answer', 'it hangs', async ({ node, limits }) => {
    limits.request = 1_000
    await node.fault({ kind: 'hang' })
  }),
  fault('service-answers', 'process-halted', 'its process was halted', async ({ node, limits }) => {
    limits.request = 1_000
    node.signal('SIGSTOP')
    afterwards(() => node.signal('SIGCONT'))
  }),
  fault('service-answers', 'no-answer', 'it fails at each request', ({ node }) =>
    node.fault({ kind: 'error' }),
  ),
  fault('service-answers', 'no-answer', 'its port file is damaged', async ({ node, restartApp }) => {
    await writeFile(join(node.home, 'zerotier-one.port'), 'no port')
    await restartApp()
  }),
  fault(
    'token-accepted',
    'token-refused',
    'its token was changed, and only the old one is there',
    async ({ node, restartApp }) => {
      const old = join(node.home, '..', 'meshtray-old-token')
      await writeFile(old, node.token)
      afterwards(() => rm(old))
      await node.rotateToken()
      await restartApp({ serviceUrl: node.url(), tokenFile: old })
    },
  ),
  fault(
    'token-accepted',
    'token-replaced',
    'its token file was replaced while it runs',
    async ({ node, restartApp }) => {
      await writeFile(join(node.home, 'authtoken.secret'), 'z'.repeat(24))
      await restartApp()
    },
  ),
  fault('token-accepted', 'token-missing', 'its token file is gone', async ({ node, restartApp }) => {
    await rm(join(node.home, 'authtoken.secret'))
    await restartApp()
  }),
  fault('listener', 'listener-of-another', 'another user’s program is in its place', async ({ node }) => {
    await node.stop()
    const squatter = await startSquatter({ port })
    afterwards(() => squatter.stop())
  }),
  fault('listener', 'listener-not-service', 'a web server is in its place', async ({ node }) => {
    await node.stop()
    await listenWith('<html>It works!</html>')
  }),
  fault('port', 'port-taken', 'another program has its UDP port', async ({ node }) => {
    await node.stop()
    const taken = createSocket('udp4')
    taken.bind(port, '0.0.0.0')
    await once(taken, 'listening')
    afterwards(() => taken.close())
    await node.start()
    await node.setOnline(true)
    await node.fault({ kind: 'reply', path: '^/status$', body: await onlineStatus(node.url(), node.token) })
  }),
]

/** The service is still online through its other ports. */
async function onlineStatus(url: string, token: string): Promise<string> {
  const reply = await fetch(`${url}/status`, { headers: { 'X-ZT1-Auth': token } })
  const status = (await reply.json()) as { config: { settings: object } }
  const settings = { ...status.config.settings, surfaceAddresses: ['203.0.113.66/9993'] }
  return JSON.stringify({ ...status, online: true, config: { settings } })
}

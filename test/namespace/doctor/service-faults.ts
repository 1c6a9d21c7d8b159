import { execFile } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { appendFile, cp, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { port } from '../../support/doctor/whole-system.ts'
import { startSquatter } from '../../support/node/squatter.ts'
import type { Fault } from './fault.ts'

const run = promisify(execFile)

/** Resources that faults opened, to be closed afterwards */
const opened: (() => unknown)[] = []
export async function closeOpened(): Promise<void> {
  for (const close of opened.splice(0).reverse()) await close()
}

/** Has something done once the test of the fault is over. */
export function afterwards(close: () => unknown): void {
  opened.push(close)
}

async function listenWith(body: string): Promise<void> {
  const server = createServer((_, reply) => reply.end(body)).listen(port, '127.0.0.1')
  await once(server, 'listening')
  opened.push(() => {
    server.closeAllConnections()
    server.close()
  })
}

export const serviceFaults: readonly Fault[] = [
  {
    what: 'no service is installed',
    make: ({ node, restartApp }) => node.stop().then(() => restartApp({})),
    check: 'service-installed',
    evidence: 'not-installed',
  },
  {
    what: 'its folder is gone',
    make: async ({ node }) => {
      await node.stop()
      await rename(node.home, `${node.home}-gone`)
      opened.push(() => rename(`${node.home}-gone`, node.home))
    },
    check: 'service-installed',
    evidence: 'home-refused',
  },
  {
    what: 'it is stopped',
    make: ({ node }) => node.stop(),
    check: 'service-running',
    evidence: 'nobody-listens',
  },
  {
    what: 'it ended, as its disk is full',
    make: async ({ node }) => {
      await node.stop()
      const copy = `${node.home}-copy`
      await cp(node.home, copy, { recursive: true })
      await run('/bin/mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', node.home])
      opened.push(() => run('/bin/umount', ['--lazy', node.home]))
      await cp(copy, node.home, { recursive: true })
      await rm(copy, { recursive: true })
      await appendFile(join(node.home, 'filling'), Buffer.alloc(1_000_000)).catch(() => undefined)
    },
    check: 'service-running',
    evidence: 'disk-full',
  },
  {
    what: 'it hangs',
    async make({ node, limits }) {
      limits.request = 1_000
      await node.fault({ kind: 'hang' })
    },
    check: 'service-answers',
    evidence: 'no-answer',
  },
  {
    what: 'its process was halted',
    async make({ node, limits }) {
      limits.request = 1_000
      node.signal('SIGSTOP')
      afterwards(() => node.signal('SIGCONT'))
    },
    check: 'service-answers',
    evidence: 'process-halted',
  },
  {
    what: 'it fails at each request',
    make: ({ node }) => node.fault({ kind: 'error' }),
    check: 'service-answers',
    evidence: 'no-answer',
  },
  {
    what: 'its port file is damaged',
    make: async ({ node, restartApp }) => {
      await writeFile(join(node.home, 'zerotier-one.port'), 'no port')
      await restartApp()
    },
    check: 'service-answers',
    evidence: 'no-answer',
  },
  {
    what: 'its token was changed, and only the old one is there',
    make: async ({ node, restartApp }) => {
      const old = join(node.home, '..', 'meshtray-old-token')
      await writeFile(old, node.token)
      opened.push(() => rm(old))
      await node.rotateToken()
      await restartApp({ serviceUrl: node.url(), tokenFile: old })
    },
    check: 'token-accepted',
    evidence: 'token-refused',
  },
  {
    what: 'its token file was replaced while it runs',
    make: async ({ node, restartApp }) => {
      await writeFile(join(node.home, 'authtoken.secret'), 'z'.repeat(24))
      await restartApp()
    },
    check: 'token-accepted',
    evidence: 'token-replaced',
  },
  {
    what: 'its token file is gone',
    make: async ({ node, restartApp }) => {
      await rm(join(node.home, 'authtoken.secret'))
      await restartApp()
    },
    check: 'token-accepted',
    evidence: 'token-missing',
  },
  {
    what: 'another user’s program is in its place',
    make: async ({ node }) => {
      await node.stop()
      const squatter = await startSquatter({ port })
      opened.push(() => squatter.stop())
    },
    check: 'listener',
    evidence: 'listener-of-another',
  },
  {
    what: 'a web server is in its place',
    make: async ({ node }) => {
      await node.stop()
      await listenWith('<html>It works!</html>')
    },
    check: 'listener',
    evidence: 'listener-not-service',
  },
  {
    what: 'another program has its UDP port',
    make: async ({ node }) => {
      await node.stop()
      const taken = createSocket('udp4')
      taken.bind(port, '0.0.0.0')
      await once(taken, 'listening')
      opened.push(() => taken.close())
      await node.start()
      await node.setOnline(true)
      await node.fault({ kind: 'reply', path: '^/status$', body: await onlineStatus(node.url(), node.token) })
    },
    check: 'port',
    evidence: 'port-taken',
  },
]

/** The service is still online through its other ports. */
async function onlineStatus(url: string, token: string): Promise<string> {
  const reply = await fetch(`${url}/status`, { headers: { 'X-ZT1-Auth': token } })
  const status = (await reply.json()) as { config: { settings: object } }
  const settings = { ...status.config.settings, surfaceAddresses: ['203.0.113.66/9993'] }
  return JSON.stringify({ ...status, online: true, config: { settings } })
}

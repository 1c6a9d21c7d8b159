import { writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchApplication } from '../../support/app/application.ts'
import { startDemoNode } from '../../support/node/demo-node.ts'
import { shared } from '../../support/shared.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

interface Relay {
  readonly url: string
  /** All that went to the service through it, as it stood on the wire. */
  sent(): string
  close(): Promise<void>
}

/** Passes everything on to a service, from another address; null: this machine has no such address. */
async function startRelay(host: string, target: string): Promise<Relay | null> {
  let sent = ''
  const { port } = new URL(target)
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    const onwards = connect(Number(port), '127.0.0.1')
    socket.on('data', (bytes) => {
      sent += bytes.toString('latin1')
    })
    socket.pipe(onwards).pipe(socket)
    open.add(socket)
    for (const each of [socket, onwards]) each.on('error', () => socket.destroy())
    socket.on('close', () => {
      open.delete(socket)
      onwards.destroy()
    })
  })
  const listens = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false)).listen(0, host, () => resolve(true))
  })
  if (!listens) return null
  const own = (server.address() as AddressInfo).port
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${own}`,
    sent: () => sent,
    close() {
      for (const socket of open) socket.destroy()
      return new Promise((resolve) => void server.close(() => resolve()))
    },
  }
}

describe.each([
  ['0.1.0', 'X-NODE1-Auth', '::1'],
  ['1.1.0', 'X-ZT1-Auth', '127.0.0.2'],
] as const)('API revision %s, header %s, at %s', (revision, header, host) => {
  const demo = shared(() => startDemoNode({ revision }))
  const secrets = shared(() => temporaryFolder('token'))
  let relay: Relay | null

  beforeAll(async () => {
    relay = await startRelay(host, demo.url())
    await writeFile(join(secrets.path, 'mine'), `${demo.token}\n`)
  })
  afterAll(() => relay?.close())

  test('each is what is used: join, a flag, leave, and join again with the flag', async (context) => {
    if (relay === null) return context.skip(`this machine has no ${host}`)
    const app = await launchApplication([
      `--service-url=${relay.url}`,
      `--auth-header=${header}`,
      `--token-file=${join(secrets.path, 'mine')}`,
      '--show',
    ])
    const page = await app.window()
    await page.getByText('Online', { exact: true }).first().waitFor()
    const id = 'd3ecf5726d580b5a'
    await page.getByRole('button', { name: 'Join network' }).click()
    await page.getByRole('textbox', { name: 'Network ID' }).fill(id)
    await page.getByText('Options', { exact: true }).click()
    await page.getByRole('dialog').getByRole('switch', { name: 'Allow DNS' }).click()
    await page.getByRole('button', { name: 'Join', exact: true }).click()
    await page.getByText('Connected to warehouse').waitFor()
    await page.getByRole('button', { name: 'Done' }).click()
    expect(await demo.network(id)).toMatchObject({ allowDNS: true, allowManaged: true, allowGlobal: false })

    const connected = page.getByRole('switch', { name: 'Network warehouse' })
    await connected.click()
    await expect.poll(() => demo.network(id)).toBeNull()
    await connected.click()
    await expect.poll(() => demo.network(id)).toMatchObject({ allowDNS: true })
    expect(relay.sent()).toContain(`DELETE /network/${id} HTTP/1.1`)
    const head = new RegExp(`^${header}: `, 'im')
    for (const request of relay.sent().split(/(?=^(?:GET|POST|DELETE) )/m)) {
      if (!request.startsWith('GET /health')) expect(request).toMatch(head)
    }
    expect(
      relay
        .sent()
        .split(' HTTP/1.1')
        .join('')
        .match(/(?:GET|POST|DELETE) \S*/g)
        ?.join(),
    ).not.toContain(demo.token)
    await app.close()
  })
})

test('the header of the other profile is told by the name of the port file', async () => {
  const demo = await startDemoNode()
  const relay = await startRelay('127.0.0.1', demo.url())
  const home = await temporaryFolder('node1-home')
  await writeFile(join(home.path, 'node1.port'), new URL(relay?.url ?? '').port)
  await writeFile(join(home.path, 'authtoken.secret'), demo.token)
  const app = await launchApplication([`--service-home=${home.path}`, '--show'])
  const page = await app.window()
  await page.getByText('Online', { exact: true }).first().waitFor()
  expect(relay?.sent()).toMatch(/^X-NODE1-Auth: /im)
  expect(relay?.sent()).not.toMatch(/^X-ZT1-Auth: /im)
  await app.close()
  await relay?.close()
  await demo.dispose()
  await home.dispose()
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultFlags } from '../../../contract/node.ts'
import { macOfMember } from '../../../domain/computer/member-address.ts'
import { devices } from '../../../main/cli/verbs/devices.ts'
import { folderOfAllTests } from '../../../main/testing/temporary-folder.ts'
import { t } from '../../../words/testing/english.ts'
import { type AppUnderTest, startApp } from '../../support/app/headless.ts'
import { type DemoNode, startDemoNode } from '../../support/node/demo-node.ts'
import { must } from '../../support/outcome.ts'
import { ip, removeInterfaces } from '../../support/system/ip.ts'

/* Devices of a network with the kernel's own table of neighbours. */
const folder = folderOfAllTests('devices')
let node: DemoNode
let app: AppUnderTest
let id: string
let device: string

const stranger = 'f743b7cf43'

beforeAll(async () => {
  node = await startDemoNode({ world: 'empty', pace: 0.02, interfaces: true })
  id = await node.hostNetwork({ name: 'lab' })
  await node.call('POST', `/controller/network/${id}`, { routes: [{ target: '10.83.4.0/24', via: null }] })
  app = await startApp(folder.path, { serviceHome: node.home }, null)
  must(await app.ask('network.join', { id, flags: defaultFlags }))
  await node.authorize(id)
  await app.until(({ networks }) => networks[0]?.inEffect?.addresses[0]?.present === true)
  device = String(app.snapshot().networks[0]?.network?.portDeviceName)
  const leaf = { address: stranger, role: 'LEAF', latency: 12, version: '1.14.1', paths: [] }
  await node.fault({ kind: 'reply', path: '^/peer$', body: JSON.stringify([leaf]) })
})
afterAll(async () => {
  await app?.close()
  await node?.dispose()
  await removeInterfaces()
})

const neighbour = (address: string, mac: string): string =>
  `neigh replace ${address} lladdr ${mac} dev ${device} nud reachable`

test('a neighbour’s MAC address tells whose address it is; thousands of others tell nothing', async () => {
  const foreign = Array.from({ length: 1_000 }, (_, index) => {
    const octets = [index >> 8, index & 255].map((octet) => octet.toString(16).padStart(2, '0'))
    return neighbour(`10.83.${5 + (index >> 8)}.${index & 255}`, `02:16:3e:00:${octets.join(':')}`)
  })
  await ip(...foreign, neighbour('10.83.4.9', macOfMember(id, stranger)))
  const { devices: list } = must(await app.devices.read())
  expect(list).toEqual([
    {
      node: stranger,
      names: [],
      addresses: [{ address: '10.83.4.9', network: id, from: 'neighbours' }],
      networks: [id],
      path: 'relayed',
      latency: 12,
      lastSeen: expect.any(Number),
      online: true,
      since: null,
      version: '1.14.1',
    },
  ])
  expect(must(await app.ask('devices.page', { since: null })).items).toEqual(list)
})

test('the command line lists them, with the name once it is a member', async () => {
  await node.call('POST', `/controller/network/${id}/member/${stranger}`, {
    name: 'nas',
    authorized: true,
    ipAssignments: ['10.83.4.9'],
  })
  const parsed = devices.parse({ flags: {}, rest: ['lab'] })
  if (!parsed.ok) throw new Error('not accepted')
  expect(
    await parsed.value({ ask: app.ask, t, signal: new AbortController().signal, tell: () => undefined }),
  ).toEqual({
    code: 0,
    text: 'NAME  NODE        ADDRESS    ONLINE  PATH\nnas   f743b7cf43  10.83.4.9  yes     relayed, 12 ms\n',
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { macOfMember } from '../../../domain/computer/member-address.ts'
import { devices } from '../../../main/cli/verbs/devices.ts'
import { t } from '../../../words/testing/english.ts'
import { must } from '../../support/outcome.ts'
import { type HeadlessLab, startLab } from '../../support/system/headless-lab.ts'
import { ip } from '../../support/system/ip.ts'

/* Devices of a network with the kernel's own table of neighbours. */
let lab: HeadlessLab
const stranger = 'f743b7cf43'

beforeAll(async () => {
  lab = await startLab()
  await lab.join()
  await lab.connected()
  const leaf = { address: stranger, role: 'LEAF', latency: 12, version: '1.14.1', paths: [] }
  await lab.node.fault({ kind: 'reply', path: '^/peer$', body: JSON.stringify([leaf]) })
})
afterAll(() => lab.stop())

const neighbour = (address: string, mac: string): string =>
  `neigh replace ${address} lladdr ${mac} dev ${lab.device} nud reachable`

test('a neighbour’s MAC address tells whose address it is; thousands of others tell nothing', async () => {
  const foreign = Array.from({ length: 1_000 }, (_, index) => {
    const octets = [index >> 8, index & 255].map((octet) => octet.toString(16).padStart(2, '0'))
    return neighbour(`10.83.${5 + (index >> 8)}.${index & 255}`, `02:16:3e:00:${octets.join(':')}`)
  })
  await ip(...foreign, neighbour('10.83.4.9', macOfMember(lab.id, stranger)))
  const { devices: list } = must(await lab.app.devices.read())
  expect(list).toEqual([
    {
      node: stranger,
      names: [],
      addresses: [{ address: '10.83.4.9', network: lab.id, from: 'neighbours' }],
      networks: [lab.id],
      path: 'relayed',
      latency: 12,
      lastSeen: expect.any(Number),
      online: true,
      since: null,
      version: '1.14.1',
    },
  ])
  expect(must(await lab.app.ask('devices.page', { since: null })).items).toEqual(list)
})

test('the command line lists them, with the name once it is a member', async () => {
  await lab.node.call('POST', `/controller/network/${lab.id}/member/${stranger}`, {
    name: 'nas',
    authorized: true,
    ipAssignments: ['10.83.4.9'],
  })
  const parsed = devices.parse({ flags: {}, rest: ['lab'] })
  if (!parsed.ok) throw new Error('not accepted')
  expect(
    await parsed.value({ ask: lab.app.ask, t, signal: new AbortController().signal, tell: () => undefined }),
  ).toEqual({
    code: 0,
    text: 'NAME  NODE        ADDRESS    ONLINE  PATH\nnas   f743b7cf43  10.83.4.9  yes     relayed, 12 ms\n',
  })
})

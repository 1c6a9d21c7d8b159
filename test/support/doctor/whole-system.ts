import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Diagnosis, DoctorSubject } from '../../../contract/doctor.ts'
import { defaultFlags, type FlagName } from '../../../contract/node.ts'
import { patience } from '../../../contract/testing/patience.ts'
import { macOfMember } from '../../../domain/computer/member-address.ts'
import { type AppChoice, type AppUnderTest, startApp } from '../app/headless.ts'
import { patientLimits, type TestLimits } from '../limits.ts'
import { type DemoNode, startDemoNode } from '../node/demo-node.ts'
import { must } from '../outcome.ts'
import { temporaryFolder } from '../temp-folder.ts'
import { type Far, forgetComputer, roots, startFar } from './far.ts'

/** Another computer in the network. */
export const peer = { node: '0a1b2c3d4e', address: '10.83.4.200' } as const
export const gateway = '10.83.4.1'
export const port = 9993

/** A computer with the service and one network on it, in which nothing is wrong. */
export interface WholeSystem {
  readonly far: Far
  /** Time-outs and bounds of the application's requests to the service */
  readonly limits: TestLimits
  readonly node: DemoNode
  /** The network, and its interface */
  readonly id: string
  readonly device: string
  /** Connects the other computers of the network again, after the service was restarted. */
  connectOthers(): Promise<void>
  app(): AppUnderTest
  /** Restarts the application, which forgets what it had found. */
  restartApp(flags?: Parameters<typeof startApp>[1]): Promise<void>
  /** Changes the network's configuration, and waits until this node has the next one. */
  configure(config: object): Promise<void>
  /** Changes this node as a member. */
  member(change: object): Promise<void>
  setFlag(flag: FlagName, value: boolean): Promise<void>
  /** Waits until the service reports this of the network. */
  reports(wanted: (network: { readonly [field: string]: unknown }) => boolean): Promise<void>
  /** Waits until the service is online, or not. */
  online(wanted: boolean): Promise<void>
  diagnose(subject?: DoctorSubject): Promise<Diagnosis>
  stop(): Promise<void>
}

const serviceRoots: readonly string[] = roots.map((address) => `${address}/${port}`)

/** What the service says of the other computer, but for this. */
export function peerReply(change: object = {}): string {
  // This reply stays the same, and must not grow old while a test runs.
  const at = Date.now() + 600_000
  const path = { address: '198.51.100.10/9993', active: true, expired: false, preferred: true }
  return JSON.stringify({
    address: peer.node,
    role: 'LEAF',
    latency: 12,
    version: '1.14.1',
    tunneled: false,
    isBonded: false,
    paths: [{ ...path, lastReceive: at, lastSend: at, localPort: port, localSocket: 1, trustedPathId: 0 }],
    ...change,
  })
}

export async function startWholeSystem(choice: AppChoice = {}): Promise<WholeSystem> {
  await using started = new AsyncDisposableStack()
  const folder = await temporaryFolder('doctor')
  started.defer(() => folder.dispose())
  const far = await startFar()
  started.defer(async () => {
    await far.stop()
    await forgetComputer()
  })
  const node = await startDemoNode({
    world: 'empty',
    pace: 0.02,
    interfaces: true,
    port,
    roots: serviceRoots,
  })
  started.defer(() => node.dispose())
  await node.setOnline(true)
  const id = await node.hostNetwork({ name: 'lab' })
  const network = `/controller/network/${id}`
  await node.call('POST', network, {
    routes: [
      { target: '10.83.4.0/24', via: null },
      { target: '192.168.40.0/24', via: gateway },
      { target: '0.0.0.0/0', via: gateway },
    ],
    ipAssignmentPools: [{ ipRangeStart: '10.83.4.50', ipRangeEnd: '10.83.4.60' }],
  })
  await node.call('POST', `${network}/member/${peer.node}`, {
    authorized: true,
    ipAssignments: [peer.address],
  })
  await node.fault({ kind: 'reply', path: `^/peer/${peer.node}$`, body: peerReply() })

  const limits = patientLimits()
  let current: AppUnderTest | null = null
  let starts = 0
  const app = (): AppUnderTest => {
    if (current === null) throw new Error('the application is not started')
    return current
  }
  const closeApp = async (): Promise<void> => {
    await current?.close()
    current = null
  }
  started.defer(closeApp)
  async function restartApp(
    flags: Parameters<typeof startApp>[1] = { serviceHome: node.home },
  ): Promise<void> {
    await closeApp()
    starts += 1
    current = await startApp(`${folder.path}/${starts}`, flags, null, { limits, ...choice })
  }
  await restartApp()
  must(await app().ask('network.join', { id, flags: defaultFlags }))
  await node.authorize(id)
  const reports: WholeSystem['reports'] = async (wanted) => {
    await until(async () => wanted({ ...(await node.network(id)) }), 'the service to report it')
  }
  await reports(({ status, assignedAddresses }) => status === 'OK' && String(assignedAddresses) !== '')
  await app().until(({ networks }) => networks[0]?.inEffect?.routes[1]?.present === true)
  const device = String(app().snapshot().networks[0]?.network?.portDeviceName)
  /** The service makes a new interface at each start, whose other end is the other computers'. */
  async function connectOthers(): Promise<void> {
    await far.take(`${device}-far`)
    await far.ip(
      `link set ${device}-far address ${macOfMember(id, peer.node)} mtu 2800`,
      `addr add ${gateway}/24 dev ${device}-far`,
      `addr add ${peer.address}/24 dev ${device}-far`,
      `link set ${device}-far up`,
    )
  }
  await connectOthers()
  const online: WholeSystem['online'] = (wanted) =>
    until(async () => (await node.status()).online === wanted, `online ${wanted}`)
  await online(true)
  await startedAgo(node, 3_600)

  const owned = started.move()
  return {
    far,
    limits,
    node,
    id,
    device,
    connectOthers,
    app,
    restartApp,
    reports,
    online,
    async configure(config) {
      const revision = async () => ({ ...(await node.network(id)) }) as { readonly netconfRevision?: number }
      const before = await revision()
      await node.call('POST', network, config)
      await reports(({ netconfRevision }) => netconfRevision !== before.netconfRevision)
    },
    async member(change) {
      const { address } = await node.status()
      await node.call('POST', `${network}/member/${address}`, change)
    },
    async setFlag(flag, value) {
      must(await app().ask('network.setFlag', { id, flag, value }))
    },
    diagnose: (subject = { kind: 'computer' }) => app().diagnose(subject),
    stop: () => owned.disposeAsync(),
  }
}

/** Makes the service look as if it had started this number of seconds ago, which the age of its port file tells. */
export async function startedAgo({ home }: Pick<DemoNode, 'home'>, seconds: number): Promise<void> {
  const then = new Date(Date.now() - seconds * 1_000)
  await utimes(join(home, 'zerotier-one.port'), then, then)
}

export async function until(wanted: () => Promise<boolean>, what: string): Promise<void> {
  const end = performance.now() + patience
  while (!(await wanted())) {
    if (performance.now() > end) throw new Error(`waited in vain for ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

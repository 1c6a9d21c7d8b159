import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import type { Diagnosis, DoctorSubject } from '../../../contract/doctor.ts'
import { defaultFlags, type FlagName } from '../../../contract/node.ts'
import { macOfMember } from '../../../domain/computer/member-address.ts'
import { type AppChoice, type AppUnderTest, startApp } from '../app/headless.ts'
import { type DemoNode, startDemoNode } from '../node/demo-node.ts'
import { must } from '../outcome.ts'
import { ip } from '../system/ip.ts'
import { temporaryFolder } from '../temp-folder.ts'
import { connectTunnel, connectWorld, controller, gateway, other, plug } from './cables.ts'
import { forgetComputer, nft, type OtherNamespace, roots, startNamespace } from './far.ts'
import { easyWay, type Way } from './tunnel.ts'
import { port, startedAgo, until } from './whole-system.ts'

const run = promisify(execFile)

/**
 * The source from which this computer knows its network: its own controller, or one elsewhere whose members it does not
 * know.
 */
export type View = 'host' | 'member'

/** This computer, the router, or the other computer */
export type Place = 'here' | 'router' | 'far'

export type Spoke = 'just now' | 'long ago' | 'never'

/** The reply of a controller elsewhere about this computer */
type Told =
  | { readonly kind: 'silent' | 'denied' | 'not-found' }
  | { readonly kind: 'configuration'; readonly configuration: object }

/** Two computers with a router between them, in which nothing is wrong at first. */
export interface TwoComputers {
  readonly view: View
  readonly id: string
  /** The network's interface on this computer; the other's is "ztb" */
  readonly device: string
  /** This computer's address in the network */
  own(): Promise<string>
  readonly node: DemoNode
  readonly router: OtherNamespace
  readonly far: OtherNamespace
  app(): AppUnderTest
  /** Changes how packets between the two fare, in the network and below it */
  way(change: Partial<Way>): Promise<void>
  /** Nothing gets from one to the other any more, while what is below the network may go on. */
  cutTunnel(): Promise<void>
  /** Changes the network's configuration. */
  configure(config: object): Promise<void>
  /** Changes this computer as a member, or another. */
  member(change: object, node?: string): Promise<void>
  setFlag(flag: FlagName, value: boolean): Promise<void>
  reports(wanted: (network: { readonly [field: string]: unknown }) => boolean): Promise<void>
  /**
   * Sets when the two last spoke to each other, as this computer's neighbour table has it. `mac`: the hardware address
   * of then
   */
  spoke(when: Spoke, mac?: string): Promise<void>
  /** Has it be so many ms ago that anything was heard of these nodes, who are silent; the others were heard just now. */
  age(milliseconds: number, ...silent: readonly string[]): Promise<void>
  /** Restarts the service. */
  restartNode(): Promise<void>
  /** Done when all is taken back. */
  undo(act: () => Promise<unknown>): void
  /** Runs commands of `ip` at that place; what follows the arrow takes it back: "addr add … => addr del …" */
  at(place: Place, ...commands: readonly string[]): Promise<void>
  /** Makes rules of the firewall there until all is taken back, and returns the last one. */
  rules(place: Place, commands: readonly string[]): Promise<string>
  /** Takes all back that was done, the last first, and waits until the two reach each other. */
  restore(): Promise<void>
  diagnose(subject?: DoctorSubject): Promise<Diagnosis>
  stop(): Promise<void>
}

const pools = [{ ipRangeStart: '10.83.4.50', ipRangeEnd: '10.83.4.60' }]
const routes = [
  { target: '10.83.4.0/24', via: null },
  { target: '192.168.40.0/24', via: gateway.address },
]

export async function startTwoComputers(view: View, choice: AppChoice = {}): Promise<TwoComputers> {
  await using started = new AsyncDisposableStack()
  const folder = await temporaryFolder('doctor')
  started.defer(() => folder.dispose())
  started.defer(forgetComputer)
  const [router, far] = await Promise.all([startNamespace('the router'), startNamespace('other-computer')])
  started.defer(() => router.stop())
  started.defer(() => far.stop())
  await connectWorld(router, far)

  const elsewhere = await startController()
  started.defer(elsewhere.close)
  const node = await startDemoNode({
    world: 'empty',
    pace: 0.02,
    interfaces: true,
    port,
    roots: roots.map((address) => `${address}/${port}`),
    account: elsewhere.url,
  })
  started.defer(() => node.dispose())
  const greet = async (): Promise<void> => {
    await node.setOnline(true)
    await node.addPeers([
      { address: other.node, path: `${other.world}/${port}` },
      { address: controller.node, path: `${controller.world}/${port}` },
    ])
  }
  await greet()
  const id = view === 'host' ? await hostNetwork(node) : `${controller.node}1ab001`
  const network = `/controller/network/${id}`

  const current = await startApp(folder.path, { serviceHome: node.home }, null, choice)
  started.defer(() => current.close())
  must(await current.ask('network.join', { id, flags: defaultFlags }))
  if (view === 'host') await node.authorize(id)
  const reports: TwoComputers['reports'] = (wanted) =>
    until(async () => wanted({ ...(await node.network(id)) }), 'the service to report it')
  await reports(({ status, assignedAddresses }) => status === 'OK' && String(assignedAddresses) !== '')
  await current.until(({ networks }) => networks[0]?.inEffect?.routes[1]?.present === true)
  const device = String(current.snapshot().networks[0]?.network?.portDeviceName)
  await router.take(`${device}-far`)
  await connectTunnel(router, far, id, device)

  const own = async (): Promise<string> =>
    String((await node.network(id))?.assignedAddresses[0]).replace(/\/.*/, '')
  const revision = async (): Promise<unknown> => ({ ...(await node.network(id)) })
  let way: Way = easyWay
  const setWay = async (next: Way): Promise<void> => {
    way = next
    // An answer goes the way twice.
    await far.tell(`way ${JSON.stringify(way)}`)
  }
  let undone: (() => Promise<unknown>)[] = []
  const undo: TwoComputers['undo'] = (act) => void undone.push(act)
  const macOfOther = macOfMember(id, other.node)
  const spoke: TwoComputers['spoke'] = async (when, mac = macOfOther) => {
    // A computer that knows the other asks it now and then, and is known by that.
    await far.ip('neigh flush dev ztb')
    await ip(`neigh flush dev ${device}`)
    if (when === 'just now') await until(isReached, 'the other computer to answer')
    if (when === 'long ago') await ip(`neigh replace ${other.address} lladdr ${mac} dev ${device} nud stale`)
  }
  await until(isReached, 'the other computer to answer')
  await until(async () => (await node.peers()).length >= 6, 'the node to know the others')
  // The application reads its devices every minute, and remembers where each one answered.
  must(await current.devices.read())

  await startedAgo(node, 3_600)

  const places = { here: { ip, nft }, router, far }
  const owned = started.move()
  return {
    view,
    id,
    device,
    own,
    node,
    router,
    far,
    app: () => current,
    async way(change) {
      await setWay({ ...way, ...change })
      undo(() => setWay(easyWay))
    },
    async cutTunnel() {
      await router.ip('link set ztb-far down')
      undo(() => router.ip('link set ztb-far up'))
    },
    async configure(config) {
      const before = JSON.stringify(await revision())
      if (view === 'host') await node.call('POST', network, config)
      else {
        elsewhere.change(config)
        await node.push(id)
      }
      // A controller that is silent changes nothing.
      if (!('kind' in config && config.kind === 'silent'))
        await reports((now) => JSON.stringify(now) !== before)
    },
    async member(change, member) {
      const { address } = await node.status()
      await node.call('POST', `${network}/member/${member ?? address}`, change)
    },
    async setFlag(flag, value) {
      must(await current.ask('network.setFlag', { id, flag, value }))
      undo(async () => must(await current.ask('network.setFlag', { id, flag, value: defaultFlags[flag] })))
    },
    reports,
    spoke,
    async age(milliseconds, ...silent) {
      const isSilent = async (): Promise<boolean> =>
        !(await node.peers()).some(({ address, paths }) => silent.includes(address) && paths.some(isFresh))
      // An answer may have been on its way.
      await until(async () => {
        await node.pass(milliseconds)
        await until(() => isHeard(node, silent), 'the node to hear of all but them')
        return isSilent()
      }, 'them to fall silent')
    },
    async restartNode() {
      await node.stop()
      await node.start()
      await until(async () => (await ip('link show')).includes(`${device}-far`), 'its interface')
      await router.take(`${device}-far`)
      await router.ip(...plug(`${device}-far`, 'switch0'))
      await greet()
    },
    undo,
    async at(place, ...commands) {
      for (const command of commands) {
        const [words = '', back] = command.split(' => ')
        await places[place].ip(words)
        if (back !== undefined) undo(() => places[place].ip(back))
      }
    },
    async rules(place, commands) {
      await places[place].nft(...commands)
      undo(() => places[place].nft('flush ruleset'))
      return commands.at(-1) ?? ''
    },
    async restore() {
      const acts = undone.reverse()
      undone = []
      for (const act of acts) await act()
      await ip(`neigh flush dev ${device}`)
      await until(isReached, 'the other computer to answer again')
      await until(async () => isHeard(node), 'the node to hear of all again')
    },
    diagnose: (subject = { kind: 'peer', address: other.node }) => current.diagnose(subject),
    stop: () => owned.disposeAsync(),
  }
}

async function hostNetwork(node: DemoNode): Promise<string> {
  const id = await node.hostNetwork({ name: 'lab' })
  await node.call('POST', `/controller/network/${id}`, { routes, ipAssignmentPools: pools })
  for (const { node: member, address } of [other, gateway]) {
    await node.call('POST', `/controller/network/${id}/member/${member}`, {
      authorized: true,
      ipAssignments: [address],
    })
  }
  return id
}

/** Answers for networks of a controller elsewhere. */
async function startController() {
  let revision = 1
  let told: Told = { kind: 'silent' }
  const configuration: { [field: string]: unknown } = {
    name: 'lab',
    type: 'PRIVATE',
    mtu: 2800,
    bridge: false,
    broadcastEnabled: true,
    dns: { domain: '', servers: [] },
    routes: routes.map((route) => ({ ...route, flags: 0, metric: 0 })),
    assignedAddresses: ['10.83.4.50/24'],
  }
  const change = (config: object): void => {
    const kind = 'kind' in config ? String(config.kind) : 'configuration'
    revision += 1
    if (kind === 'silent' || kind === 'denied' || kind === 'not-found') told = { kind }
    else
      told = {
        kind: 'configuration',
        configuration: { ...configuration, ...config, netconfRevision: revision },
      }
  }
  change({})
  const server = createServer((_, response) => response.end(JSON.stringify(told)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port: at } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${at}`,
    change,
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function isReached(): Promise<boolean> {
  return run('/usr/bin/ping', ['-n', '-c', '1', '-W', '4', other.address]).then(
    () => true,
    () => false,
  )
}

/** All others that it knows answered within the last seconds. */
async function isHeard(node: DemoNode, silent: readonly string[] = []): Promise<boolean> {
  const told = await node.peers()
  const others = told.filter(({ address }) => !silent.includes(address))
  return others.length + silent.length >= 6 && others.every(({ paths }) => paths.some(isFresh))
}

function isFresh({ lastReceive }: { readonly lastReceive: number }): boolean {
  return lastReceive > Date.now() - 20_000
}

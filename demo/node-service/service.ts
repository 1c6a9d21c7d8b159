import type { Clock } from './clock.ts'
import { type Controller, createController } from './controller/controller.ts'
import { type Interfaces, noInterfaces } from './interfaces/interfaces.ts'
import { type Identity, identityOf } from './node/identity.ts'
import { type Answer, adHocAnswer } from './node/join-flow.ts'
import { type Counters, createCounters } from './node/metrics.ts'
import { createNode, type Node } from './node/node.ts'
import { type Cut, isHeldOnline } from './node/outage.ts'
import type { DemoPeer } from './node/peers.ts'
import { type Release, toldVersion } from './release.ts'
import type { RemoteController } from './remote-controller.ts'
import { createStateKeeper, loadState } from './state-file.ts'
import type { UdpPort } from './udp-port.ts'
import { demoWorld } from './world/demo-world.ts'
import { emptyWorld, type World } from './world/world.ts'

/** The revisions of the API that are described. */
export const revisions = ['0.1.0', '1.1.0'] as const
export type Revision = (typeof revisions)[number]

export const worlds = ['demo', 'empty'] as const
export type WorldName = (typeof worlds)[number]

const visitEvery = 20_000
const pushDelay = 150

/** The node service without its HTTP interface. */
export interface Service {
  readonly home: string
  readonly identity: Identity
  readonly revision: Revision
  readonly release: Release
  readonly clock: Clock
  readonly node: Node
  readonly interfaces: Interfaces
  readonly controller: Controller
  /** A build without a controller answers 404 to the controller's paths, and keeps what an earlier one stored. */
  readonly hasController: boolean
  readonly counters: Counters
  peers: readonly DemoPeer[]
  /** false: a test wants it to say at once that it is offline */
  online: boolean
  /** null: a test has not cut it off */
  cut: Cut | null
  /** null: not open yet */
  udp: UdpPort | null
  /** Disconnects from the account, removes the interfaces, and writes the pending state to the home. */
  close(): Promise<void>
}

export interface ServiceOptions {
  readonly home: string
  readonly revision: Revision
  readonly release: Release
  readonly hasController: boolean
  readonly world: WorldName
  readonly seed: string
  readonly clock: Clock
  /** Creates the node's interfaces. Without it they exist nowhere. */
  readonly interfaces?: (nodeAddress: string) => Interfaces
  /** The account's controller is asked for a network before the demo world is. */
  readonly account?: RemoteController | undefined
}

/** Takes up what the home keeps, or begins with the world. Everything that changes is written to the home. */
export function createService(options: ServiceOptions): Service {
  const { home, revision, release, hasController, seed, clock, account, interfaces: interfacesOf } = options
  const saved = loadState(home)
  const identity = identityOf(saved?.seed ?? seed)
  const worldName = saved?.world ?? options.world
  const world: World = worldName === 'demo' ? demoWorld(identity.address, clock.now()) : emptyWorld()
  const self = { ...identity, version: toldVersion(release) }
  const interfaces = interfacesOf?.(identity.address) ?? noInterfaces

  const { changed: saveSoon, close } = createStateKeeper(home, () => ({
    seed: saved?.seed ?? seed,
    world: worldName,
    joined: node.networks().map(settled),
    hosted: controller.hosted(),
  }))
  const changed = (): void => {
    saveSoon()
    interfaces.apply(node.networks())
  }
  const controller = createController(clock, saved?.hosted ?? world.hosted, {
    changed: saveSoon,
    push(networkId, address) {
      if (address === null || address === identity.address) node.push(networkId)
      for (const visitor of world.visitors) {
        const meant = visitor.networkId === networkId && (address === null || address === visitor.address)
        if (meant) clock.after(pushDelay, () => controller.answer(networkId, visitor))
      }
    },
  })
  const foreignAnswer = (id: string, since: number): Answer => {
    const foreign = world.foreign.find((network) => network.id === id)
    if (foreign === undefined) return { kind: 'not-found' }
    return since < foreign.afterMs ? { kind: 'silent' } : foreign.answer
  }
  const node = createNode(identity.address, clock, saved?.joined ?? world.joined, {
    changed,
    answer(id, since): Answer | Promise<Answer> {
      const adHoc = adHocAnswer(id, identity.address)
      if (adHoc !== undefined) return adHoc
      if (id.startsWith(identity.address)) {
        return hasController ? controller.answer(id, self) : { kind: 'not-found' }
      }
      const remote = account?.answer(id, self)
      if (remote instanceof Promise) return remote.then((answer) => answer ?? foreignAnswer(id, since))
      return remote ?? foreignAnswer(id, since)
    },
  })
  const stopHearing = account?.onPush((networkId, address) => {
    if (address === null || address === identity.address) node.push(networkId)
  })
  const visit = () => {
    for (const visitor of hasController ? world.visitors : []) controller.answer(visitor.networkId, visitor)
    clock.after(visitEvery, visit)
  }
  clock.after(visitEvery, visit)
  changed()
  return {
    home,
    identity,
    revision,
    release,
    clock,
    node,
    interfaces,
    controller,
    hasController,
    counters: createCounters(clock, release.countsTraffic),
    peers: world.peers,
    online: world.online,
    cut: null,
    udp: null,
    async close() {
      stopHearing?.()
      close()
      await interfaces.close()
    },
  }
}

/** The node is online if its roots answered within minutes, or if it asks none, and no test says otherwise. */
export function isOnline({
  online,
  udp,
  cut,
  clock,
}: Pick<Service, 'online' | 'udp' | 'cut' | 'clock'>): boolean {
  return online && udp?.reach() !== 'none' && isHeldOnline(cut, clock.now())
}

/** The part that outlives a restart. */
function settled<T extends { readonly configRequests: number; readonly forced: object }>(network: T): T {
  return { ...network, configRequests: 0, lingers: 0, isLeft: false, forced: {} }
}

import { resolve } from 'node:path'
import { createFaults } from '../http/faults.ts'
import { listenWithControls } from '../http/listen.ts'
import { createRequestCounts } from '../http/rate.ts'
import { createClock } from './clock.ts'
import { type Controls, createControls } from './controls.ts'
import { openHome, rotateToken, writePort } from './home.ts'
import { adminApp } from './http/admin.ts'
import { createApp, nodePathShape } from './http/app.ts'
import {
  type InterfaceKind,
  type Interfaces,
  type MadeUpComputer,
  madeUpComputer,
  madeUpInterfaces,
  noInterfaces,
} from './interfaces/interfaces.ts'
import { kernelInterfaces } from './interfaces/kernel-interfaces.ts'
import { releases, type VersionName } from './release.ts'
import { type RemoteController, remoteControllerAt } from './remote-controller.ts'
import { createService, type Revision, type WorldName } from './service.ts'
import { openUdpPort } from './udp-port.ts'

export interface NodeServiceOptions {
  /** Created where it is missing; holds the token, the port and the state. */
  readonly home: string
  /** 0 or absent: any free port */
  readonly port?: number
  /** The API has this revision, by default the later one. */
  readonly revision?: Revision
  /** The release that the service is, 1.14 by default */
  readonly version?: VersionName
  /** False for a build without a controller */
  readonly hasController?: boolean
  /** The surroundings of the node in a new home; the believable ones by default */
  readonly world?: WorldName
  /** The delays are this multiple of the real service's: 0.01 is a hundred times faster. */
  readonly pace?: number
  /** Seed of the node's address and identity in a new home */
  readonly seed?: string
  /** Opens the controls on a second port (0: any that is free), without a token. For tests */
  readonly adminPort?: number
  /** Interfaces exist nowhere by default, and the service then reports no interface names. */
  readonly interfaces?: InterfaceKind
  /** Addresses of programs that answer over UDP as roots do, "192.0.2.10/9993": by them the node finds whether it is online */
  readonly roots?: readonly string[]
  /** The demo account, which answers for its networks: in this process, or at its admin port's address */
  readonly account?: RemoteController | string
}

export interface NodeService {
  /** "http://127.0.0.1:…", without a slash at its end */
  readonly url: string
  readonly port: number
  readonly home: string
  /** The node's address, 10 hex */
  readonly address: string
  /** This token is valid now. */
  readonly token: string
  readonly controls: Controls
  readonly adminUrl: string | undefined
  /** A computer on which everything that this node's networks need is in effect */
  computer(): MadeUpComputer
  /** Stops answering at once. The home stays as it is, for the next start. */
  close(): Promise<void>
}

const interfacesOf: { readonly [kind in InterfaceKind]: (nodeAddress: string) => Interfaces } = {
  none: () => noInterfaces,
  'made-up': () => madeUpInterfaces,
  kernel: kernelInterfaces,
}

/** Starts a node service that answers like the real one. Rejects with a plain sentence where it cannot listen. */
export async function startNodeService(options: NodeServiceOptions): Promise<NodeService> {
  const { revision = '1.1.0', version = '1.14', world = 'demo', pace = 1, seed = 'demo', adminPort } = options
  const home = resolve(options.home)
  const clock = createClock(pace)
  const faults = createFaults()
  const requests = createRequestCounts(nodePathShape)
  let token = openHome(home)
  let port = 0
  const service = createService({
    home,
    revision,
    release: releases[version],
    hasController: options.hasController ?? true,
    world,
    seed,
    clock,
    interfaces: interfacesOf[options.interfaces ?? 'none'],
    account: typeof options.account === 'string' ? remoteControllerAt(options.account) : options.account,
  })
  const controls = createControls(service, faults, requests, () => {
    token = rotateToken(home)
    return token
  })
  const app = createApp(
    service,
    faults,
    requests,
    () => token,
    () => port,
    () => void close(),
  )
  let close = async (): Promise<void> => undefined
  try {
    const listening = await listenWithControls(
      { fetch: app.fetch, port: options.port ?? 0 },
      { fetch: adminApp(controls).fetch, port: adminPort },
    )
    port = listening.port
    service.udp = await openUdpPort({ port, roots: options.roots ?? [] })
    writePort(home, port)
    close = async () => {
      clock.stop()
      service.udp?.close()
      await listening.close()
      await service.close()
    }
    return {
      url: listening.url,
      port,
      home,
      address: service.identity.address,
      get token() {
        return token
      },
      controls,
      adminUrl: listening.adminUrl,
      computer: () => madeUpComputer(service.node.networks(), service.identity.address),
      close,
    }
  } catch (error) {
    clock.stop()
    throw error
  }
}

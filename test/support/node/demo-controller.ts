import { afterAll, beforeAll } from 'vitest'
import type { NodeAddress } from '../../../domain/network-id.ts'
import { type ControllerClient, createControllerClient } from '../../../main/controller/client.ts'
import type { ServiceLink } from '../../../main/service/link.ts'
import { must } from '../outcome.ts'
import { type DemoNode, startDemoNode } from './demo-node.ts'
import { linkedTo } from './link.ts'

/** The controller of an empty demo node, and the application's client of it. */
export interface DemoController {
  readonly node: DemoNode
  /** The node's address; the ids of its networks begin with it. */
  readonly address: NodeAddress
  readonly client: ControllerClient
  /** Makes a network; answers its id. */
  host(name?: string): Promise<string>
  /** A network or one of its members, read past the client; null: there is none */
  seen(network: string, member?: string): Promise<{ readonly [field: string]: unknown } | null>
}

/** One for all tests of a file */
export function demoController(): DemoController {
  let node: DemoNode
  let link: ServiceLink
  let address: NodeAddress
  const client = createControllerClient((call) => link.controller(call))

  beforeAll(async () => {
    node = await startDemoNode({ pace: 0.02, world: 'empty' })
    link = linkedTo(node.home)
    address = (await node.status()).address
  })
  afterAll(async () => {
    await link.close()
    await node.dispose()
  })

  return {
    client,
    get node() {
      return node
    },
    get address() {
      return address
    },
    host: async (name = 'office') => must(await client.createNetwork(null, { name })).id,
    seen: (network, member) =>
      node.call('GET', `/controller/network/${network}${member === undefined ? '' : `/member/${member}`}`),
  }
}

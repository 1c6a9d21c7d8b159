import { beforeAll } from 'vitest'
import type { NodeAddress } from '../../../domain/network-id.ts'
import { type ControllerClient, createControllerClient } from '../../../main/controller/client.ts'
import { must } from '../outcome.ts'
import { shared } from '../shared.ts'
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
  const node = shared(() => startDemoNode({ pace: 0.02, world: 'empty' }))
  const link = shared(async () => linkedTo(node.home))
  let address: NodeAddress
  const client = createControllerClient((call) => link.controller(call))
  beforeAll(async () => {
    address = (await node.status()).address
  })

  return {
    client,
    node,
    get address() {
      return address
    },
    host: async (name = 'office') => must(await client.createNetwork(null, { name })).id,
    seen: (network, member) =>
      node.call('GET', `/controller/network/${network}${member === undefined ? '' : `/member/${member}`}`),
  }
}

import { beforeAll } from 'vitest'
import type { NodeAddress } from '../../../domain/network-id.ts'
import { createControllerClient } from '../../../main/controller/client.ts'
import { must } from '../outcome.ts'
import { shared } from '../shared.ts'
import { startDemoNode } from './demo-node.ts'
import { linkedTo } from './link.ts'

/** The controller of an empty demo node, and the application's client of it. One for all tests of a file */
export function demoController() {
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
    /** The node's address; the ids of its networks begin with it. */
    get address() {
      return address
    },
    /** Makes a network; answers its id. */
    host: async (name = 'office'): Promise<string> => must(await client.createNetwork(null, { name })).id,
    /** A network or one of its members, read past the client; null: there is none */
    seen: (network: string, member?: string) =>
      node.call<{ readonly [field: string]: unknown }>(
        'GET',
        `/controller/network/${network}${member === undefined ? '' : `/member/${member}`}`,
      ),
  }
}

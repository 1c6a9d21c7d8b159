import { type ControllerClient, createControllerClient } from '../../../main/controller/client.ts'
import { must } from '../outcome.ts'
import { type DemoNode, startDemoNode } from './demo-node.ts'
import { linkedTo } from './link.ts'

/** The controller of an empty demo node, and the application's client of it. */
export interface DemoController {
  readonly node: DemoNode
  /** Of the node; the ids of its networks begin with it. */
  readonly address: string
  readonly client: ControllerClient
  /** Makes a network; answers its id. */
  host(name?: string): Promise<string>
  /** A network or one of its members, read past the client; null: there is none */
  seen(network: string, member?: string): Promise<{ readonly [field: string]: unknown } | null>
  dispose(): Promise<void>
}

export async function startDemoController(): Promise<DemoController> {
  const node = await startDemoNode({ pace: 0.02, world: 'empty' })
  const link = linkedTo(node.home)
  const client = createControllerClient((call) => link.controller(call))
  const { address } = await node.status()
  return {
    ...{ node, address, client },
    host: async (name = 'office') => must(await client.createNetwork(null, { name })).id,
    seen: (network, member) =>
      node.call('GET', `/controller/network/${network}${member === undefined ? '' : `/member/${member}`}`),
    async dispose() {
      await link.close()
      await node.dispose()
    },
  }
}

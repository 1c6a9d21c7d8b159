import { type ControllerSource, createControllerSource } from '../../../main/controller/source.ts'
import type { ServiceLink } from '../../../main/service/link.ts'
import { must } from '../outcome.ts'
import { type DemoNode, startDemoNode } from './demo-node.ts'
import { linkedTo } from './link.ts'

/** The operations by which a controller is read, as the demo counts them. */
export const reads = {
  networks: 'GET /unstable/controller/network',
  members: 'GET /unstable/controller/network/{id}/member',
  revisions: 'GET /controller/network/{id}/member',
  member: 'GET /controller/network/{id}/member/{address}',
} as const

/** The controller of a demo node, as a place where networks are hosted. */
export interface HostingController {
  readonly node: DemoNode
  readonly link: ServiceLink
  readonly source: ControllerSource
  /** Makes a network with this number of members, and returns its id. */
  host(members?: number, authorized?: number): Promise<string>
  /** Requests meanwhile. */
  cost(work: () => Promise<unknown>): Promise<{ readonly [operation: string]: number }>
  /** Devices that wait in the network; undefined: there was no news of it */
  waitingIn(id: string): Promise<readonly string[] | undefined>
  /** Lets time go by for the source alone. */
  advance(milliseconds: number): void
  dispose(): Promise<void>
}

export async function startController(): Promise<HostingController> {
  let clock = 0
  const node = await startDemoNode({ pace: 0.02 })
  const link = linkedTo(node.home)
  const source = createControllerSource({ link, now: () => clock })
  // The session is opened here, so that no test pays for it.
  await link.poll()
  return {
    node,
    link,
    source,
    async host(members = 0, authorized = members) {
      const { id } = must(await source.createNetwork(null, { name: `crowd of ${members}` }))
      if (members > 0) await node.addMembers(id, members, authorized)
      return id
    },
    async cost(work) {
      await node.forgetRequests()
      await work()
      return node.requests()
    },
    async waitingIn(id) {
      const waiting = must(await source.unauthorized()).find(({ network }) => network.id === id)
      return waiting?.members.map((member) => member.id)
    },
    advance(milliseconds) {
      clock += milliseconds
    },
    async dispose() {
      await link.close()
      await node.dispose()
    },
  }
}

import { createControllerSource } from '../../../main/controller/source.ts'
import { must } from '../outcome.ts'
import { startDemoNode } from './demo-node.ts'
import { linkedTo } from './link.ts'

/** The operations by which a controller is read, as the demo counts them. */
export const reads = {
  networks: 'GET /unstable/controller/network',
  members: 'GET /unstable/controller/network/{id}/member',
  revisions: 'GET /controller/network/{id}/member',
  member: 'GET /controller/network/{id}/member/{address}',
} as const

/** The controller of a demo node, as a place where networks are hosted. */
export async function startController() {
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
    /** Makes a network with this number of members, and returns its id. */
    async host(members = 0, authorized: number = members) {
      const { id } = must(await source.createNetwork(null, { name: `crowd of ${members}` }))
      if (members > 0) await node.addMembers(id, members, authorized)
      return id
    },
    /** Requests meanwhile. */
    async cost(work: () => Promise<unknown>) {
      await node.forgetRequests()
      await work()
      return node.requests()
    },
    /** Devices that wait in the network; undefined: there was no news of it */
    async waitingIn(id: string) {
      const waiting = must(await source.unauthorized()).find(({ network }) => network.id === id)
      return waiting?.members.map((member) => member.id)
    },
    /** Lets time go by for the source alone. */
    advance(milliseconds: number) {
      clock += milliseconds
    },
    async dispose() {
      await link.close()
      await node.dispose()
    },
  }
}

import { startDemoNode } from '../node/demo-node.ts'
import { passedOnTo, shared } from '../shared.ts'
import { startDemoAccount } from './demo-account.ts'

/** A demo account and a demo node that shares its networks, each in a process of its own. */
export type LinkedWorld = Awaited<ReturnType<typeof startLinkedWorld>>

export async function startLinkedWorld(
  options: { readonly plan?: 'free' | 'paid'; readonly world?: 'demo' | 'empty' } = {},
) {
  const { plan = 'paid', world = 'demo' } = options
  const account = await startDemoAccount(plan)
  const node = await startDemoNode({ account: account.admin, world })
  return {
    account,
    node,
    /** Ends every fault of the account that a test asked for. */
    async heal() {
      await account.refuse(null)
      await account.clearFaults()
      await account.setReadOnly(false)
    },
    async dispose() {
      await node.dispose()
      await account.dispose()
    },
  }
}

/** One for all the tests of a file */
export function linkedWorld(): Omit<LinkedWorld, 'dispose'> {
  const world = shared(startLinkedWorld)
  return {
    account: passedOnTo(() => world.account),
    node: passedOnTo(() => world.node),
    heal: () => world.heal(),
  }
}

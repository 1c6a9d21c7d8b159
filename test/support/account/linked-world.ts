import { type DemoNode, startDemoNode } from '../node/demo-node.ts'
import { shared } from '../shared.ts'
import { type DemoAccount, startDemoAccount } from './demo-account.ts'

/** A demo account and a demo node that shares its networks, each in a process of its own. */
export interface LinkedWorld {
  readonly account: DemoAccount
  readonly node: DemoNode
  /** Ends every fault of the account that a test asked for. */
  heal(): Promise<void>
  dispose(): Promise<void>
}

export async function startLinkedWorld(
  options: { readonly plan?: 'free' | 'paid'; readonly world?: 'demo' | 'empty' } = {},
): Promise<LinkedWorld> {
  const { plan = 'paid', world = 'demo' } = options
  const account = await startDemoAccount(plan)
  const node = await startDemoNode({ account: account.admin, world })
  return {
    account,
    node,
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
export const linkedWorld = (): Omit<LinkedWorld, 'dispose'> => shared(startLinkedWorld)

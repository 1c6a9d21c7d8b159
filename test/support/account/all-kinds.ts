import type { AccountId } from '../../../contract/account.ts'
import type { AppUnderTest } from '../app/headless.ts'
import { must } from '../outcome.ts'
import { shared } from '../shared.ts'
import { type DemoNewCentral, startUnlimitedNewCentral } from './demo-new-central.ts'
import { type DemoZtnet, startUnlimitedZtnet } from './demo-ztnet.ts'
import { type LinkedWorld, startLinkedWorld } from './linked-world.ts'

interface AllKinds {
  readonly world: LinkedWorld
  readonly newCentral: DemoNewCentral
  /** ZTNET, which people run themselves */
  readonly own: DemoZtnet
}

/** A service of each kind of account for all tests of a file, without limits of calls */
export function allKinds(): AllKinds {
  const world = shared(startLinkedWorld)
  const newCentral = shared(startUnlimitedNewCentral)
  const own = shared(startUnlimitedZtnet)
  return { world, newCentral, own }
}

/** The application is started with these to use them. */
export const flagsOf = ({ node, account }: LinkedWorld) => ({
  serviceHome: node.home,
  accountUrl: account.url,
})

/** Signs in to an account of each kind, one after the other. */
export async function signInToAll(app: AppUnderTest, { world, newCentral, own }: AllKinds) {
  const signIn = async (given: {
    readonly token: string
    readonly base?: string
    readonly kind?: 'new-central' | 'ztnet'
  }): Promise<AccountId> => must(await app.ask('account.signIn', given))
  return {
    legacy: await signIn({ token: world.account.token }),
    'new-central': await signIn({
      token: newCentral.keys.desktop,
      base: newCentral.url,
      kind: 'new-central',
    }),
    ztnet: await signIn({ token: own.keys.both, base: own.url, kind: 'ztnet' }),
  }
}

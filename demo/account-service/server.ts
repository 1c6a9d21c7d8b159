import { createRate } from '../http/rate.ts'
import { identityOf } from '../node-service/node/identity.ts'
import { adminApp, createControls } from './controls.ts'
import { accountPathShape, createApp } from './http/app.ts'
import { randomToken } from './people.ts'
import { type AccountService, createAccountService } from './service.ts'
import { type DemoOptions, startDemoOf } from './start.ts'
import { demoNetworks } from './world/networks.ts'
import { demoPeople, ids } from './world/people.ts'

export const plans = ['free', 'paid'] as const
type Plan = (typeof plans)[number]

/** Requests a second */
const rates: { readonly [P in Plan]: number } = { free: 20, paid: 100 }

export interface AccountServiceOptions extends DemoOptions {
  /** free, unless said otherwise */
  readonly plan?: Plan
  /** Ada's token in a new home; without it a random one */
  readonly token?: string
  /** Address of the demo node that is a member from the start; without it that of the demo node's default seed */
  readonly nodeAddress?: string
  /** Admin address of a demo node in another process, which is told at once when there is news for it */
  readonly nodeAdmin?: string
}

export const tokenFile = 'account-token.txt'

/** The token of Ada Okafor, the organization's owner */
const tokenOf = ({ people }: AccountService): string => people.user(ids.ada)?.tokens[0]?.token ?? ''

/** Starts an account service that answers like the real one. */
export async function startAccountService({
  plan = 'free',
  token: wanted = randomToken(),
  nodeAddress = identityOf('demo').address,
  nodeAdmin,
  ...options
}: AccountServiceOptions) {
  const rate = createRate(rates[plan])
  const { service, ...running } = await startDemoOf(options, {
    stateForm: {
      name: 'demo-account.json',
      version: 1,
      lists: ['users', 'invitations', 'hosted'],
      objects: ['organization', 'networks', 'members'],
    },
    begin: (now) => ({ ...demoPeople(wanted, now), ...demoNetworks(nodeAddress, now) }),
    create: createAccountService,
    tokensFile: tokenFile,
    tokensOf: (service) => `${tokenOf(service)}\n`,
    pathShape: accountPathShape,
    apps(service, faults, answered) {
      const controls = createControls(service, faults, rate, answered)
      if (nodeAdmin !== undefined) controls.pushTo(nodeAdmin)
      return { app: createApp(service, faults, rate, answered), admin: adminApp(controls) }
    },
  })
  return {
    ...running,
    token: tokenOf(service),
    /** The demo node asks this controller for the configuration of the account's networks. */
    controller: service.networks.remote,
  }
}

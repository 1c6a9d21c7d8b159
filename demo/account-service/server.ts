import { join, resolve } from 'node:path'
import { createFaults } from '../http/faults.ts'
import { listenWithControls } from '../http/listen.ts'
import { createRate, createRequestCounts } from '../http/rate.ts'
import { createClock } from '../node-service/clock.ts'
import { writeAtomically } from '../node-service/home.ts'
import { identityOf } from '../node-service/node/identity.ts'
import type { RemoteController } from '../node-service/remote-controller.ts'
import { openStateFile } from '../state-file.ts'
import { adminApp, type Controls, createControls } from './controls.ts'
import { accountPathShape, createApp } from './http/app.ts'
import { randomToken } from './people.ts'
import { createAccountService } from './service.ts'
import type { AccountState } from './state.ts'
import { demoNetworks } from './world/networks.ts'
import { demoPeople, ids } from './world/people.ts'

export const plans = ['free', 'paid'] as const
export type Plan = (typeof plans)[number]

/** Requests a second */
const rates: { readonly [P in Plan]: number } = { free: 20, paid: 100 }

export interface AccountServiceOptions {
  /** Created where it is missing; holds the state, and Ada's token. */
  readonly home: string
  /** 0 or absent: any free port */
  readonly port?: number
  /** Opens the controls on a second port (0: any that is free), without a token. For tests */
  readonly adminPort?: number
  /** free, unless said otherwise */
  readonly plan?: Plan
  /** Ada's token in a new home; without it a random one */
  readonly token?: string
  /** Address of the demo node that is a member from the start; without it that of the demo node's default seed */
  readonly nodeAddress?: string
}

export interface DemoAccount {
  /** Base of the API, without /api/v1: "http://127.0.0.1:…" */
  readonly url: string
  readonly port: number
  readonly home: string
  /** The token of Ada Okafor, the organization's owner */
  readonly token: string
  readonly controls: Controls
  readonly adminUrl: string | undefined
  /** The demo node asks this controller for the configuration of the account's networks. */
  readonly controller: RemoteController
  /** Stops answering at once. The home stays as it is, for the next start. */
  close(): Promise<void>
}

export const tokenFile = 'account-token.txt'

const stateForm = {
  name: 'demo-account.json',
  version: 1,
  lists: ['users', 'invitations', 'hosted'],
  objects: ['organization', 'networks', 'members'],
}

/** Starts an account service that answers like the real one. Rejects with a plain sentence where it cannot listen. */
export async function startAccountService(options: AccountServiceOptions): Promise<DemoAccount> {
  const { plan = 'free', nodeAddress = identityOf('demo').address } = options
  const home = resolve(options.home)
  const file = openStateFile<AccountState>(home, stateForm)
  const clock = createClock(1)
  const now = clock.now()
  const state = file.load() ?? {
    ...demoPeople(options.token ?? randomToken(), now),
    ...demoNetworks(nodeAddress, now),
  }
  const service = createAccountService(clock, state, (read) => file.changed(read))
  const token = service.people.user(ids.ada)?.tokens[0]?.token ?? ''
  writeAtomically(join(home, tokenFile), `${token}\n`, 0o600)
  file.changed(() => service.state())

  const faults = createFaults()
  const rate = createRate(rates[plan])
  const answered = createRequestCounts(accountPathShape)
  const controls = createControls(service, faults, rate, answered)
  const listening = await listenWithControls(
    { fetch: createApp(service, faults, rate, answered).fetch, port: options.port ?? 0 },
    { fetch: adminApp(controls).fetch, port: options.adminPort },
    () => {
      clock.stop()
      file.close()
    },
  )
  return { ...listening, home, token, controls, controller: service.networks.remote }
}

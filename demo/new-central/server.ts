import { join, resolve } from 'node:path'
import { createFaults } from '../http/faults.ts'
import { listenWithControls } from '../http/listen.ts'
import { createRate } from '../http/rate.ts'
import { createRequestCounts } from '../http/request-counts.ts'
import { createClock } from '../node-service/clock.ts'
import { writeAtomically } from '../node-service/home.ts'
import { identityOf } from '../node-service/node/identity.ts'
import { openStateFile } from '../state-file.ts'
import { adminApp } from './admin.ts'
import type { Plan } from './entitlements.ts'
import { centralPathShape, createApp } from './http/app.ts'
import { createCentral } from './service.ts'
import type { CentralState } from './state.ts'
import { demoCentral, keyNames } from './world.ts'

export interface NewCentralOptions {
  /** Created where it is missing; holds the state and the keys. */
  readonly home: string
  /** 0 or absent: any free port */
  readonly port?: number
  /** Opens the controls on a second port (0: any that is free), without a key. For tests */
  readonly adminPort?: number
  /** scale, unless said otherwise */
  readonly plan?: Plan
}

interface DemoCentral {
  /** Base of the API, without /api/v2: "http://127.0.0.1:…" */
  readonly url: string
  readonly adminUrl: string | undefined
  readonly home: string
  /** Stops answering at once. The home stays as it is, for the next start. */
  close(): Promise<void>
}

/** One line for each key: its name and its secret. */
export const keysFile = 'api-keys.txt'

const stateForm = {
  name: 'demo-new-central.json',
  version: 1,
  lists: ['users', 'orgs', 'groups', 'grants', 'accounts', 'keys', 'webhooks', 'placed', 'hosted'],
  objects: ['networks', 'members'],
}
/** Requests a second. The real number is not published, and this is that of the first API. */
const callsPerSecond = 20

/** Starts a service that answers like New Central. Rejects with a plain sentence if it cannot listen. */
export async function startNewCentral(options: NewCentralOptions): Promise<DemoCentral> {
  const home = resolve(options.home)
  const file = openStateFile<CentralState>(home, stateForm)
  const clock = createClock(1)
  const state = file.load() ?? demoCentral(identityOf('demo').address, clock.now())
  const central = createCentral(clock, state, options.plan ?? 'scale', (read) => file.changed(read))
  const lines = keyNames.map((name) => `${name} ${central.keys.get(name)?.secret ?? ''}\n`)
  writeAtomically(join(home, keysFile), lines.join(''), 0o600)
  file.changed(() => central.state())

  const faults = createFaults()
  const rate = createRate(callsPerSecond)
  const answered = createRequestCounts(centralPathShape)
  const listening = await listenWithControls(
    { fetch: createApp(central, faults, rate, answered).fetch, port: options.port ?? 0 },
    { fetch: adminApp({ central, faults, rate, answered }).fetch, port: options.adminPort },
    () => {
      clock.stop()
      file.close()
    },
  )
  return { ...listening, home }
}

import { join, resolve } from 'node:path'
import { createFaults } from '../http/faults.ts'
import { listenWithControls } from '../http/listen.ts'
import { createRequestCounts } from '../http/request-counts.ts'
import { createClock } from '../node-service/clock.ts'
import { writeAtomically } from '../node-service/home.ts'
import { identityOf } from '../node-service/node/identity.ts'
import { openStateFile } from '../state-file.ts'
import { adminApp } from './admin.ts'
import { createApp, ztnetPathShape } from './http/app.ts'
import { createWindow } from './http/endpoint.ts'
import { createZtnet } from './service.ts'
import type { ZtnetState } from './state.ts'
import { demoZtnet, tokenNames } from './world.ts'

export interface ZtnetOptions {
  /** Created where it is missing; holds the state and the tokens. */
  readonly home: string
  /** 0 or absent: any free port */
  readonly port?: number
  /** Opens the controls on a second port (0: any that is free), without a token. For tests */
  readonly adminPort?: number
  /** 0.8.2, unless said otherwise */
  readonly version?: string
}

interface DemoZtnet {
  /** Base of the API, without /api/v1: "http://127.0.0.1:…" */
  readonly url: string
  readonly adminUrl: string | undefined
  readonly home: string
  /** Stops answering at once. The home stays as it is, for the next start. */
  close(): Promise<void>
}

/** One line for each token: its name and its secret. */
export const tokensFile = 'tokens.txt'

const stateForm = {
  name: 'demo-ztnet.json',
  version: 1,
  lists: ['users', 'organizations', 'hosted'],
  objects: ['tokens', 'owners', 'networks', 'members'],
}

/** Starts a server that answers like ZTNET. Rejects with a plain sentence where it cannot listen. */
export async function startZtnet(options: ZtnetOptions): Promise<DemoZtnet> {
  const home = resolve(options.home)
  const file = openStateFile<ZtnetState>(home, stateForm)
  const clock = createClock(1)
  const state = file.load() ?? demoZtnet(identityOf('demo').address, clock.now())
  const ztnet = createZtnet(clock, state, options.version ?? '0.8.2', (read) => file.changed(read))
  const tokens = ztnet.tokens()
  const lines = tokenNames.map((name) => `${name} ${tokens[name]?.secret ?? ''}\n`)
  writeAtomically(join(home, tokensFile), lines.join(''), 0o600)
  file.changed(() => ztnet.state())

  const faults = createFaults()
  const window = createWindow()
  const answered = createRequestCounts(ztnetPathShape)
  const listening = await listenWithControls(
    { fetch: createApp(ztnet, faults, window, answered).fetch, port: options.port ?? 0 },
    { fetch: adminApp({ ztnet, faults, window, answered }).fetch, port: options.adminPort },
    () => {
      clock.stop()
      file.close()
    },
  )
  return { ...listening, home }
}

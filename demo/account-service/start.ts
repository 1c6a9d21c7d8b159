import { join, resolve } from 'node:path'
import { createFaults, type Faults } from '../http/faults.ts'
import { type Fetch, listenWithControls } from '../http/listen.ts'
import { createRequestCounts, type RequestCounts } from '../http/rate.ts'
import { type Clock, createClock } from '../node-service/clock.ts'
import { writeAtomically } from '../node-service/home.ts'
import { openStateFile, type StateForm } from '../state-file.ts'

/** Where a demo of an account, of any kind, keeps its state, and where it listens */
export interface DemoOptions {
  /** Created where it is missing; holds the state and the tokens. */
  readonly home: string
  /** 0 or absent: any free port */
  readonly port?: number
  /** Opens the controls on a second port (0: any that is free), without a token. For tests */
  readonly adminPort?: number
}

interface DemoKind<State, Service> {
  readonly stateForm: StateForm
  /** The state of a new home */
  begin(now: number): State
  create(clock: Clock, state: State, changed: (read: () => State) => void): Service
  /** The file in the home that tells the tokens, and its text */
  readonly tokensFile: string
  tokensOf(service: Service): string
  /** The path without its ids, as the documents write it */
  pathShape(path: string): string
  /** The service's own HTTP interface, and that of its controls */
  apps(
    service: Service,
    faults: Faults,
    answered: RequestCounts,
  ): { readonly app: { readonly fetch: Fetch }; readonly admin: { readonly fetch: Fetch } }
}

/**
 * Starts a demo of an account over what its home keeps. Rejects with a plain sentence where it cannot listen. `close` stops
 * it at once, and the home stays as it is for the next start.
 */
export async function startDemoOf<State extends object, Service extends { state(): State }>(
  { home: folder, port = 0, adminPort }: DemoOptions,
  { stateForm, begin, create, tokensFile, tokensOf, pathShape, apps }: DemoKind<State, Service>,
) {
  const home = resolve(folder)
  const file = openStateFile<State>(home, stateForm)
  const clock = createClock(1)
  const state = file.load() ?? begin(clock.now())
  const service = create(clock, state, (read) => file.changed(read))
  writeAtomically(join(home, tokensFile), tokensOf(service), 0o600)
  file.changed(() => service.state())
  const { app, admin } = apps(service, createFaults(), createRequestCounts(pathShape))
  const listening = await listenWithControls(
    { fetch: app.fetch, port },
    { fetch: admin.fetch, port: adminPort },
    () => {
      clock.stop()
      file.close()
    },
  )
  return { ...listening, home, service }
}

import type { AccountEntry, AccountId, AccountNetwork } from '../../../contract/account.ts'
import type { Argument, CommandName, Reply } from '../../../contract/commands.ts'
import type { Diagnosis, DoctorSubject } from '../../../contract/doctor.ts'
import type { HostedSummary, JobAccount } from '../../../contract/hosting.ts'
import { type Result, success } from '../../../contract/result.ts'
import type { NetworkEntry, Snapshot } from '../../../contract/snapshot.ts'
import { patience } from '../../../contract/testing/patience.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import { type Core, createCore } from '../../../main/app/core.ts'
import type { Options } from '../../../main/app/options.ts'
import type { Running } from '../../../main/app/start.ts'
import { dispatch, type Handlers } from '../../../main/base/handlers.ts'
import type { Log } from '../../../main/base/log.ts'
import { headlessShell, type Shell } from '../../../main/base/shell.ts'
import { noChoice } from '../../../main/cli/socket/protocol.ts'
import type { SystemSources } from '../../../main/doctor/sources.ts'
import type { HostingOptions } from '../../../main/hosting/hosting.ts'
import type { Limits } from '../../../main/service/connection.ts'
import type { Store } from '../../../main/state/store.ts'
import { createSecrets, type Keychain } from '../../../main/system/secrets.ts'
import type { LinkedWorld } from '../account/linked-world.ts'
import { keychainOver } from '../desktop/memory-keychain.ts'
import { patientLimits } from '../limits.ts'
import { must } from '../outcome.ts'
import { temporaryFolder } from '../temp-folder.ts'

/** The application with all its commands, and without its face: no tray, no window, no dialog. */
export interface AppUnderTest {
  readonly core: Core
  readonly handlers: Handlers
  /** Runs a diagnosis into the snapshot, and returns it. */
  diagnose(subject: DoctorSubject): Promise<Diagnosis>
  readonly devices: Running['devices']
  /** Runs a command as a window would, with its argument checked. */
  ask<C extends CommandName>(
    command: C,
    ...argument: Argument<C> extends undefined ? [] : [Argument<C>]
  ): Promise<Result<Reply<C>>>
  snapshot(): Snapshot
  /** The account in use; undefined: none */
  account(): AccountEntry | undefined
  /** Throws where no account is in use. */
  accountId(): AccountId
  /** The network as the snapshot has it; undefined: it is not there */
  entry(id: string): NetworkEntry | undefined
  /** All members of a hosted network, page after page, as a window reads them. Throws what went wrong. */
  members(network: string): Promise<Reply<'hosting.members'>['items']>
  /** Waits until the job has ended, and returns its account. */
  ended(job: string): Promise<JobAccount>
  /** Waits until the snapshot is as wanted. */
  until(wanted: (snapshot: Snapshot) => boolean): Promise<Snapshot>
  /** Acts as if a window were visible, as it does from the start, or none. */
  setShown(shown: boolean): void
  /** Acts as if the computer woke up. */
  poke(): void
  /** All that was logged */
  readonly lines: string[]
  close(): Promise<void>
}

export const noFlags: Options = {
  ...noChoice,
  show: false,
  hidden: true,
  palette: false,
  verb: null,
  version: false,
  help: null,
  join: null,
}

/** Parts that a test may replace */
export interface AppChoice {
  readonly limits?: Limits
  readonly shell?: Partial<Shell>
  readonly hosting?: HostingOptions
  /** Probes of a diagnosis of the connection */
  readonly system?: Partial<SystemSources>
  /** ms: how long a default route is on trial */
  readonly trialTime?: number
  /** ms for which a place has to stand */
  readonly placeStands?: number
}

/** `folder`: where settings are kept. `keychain` null: the system has none. */
export async function startApp(
  folder: string,
  flags: Partial<Options>,
  keychain: Keychain | null,
  { limits = patientLimits(), shell, hosting, system, trialTime, placeStands }: AppChoice = {},
): Promise<AppUnderTest> {
  const lines: string[] = []
  const write = (message: string): void => void lines.push(message)
  const log: Log = { folder, info: write, warn: write, error: write }
  const load = (): Promise<Keychain> =>
    keychain === null ? Promise.reject(new Error('Failed to load: none here')) : Promise.resolve(keychain)
  const core = await createCore({
    options: { ...noFlags, ...flags },
    folder,
    log,
    secrets: createSecrets({ load }),
    limits,
    system: { slowness: 10, ...system },
  })
  const { store } = core
  const running = core.start(
    // The person of a test agrees, unless the test says otherwise.
    { ...headlessShell, confirm: async () => success(undefined), ...shell },
    {
      computerName: () => 'workbench',
      watchPace: { shown: 300, hidden: 300, list: 1_000 },
      joinPace: { look: 100, patience, settling: 10_000 },
      ...hosting,
      ...(trialTime && { trialTime }),
      ...(placeStands && { placeStands }),
    },
  )
  running.setShown(true)
  await running.accountsOpened
  const until = (wanted: (snapshot: Snapshot) => boolean): Promise<Snapshot> =>
    untilSnapshot(
      store,
      wanted,
      patience,
      ({ accounts, hosting }) => `${JSON.stringify({ accounts, hosting })} ${lines.join('\n')}`,
    )

  return {
    core,
    lines,
    handlers: running.handlers,
    setShown: running.setShown,
    poke: running.poke,
    async diagnose(subject) {
      await running.diagnose(subject)
      const { doctor } = store.snapshot()
      if (doctor === null) throw new Error('nothing was checked')
      return doctor
    },
    devices: running.devices,
    ask: async <C extends CommandName>(command: C, ...argument: unknown[]) =>
      (await dispatch(running.handlers, command, argument[0], write)) as Result<Reply<C>>,
    snapshot: store.snapshot,
    accountId() {
      const { current } = store.snapshot().accounts
      if (current === null) throw new Error('nobody is signed in')
      return current
    },
    account() {
      const { accounts, current } = store.snapshot().accounts
      return accounts.find(({ id }) => id === current)
    },
    entry: (id) => store.snapshot().networks.find((entry) => entry.id === id),
    async members(network) {
      const read = async (since: string | null) =>
        must(await running.handlers['hosting.members']({ network, since }))
      let page = await read(null)
      const members = [...page.items]
      while (page.more) {
        page = await read(page.version)
        members.push(...page.items)
      }
      return members
    },
    async ended(job) {
      await until(({ hosting: { jobs } }) => jobs.find(({ id }) => id === job)?.state !== 'running')
      return must(await running.handlers['hosting.readJob']({ job }))
    },
    until,
    close: async () => void (await core.dispose()),
  }
}

/** The same over a linked world, signed in as Ada. Its settings go with it, and the faults of the account. */
export interface SignedIn extends AppUnderTest {
  networks(): Promise<readonly HostedSummary[]>
  /** Reads a network of the account. */
  network(id: NetworkId): Promise<AccountNetwork>
}

/** `entries`: what its keychain holds */
export async function startSignedIn(
  { account, node, heal }: Omit<LinkedWorld, 'dispose'>,
  entries = new Map<string, string>(),
): Promise<SignedIn> {
  const folder = await temporaryFolder('app')
  const flags = { serviceHome: node.home, accountUrl: account.url }
  const app = await startApp(folder.path, flags, keychainOver(entries))
  must(await app.ask('account.signIn', { token: account.token }))
  await app.until(({ connection }) => connection.state === 'online')
  return {
    ...app,
    networks: async () => must(await app.ask('hosting.networks')),
    network: async (id) => must(await app.ask('hosting.network', { network: id })) as AccountNetwork,
    async close() {
      await app.close()
      await folder.dispose()
      await heal()
    },
  }
}

/** Waits until the snapshot is as wanted; `tell` says what to look at where it never is. */
export function untilSnapshot(
  store: Store,
  wanted: (snapshot: Snapshot) => boolean,
  milliseconds: number,
  tell: (snapshot: Snapshot) => string,
): Promise<Snapshot> {
  return new Promise((resolve, reject) => {
    const done = (snapshot: Snapshot): void => {
      clearTimeout(timer)
      stop()
      resolve(snapshot)
    }
    const timer = setTimeout(() => {
      stop()
      reject(new Error(`waited in vain: ${tell(store.snapshot())}`))
    }, milliseconds)
    const stop = store.subscribe((snapshot) => {
      if (wanted(snapshot)) done(snapshot)
    })
    if (wanted(store.snapshot())) done(store.snapshot())
  })
}

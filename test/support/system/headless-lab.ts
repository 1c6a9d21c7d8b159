import { type NetworkState, networkState } from '../../../contract/network-state.ts'
import { defaultFlags, type Flags } from '../../../contract/node.ts'
import type { NetworkEntry } from '../../../contract/snapshot.ts'
import { entryWord } from '../../../words/network-status.ts'
import { t } from '../../../words/testing/english.ts'
import { type AppChoice, type AppUnderTest, startApp } from '../app/headless.ts'
import { type DemoNode, startDemoNode } from '../node/demo-node.ts'
import { must } from '../outcome.ts'
import { temporaryFolder } from '../temp-folder.ts'
import { connectWifi, removeInterfaces } from './ip.ts'

/** A computer that is online, whose service sets interfaces and hosts a network, "lab", that lets everybody in. */
export interface HeadlessLab {
  readonly node: DemoNode
  readonly id: string
  /** The application as it was started last */
  readonly app: AppUnderTest
  /** The network's interface */
  readonly device: string
  /** Where the application keeps its settings */
  readonly folder: string
  entry(): NetworkEntry | undefined
  /** The state that the row of the network shows; undefined: there is no row */
  state(): NetworkState | undefined
  /** The text in the network’s row; empty: there is no row */
  word(): string
  /** Changes the network as its host. */
  configure(config: object): Promise<unknown>
  join(flags?: Flags): Promise<void>
  /** Waits until the network has an address on this computer. */
  connected(): Promise<unknown>
  startApp(): Promise<void>
  stop(): Promise<void>
}

/** `connect`: makes the interface by which this computer is online */
export async function startLab(
  config: object = {},
  choice: AppChoice = {},
  connect: () => Promise<void> = connectWifi,
): Promise<HeadlessLab> {
  await using started = new AsyncDisposableStack()
  const { path: folder, dispose } = await temporaryFolder('lab')
  started.defer(dispose)
  started.defer(removeInterfaces)
  await connect()
  const node = await startDemoNode({ world: 'empty', pace: 0.02, interfaces: true })
  started.defer(() => node.dispose())
  await node.setOnline(true)
  const id = await node.hostNetwork({ name: 'lab' })
  let app: AppUnderTest
  const lab: HeadlessLab = {
    node,
    id,
    folder,
    get app() {
      return app
    },
    get device() {
      return lab.entry()?.network?.portDeviceName ?? ''
    },
    entry: () => app.snapshot().networks.find((each) => each.id === id),
    state() {
      const entry = lab.entry()
      return entry && networkState(entry, true)
    },
    word() {
      const entry = lab.entry()
      return entry === undefined ? '' : entryWord(t, entry, true)
    },
    configure: (change) => node.call('POST', `/controller/network/${id}`, change),
    join: async (flags = defaultFlags) => void must(await app.ask('network.join', { id, flags })),
    connected: () => app.until(() => lab.entry()?.inEffect?.addresses[0]?.present === true),
    async startApp() {
      app = await startApp(folder, { serviceHome: node.home }, null, choice)
    },
    stop: () => owned.disposeAsync(),
  }
  await lab.configure({ private: false, ...config })
  await lab.startApp()
  started.defer(() => app.close())
  const owned = started.move()
  return lab
}

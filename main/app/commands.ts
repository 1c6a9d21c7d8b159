import type { accountCommands } from '../../contract/account-commands.ts'
import type { Argument, CommandName, Reply } from '../../contract/commands.ts'
import type { deviceCommands } from '../../contract/device-commands.ts'
import type { doctorCommands } from '../../contract/doctor-commands.ts'
import type { hostingCommands } from '../../contract/hosting-commands.ts'
import { isConnected } from '../../contract/network-state.ts'
import type { Network, Peer, PeerName } from '../../contract/node.ts'
import type { reportCommands } from '../../contract/report-commands.ts'
import { failure, type Result, success } from '../../contract/result.ts'
import type { NetworkEntry } from '../../contract/snapshot.ts'
import type { TunnelPreflight } from '../../domain/computer/tunnel-preflight.ts'
import type { NodeAddress } from '../../domain/network-id.ts'
import { accountBase } from '../account/address.ts'
import type { NetworkDns } from '../dns/network-dns.ts'
import type { CarryOut } from '../doctor/fixes/fixes.ts'
import type { Drafts } from '../drafts/drafts.ts'
import type { ServiceLink } from '../service/link.ts'
import type { Store } from '../state/store.ts'
import type { Writer } from '../state/writer.ts'
import type { Shell } from './shell.ts'

/** One handler a command: a missing one does not compile. */
export type Handlers = {
  readonly [C in CommandName]: (argument: Argument<C>) => Promise<Result<Reply<C>>> | Result<Reply<C>>
}

/** The part of the handlers that hosting brings, in `main/hosting/`. */
export type HostingHandlers = Pick<Handlers, keyof typeof hostingCommands>

/** The part that the doctor brings, in `main/doctor/`; its fixes are made of the others. */
export type DoctorHandlers = Pick<Handlers, Exclude<keyof typeof doctorCommands, 'doctor.fix'>>

/** The part that devices bring, in `main/devices/`. */
export type DeviceHandlers = Pick<Handlers, keyof typeof deviceCommands>

/** The part that accounts bring, in `main/account/`. */
export type AccountHandlers = Pick<Handlers, keyof typeof accountCommands>

/** The part that reports bring, in `main/report/`. */
export type ReportHandlers = Pick<Handlers, keyof typeof reportCommands>

/** What the commands act upon. */
interface Parts {
  readonly store: Store
  readonly writer: Writer
  readonly service: ServiceLink
  readonly poke: () => void
  readonly checkTunnel: (network: Network) => Promise<TunnelPreflight>
  readonly startDemo: () => Promise<Result<void>>
  readonly shell: Shell
  readonly hosting: HostingHandlers
  readonly account: AccountHandlers
  readonly devices: DeviceHandlers
  readonly doctor: DoctorHandlers
  readonly fix: CarryOut
  readonly report: ReportHandlers
  readonly drafts: Drafts
  readonly dns: Pick<NetworkDns, 'apply' | 'takeBack'>
  /** What members of hosted networks are called, as far as heard. */
  readonly namesOf: (address: NodeAddress) => readonly PeerName[]
}

/** Where the node service is to be had. */
const downloadPage = 'https://www.zerotier.com/download/'
/** How to get an icon on GNOME, which alone among the large desktops draws none by itself. */
const trayHelpPage = 'https://extensions.gnome.org/extension/615/appindicator-support/'
const done = success(undefined)

export function createHandlers(parts: Parts): Handlers {
  const { store, writer, service, shell, drafts, dns } = parts

  function entryOf(id: string): NetworkEntry | null {
    return store.snapshot().networks.find((entry) => entry.id === id) ?? null
  }

  function named(peer: Peer): Peer {
    return { ...peer, names: parts.namesOf(peer.address) }
  }

  const handlers: Handlers = {
    'snapshot.read': () => success(store.snapshot()),

    'network.join': ({ id, flags }) => writer.setIntent(id, { connected: true, flags }),
    'network.connect': ({ id, connected }) =>
      entryOf(id) === null ? failure('network-unknown') : writer.setIntent(id, { connected }),
    'network.setFlag': async ({ id, flag, value }) => {
      if (entryOf(id) === null) return failure('network-unknown')
      const set = await writer.setIntent(id, { flags: { [flag]: value } })
      // Where permission is needed to take the servers back, the click on the switch is what it is asked after.
      return set.ok && flag === 'allowDNS' && !value ? shell.whileOpen(() => dns.takeBack(id)) : set
    },
    'network.setDns': ({ id, on }) => shell.whileOpen(() => (on ? dns.apply(id) : dns.takeBack(id))),
    'network.forget': ({ id }) => {
      const entry = entryOf(id)
      if (entry === null) return done
      if (entry.joined || isConnected(entry)) return failure('network-still-connected')
      store.dispatch({ type: 'forgotten', id })
      return done
    },
    'network.refresh': async ({ id }) => {
      const generation = writer.generation()
      const read = await service.network(id)
      if (!read.ok) return read
      if (generation === writer.generation()) store.dispatch({ type: 'read', id, network: read.value })
      return done
    },
    'network.dismissFault': ({ id }) => {
      store.dispatch({ type: 'fault-dismissed', id })
      return done
    },
    'network.agreeToClashes': ({ id }) => {
      const entry = entryOf(id)
      if (entry === null) return failure('network-unknown')
      store.dispatch({ type: 'clashes-agreed', id })
      return entry.addressesWait ? writer.setIntent(id, { flags: { allowManaged: true } }) : done
    },
    'network.checkTunnel': async ({ id }) => {
      const network = entryOf(id)?.network ?? null
      return network === null ? failure('network-unknown') : success(await parts.checkTunnel(network))
    },
    'network.openLogin': async ({ id }) => {
      const page = entryOf(id)?.network?.authenticationURL ?? null
      if (page === null) return failure('login-page-missing')
      const opened = await shell.openExternal(page)
      return !opened.ok && opened.error.code === 'link-unsafe' ? failure('login-page-unsafe') : opened
    },

    'peers.list': async () => {
      const peers = await service.peers()
      return peers.ok ? success(peers.value.map(named)) : peers
    },
    'peers.read': async ({ address }) => {
      const peer = await service.peer(address)
      return peer.ok && peer.value !== null ? success(named(peer.value)) : peer
    },

    'service.unlock': async () => {
      const unlocked = await shell.whileOpen(() => service.unlock())
      parts.poke()
      return unlocked
    },
    'service.chooseTokenFile': async () => {
      const path = await shell.chooseTokenFile()
      if (!path.ok) return path
      if (path.value === null) return success(false)
      const used = await service.useTokenFile(path.value)
      parts.poke()
      return used.ok ? success(true) : used
    },
    'service.retry': () => {
      parts.poke()
      return done
    },
    'service.startDemo': () => parts.startDemo(),
    'service.openDownload': () => shell.openExternal(downloadPage),

    'preferences.set': async (change) => {
      const base = typeof change.accountBase === 'string' ? accountBase(change.accountBase) : null
      if (base !== null && !base.ok) return base
      const preferences = {
        ...store.snapshot().preferences,
        ...change,
        ...(base !== null && { accountBase: base.value }),
      }
      if (preferences.startAtLogin !== store.snapshot().preferences.startAtLogin) {
        const set = await shell.setStartAtLogin(preferences.startAtLogin)
        if (!set.ok) return set
      }
      store.dispatch({ type: 'preferences-set', preferences })
      return done
    },
    'notice.dismiss': ({ id }) => {
      store.dispatch({ type: 'notice-dismissed', id })
      return done
    },

    'clipboard.copy': ({ text }) => shell.copy(text),
    'log.openFolder': () => shell.openLogFolder(),

    'window.hide': () => {
      shell.window.hide()
      return done
    },
    'window.ready': ({ window }) => {
      shell[window === 'small' ? 'window' : 'hostingWindow'].ready()
      return done
    },
    'window.pin': ({ pinned }) => {
      shell.window.pin(pinned)
      return done
    },
    'window.stay': () => {
      shell.window.stay()
      return done
    },
    'window.fit': ({ height }) => {
      shell.window.fit(height)
      return done
    },
    'desktop.openTrayHelp': () => shell.openExternal(trayHelpPage),
    'application.openLicences': () => shell.openLicences(),
    'application.quit': () => shell.quit(),

    'drafts.list': () => success(drafts.list()),
    'drafts.save': (draft) => drafts.save(draft),
    'drafts.discard': ({ subject }) => {
      drafts.discard(subject)
      return done
    },

    ...parts.devices,
    ...parts.doctor,
    'doctor.fix': (asked) => shell.whileOpen(() => parts.fix(asked, handlers)),
    ...parts.hosting,
    ...parts.account,
    ...parts.report,
  }
  return handlers
}

import * as v from 'valibot'
import type { TunnelPreflight } from '../domain/computer/tunnel-preflight.ts'
import type { NetworkId } from '../domain/network-id.ts'
import { accelerator } from './accelerator-schema.ts'
import { accountCommands } from './account-commands.ts'
import { command } from './command.ts'
import { deviceActionCommands } from './device-action-commands.ts'
import { deviceCommands } from './device-commands.ts'
import type { DevicesTab } from './devices.ts'
import { doctorCommands } from './doctor-commands.ts'
import { draftCommands } from './draft-commands.ts'
import type { Fault } from './fault.ts'
import { hostingCommands } from './hosting-commands.ts'
import { joinableId, networkId, nodeAddress } from './hosting-schema.ts'
import { memberColumns } from './member-columns-schema.ts'
import { flagNames, type Peer } from './node.ts'
import { pauseCommands } from './pause-commands.ts'
import { placeCommands } from './place-commands.ts'
import { themes, whenClosed } from './preferences.ts'
import { recentEntries } from './recent-entries.ts'
import { reportCommands } from './report-commands.ts'
import { setCommands } from './set-commands.ts'
import { settingsCommands } from './settings-commands.ts'
import { shareCommands } from './share-commands.ts'
import { shownByWindows } from './show-schema.ts'
import type { Snapshot } from './snapshot.ts'
import type { Traffic } from './traffic.ts'
import { verbCommands } from './verb-commands.ts'

const flags = v.strictObject({
  allowManaged: v.boolean(),
  allowGlobal: v.boolean(),
  allowDefault: v.boolean(),
  allowDNS: v.boolean(),
})
const nothing = v.undefined()

/**
 * Everything a window may ask of main, once. A name is added here, its handler in `main/app/handlers.ts` (without one it
 * does not compile); the preload never changes. Every reply is a Result.
 */
export const commands = {
  'snapshot.read': command(nothing).replies<Snapshot>(),

  /** Joins, or changes the flags of a network joined already. Done when the service holds it. */
  'network.join': command(v.strictObject({ id: joinableId, flags })).replies<void>(),
  /** On: joins with the remembered flags. Off: leaves and remembers. */
  'network.connect': command(v.strictObject({ id: networkId, connected: v.boolean() })).replies<void>(),
  'network.setFlag': command(
    v.strictObject({ id: networkId, flag: v.picklist(flagNames), value: v.boolean() }),
  ).replies<void>(),
  /** Drops a disconnected network from memory. The window asks for confirmation first. */
  'network.forget': command(v.strictObject({ id: networkId })).replies<void>(),
  /** Reads one network at once, ahead of the next poll: while a join settles. */
  'network.refresh': command(v.strictObject({ id: networkId })).replies<void>(),
  /**
   * Has the resolver of this computer use the network's name servers, where the service sets none by itself, and sets
   * them again wherever they went. Off: takes them back. The system may ask for permission.
   */
  'network.setDns': command(v.strictObject({ id: networkId, on: v.boolean() })).replies<void>(),
  /** Takes the last fault off a network's row. */
  'network.dismissFault': command(v.strictObject({ id: networkId })).replies<void>(),
  /** Goes on in spite of what the network clashes with now; its managed addresses go on. */
  'network.agreeToClashes': command(v.strictObject({ id: networkId })).replies<void>(),
  /** Whether all traffic can go through a joined network, before it does. */
  'network.checkTunnel': command(v.strictObject({ id: networkId })).replies<TunnelPreflight>(),
  /** Opens the single sign-on page of a network in the browser; main knows the address, and asks at the first of its site. */
  'network.openLogin': command(v.strictObject({ id: networkId })).replies<void>(),

  'peers.list': command(nothing).replies<readonly Peer[]>(),
  /** null: the node does not know it */
  'peers.read': command(v.strictObject({ address: nodeAddress })).replies<Peer | null>(),
  /** null: this service does not tell it */
  'traffic.read': command(nothing).replies<Traffic | null>(),

  /** Reads the service's token with elevated permission; only ever after a click. */
  'service.unlock': command(nothing).replies<Unlocked>(),
  /** Lets the person choose the token file in the system's own dialog; false: cancelled. */
  'service.chooseTokenFile': command(nothing).replies<boolean>(),
  /** Looks for the service at once. */
  'service.retry': command(nothing).replies<void>(),
  /** Runs against the embedded demo node until the application quits. */
  'service.startDemo': command(nothing).replies<void>(),
  /** Opens the page that says how to get the node service. */
  'service.openDownload': command(nothing).replies<void>(),

  'preferences.set': command(
    v.strictObject({
      notifyAttention: v.exactOptional(v.boolean()),
      notifyDevices: v.exactOptional(v.boolean()),
      notifyService: v.exactOptional(v.boolean()),
      startAtLogin: v.exactOptional(v.boolean()),
      welcomeSeen: v.exactOptional(v.boolean()),
      noTraySeen: v.exactOptional(v.boolean()),
      carefulJoin: v.exactOptional(v.boolean()),
      whenClosed: v.exactOptional(v.picklist(whenClosed)),
      theme: v.exactOptional(v.picklist(themes)),
      memberColumns: v.exactOptional(memberColumns),
      paletteShortcut: v.exactOptional(v.nullable(accelerator)),
      recentEntries: v.exactOptional(recentEntries),
      accountBase: v.exactOptional(v.nullable(v.pipe(v.string(), v.maxLength(2048)))),
    }),
  ).replies<void>(),
  'notice.dismiss': command(v.strictObject({ id: v.pipe(v.string(), v.maxLength(64)) })).replies<void>(),

  'clipboard.copy': command(
    v.strictObject({ text: v.pipe(v.string(), v.maxLength(1_000_000)) }),
  ).replies<void>(),
  'log.openFolder': command(nothing).replies<void>(),

  'window.hide': command(nothing).replies<void>(),
  /** The page has something to show, and whether that is painted, which no hidden window tells. */
  'window.ready': command(
    v.strictObject({ window: v.picklist(['small', 'hosted']), painted: v.boolean() }),
  ).replies<void>(),
  /** While a dialog of ours is open, the window does not hide when it loses the focus. */
  'window.pin': command(v.strictObject({ pinned: v.boolean() })).replies<void>(),
  /** The user was asked what closing the window shall do, and that is over: the next time is asked anew. */
  'window.stay': command(nothing).replies<void>(),
  /** The height that the content wants, in CSS pixels; main bounds it to the screen. */
  'window.fit': command(
    v.strictObject({ height: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000)) }),
  ).replies<void>(),
  /** Shows this, in the window that it belongs to. */
  'window.goTo': command(shownByWindows).replies<void>(),
  /** Opens the page that says how to get tray icons on this desktop. */
  'desktop.openTrayHelp': command(nothing).replies<void>(),
  /** Opens the page with the licences of all that the application is made of. */
  'application.openLicences': command(nothing).replies<void>(),
  'application.quit': command(nothing).replies<void>(),

  ...deviceActionCommands,
  ...deviceCommands,
  ...doctorCommands,
  ...draftCommands,
  ...hostingCommands,
  ...accountCommands,
  ...placeCommands,
  ...pauseCommands,
  ...reportCommands,
  ...settingsCommands,
  ...verbCommands,
  ...shareCommands,
  ...setCommands,
} as const

/** How an unlock ended well: the token is in use, and whether the keychain keeps it for the next start. */
export interface Unlocked {
  readonly saved: boolean
  /** Why the keychain did not keep it. */
  readonly keychain?: Fault
}

export type CommandName = keyof typeof commands
export type Argument<C extends CommandName> = v.InferOutput<(typeof commands)[C]['argument']>
export type Reply<C extends CommandName> = NonNullable<(typeof commands)[C]['reply']>['type']

/** What a window is asked to show: what windows may ask for, and what main alone asks for. */
export type Show =
  | v.InferOutput<typeof shownByWindows>
  /** 'closing' asks what to do, as the window was closed and there is no tray icon. 'palette' is the search. */
  | { readonly view: 'closing' | 'palette' }
  /** Asks whether all traffic is to go through this network. */
  | { readonly view: 'full-tunnel'; readonly network: NetworkId }
  /** All devices, in the large window */
  | { readonly view: 'devices-page'; readonly tab: DevicesTab }

/** What the window of hosted networks shows. */
export type HostingShow = Extract<Show, { readonly view: 'hosting' | 'account' | 'devices-page' }>

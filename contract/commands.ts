import * as v from 'valibot'
import { type ServiceUnit, type UnitAction, unitActions } from '../domain/computer/computer.ts'
import type { TunnelPreflight } from '../domain/computer/tunnel-preflight.ts'
import type { NetworkId } from '../domain/network-id.ts'
import { accessCommands } from './access-commands.ts'
import { accountCommands } from './account-commands.ts'
import { accountPages } from './account-page.ts'
import { command } from './command.ts'
import { deviceActionCommands, deviceCommands } from './device-commands.ts'
import type { DevicesTab } from './devices.ts'
import { doctorCommands, doctorSubject } from './doctor-commands.ts'
import { draftCommands } from './draft-commands.ts'
import type { Fault } from './fault.ts'
import { hostedParts } from './hosting.ts'
import { hostingCommands } from './hosting-commands.ts'
import { givenId, networkId, nodeAddress, optionalFields } from './hosting-schema.ts'
import type { JournalEntry } from './journal.ts'
import type { ReadList } from './lists.ts'
import { flagNames } from './node.ts'
import { organizationCommands } from './organization-commands.ts'
import { type ChangeReport, mostPauseMinutes } from './pause.ts'
import type { Peer } from './peer.ts'
import { placeCommands } from './place-commands.ts'
import { settingNames } from './preferences.ts'
import { reportCommands } from './report-commands.ts'
import { serviceSettingsCommands } from './service-settings.ts'
import { setCommands } from './set-commands.ts'
import { preferenceValues, settingsCommands } from './settings-commands.ts'
import { shareCommands } from './share-commands.ts'
import type { Snapshot } from './snapshot.ts'
import type { TrafficReply } from './traffic.ts'
import { verbCommands } from './verb-commands.ts'

const networks = v.pipe(v.array(networkId), v.minLength(1), v.maxLength(1_000))
const minutes = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostPauseMinutes))
const length = v.variant('kind', [
  v.strictObject({ kind: v.picklist(['minutes', 'longer']), minutes }),
  v.strictObject({ kind: v.literal('tomorrow') }),
  v.strictObject({ kind: v.literal('until-resumed') }),
])

/** Commands for pauses. Part of `commands`. */
const pauseCommands = {
  /**
   * Pauses networks by taking their addresses, routes and name servers off this computer. For a paused one only the end
   * changes.
   */
  'pause.start': command(v.strictObject({ networks, length })).replies<ChangeReport>(),
  /** Restores the former flags. It does nothing for a network that is not paused. */
  'pause.end': command(v.strictObject({ networks })).replies<ChangeReport>(),
  /** Replies with the changes that the person and sets made, newest first. Those of places are in `places.decisions`. */
  'automation.journal': command(v.undefined()).replies<readonly JournalEntry[]>(),
} as const

/** A window may request these views, in itself or in the other window. */
const shownByWindows = v.variant('view', [
  v.strictObject({ view: v.picklist(['peers', 'node', 'automation', 'report', 'service']) }),
  /** The sets on the page of automation; `creates` asks for the name of a new one. */
  v.strictObject({ view: v.literal('sets'), creates: v.exactOptional(v.literal(true)) }),
  /** `network` is shown expanded. */
  v.strictObject({ view: v.literal('networks'), network: v.exactOptional(networkId) }),
  /** The places on the page of automation; `teach` leads to the form that teaches one. */
  v.strictObject({ view: v.literal('places'), teach: v.exactOptional(v.literal(true)) }),
  v.strictObject({ view: v.literal('settings'), setting: v.exactOptional(v.picklist(settingNames)) }),
  /** Shows the devices of a network, or of all if it is null. `device` is shown expanded. */
  v.strictObject({
    view: v.literal('devices'),
    network: v.nullable(networkId),
    device: v.nullable(nodeAddress),
  }),
  /** Asks how long to pause the network, or all connected ones if it is null. */
  v.strictObject({ view: v.literal('pause'), network: v.nullable(networkId) }),
  v.strictObject({ view: v.literal('join'), id: v.nullable(networkId) }),
  /** Starts a diagnosis of the connection and shows it. */
  v.strictObject({ view: v.literal('doctor'), subject: doctorSubject }),
  /** Shows the network in the large window, or the list of all if it is null. */
  v.strictObject({
    view: v.literal('hosting'),
    network: v.nullable(networkId),
    part: v.exactOptional(v.picklist(hostedParts)),
    member: v.exactOptional(nodeAddress),
  }),
  /** Shows the account in the large window, or the way to sign in. */
  v.strictObject({
    view: v.literal('account'),
    page: v.exactOptional(v.picklist(accountPages)),
    /** The network whose access is shown first, and its organization; null: it is not known */
    accessTo: v.exactOptional(v.strictObject({ organization: v.nullable(givenId), network: networkId })),
  }),
])

const flags = v.strictObject(v.entriesFromList(flagNames, v.boolean()))
const nothing = v.undefined()

/**
 * Lists every command that a window may send to main. A new command is added here and its handler in
 * `main/app/handlers.ts` (without one it does not compile); the preload never changes. Every reply is a Result.
 */
export const commands = {
  'snapshot.read': command(nothing).replies<Snapshot>(),

  /** Joins a network, or changes the flags of a joined one. Resolves once the service holds the change. */
  'network.join': command(v.strictObject({ id: networkId, flags })).replies<void>(),
  /** Connecting joins with the remembered flags. Disconnecting leaves the network and remembers it. */
  'network.connect': command(v.strictObject({ id: networkId, connected: v.boolean() })).replies<void>(),
  'network.setFlag': command(
    v.strictObject({ id: networkId, flag: v.picklist(flagNames), value: v.boolean() }),
  ).replies<void>(),
  /** Forgets a disconnected network. The window asks for confirmation first. */
  'network.forget': command(v.strictObject({ id: networkId })).replies<void>(),
  /** Reads one network immediately instead of waiting for the next poll, for example while a join settles. */
  'network.refresh': command(v.strictObject({ id: networkId })).replies<void>(),
  /**
   * Makes this computer's resolver use the network's name servers, where the service does not set them itself, and sets
   * them again if something removes them. With `on` false they are removed. The system may ask for permission.
   */
  'network.setDns': command(v.strictObject({ id: networkId, on: v.boolean() })).replies<void>(),
  /** Clears the last fault from a network's row. */
  'network.dismissFault': command(v.strictObject({ id: networkId })).replies<void>(),
  /** Accepts the network's current route conflicts and turns its managed addresses on. */
  'network.agreeToConflicts': command(v.strictObject({ id: networkId })).replies<void>(),
  /** Checks whether all traffic can go through a joined network before the flag is turned on. */
  'network.checkTunnel': command(v.strictObject({ id: networkId })).replies<TunnelPreflight>(),
  /**
   * Opens a network's single sign-on page in the browser. Main knows the URL, and asks the person before the first one
   * of each site.
   */
  'network.openLogin': command(v.strictObject({ id: networkId })).replies<void>(),

  'peers.list': command(nothing).replies<ReadList<Peer>>(),
  /** null: the node does not know the peer */
  'peers.read': command(v.strictObject({ address: nodeAddress })).replies<Peer | null>(),
  /** Moves the traffic with a bonded peer from its active link to the next one. Fault: 'bond-not-rotated' */
  'peers.rotateBond': command(v.strictObject({ address: nodeAddress })).replies<void>(),
  /** null: this service does not report traffic */
  'traffic.read': command(nothing).replies<TrafficReply>(),

  /** Reads the service's token with elevated permission. It is only sent after a click. */
  'service.unlock': command(nothing).replies<Unlocked>(),
  /** Lets the person choose the token file in the system's own dialog; false: cancelled. */
  'service.chooseTokenFile': command(nothing).replies<boolean>(),
  /** Looks for the service immediately. */
  'service.retry': command(nothing).replies<void>(),
  /** The service's unit in the system's service manager. null: the system does not manage it, or it cannot be read. */
  'service.readUnit': command(nothing).replies<ControllableUnit | null>(),
  /**
   * Tells the service manager with elevated permission. `command` is the one that the person was shown. Faults:
   * 'fix-outdated' if it is another by now, 'service-not-started', 'service-not-stopped', and those of elevation.
   */
  'service.control': command(
    v.strictObject({ action: v.picklist(unitActions), command: v.pipe(v.string(), v.maxLength(500)) }),
  ).replies<void>(),
  /** Runs against the embedded demo node until the application quits. */
  'service.startDemo': command(nothing).replies<void>(),
  /** Opens the page that says how to get the node service. */
  'service.openDownload': command(nothing).replies<void>(),

  'preferences.set': command(v.strictObject(optionalFields(preferenceValues))).replies<void>(),
  'notice.dismiss': command(v.strictObject({ id: v.pipe(v.string(), v.maxLength(64)) })).replies<void>(),

  'clipboard.copy': command(
    v.strictObject({ text: v.pipe(v.string(), v.maxLength(1_000_000)) }),
  ).replies<void>(),
  'log.openFolder': command(nothing).replies<void>(),

  'window.hide': command(nothing).replies<void>(),
  /** Reports that the page has content and whether it is painted, because a hidden window gives no paint event. */
  'window.ready': command(
    v.strictObject({ window: v.picklist(['small', 'hosted']), painted: v.boolean() }),
  ).replies<void>(),
  /** While a dialog of ours is open, the window does not hide when it loses the focus. */
  'window.pin': command(v.strictObject({ pinned: v.boolean() })).replies<void>(),
  /** The person dismissed the question about closing the window, so the next close asks again. */
  'window.stay': command(nothing).replies<void>(),
  /** Shows a view in the window that it belongs to. */
  'window.goTo': command(shownByWindows).replies<void>(),
  /** Opens the page that says how to get tray icons on this desktop. */
  'desktop.openTrayHelp': command(nothing).replies<void>(),
  /** Opens the page with the licences of all components of the application. */
  'application.openLicences': command(nothing).replies<void>(),
  'application.quit': command(nothing).replies<void>(),

  ...deviceActionCommands,
  ...deviceCommands,
  ...doctorCommands,
  ...draftCommands,
  ...hostingCommands,
  ...accountCommands,
  ...organizationCommands,
  ...accessCommands,
  ...placeCommands,
  ...pauseCommands,
  ...reportCommands,
  ...serviceSettingsCommands,
  ...settingsCommands,
  ...verbCommands,
  ...shareCommands,
  ...setCommands,
} as const

/** The result of a successful unlock: the token is in use, and `keychain` says if it was not stored. */
export interface Unlocked {
  readonly saved: boolean
  /** The reason why the keychain did not store the token */
  readonly keychain?: Fault
}

/** A unit, with the command that each action runs. An action without a command cannot be run. */
export interface ControllableUnit extends Pick<ServiceUnit, 'name' | 'isRunning' | 'state'> {
  readonly commands: { readonly [A in UnitAction]: string | null }
}

export type CommandName = keyof typeof commands
export type Argument<C extends CommandName> = v.InferOutput<(typeof commands)[C]['argument']>
export type Reply<C extends CommandName> = NonNullable<(typeof commands)[C]['reply']>['type']

/** A view that a window is told to show. Windows may request some of them; the others come from main only. */
export type Show =
  | v.InferOutput<typeof shownByWindows>
  /** 'closing' asks what to do when the window was closed and there is no tray icon. 'palette' is the search. */
  | { readonly view: 'closing' | 'palette' }
  /** Asks whether all traffic is to go through this network. */
  | { readonly view: 'full-tunnel'; readonly network: NetworkId }
  /** Shows all devices in the large window. */
  | { readonly view: 'devices-page'; readonly tab: DevicesTab }

/** These views belong to the large window. */
export type HostingShow = Extract<Show, { readonly view: 'hosting' | 'account' | 'devices-page' }>

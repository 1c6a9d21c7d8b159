import * as v from 'valibot'
import type { Device } from '../domain/devices/device.ts'
import { isPort, linkSchemes } from '../domain/devices/device-link.ts'
import { isMapFile, mapFormats } from '../domain/devices/map-file.ts'
import { nicknameProblem } from '../domain/names.ts'
import { longestQuery } from '../domain/search/fold.ts'
import { command } from './command.ts'
import type { DevicePage, LivePing } from './devices.ts'
import { networkId, nodeAddress } from './hosting-schema.ts'
import { type LinkHistory, linkSpans } from './link-history.ts'
import { actionId, ownActionDraft, userName } from './own-action.ts'

const version = v.pipe(v.string(), v.maxLength(64))
const nickname = v.pipe(
  v.string(),
  v.check((text) => nicknameProblem(text) === null),
)
/** In characters. The largest picture of 200 devices needs a third of this. */
const largestMap = 7_000_000
const mapFile = v.pipe(
  v.strictObject({ format: v.picklist(mapFormats), content: v.pipe(v.string(), v.maxLength(largestMap)) }),
  v.check(isMapFile),
)
const historySubject = v.variant('kind', [
  v.strictObject({ kind: v.literal('node'), address: nodeAddress }),
  v.strictObject({ kind: v.literal('network'), id: networkId }),
])

/** Commands about the other computers of the networks. Part of `commands`. */
export const deviceCommands = {
  /**
   * `since` is the version of the last page that was read; null: none was. Devices are polled more often while a window
   * asks.
   */
  'devices.page': command(v.strictObject({ since: v.nullable(version) })).replies<DevicePage>(),
  /** Returns the best matches of a fuzzy search. */
  'devices.find': command(v.strictObject({ query: v.pipe(v.string(), v.maxLength(longestQuery)) })).replies<
    readonly Device[]
  >(),
  /** Returns how the device was reached over a period, as far as this run has seen. */
  'devices.history': command(
    v.strictObject({ subject: historySubject, span: v.picklist(linkSpans) }),
  ).replies<LinkHistory>(),
  /** Sets the person's nickname for a device. Empty: removes it */
  'devices.setNickname': command(v.strictObject({ node: nodeAddress, name: nickname })).replies<void>(),
  /** Sets whether the person is notified when the device comes and goes. */
  'devices.setWatched': command(v.strictObject({ node: nodeAddress, watched: v.boolean() })).replies<void>(),
  /** Saves a map as drawn to a file that the person chooses. false: the person cancelled */
  'devices.saveMap': command(mapFile).replies<boolean>(),
} as const

/**
 * A device and one of its listed addresses. Fault 'device-unknown': the device is gone, or no longer has the address.
 */
const way = { node: nodeAddress, address: v.pipe(v.string(), v.maxLength(45)) }
const port = v.nullable(v.pipe(v.number(), v.check(isPort)))

/** Says which program opens the links of a scheme here. */
export type LinkOpener =
  /** `name` is the program's name. Empty: it has none to show */
  | { readonly kind: 'program'; readonly name: string }
  | { readonly kind: 'none' }
  /** The system does not say. */
  | { readonly kind: 'unknown' }

/** Commands that act on a device. Part of `commands`. */
export const deviceActionCommands = {
  /** Pings once a second until it is stopped, is no longer read, or has run for half an hour. */
  'devices.startPing': command(v.strictObject(way)).replies<LivePing>(),
  /** null: there was no ping */
  'devices.readPing': command(v.strictObject({ node: nodeAddress })).replies<LivePing | null>(),
  'devices.stopPing': command(v.strictObject({ node: nodeAddress })).replies<void>(),

  'devices.opener': command(v.strictObject({ scheme: v.picklist(linkSchemes) })).replies<LinkOpener>(),
  /**
   * Opens the device with the system's program for the scheme. Main asks the person before the first use of a link. A
   * user name for SSH is remembered for the next time.
   */
  'devices.open': command(
    v.strictObject({ ...way, scheme: v.picklist(linkSchemes), user: v.nullable(userName), port }),
  ).replies<void>(),

  /** Adds an action, or replaces the one with this id. */
  'devices.saveAction': command(ownActionDraft).replies<void>(),
  'devices.removeAction': command(v.strictObject({ action: actionId })).replies<void>(),
  /** Runs an action. Main shows the person what will run before its first use and after each change. */
  'devices.runAction': command(
    v.strictObject({ ...way, action: actionId, user: v.nullable(userName) }),
  ).replies<void>(),
} as const

import * as v from 'valibot'
import { isPort, linkSchemes } from '../domain/devices/device-link.ts'
import { command } from './command.ts'
import type { LivePing } from './devices.ts'
import { nodeAddress } from './hosting-schema.ts'
import { actionId, ownActionDraft, userName } from './own-action.ts'

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

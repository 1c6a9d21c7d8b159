import * as v from 'valibot'
import { isPort, linkSchemes } from '../domain/devices/device-link.ts'
import { command } from './command.ts'
import { nodeAddress } from './hosting-schema.ts'
import { actionId, ownActionDraft, userName } from './own-action.ts'
import type { LivePing } from './ping.ts'

/** A device, and one of the addresses that are shown of it. Fault 'device-unknown': it is gone, or has another one. */
const way = { node: nodeAddress, address: v.pipe(v.string(), v.maxLength(45)) }
const port = v.nullable(v.pipe(v.number(), v.check(isPort)))

/** What opens links of a scheme here */
export type LinkOpener =
  /** `name`: of the program; empty: it has none to show */
  | { readonly kind: 'program'; readonly name: string }
  | { readonly kind: 'none' }
  /** The system does not say. */
  | { readonly kind: 'unknown' }

/** What is done with a device. Part of `commands`. */
export const deviceActionCommands = {
  /** Pings once a second until it is stopped, nobody reads it any more, or half an hour is over. */
  'devices.startPing': command(v.strictObject(way)).replies<LivePing>(),
  /** null: there was none */
  'devices.readPing': command(v.strictObject({ node: nodeAddress })).replies<LivePing | null>(),
  'devices.stopPing': command(v.strictObject({ node: nodeAddress })).replies<void>(),

  'devices.opener': command(v.strictObject({ scheme: v.picklist(linkSchemes) })).replies<LinkOpener>(),
  /**
   * Opens the device with what the system has for that scheme; main asks the person before the first use of a link. A
   * user name for SSH is kept for the next time.
   */
  'devices.open': command(
    v.strictObject({ ...way, scheme: v.picklist(linkSchemes), user: v.nullable(userName), port }),
  ).replies<void>(),

  /** Adds one, or changes that of the id. */
  'devices.saveAction': command(ownActionDraft).replies<void>(),
  'devices.removeAction': command(v.strictObject({ action: actionId })).replies<void>(),
  /** Runs it; main shows the person what it runs before its first use, and after each change of it. */
  'devices.runAction': command(
    v.strictObject({ ...way, action: actionId, user: v.nullable(userName) }),
  ).replies<void>(),
} as const

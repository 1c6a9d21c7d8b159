import * as v from 'valibot'
import type { NetworkId, NodeAddress } from '../domain/network-id.ts'
import { readAccelerator } from './accelerator.ts'
import { command } from './command.ts'
import type { NetworkInSet } from './network-set.ts'
import type { Flags } from './node.ts'
import {
  columnBounds,
  languageChoices,
  lesserColumns,
  type MemberColumns,
  mostRecentEntries,
  type Preferences,
  type SizedColumn,
  themes,
  whenClosed,
  whenQuit,
} from './preferences.ts'
import { grantedFlags } from './set-commands.ts'

/** These preferences are useful on another computer. Those that could make a file run something are excluded. */
export const copiedPreferences = [
  'notifyAttention',
  'notifyDevices',
  'notifyService',
  'startAtLogin',
  'stagedJoin',
  'whenClosed',
  'whenQuit',
  'theme',
  'memberColumns',
] as const satisfies readonly (keyof Preferences)[]
export type CopiedPreferences = Pick<Preferences, (typeof copiedPreferences)[number]>

/** Loading the settings file would make this change. */
export type SettingsLine =
  | {
      readonly kind: 'preference'
      readonly name: keyof CopiedPreferences
      /** null: the value cannot be shown as a word */
      readonly from: boolean | string | null
      readonly to: boolean | string | null
    }
  /** The network is remembered but not joined. */
  | { readonly kind: 'network'; readonly id: NetworkId; readonly name: string; readonly flags: Flags }
  /** `replaces`: a set of this name already exists */
  | {
      readonly kind: 'set'
      readonly name: string
      readonly networks: readonly NetworkInSet[]
      readonly replaces: boolean
    }
  /** `from` empty: there is no nickname now */
  | { readonly kind: 'nickname'; readonly node: NodeAddress; readonly from: string; readonly to: string }

export interface SettingsPlan {
  /** The id with which loading is requested */
  readonly importId: string
  readonly fileName: string
  readonly lines: readonly SettingsLine[]
  /** The whole file was valid. Invalid parts are skipped. */
  readonly isWhole: boolean
}

/** Commands for settings files. The files never hold tokens or accounts. Part of `commands`. */
export const settingsCommands = {
  /** Saves to a file that the person chooses. false: the person cancelled */
  'settings.save': command(v.undefined()).replies<boolean>(),
  /** Reads a file that the person chooses, and changes nothing. null: the person cancelled */
  'settings.choose': command(v.undefined()).replies<SettingsPlan | null>(),
  /** Applies the changes that were shown. Opening flags stay off unless they are granted. */
  'settings.load': command(
    v.strictObject({ importId: v.pipe(v.string(), v.maxLength(64)), granted: grantedFlags }),
  ).replies<void>(),
} as const

const accelerator = v.pipe(
  v.string(),
  v.maxLength(64),
  v.check((text) => readAccelerator(text) !== null),
)

const width = v.exactOptional(
  v.pipe(v.number(), v.integer(), v.minValue(columnBounds.least), v.maxValue(columnBounds.most)),
)

const memberColumns = v.strictObject({
  hidden: v.pipe(v.array(v.picklist(lesserColumns)), v.maxLength(lesserColumns.length), v.readonly()),
  widths: v.strictObject({
    state: width,
    addresses: width,
    online: width,
    path: width,
    seen: width,
    version: width,
    created: width,
  } satisfies { readonly [C in SizedColumn]: typeof width }),
}) satisfies v.GenericSchema<MemberColumns>

/** The palette's recent choices, newest first, as keys such as "network:8056c2e21c000001". They hold no names. */
const recentEntries = v.pipe(
  v.array(v.pipe(v.string(), v.maxLength(160), v.regex(/^[a-z]+:[\w@./-]+$/))),
  v.maxLength(mostRecentEntries),
)

/** The preferences that a window may set, with their values. Others change with commands of their own. */
export const preferenceValues = {
  notifyAttention: v.boolean(),
  notifyDevices: v.boolean(),
  notifyService: v.boolean(),
  startAtLogin: v.boolean(),
  welcomeSeen: v.boolean(),
  noTraySeen: v.boolean(),
  stagedJoin: v.boolean(),
  answerChecks: v.boolean(),
  whenClosed: v.picklist(whenClosed),
  whenQuit: v.picklist(whenQuit),
  theme: v.picklist(themes),
  language: v.picklist(languageChoices),
  memberColumns,
  paletteShortcut: v.nullable(accelerator),
  recentEntries,
  accountBase: v.nullable(v.pipe(v.string(), v.maxLength(2048))),
} satisfies { readonly [P in keyof Preferences]?: v.GenericSchema<unknown, Preferences[P]> }

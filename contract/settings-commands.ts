import * as v from 'valibot'
import type { NetworkId, NodeAddress } from '../domain/network-id.ts'
import { command } from './command.ts'
import { grantedFlags } from './granted-flags.ts'
import type { NetworkInSet } from './network-set.ts'
import type { Flags } from './node.ts'
import type { Preferences } from './preferences.ts'

/** Those that make sense on another computer too. What a file could have run is not among them. */
export const copiedPreferences = [
  'notifyAttention',
  'notifyDevices',
  'notifyService',
  'startAtLogin',
  'carefulJoin',
  'whenClosed',
  'theme',
  'memberColumns',
] as const satisfies readonly (keyof Preferences)[]
export type CopiedPreferences = Pick<Preferences, (typeof copiedPreferences)[number]>

/** One thing that loading a file of settings would change */
export type SettingsLine =
  | {
      readonly kind: 'preference'
      readonly name: keyof CopiedPreferences
      /** null: it is no word */
      readonly from: boolean | string | null
      readonly to: boolean | string | null
    }
  /** It is remembered, and not joined. */
  | { readonly kind: 'network'; readonly id: NetworkId; readonly name: string; readonly flags: Flags }
  /** `replaces`: one that is called so stands here */
  | {
      readonly kind: 'set'
      readonly name: string
      readonly networks: readonly NetworkInSet[]
      readonly replaces: boolean
    }
  /** `from` empty: none */
  | { readonly kind: 'nickname'; readonly node: NodeAddress; readonly from: string; readonly to: string }

export interface SettingsPlan {
  /** What the loading is asked for by */
  readonly importId: string
  readonly fileName: string
  readonly lines: readonly SettingsLine[]
  /** Nothing in the file was other than it should be; what was is left out. */
  readonly isWhole: boolean
}

/** Settings in a file of the person's own. Never with tokens or accounts. Part of `commands`. */
export const settingsCommands = {
  /** To where the person says in the system's own dialog; false: cancelled */
  'settings.save': command(v.undefined()).replies<boolean>(),
  /** Reads a file that the person chooses, and changes nothing; null: cancelled */
  'settings.choose': command(v.undefined()).replies<SettingsPlan | null>(),
  /** Makes the changes that were shown. Switches that open something stay off unless they are granted. */
  'settings.load': command(
    v.strictObject({ importId: v.pipe(v.string(), v.maxLength(64)), granted: grantedFlags }),
  ).replies<void>(),
} as const

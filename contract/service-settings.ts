import * as v from 'valibot'
import type { LocalConfChange, LocalConfDoubt } from '../domain/service-settings/local-conf.ts'
import { isSettingKey, type SettingKey, type SettingValue } from '../domain/service-settings/settings.ts'
import { command } from './command.ts'

/** The settings that the service loaded from its local.conf. */
export interface ServiceSettings {
  /** null: the file does not set it */
  readonly values: { readonly [K in SettingKey]: SettingValue | null }
  /** These are set to something that is no value of theirs. */
  readonly unreadable: readonly SettingKey[]
}

/** The file local.conf in the service's folder */
export interface LocalConf {
  readonly path: string
  /** null: there is no such file */
  readonly text: string | null
  /** The file before its last change from here. null: there is none, or it cannot be read */
  readonly former: string | null
  /**
   * The way in which it can be changed. `own`: this account may write it; `elevated`: after the system asked; `none`:
   * only by hand, as nothing is installed here that could write it
   */
  readonly access: 'own' | 'elevated' | 'none'
}

/** The reason why a text is not written as local.conf. Lines and columns count from 1. */
export type LocalConfProblem =
  | { readonly kind: 'too-long'; readonly most: number }
  | { readonly kind: 'not-json' | 'comment'; readonly line: number; readonly column: number }
  | { readonly kind: 'not-an-object' }
  /** One of the parts that the service reads is no object. */
  | { readonly kind: 'part-not-an-object'; readonly part: string }

export interface LocalConfCheck {
  /** null: the service could load it */
  readonly problem: LocalConfProblem | null
  /** The service loads it, and leaves these out. */
  readonly doubts: readonly LocalConfDoubt[]
  /** null: the file before cannot be read as JSON, so that no differences are known */
  readonly changes: readonly LocalConfChange[] | null
}

/**
 * `kept`: the service answered again after it had read the file; `unwatched`: the service did not answer before either;
 * `put-back`: it did not answer any more, so that the old file is there again
 */
export type LocalConfOutcome = 'kept' | 'unwatched' | 'put-back'

const nothing = v.undefined()
const key = v.custom<SettingKey>((given) => typeof given === 'string' && isSettingKey(given))
const text = v.pipe(v.string(), v.maxLength(1_000))
const value: v.GenericSchema<SettingValue> = v.union([
  v.boolean(),
  v.number(),
  text,
  v.pipe(v.array(text), v.maxLength(1_000), v.readonly()),
])
const file = v.pipe(v.string(), v.maxLength(10_000_000))

/** `before`: the value that the person saw; null: the file did not set it */
const change = v.strictObject({ key, before: v.nullable(value), after: value })
export type SettingChange = v.InferOutput<typeof change>

/** Commands about the settings of the node service. Part of `commands`. */
export const serviceSettingsCommands = {
  /** null: this service does not tell its settings */
  'service.readSettings': command(nothing).replies<ServiceSettings | null>(),
  /**
   * Changes settings and replies with what the service holds then. `agreed`: the person has agreed on the command line
   * to what opens the service; it counts only where there is no window, as main asks by itself elsewhere. Faults:
   * 'changed-elsewhere', 'declined', 'desktop-absent', 'settings-untold', and 'write-ignored'.
   */
  'service.changeSettings': command(
    v.strictObject({
      changes: v.pipe(v.array(change), v.minLength(1), v.maxLength(50), v.readonly()),
      agreed: v.boolean(),
    }),
  ).replies<ServiceSettings>(),
  /**
   * Reads local.conf, with elevated permission only where `elevated` says so, which is sent after a click. Faults:
   * 'local-conf-unknown', 'local-conf-unreadable', 'local-conf-not-plain', and those of elevation.
   */
  'service.readLocalConf': command(v.strictObject({ elevated: v.boolean() })).replies<LocalConf>(),
  /** Replies with the text without this setting, and with the rest of it as it is. */
  'service.withoutSetting': command(v.strictObject({ text: file, key })).replies<string>(),
  'service.checkLocalConf': command(
    v.strictObject({ before: v.nullable(file), after: file }),
  ).replies<LocalConfCheck>(),
  /**
   * Writes local.conf after main has asked, waits until the service answers again, and else puts the old file back.
   * `before` is the text that the person saw. Faults: 'changed-elsewhere', 'declined', 'local-conf-refused',
   * 'local-conf-unwritable', and those of elevation.
   */
  'service.writeLocalConf': command(
    v.strictObject({ before: v.nullable(file), after: file }),
  ).replies<LocalConfOutcome>(),
} as const

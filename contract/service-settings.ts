import type { SettingKey, SettingValue } from '../domain/service-settings/settings.ts'

/** The settings that the service loaded from its local.conf. */
export interface ServiceSettings {
  /** null: the file does not set it */
  readonly values: { readonly [K in SettingKey]: SettingValue | null }
  /** These are set to something that is no value of theirs. */
  readonly unreadable: readonly SettingKey[]
}

import type { ServiceSettings } from '../../contract/service-settings.ts'
import { type SettingKey, type SettingValue, settingKeys } from '../../domain/service-settings/settings.ts'
import { isObject } from './tolerant.ts'

/** Reads GET /config. null: it is no configuration */
export function readServiceSettings(json: unknown): ServiceSettings | null {
  if (!isObject(json)) return null
  const settings: unknown = Reflect.get(json, 'settings') ?? {}
  if (!isObject(settings)) return null
  const given = new Map<string, unknown>(Object.entries(settings))
  const entries = settingKeys.map((key) => [key, settingOf(given.get(key))] as const)
  const values = Object.fromEntries(entries) as { [K in SettingKey]: SettingValue | null }
  const isSet = (key: SettingKey) => (given.get(key) ?? null) !== null
  return { values, unreadable: settingKeys.filter((key) => isSet(key) && values[key] === null) }
}

/** The service itself takes numbers and texts for one another, so that any of these is a value. */
function settingOf(given: unknown): SettingValue | null {
  if (typeof given === 'boolean' || typeof given === 'string') return given
  if (typeof given === 'number' && Number.isFinite(given)) return given
  if (Array.isArray(given) && given.every((each) => typeof each === 'string')) return given
  return null
}

import { isAtLeast, type VersionParts, versionParts } from '../version.ts'

export type SettingValue = boolean | number | string | readonly string[]

export interface ServiceSetting {
  /** The service uses this while the setting is absent. null: it chooses by itself */
  readonly usual: SettingValue | null
  /** The first version that knows the setting. null: every version does */
  readonly since: VersionParts | null
  /** `live`: a change acts within some ten seconds; `restart`: once the service is started anew */
  readonly acts: 'live' | 'restart'
}

const everywhere = { since: null } as const

/** The settings of the node service that people may need, in the order in which they are shown. */
export const serviceSettings = {
  primaryPort: { ...everywhere, usual: 9993, acts: 'restart' },
  allowSecondaryPort: { ...everywhere, usual: true, acts: 'restart' },
  secondaryPort: { ...everywhere, usual: null, acts: 'restart' },
  tertiaryPort: { ...everywhere, usual: null, acts: 'restart' },
  portMappingEnabled: { ...everywhere, usual: true, acts: 'restart' },
  allowTcpFallbackRelay: { ...everywhere, usual: true, acts: 'live' },
  forceTcpRelay: { ...everywhere, usual: false, acts: 'live' },
  lowBandwidthMode: { ...everywhere, usual: false, acts: 'live' },
  interfacePrefixBlacklist: { ...everywhere, usual: [], acts: 'live' },
  allowManagementFrom: { ...everywhere, usual: [], acts: 'live' },
  encryptedHelloEnabled: { usual: false, since: [1, 16, 0], acts: 'live' },
  enableMetrics: { usual: false, since: [1, 16, 1], acts: 'live' },
  defaultBondingPolicy: { ...everywhere, usual: null, acts: 'restart' },
} as const satisfies { readonly [key: string]: ServiceSetting }

export type SettingKey = keyof typeof serviceSettings
export const settingKeys = Object.keys(serviceSettings) as readonly SettingKey[]

export function settingOf(key: SettingKey): ServiceSetting {
  return serviceSettings[key]
}

/** Returns whether a service of this version acts on the setting. null: its version is not known */
export function isKnownTo(key: SettingKey, version: string | null): boolean | null {
  const { since } = settingOf(key)
  if (since === null) return true
  const parts = versionParts(version)
  return parts === null ? null : isAtLeast(parts, since)
}

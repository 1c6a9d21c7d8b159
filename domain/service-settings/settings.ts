import { parseAddress, parseSubnet } from '../addresses/address.ts'
import { isAtLeast, type VersionParts, versionParts } from '../version.ts'

export type SettingValue = boolean | number | string | readonly string[]

/**
 * `port`: 1 to 65535, or 0 where the service may choose; `prefixes`: beginnings of interface names; `ranges`: addresses
 * or subnets; `policy`: the name of a bonding policy
 */
export type SettingKind = 'flag' | 'port' | 'prefixes' | 'ranges' | 'policy'

export interface ServiceSetting {
  readonly kind: SettingKind
  /** The service uses this while the setting is absent. null: it chooses by itself */
  readonly usual: SettingValue | null
  /** The first version that knows the setting. null: every version does */
  readonly since: VersionParts | null
  /** `live`: a change acts within some ten seconds; `restart`: once the service is restarted */
  readonly acts: 'live' | 'restart'
}

const live = { since: null, acts: 'live' } as const
const restart = { since: null, acts: 'restart' } as const

/** The settings of the node service that people may need, in the order in which they are shown. */
const serviceSettings = {
  primaryPort: { ...restart, kind: 'port', usual: 9993 },
  allowSecondaryPort: { ...restart, kind: 'flag', usual: true },
  secondaryPort: { ...restart, kind: 'port', usual: null },
  tertiaryPort: { ...restart, kind: 'port', usual: null },
  portMappingEnabled: { ...restart, kind: 'flag', usual: true },
  allowTcpFallbackRelay: { ...live, kind: 'flag', usual: true },
  forceTcpRelay: { ...live, kind: 'flag', usual: false },
  lowBandwidthMode: { ...live, kind: 'flag', usual: false },
  interfacePrefixBlacklist: { ...live, kind: 'prefixes', usual: [] },
  allowManagementFrom: { ...live, kind: 'ranges', usual: [] },
  encryptedHelloEnabled: { ...live, kind: 'flag', usual: false, since: [1, 16, 0] },
  enableMetrics: { ...live, kind: 'flag', usual: false, since: [1, 16, 1] },
  defaultBondingPolicy: { ...restart, kind: 'policy', usual: null },
} as const satisfies { readonly [key: string]: ServiceSetting }

export type SettingKey = keyof typeof serviceSettings
export const settingKeys = Object.keys(serviceSettings) as readonly SettingKey[]

export function settingOf(key: SettingKey): ServiceSetting {
  return serviceSettings[key]
}

export function isSettingKey(text: string): text is SettingKey {
  return Object.hasOwn(serviceSettings, text)
}

/** Returns whether a service of this version acts on the setting. null: its version is not known */
export function isKnownTo(key: SettingKey, version: string | null): boolean | null {
  const { since } = settingOf(key)
  if (since === null) return true
  const parts = versionParts(version)
  return parts === null ? null : isAtLeast(parts, since)
}

export type SettingProblem =
  | { readonly kind: 'not-a-flag' | 'not-a-policy' }
  /** `least`: the smallest number that is allowed */
  | { readonly kind: 'not-a-port'; readonly least: number }
  | { readonly kind: 'not-a-prefix' | 'not-a-range' | 'given-twice'; readonly item: string }
  | { readonly kind: 'too-many'; readonly most: number }

export type ReadSetting =
  | { readonly ok: true; readonly value: SettingValue }
  | { readonly ok: false; readonly problem: SettingProblem }

const mostItems = 100

/** Reads a value that was typed: "on", "9994", "docker, veth". Items of a list stand between commas or on lines. */
export function readSetting(key: SettingKey, typed: string): ReadSetting {
  const text = typed.trim()
  switch (settingOf(key).kind) {
    case 'flag':
      if (/^(true|on|yes)$/i.test(text)) return { ok: true, value: true }
      return /^(false|off|no)$/i.test(text) ? { ok: true, value: false } : refused({ kind: 'not-a-flag' })
    case 'port':
      return checked(key, /^\d{1,5}$/.test(text) ? Number(text) : text)
    case 'policy':
      return checked(key, text)
    default: {
      const items = text.split(/[\s,]+/).filter((item) => item !== '')
      return checked(key, items)
    }
  }
}

function checked(key: SettingKey, value: SettingValue): ReadSetting {
  const problem = checkSetting(key, value)
  return problem === null ? { ok: true, value } : refused(problem)
}

function refused(problem: SettingProblem): ReadSetting {
  return { ok: false, problem }
}

/** Returns why the value is not one that Meshtray sends. null: it is */
export function checkSetting(key: SettingKey, value: SettingValue): SettingProblem | null {
  const { kind } = settingOf(key)
  switch (kind) {
    case 'flag':
      return typeof value === 'boolean' ? null : { kind: 'not-a-flag' }
    case 'port': {
      // Only of the primary port is it known that 0 lets the service choose.
      const least = key === 'primaryPort' ? 0 : 1
      const isPort = Number.isInteger(value) && Number(value) >= least && Number(value) <= 65_535
      return typeof value === 'number' && isPort ? null : { kind: 'not-a-port', least }
    }
    case 'policy':
      return typeof value === 'string' && /^[\w.-]{1,64}$/.test(value) ? null : { kind: 'not-a-policy' }
    default:
      return typeof value === 'object' ? checkItems(kind, value) : checkItems(kind, [String(value)])
  }
}

function checkItems(kind: 'prefixes' | 'ranges', items: readonly string[]): SettingProblem | null {
  if (items.length > mostItems) return { kind: 'too-many', most: mostItems }
  const isFine = kind === 'prefixes' ? isInterfacePrefix : isRange
  const wrong = items.find((item) => !isFine(item))
  if (wrong !== undefined) return { kind: kind === 'prefixes' ? 'not-a-prefix' : 'not-a-range', item: wrong }
  const twice = items.find((item, index) => items.indexOf(item) !== index)
  return twice === undefined ? null : { kind: 'given-twice', item: twice }
}

function isInterfacePrefix(text: string): boolean {
  return /^[^\s/,"\\]{1,64}$/.test(text)
}

function isRange(text: string): boolean {
  return parseSubnet(text) !== null || parseAddress(text) !== null
}

/**
 * Returns the meaning of a value as the service reads it, which takes numbers and texts for one another. A value that
 * has no meaning is returned unchanged.
 */
export function meaningOf(key: SettingKey, value: SettingValue): SettingValue {
  const { kind } = settingOf(key)
  if (kind === 'flag') {
    if (typeof value === 'number') return value !== 0
    if (value === 'true' || value === '1') return true
    return value === 'false' || value === '0' ? false : value
  }
  if (kind === 'port') return typeof value === 'string' && /^\d{1,5}$/.test(value) ? Number(value) : value
  return value
}

/** null: the file does not set it */
export function sameSetting(key: SettingKey, a: SettingValue | null, b: SettingValue | null): boolean {
  if (a === null || b === null) return a === b
  return JSON.stringify(meaningOf(key, a)) === JSON.stringify(meaningOf(key, b))
}

/** Writes a value so that `readSetting` reads it again. */
export function settingText(value: SettingValue): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return typeof value === 'object' ? value.join(', ') : String(value)
}

/** null: the file did not set it */
interface Change {
  readonly key: SettingKey
  readonly before: SettingValue | null
  readonly after: SettingValue
}

/**
 * Returns the addresses and subnets that could control the service after these changes and could not before. Main itself
 * asks the person about them.
 */
export function newlyManaging(changes: readonly Change[]): readonly string[] {
  return changes.flatMap(({ key, before, after }) => {
    if (key !== 'allowManagementFrom' || typeof after !== 'object') return []
    return after.filter((item) => typeof before !== 'object' || before === null || !before.includes(item))
  })
}

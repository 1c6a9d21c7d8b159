import * as v from 'valibot'
import type { ServiceSettings } from '../../contract/service-settings.ts'
import type { Avoided } from '../../domain/service-settings/avoided.ts'
import { type SettingKey, type SettingValue, settingKeys } from '../../domain/service-settings/settings.ts'
import { givenFlag, isObject, reader, texts } from './tolerant.ts'

/** Reads the settings in GET /config. null: it is no configuration */
export function readServiceSettings(json: unknown): ServiceSettings | null {
  const settings = isObject(json) ? (json.settings ?? {}) : null
  if (!isObject(settings)) return null
  const entries = settingKeys.map((key) => [key, settingOf(settings[key])] as const)
  const values = Object.fromEntries(entries) as { [K in SettingKey]: SettingValue | null }
  const isSet = (key: SettingKey) => (settings[key] ?? null) !== null
  return { values, unreadable: settingKeys.filter((key) => isSet(key) && values[key] === null) }
}

/** The service itself takes numbers and texts for one another, so that any of these is a value. */
function settingOf(given: unknown): SettingValue | null {
  if (typeof given === 'boolean' || typeof given === 'string') return given
  if (typeof given === 'number' && Number.isFinite(given)) return given
  if (Array.isArray(given) && given.every((each) => typeof each === 'string')) return given
  return null
}

/** Reads in GET /config what the service avoids. null: it is no configuration */
export function readAvoided(json: unknown): Avoided | null {
  if (!isObject(json)) return null
  const part = (given: unknown) => (isObject(given) ? given : {})
  const settings = part(json.settings)
  const { allowTcpFallbackRelay: relay } = settings
  return {
    prefixes: v.parse(texts, settings.interfacePrefixBlacklist),
    subnets: Object.entries(part(json.physical)).flatMap(([subnet, fields]) =>
      part(fields).blacklist === true ? [subnet] : [],
    ),
    ofNodes: new Map(
      Object.entries(part(json.virtual)).flatMap(([node, fields]) => {
        const subnets = v.parse(texts, part(fields).blacklist)
        return subnets.length === 0 ? [] : [[node.toLowerCase(), subnets] as const]
      }),
    ),
    forbidsRelay: relay === false || relay === 0 || relay === 'false' || relay === '0',
  }
}

/** The network settings of the node in GET /status, for diagnosis. */
export interface NodeSettings {
  /** UDP ports on this computer: first the primary port, which the API also uses over TCP, then the others */
  readonly ports: readonly number[]
  /** Public addresses of this node as peers see them: "203.0.113.66/9993" */
  readonly surfaceAddresses: readonly string[]
  /** Local addresses, as "192.168.1.23/9993"; null: the service does not say */
  readonly listeningOn: readonly string[] | null
  /** null: the service does not say */
  readonly forceTcpRelay: boolean | null
}

const port = v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_535)), 0)
const settings = v.object({
  primaryPort: port,
  secondaryPort: port,
  tertiaryPort: port,
  surfaceAddresses: texts,
  listeningOn: v.fallback(v.nullable(v.array(v.string())), null),
  forceTcpRelay: givenFlag,
})

const status = v.pipe(
  v.object({ config: v.object({ settings }) }),
  v.transform(({ config }): NodeSettings => {
    const { primaryPort, secondaryPort, tertiaryPort, ...rest } = config.settings
    const ports = [primaryPort, secondaryPort, tertiaryPort].filter((each) => each > 0)
    return { ...rest, ports: [...new Set(ports)] }
  }),
)

export const readNodeSettings: (json: unknown) => NodeSettings | null = reader(status)

import type { Avoided } from '../../domain/service-settings/avoided.ts'
import { isObject } from './tolerant.ts'

/** Reads GET /config for what the service keeps away from. null: it is no configuration */
export function readAvoided(json: unknown): Avoided | null {
  if (!isObject(json)) return null
  const part = (name: string): object => {
    const given: unknown = Reflect.get(json, name)
    return isObject(given) ? given : {}
  }
  const settings = part('settings')
  const relay: unknown = Reflect.get(settings, 'allowTcpFallbackRelay')
  return {
    prefixes: textsOf(Reflect.get(settings, 'interfacePrefixBlacklist')),
    subnets: Object.entries(part('physical')).flatMap(([subnet, fields]: readonly [string, unknown]) =>
      isObject(fields) && Reflect.get(fields, 'blacklist') === true ? [subnet] : [],
    ),
    ofNodes: new Map(
      Object.entries(part('virtual')).flatMap(([node, fields]: readonly [string, unknown]) => {
        const subnets = isObject(fields) ? textsOf(Reflect.get(fields, 'blacklist')) : []
        return subnets.length === 0 ? [] : [[node.toLowerCase(), subnets] as const]
      }),
    ),
    forbidsRelay: relay === false || relay === 0 || relay === 'false' || relay === '0',
  }
}

function textsOf(given: unknown): readonly string[] {
  return Array.isArray(given) ? given.filter((each): each is string => typeof each === 'string') : []
}

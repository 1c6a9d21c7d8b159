import * as v from 'valibot'
import type { Node } from '../../contract/node.ts'
import {
  addressOrNone,
  givenFlag,
  givenText,
  givenTime,
  hasFieldOf,
  integer,
  isObject,
  part,
  secondsAhead,
  versionFields,
  versionOf,
} from './tolerant.ts'

const port = v.fallback(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65535))), null)

const node = v.object({
  address: addressOrNone,
  clock: givenTime,
  config: part({
    settings: part({
      allowTcpFallbackRelay: givenFlag,
      portMappingEnabled: givenFlag,
      primaryPort: port,
    }),
  }),
  online: givenFlag,
  planetWorldId: integer,
  planetWorldTimestamp: integer,
  publicIdentity: givenText,
  tcpFallbackActive: givenFlag,
  ...versionFields,
  versionBuild: integer,
})

/**
 * Reads GET /status from parsed JSON. `at`: when the reply came, in milliseconds since the epoch. null: it is not a
 * node's status
 */
export function readNode(json: unknown, at: number): Node | null {
  if (!isObject(json) || !hasFieldOf(json, node.entries)) return null
  // Every field has a default, so an object always parses.
  const { clock, config, ...rest } = v.parse(node, json)
  const { primaryPort, ...settings } = config.settings
  return {
    ...rest,
    ...versionOf(rest),
    ...settings,
    port: primaryPort,
    clockAhead: secondsAhead(clock, at),
  }
}

/** The reply to GET /health, which needs no token. null: the service does not say */
export interface Health {
  readonly online: boolean | null
  readonly version: string | null
}

const health = v.object({ online: givenFlag, ...versionFields })

export function readHealth(json: unknown): Health | null {
  if (!isObject(json)) return null
  const { online, ...rest } = v.parse(health, json)
  return { online, version: versionOf(rest).version }
}

import * as v from 'valibot'
import { listSettings, type UnreadableEntries } from '../../contract/hosting.ts'
import type { ExactInteger } from '../../domain/exact-integer.ts'
import type { NetworkConfig } from '../../domain/network-plan/network-config.ts'
import * as tolerant from './tolerant.ts'

/*
 * The settings of hosted networks and of their members, which the controller and the account give alike. null: the host
 * does not say.
 */

type ListSetting = (typeof listSettings)[number]
type Tag = readonly [id: number, value: number | boolean]

const isTag = (given: unknown): given is Tag =>
  Array.isArray(given) &&
  given.length === 2 &&
  Number.isSafeInteger(given[0]) &&
  (Number.isSafeInteger(given[1]) || typeof given[1] === 'boolean')

const wholeNumber = v.pipe(v.number(), v.safeInteger())
/** These are kept to the letter, because what we do not know of a rule must survive a save. */
const objects = tolerant.givenList(tolerant.keptObject)
const noDns: NetworkConfig['dns'] = { domain: '', servers: [] }
const unknownDns: NetworkConfig['dns'] = { domain: null, servers: null }

export const networkSettings = {
  name: tolerant.name,
  private: tolerant.givenFlag,
  enableBroadcast: tolerant.givenFlag,
  mtu: tolerant.integer,
  multicastLimit: tolerant.integer,
  v4AssignMode: tolerant.part({ zt: tolerant.givenFlag }),
  v6AssignMode: tolerant.part({
    '6plane': tolerant.givenFlag,
    rfc4193: tolerant.givenFlag,
    zt: tolerant.givenFlag,
  }),
  routes: tolerant.givenList(v.object({ target: v.string(), via: v.fallback(v.nullable(v.string()), null) })),
  ipAssignmentPools: tolerant.givenList(v.object({ ipRangeStart: v.string(), ipRangeEnd: v.string() })),
  dns: v.fallback(
    v.union([
      // The service answers an empty list until DNS is set.
      v.pipe(
        v.strictTuple([]),
        v.transform(() => noDns),
      ),
      v.object({
        domain: v.fallback(v.nullable(v.string()), null),
        servers: tolerant.givenList(v.string()),
      }),
    ]),
    unknownDns,
  ),
  rules: objects,
  capabilities: objects,
  tags: objects,
}

const listsOf = (config: object): readonly (readonly [ListSetting, unknown])[] =>
  listSettings.map((setting) => {
    const given: unknown = Reflect.get(config, setting)
    if (setting !== 'dns') return [setting, given]
    return [setting, tolerant.isObject(given) ? Reflect.get(given, 'servers') : null]
  })

/** Counts the entries that are in a host's lists of settings, and not in what was read from them. */
export function unreadableEntries(said: object, config: NetworkConfig): UnreadableEntries {
  const found = new Map(listsOf(config))
  const counts = listsOf(said).map(([setting, given]) => {
    const read = found.get(setting)
    return [setting, sizeOf(given) - sizeOf(read)] as const
  })
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

const sizeOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0)

export const memberSettings = {
  authorized: tolerant.givenFlag,
  activeBridge: tolerant.givenFlag,
  ipAssignments: tolerant.givenList(v.string()),
  noAutoAssignIps: tolerant.givenFlag,
  ssoExempt: tolerant.givenFlag,
  tags: v.fallback(
    v.nullable(
      v.pipe(
        v.array(v.unknown()),
        v.transform((pairs): readonly Tag[] | null => tolerant.unlessLost(pairs, pairs.filter(isTag))),
      ),
    ),
    null,
  ),
  capabilities: tolerant.givenList(wholeNumber),
}

interface VersionParts {
  readonly vMajor: ExactInteger | null
  readonly vMinor: ExactInteger | null
  readonly vRev: ExactInteger | null
}

/** null: a part is not told, or is -1 as long as the node did not connect */
export function versionOf({ vMajor, vMinor, vRev }: VersionParts): string | null {
  const parts = [vMajor, vMinor, vRev]
  return parts.every((part) => part !== null && Number(part) >= 0) ? parts.join('.') : null
}

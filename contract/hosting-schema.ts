import * as v from 'valibot'
import type { Json, JsonObject } from '../domain/json.ts'
import type { MemberConfig } from '../domain/members/member.ts'
import { isNetworkId, isNodeAddress, isReservedAddress } from '../domain/network-id.ts'
import { type NetworkConfig, settingLimits } from '../domain/network-plan/network-config.ts'
import { latestTime } from '../domain/time.ts'
import type { AccountId } from './account.ts'
import { type Fault, faultCodes } from './fault.ts'

/** Milliseconds since the epoch, within what a Date can hold */
export const time = v.pipe(v.number(), v.minValue(0), v.maxValue(latestTime))

/** An account's id is that of the source of its networks. */
export const accountId = v.custom<AccountId>(
  (id) => typeof id === 'string' && id.includes('#') && id.length <= 4096,
)
export const hostingSource = v.union([v.literal('controller'), accountId])
export const networkId = v.pipe(v.string(), v.check(isNetworkId))
export const nodeAddress = v.pipe(v.string(), v.check(isNodeAddress))
/** An id that an account's service gave, such as that of an organization */
export const givenId = v.pipe(v.string(), v.minLength(1), v.maxLength(256))
/** The argument of commands about a network as a whole */
export const ofNetwork = v.strictObject({ network: networkId })
export const fault = v.object({
  code: v.picklist(faultCodes),
  detail: v.exactOptional(v.string()),
  status: v.exactOptional(v.number()),
}) satisfies v.GenericSchema<unknown, Fault>
/** The address that a new member can have. Existing members may have any. */
export const newMemberAddress = v.pipe(
  nodeAddress,
  v.check((address) => !isReservedAddress(address)),
)

export const text = (longest: number) => v.pipe(v.string(), v.maxLength(longest))
const whole = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))
const few = <S extends v.GenericSchema>(item: S, most = 1000) =>
  v.pipe(v.array(item), v.maxLength(most), v.readonly())

const json: v.GenericSchema<Json> = v.lazy(() =>
  v.union([v.null(), v.boolean(), v.number(), text(1_000_000), v.array(json), v.record(v.string(), json)]),
)
export const jsonObject: v.GenericSchema<JsonObject> = v.record(v.string(), json)

/** null: it stays as it is */
const flag = v.nullable(v.boolean())

/** Requires a schema for each field of T, so that the compiler reports missing ones. */
export type SchemaOf<T> = { readonly [F in keyof T]: v.GenericSchema }

/** Makes each field optional, so that a change names only those that it is about. */
export function optionalFields<E extends { readonly [field: string]: v.GenericSchema }>(entries: E) {
  const optional = Object.entries(entries).map(([field, schema]) => [field, v.exactOptional(schema)])
  return Object.fromEntries(optional) as {
    readonly [F in keyof E]: v.ExactOptionalSchema<E[F], undefined>
  }
}

/** Every writable field of a network; all are optional. Whether the addresses fit together is checked elsewhere. */
export const networkChange = v.strictObject({
  name: v.exactOptional(text(10_000)),
  private: v.exactOptional(v.boolean()),
  enableBroadcast: v.exactOptional(v.boolean()),
  mtu: v.exactOptional(whole(...settingLimits.mtu)),
  multicastLimit: v.exactOptional(whole(...settingLimits.multicastLimit)),
  v4AssignMode: v.exactOptional(v.strictObject({ zt: flag })),
  v6AssignMode: v.exactOptional(v.strictObject({ '6plane': flag, rfc4193: flag, zt: flag })),
  routes: v.exactOptional(few(v.strictObject({ target: text(64), via: v.nullable(text(64)) }))),
  ipAssignmentPools: v.exactOptional(few(v.strictObject({ ipRangeStart: text(64), ipRangeEnd: text(64) }))),
  dns: v.exactOptional(v.strictObject({ domain: v.nullable(text(255)), servers: v.nullable(few(text(64))) })),
  rules: v.exactOptional(few(jsonObject, 4096)),
  capabilities: v.exactOptional(few(jsonObject)),
  tags: v.exactOptional(few(jsonObject)),
  remoteTraceTarget: v.exactOptional(v.nullable(nodeAddress)),
  remoteTraceLevel: v.exactOptional(whole(...settingLimits.remoteTraceLevel)),
} satisfies SchemaOf<NetworkConfig>)

export const memberChange = v.strictObject({
  name: v.exactOptional(text(10_000)),
  authorized: v.exactOptional(v.boolean()),
  activeBridge: v.exactOptional(v.boolean()),
  ipAssignments: v.exactOptional(few(text(64))),
  noAutoAssignIps: v.exactOptional(v.boolean()),
  ssoExempt: v.exactOptional(v.boolean()),
  tags: v.exactOptional(
    few(
      v.pipe(
        v.strictTuple([whole(0, 2 ** 32 - 1), v.union([whole(0, 2 ** 32 - 1), v.boolean()])]),
        v.readonly(),
      ),
    ),
  ),
  capabilities: v.exactOptional(few(whole(0, 2 ** 32 - 1))),
} satisfies SchemaOf<MemberConfig>)

import * as v from 'valibot'
import type { JsonObject } from '../domain/json.ts'
import type { MemberConfig } from '../domain/members/member.ts'
import type { NetworkConfig } from '../domain/network-plan/network-config.ts'
import type { AccountMemberSettings, AccountNetworkSettings } from './account.ts'
import { jsonObject, memberChange, networkChange, type SchemaOf, text } from './hosting-schema.ts'

/** Lists are refused here because the schema library accepts a list as a record. */
const noList = v.custom<JsonObject>((given) => !Array.isArray(given))
const objectOrNull = v.nullable(v.pipe(noList, jsonObject))

const userId = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
/** Main also checks the token's form, and asks the service about it. */
export const pastedToken = text(100_000)
export const tokenName = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200))
/** null: it stays as it is */
const flag = v.nullable(v.boolean())
const permissions = v.strictObject({ a: flag, d: flag, m: flag, r: flag })

/** Every writable field of an account's network; all are optional. */
export const accountNetworkChange = v.strictObject({
  ...networkChange.entries,
  description: v.exactOptional(v.nullable(text(100_000))),
  rulesSource: v.exactOptional(v.nullable(text(1_000_000))),
  permissions: v.exactOptional(v.record(userId, permissions)),
  ownerId: v.exactOptional(v.nullable(userId)),
  ssoConfig: v.exactOptional(
    v.strictObject({
      enabled: flag,
      mode: v.nullable(text(100)),
      clientId: v.nullable(text(1_000)),
      allowList: v.nullable(v.pipe(v.array(text(1_000)), v.maxLength(1_000), v.readonly())),
    }),
  ),
  capabilitiesByName: v.exactOptional(objectOrNull),
  tagsByName: v.exactOptional(objectOrNull),
} satisfies SchemaOf<NetworkConfig & AccountNetworkSettings>)

export const accountMemberChange = v.strictObject({
  ...memberChange.entries,
  hidden: v.exactOptional(v.boolean()),
  rejected: v.exactOptional(v.boolean()),
  description: v.exactOptional(v.nullable(text(100_000))),
} satisfies SchemaOf<MemberConfig & AccountMemberSettings>)

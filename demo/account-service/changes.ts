import { asJsonObject, isJsonObject, type Json, type JsonObject } from '../node-service/json.ts'
import type { MemberRecord, NetworkRecord, Permissions } from './state.ts'

/** What a body changes of a network beside its configuration. */
export function recordChange(given: JsonObject, before: NetworkRecord): Partial<NetworkRecord> {
  const { description, rulesSource, ownerId, capabilitiesByName, tagsByName, permissions, ui } = given
  const sso = asJsonObject(given.config).ssoConfig
  return {
    ...(isTextOrNull(description) && { description }),
    ...(isTextOrNull(rulesSource) && { rulesSource }),
    ...(typeof ownerId === 'string' && { ownerId }),
    ...(isObjectOrNull(capabilitiesByName) && { capabilitiesByName }),
    ...(isObjectOrNull(tagsByName) && { tagsByName }),
    ...(isJsonObject(permissions) && { permissions: permissionsOf(permissions) }),
    ...(isJsonObject(ui) && { ui }),
    ...(isJsonObject(sso) && { ssoConfig: { ...before.ssoConfig, ...sso } }),
  }
}

/** What a body changes of a member beside what its controller has. */
export function memberChange(given: JsonObject, config: JsonObject): Partial<MemberRecord> {
  const { name, description, hidden } = given
  const { tags, ssoExempt } = config
  return {
    ...(isTextOrNull(name) && { name }),
    ...(isTextOrNull(description) && { description }),
    ...((typeof hidden === 'boolean' || hidden === null) && { hidden }),
    ...(typeof ssoExempt === 'boolean' && { ssoExempt }),
    ...(Array.isArray(tags) && { tags: tags as unknown as MemberRecord['tags'] }),
  }
}

function permissionsOf(given: JsonObject): { [user: string]: Permissions } {
  return Object.fromEntries(
    Object.entries(given).map(([user, value]) => {
      const may = asJsonObject(value)
      return [user, { ...may, a: may.a === true, d: may.d === true, m: may.m === true, r: may.r === true }]
    }),
  )
}

function isTextOrNull(value: Json | undefined): value is string | null {
  return typeof value === 'string' || value === null
}

function isObjectOrNull(value: Json | undefined): value is JsonObject | null {
  return isJsonObject(value) || value === null
}

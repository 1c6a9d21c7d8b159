import type { Account, AccountMember, AccountNetwork, User } from '../../../contract/account.ts'
import { isObject, type Json } from '../documented.ts'
import {
  exact,
  flags,
  memberTold,
  networkTold,
  texts,
  time,
  timeOrNever,
  unreadableTold,
} from '../hosted-told.ts'

/*
 * The fields that a reply of the account gives, read a second time and by other code than the application's. Whatever is not
 * of its documented type is null.
 */

export const text = (given: unknown): unknown => (typeof given === 'string' ? given : null)
export const said = (given: unknown): unknown => (typeof given === 'string' && given !== '' ? given : null)
/** A time more than an hour ahead is no sighting. null: not known */
function sighting(given: unknown): unknown {
  const at = timeOrNever(given)
  return Number(at) > Date.now() + 3_600_000 ? null : at
}
const count = (given: unknown): unknown => (Number.isInteger(given) && Number(given) >= 0 ? given : null)
const flag = (given: unknown): unknown => (typeof given === 'boolean' ? given : null)
const object = (given: unknown): unknown => (isObject(given) ? given : null)
export const partOf = (given: Json): Json => (isObject(given.config) ? given.config : {})
const may = ['a', 'd', 'm', 'r'] as const

export function networkSaid(given: Json): Partial<Record<keyof AccountNetwork, unknown>> {
  const config = partOf(given)
  const sso = isObject(config.ssoConfig) ? config.ssoConfig : {}
  return {
    // An account tells nothing of traces.
    config: { ...networkTold(config), remoteTraceTarget: null, remoteTraceLevel: null },
    unreadable: unreadableTold(config),
    ssoConfig: {
      enabled: flag(sso.enabled),
      mode: said(sso.mode),
      clientId: text(sso.clientId),
      allowList: texts(sso.allowList),
      provider: said(sso.provider),
      authorizationEndpoint: said(sso.authorizationEndpoint),
    },
    permissions: isObject(given.permissions)
      ? Object.fromEntries(Object.entries(given.permissions).map(([who, one]) => [who, flags(one, may)]))
      : null,
    creationTime: time(config.creationTime),
    lastModified: time(config.lastModified),
    revision: time(config.lastModified),
    description: text(given.description),
    rulesSource: text(given.rulesSource),
    ownerId: said(given.ownerId),
    onlineMemberCount: count(given.onlineMemberCount),
    authorizedMemberCount: count(given.authorizedMemberCount),
    totalMemberCount: count(given.totalMemberCount),
    capabilitiesByName: object(given.capabilitiesByName),
    tagsByName: object(given.tagsByName),
  }
}

export function memberSaid(given: Json): Partial<Record<keyof AccountMember, unknown>> {
  const config = partOf(given)
  const { creationTime, revision, vMajor, vMinor, vRev } = config
  const parts = [vMajor, vMinor, vRev]
  const isVersion = parts.every((part) => Number.isSafeInteger(part) && Number(part) >= 0)
  const seenAt = Math.max(Number(sighting(given.lastSeen)), Number(sighting(given.lastOnline)))
  return {
    config: { name: text(given.name) ?? '', ...memberTold(config) },
    hidden: flag(given.hidden),
    supportsRulesEngine: flag(given.supportsRulesEngine),
    lastSeen: sighting(given.lastSeen),
    lastOnline: sighting(given.lastOnline),
    lastAuthorizedTime: timeOrNever(config.lastAuthorizedTime),
    lastDeauthorizedTime: timeOrNever(config.lastDeauthorizedTime),
    creationTime: time(creationTime),
    revision: exact(revision),
    description: text(given.description),
    physicalAddress: said(given.physicalAddress),
    clientVersion: said(given.clientVersion),
    version: said(given.clientVersion) ?? (isVersion ? parts.join('.') : null),
    protocolVersion: exact(given.protocolVersion),
    presence: seenAt === 0 ? null : { path: 'unknown', latency: null, lastSeen: seenAt },
  }
}

export function memberDetailsSaid(given: Json): Json {
  const { id, identity, vMajor, vMinor, vRev, vProto } = partOf(given)
  return {
    id: said(given.id),
    controllerId: said(given.controllerId),
    configId: said(id),
    identity: said(identity),
    vMajor: exact(vMajor),
    vMinor: exact(vMinor),
    vRev: exact(vRev),
    vProto: exact(vProto),
    unknownProperties: noveltyOf(given),
  }
}

export function networkDetailsSaid(given: Json): Json {
  const { id, creationTime, lastModified } = partOf(given)
  return {
    configId: said(id),
    creationTime: time(creationTime),
    lastModified: time(lastModified),
    onlineMemberCount: exact(given.onlineMemberCount),
    authorizedMemberCount: exact(given.authorizedMemberCount),
    totalMemberCount: exact(given.totalMemberCount),
    unknownProperties: noveltyOf(given),
  }
}

/** The property of the drawn objects that no document names */
function noveltyOf(given: Json): readonly Json[] {
  const novelty = { name: 'novelty', value: '{"deep":[1]}' }
  const inConfig = 'novelty' in partOf(given) ? [{ ...novelty, name: 'config.novelty' }] : []
  return [...inConfig, ...('novelty' in given ? [novelty] : [])]
}

export function userSaid(given: Json): Partial<Record<keyof User, unknown>> {
  const { auth, tokens } = given
  const isText = (one: unknown): boolean => typeof one === 'string' && one !== ''
  return {
    orgId: said(given.orgId),
    smsNumber: said(given.smsNumber),
    displayName: text(given.displayName) ?? '',
    globalPermissions: flags(given.globalPermissions, may),
    auth: isObject(auth) ? Object.fromEntries(Object.entries(auth).filter(([, one]) => isText(one))) : null,
    tokens: Array.isArray(tokens)
      ? { items: tokens.filter(isText), unreadable: tokens.filter((one) => !isText(one)).length }
      : null,
  }
}

export function statusSaid(given: Json): Partial<Record<keyof Account, unknown>> {
  const { loginMethods: methods } = given
  return {
    id: said(given.id),
    type: said(given.type),
    version: said(given.version),
    apiVersion: said(given.apiVersion),
    uptime: exact(given.uptime),
    readOnly: flag(given.readOnlyMode),
    loginMethods: isObject(methods)
      ? Object.fromEntries(Object.entries(methods).filter(([, one]) => typeof one === 'boolean'))
      : null,
  }
}

import * as v from 'valibot'
import type { AccountNetwork } from '../../contract/account.ts'
import {
  count,
  flag,
  flagOn,
  jsonObject,
  listOf,
  mapOf,
  networkId,
  nullableObject,
  nullableText,
  number,
  part,
  readMany,
  readOne,
  saidText,
  text,
  time,
} from './tolerant.ts'

const defaultMtu = 2800
const defaultMulticastLimit = 32

export const permissions = part({ a: flag, d: flag, m: flag, r: flag })
const ssoConfig = part({
  enabled: flag,
  mode: v.fallback(v.pipe(v.string(), v.minLength(1)), 'default'),
  clientId: text,
  allowList: listOf(v.string()),
  provider: text,
  authorizationEndpoint: text,
  // The documents write it so; their prose says that the casing is mixed.
  authorization_endpoint: text,
})

const config = part({
  name: text,
  private: flagOn,
  enableBroadcast: flagOn,
  mtu: v.fallback(v.pipe(v.number(), v.finite()), defaultMtu),
  multicastLimit: v.fallback(v.pipe(v.number(), v.finite()), defaultMulticastLimit),
  v4AssignMode: part({ zt: flag }),
  v6AssignMode: part({ '6plane': flag, rfc4193: flag, zt: flag }),
  routes: listOf(v.object({ target: v.string(), via: nullableText })),
  ipAssignmentPools: listOf(v.object({ ipRangeStart: v.string(), ipRangeEnd: v.string() })),
  dns: part({ domain: text, servers: listOf(v.string()) }),
  rules: listOf(jsonObject),
  capabilities: listOf(jsonObject),
  tags: listOf(jsonObject),
  remoteTraceLevel: number,
  ssoConfig,
  creationTime: time,
  lastModified: time,
})

const network = v.pipe(
  v.object({
    id: networkId,
    config,
    description: nullableText,
    rulesSource: nullableText,
    permissions: mapOf(permissions),
    ownerId: saidText,
    onlineMemberCount: count,
    authorizedMemberCount: count,
    totalMemberCount: count,
    capabilitiesByName: nullableObject,
    tagsByName: nullableObject,
  }),
  v.transform(({ config: { ssoConfig, creationTime, lastModified, ...config }, ...rest }): AccountNetwork => {
    const { authorization_endpoint, authorizationEndpoint, ...sso } = ssoConfig
    return {
      ...rest,
      source: 'account',
      config: { ...config, remoteTraceTarget: null },
      ssoConfig: { ...sso, authorizationEndpoint: authorizationEndpoint || authorization_endpoint },
      revision: lastModified,
      creationTime,
      lastModified,
    }
  }),
)

export const readNetwork: (json: unknown) => AccountNetwork | null = readOne(network)
export const readNetworks: (json: unknown) => readonly AccountNetwork[] | null = readMany(network)

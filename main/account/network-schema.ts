import * as v from 'valibot'
import type { AccountNetwork } from '../../contract/account.ts'
import * as tolerant from './tolerant.ts'

const defaultMtu = 2800
const defaultMulticastLimit = 32

export const permissions = tolerant.part({
  a: tolerant.flag,
  d: tolerant.flag,
  m: tolerant.flag,
  r: tolerant.flag,
})
const ssoConfig = tolerant.part({
  enabled: tolerant.flag,
  mode: v.fallback(v.pipe(v.string(), v.minLength(1)), 'default'),
  clientId: tolerant.text,
  allowList: tolerant.listOf(v.string()),
  provider: tolerant.text,
  authorizationEndpoint: tolerant.text,
  // The documents write it so; their prose says that the casing is mixed.
  authorization_endpoint: tolerant.text,
})

const config = tolerant.part({
  name: tolerant.text,
  private: tolerant.flagOn,
  enableBroadcast: tolerant.flagOn,
  mtu: v.fallback(v.pipe(v.number(), v.finite()), defaultMtu),
  multicastLimit: v.fallback(v.pipe(v.number(), v.finite()), defaultMulticastLimit),
  v4AssignMode: tolerant.part({ zt: tolerant.flag }),
  v6AssignMode: tolerant.part({ '6plane': tolerant.flag, rfc4193: tolerant.flag, zt: tolerant.flag }),
  routes: tolerant.listOf(v.object({ target: v.string(), via: tolerant.nullableText })),
  ipAssignmentPools: tolerant.listOf(v.object({ ipRangeStart: v.string(), ipRangeEnd: v.string() })),
  dns: tolerant.part({ domain: tolerant.text, servers: tolerant.listOf(v.string()) }),
  rules: tolerant.listOf(tolerant.jsonObject),
  capabilities: tolerant.listOf(tolerant.jsonObject),
  tags: tolerant.listOf(tolerant.jsonObject),
  remoteTraceLevel: tolerant.number,
  ssoConfig,
  creationTime: tolerant.givenTime,
  lastModified: tolerant.time,
})

const network = v.pipe(
  v.object({
    id: tolerant.networkId,
    config,
    description: tolerant.nullableText,
    rulesSource: tolerant.nullableText,
    permissions: tolerant.mapOf(permissions),
    ownerId: tolerant.saidText,
    onlineMemberCount: tolerant.count,
    authorizedMemberCount: tolerant.count,
    totalMemberCount: tolerant.count,
    capabilitiesByName: tolerant.nullableObject,
    tagsByName: tolerant.nullableObject,
  }),
  v.transform(({ config: { ssoConfig, creationTime, lastModified, ...config }, ...rest }): AccountNetwork => {
    const { authorization_endpoint, authorizationEndpoint, ...sso } = ssoConfig
    return {
      ...rest,
      source: 'account',
      config: { ...config, remoteTraceTarget: null },
      ssoConfig: { ...sso, authorizationEndpoint: authorizationEndpoint || authorization_endpoint },
      revision: lastModified === 0 ? null : lastModified,
      creationTime,
      lastModified,
    }
  }),
)

export const readNetwork: (json: unknown) => AccountNetwork | null = tolerant.readOne(network)
export const readNetworks: (json: unknown) => readonly AccountNetwork[] | null = tolerant.readMany(network)

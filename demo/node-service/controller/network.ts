import { isDeepStrictEqual } from 'node:util'
import { asJsonObject, isJsonObject, type Json, type JsonObject } from '../json.ts'
import {
  type Dns,
  type ManagedRoute,
  type Pool,
  toBounded,
  toDns,
  toFlag,
  toInteger,
  toNodeAddress,
  toPools,
  toRoutes,
  toText,
} from './coerce.ts'
import { acceptAll, toCapabilities, toRules, toTags } from './rules.ts'

/** A network hosted here, in the form in which the service answers it. */
export interface HostedNetwork {
  readonly id: string
  readonly nwid: string
  readonly objtype: 'network'
  /** Milliseconds since the epoch */
  readonly creationTime: number
  readonly revision: number
  readonly name: string
  readonly private: boolean
  readonly enableBroadcast: boolean
  readonly mtu: number
  readonly multicastLimit: number | bigint
  readonly v4AssignMode: { readonly zt: boolean }
  readonly v6AssignMode: V6AssignMode
  readonly routes: readonly ManagedRoute[]
  readonly ipAssignmentPools: readonly Pool[]
  /** The service returns an empty list until it is set. */
  readonly dns: Dns | readonly []
  readonly rules: readonly JsonObject[]
  readonly capabilities: readonly JsonObject[]
  readonly tags: readonly JsonObject[]
  readonly remoteTraceTarget: string | null
  readonly remoteTraceLevel: number | bigint
  readonly authTokens: Json
  readonly authorizationEndpoint: string
  readonly clientId: string
  readonly rulesSource: string
  readonly ssoEnabled: boolean
}

/** A key that was not sent is not there afterwards. */
export interface V6AssignMode {
  readonly '6plane'?: boolean
  readonly rfc4193?: boolean
  readonly zt?: boolean
}

const defaultMtu = 2800
const v6Modes = ['6plane', 'rfc4193', 'zt'] as const

/** A network as it is before anything was set: revision 0, so that the first save makes it 1. */
export function newNetwork(id: string, now: number): HostedNetwork {
  return {
    id,
    nwid: id,
    objtype: 'network',
    creationTime: now,
    revision: 0,
    name: '',
    private: true,
    enableBroadcast: true,
    mtu: defaultMtu,
    multicastLimit: 32,
    v4AssignMode: { zt: false },
    v6AssignMode: { '6plane': false, rfc4193: false, zt: false },
    routes: [],
    ipAssignmentPools: [],
    dns: [],
    rules: [acceptAll],
    capabilities: [],
    tags: [],
    remoteTraceTarget: null,
    remoteTraceLevel: 0,
    authTokens: [null],
    authorizationEndpoint: '',
    clientId: '',
    rulesSource: '',
    ssoEnabled: false,
  }
}

type Writer = (value: Json, network: HostedNetwork) => Partial<HostedNetwork>

/** The writable keys, each with how its value is taken. All others are ignored. */
const writers: { readonly [key: string]: Writer } = {
  name: (value) => ({ name: toText(value, '') }),
  private: (value) => ({ private: toFlag(value, true) }),
  enableBroadcast: (value) => ({ enableBroadcast: toFlag(value, false) }),
  mtu: (value) => ({ mtu: toBounded(value, defaultMtu, 1280, 10_000) }),
  multicastLimit: (value) => ({ multicastLimit: toInteger(value, 32) }),
  v4AssignMode: (value) => ({ v4AssignMode: { zt: v4Mode(value) } }),
  v6AssignMode: (value) => ({ v6AssignMode: v6Mode(value) }),
  routes: (value) => (Array.isArray(value) ? { routes: toRoutes(value) } : {}),
  ipAssignmentPools: (value) => (Array.isArray(value) ? { ipAssignmentPools: toPools(value) } : {}),
  dns: (value) => (isJsonObject(value) ? { dns: toDns(value) } : {}),
  rules: (value) => (Array.isArray(value) ? { rules: toRules(value) } : {}),
  rulesSource: (value) => ({ rulesSource: toText(value, '') }),
  capabilities: (value) => (Array.isArray(value) ? { capabilities: toCapabilities(value) } : {}),
  tags: (value) => (Array.isArray(value) ? { tags: toTags(value) } : {}),
  remoteTraceTarget: (value) => ({ remoteTraceTarget: toNodeAddress(value) }),
  remoteTraceLevel: (value) => ({ remoteTraceLevel: toInteger(value, 0) }),
}

/** Takes from the body what is writable. The same object comes back where nothing changed. */
export function updateNetwork(network: HostedNetwork, body: Json): HostedNetwork {
  return saved(network, Object.assign({}, network, ...written(asJsonObject(body), writers, network)))
}

/** The changes that the body's known keys make to the record. */
export function written<T>(
  body: JsonObject,
  writable: { readonly [key: string]: (value: Json, record: T) => Partial<T> },
  record: T,
): Partial<T>[] {
  return Object.entries(body).flatMap(([key, value]) => {
    const write = Object.hasOwn(writable, key) ? writable[key] : undefined
    return write === undefined || value === undefined ? [] : [write(value, record)]
  })
}

/** Counts the revision up where something changed; else gives back what was there. */
export function saved<T extends { readonly revision: number }>(before: T, after: T): T {
  const changed = before.revision === 0 || !isDeepStrictEqual(before, after)
  return changed ? { ...after, revision: before.revision + 1 } : before
}

function v4Mode(value: Json): boolean {
  return typeof value === 'string' ? value === 'zt' : toFlag(asJsonObject(value).zt, false)
}

/** An object replaces the whole: keys it lacks are gone. The old text form, "zt,6plane", sets all three. */
function v6Mode(value: Json): V6AssignMode {
  const named = typeof value === 'string' ? value.split(',') : []
  const given = isJsonObject(value) ? value : undefined
  const modes = v6Modes.flatMap((mode) => {
    if (given === undefined) return [[mode, named.includes(mode)]]
    return given[mode] === undefined ? [] : [[mode, toFlag(given[mode], false)]]
  })
  return Object.fromEntries(modes)
}

import type { ExactInteger } from '../exact-integer.ts'
import { fieldsWhere, type JsonObject } from '../json.ts'
import type { NodeAddress } from '../network-id.ts'

export interface HostedRoute {
  /** CIDR */
  readonly target: string
  /** null: on the network itself */
  readonly via: string | null
}

export interface AddressPool {
  readonly ipRangeStart: string
  readonly ipRangeEnd: string
}

/** The writable settings of a hosted network. The names are those of the API documents. null: the host does not say */
export interface NetworkConfig {
  /** Empty: none, or the host does not say */
  readonly name: string
  readonly private: boolean | null
  readonly enableBroadcast: boolean | null
  readonly mtu: ExactInteger | null
  readonly multicastLimit: ExactInteger | null
  readonly v4AssignMode: { readonly zt: boolean | null }
  readonly v6AssignMode: {
    readonly '6plane': boolean | null
    readonly rfc4193: boolean | null
    readonly zt: boolean | null
  }
  readonly routes: readonly HostedRoute[] | null
  readonly ipAssignmentPools: readonly AddressPool[] | null
  /** Empty domain and no servers: none set */
  readonly dns: { readonly domain: string | null; readonly servers: readonly string[] | null }
  readonly rules: readonly JsonObject[] | null
  readonly capabilities: readonly JsonObject[] | null
  readonly tags: readonly JsonObject[] | null
  /** A node's address; null: none, or the host does not say. An account's network has no such field. */
  readonly remoteTraceTarget: NodeAddress | null
  readonly remoteTraceLevel: ExactInteger | null
}

/** The least and the largest number that may be sent. The API document gives no more than the least ones. */
export const settingLimits = {
  mtu: [1280, 2 ** 32 - 1],
  multicastLimit: [0, Number.MAX_SAFE_INTEGER],
  remoteTraceLevel: [0, 2 ** 31 - 1],
} as const

/** The public service lowers a larger MTU to this one, without a word. */
export const usualMostMtu = 10_000

/** The service gives these defaults to a network without settings. */
export const bareNetwork = {
  name: '',
  private: true,
  enableBroadcast: true,
  mtu: 2800,
  multicastLimit: 32,
  v4AssignMode: { zt: false },
  v6AssignMode: { '6plane': false, rfc4193: false, zt: false },
  routes: [],
  ipAssignmentPools: [],
  dns: { domain: '', servers: [] },
  rules: [],
  capabilities: [],
  tags: [],
  remoteTraceTarget: null,
  remoteTraceLevel: 0,
} satisfies NetworkConfig

export const networkFields = Object.keys(bareNetwork) as readonly (keyof NetworkConfig)[]

/** Settings as they can be sent: all but these numbers and "no node" are told */
type Sendable<C> = {
  readonly [K in keyof C]: K extends 'remoteTraceTarget'
    ? C[K]
    : ExactInteger extends C[K]
      ? number
      : Exclude<C[K], null>
}

/**
 * Contains only the fields to change; all others stay, unknown ones included. So do the parts of a field that are null.
 */
export type NetworkChange = Partial<Sendable<NetworkConfig>>

/** Leaves out what a host did not say of a network that is copied, so that it is not sent. */
export function toldOnly(config: NetworkConfig): NetworkChange {
  // A number with that many digits would be rounded.
  const isRounded = (field: string, value: unknown) => numbers.has(field) && typeof value === 'string'
  const told = fieldsWhere(
    config,
    (field, value) => value !== null && isTold(field, value) && !isRounded(field, value),
  )
  return told as NetworkChange
}

const numbers: ReadonlySet<string> = new Set(['mtu', 'multicastLimit', 'remoteTraceLevel'])
/** In these null is a value: there is none. */
const clearable: ReadonlySet<string> = new Set([
  'remoteTraceTarget',
  'description',
  'rulesSource',
  'ownerId',
  'capabilitiesByName',
  'tagsByName',
])

/** Returns whether a host said a value of a network or member, or any part of it. */
export function isTold(field: string, value: unknown): boolean {
  if (value === null) return clearable.has(field)
  if (typeof value !== 'object' || Array.isArray(value)) return value !== undefined
  const parts = Object.values(value)
  return parts.length === 0 || parts.some((part) => part !== null)
}

/** The parts of a network that are edited as JSON. */
export const ruleParts = ['rules', 'capabilities', 'tags'] as const
export type RulePart = (typeof ruleParts)[number]

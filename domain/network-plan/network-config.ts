import type { ExactInteger } from '../exact-integer.ts'
import { fieldsOf } from '../fields.ts'
import type { JsonObject } from '../json.ts'
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
  readonly name: string
  readonly private: boolean
  readonly enableBroadcast: boolean
  readonly mtu: number | null
  readonly multicastLimit: ExactInteger | null
  readonly v4AssignMode: { readonly zt: boolean }
  readonly v6AssignMode: { readonly '6plane': boolean; readonly rfc4193: boolean; readonly zt: boolean }
  readonly routes: readonly HostedRoute[]
  readonly ipAssignmentPools: readonly AddressPool[]
  /** Empty domain and no servers: none set */
  readonly dns: { readonly domain: string; readonly servers: readonly string[] }
  readonly rules: readonly JsonObject[]
  readonly capabilities: readonly JsonObject[]
  readonly tags: readonly JsonObject[]
  /** A node's address; null: none. Always null on an account's network, which has no such field. */
  readonly remoteTraceTarget: NodeAddress | null
  readonly remoteTraceLevel: number | null
}

/** The least and the largest number that may be sent. The API document gives no more than the least ones. */
export const settingLimits = {
  mtu: [1280, 2 ** 32 - 1],
  multicastLimit: [0, Number.MAX_SAFE_INTEGER],
  remoteTraceLevel: [0, 2 ** 31 - 1],
} as const

/** The public service lowers a larger MTU to this one, without a word. */
export const usualMostMtu = 10_000

export const networkFields = fieldsOf<NetworkConfig>({
  name: true,
  private: true,
  enableBroadcast: true,
  mtu: true,
  multicastLimit: true,
  v4AssignMode: true,
  v6AssignMode: true,
  routes: true,
  ipAssignmentPools: true,
  dns: true,
  rules: true,
  capabilities: true,
  tags: true,
  remoteTraceTarget: true,
  remoteTraceLevel: true,
})

/** Contains only the fields to change; all others stay, unknown ones included. */
export type NetworkChange = { readonly [K in keyof NetworkConfig]?: NetworkConfig[K] }

/** The settings of which null says nothing */
type UntoldField = 'mtu' | 'multicastLimit' | 'remoteTraceLevel'
type Told<C> = { [K in keyof C]: K extends UntoldField ? number : C[K] }
const untold: ReadonlySet<string> = new Set<UntoldField>(['mtu', 'multicastLimit', 'remoteTraceLevel'])

/**
 * Leaves out what a host did not say, as in a copy of its network, so that it is not sent. Digits that no double holds go as
 * the nearest number.
 */
export function toldOnly<C extends NetworkChange>(change: C): Told<C> {
  const told = Object.entries(change).filter(([field, value]) => value !== null || !untold.has(field))
  return Object.fromEntries(
    told.map(([field, value]) => [field, field === 'multicastLimit' ? Number(value) : value]),
  ) as Told<C>
}

/** The parts of a network that are edited as JSON. */
export const ruleParts = ['rules', 'capabilities', 'tags'] as const
export type RulePart = (typeof ruleParts)[number]

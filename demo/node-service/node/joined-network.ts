import { macOf, multicastGroups } from '../interfaces/interfaces.ts'
import { asJsonObject, type Json, type JsonObject } from '../json.ts'
import { begun, type Progress } from './join-flow.ts'

const flagNames = ['allowDNS', 'allowDefault', 'allowGlobal', 'allowManaged'] as const
export type Flags = { readonly [F in (typeof flagNames)[number]]: boolean }

/** A network that this node has joined, as it is kept. */
export interface JoinedNetwork {
  readonly id: string
  readonly flags: Flags
  readonly progress: Progress
  /** Milliseconds since the epoch */
  readonly joinedAt: number
  /** Counts the requests for the configuration since the node joined or since the service started. */
  readonly configRequests: number
  /**
   * The number of times that managed addresses stay on the computer although they are switched off, because a test
   * asked for it
   */
  readonly lingers: number
  /** They are switched off, and on the computer. */
  readonly isLeft: boolean
  /** Replies contain these values instead of the real ones, because a test asked for them. */
  readonly forced: JsonObject
}

const defaultFlags: Flags = { allowDNS: false, allowDefault: false, allowGlobal: false, allowManaged: true }

export function newJoinedNetwork(id: string, now: number, progress: Progress = begun): JoinedNetwork {
  return {
    id,
    flags: defaultFlags,
    progress,
    joinedAt: now,
    configRequests: 0,
    lingers: 0,
    isLeft: false,
    forced: {},
  }
}

/** Takes the flags that the body carries as booleans; everything else in it, or a body of another form, is ignored. */
export function withFlags(network: JoinedNetwork, body: Json): JoinedNetwork {
  const given = asJsonObject(body)
  const changes = flagNames.flatMap((flag) => (typeof given[flag] === 'boolean' ? [[flag, given[flag]]] : []))
  if (changes.length === 0) return network
  const flags: Flags = { ...network.flags, ...Object.fromEntries(changes) }
  const isSame = flags.allowManaged === network.flags.allowManaged
  const isLeft = isSame ? network.isLeft : !flags.allowManaged && network.lingers > 0
  return { ...network, flags, isLeft, lingers: network.lingers - (isLeft && !isSame ? 1 : 0) }
}

/** Inputs of a reply beside the network: the node, its interface's name, and abilities of the revision. */
interface NetworkView {
  readonly address: string
  readonly deviceName: string
  readonly singleSignOn: boolean
}

/** A joined network as GET /network answers it. */
export function renderNetwork(
  network: JoinedNetwork,
  { address, deviceName, singleSignOn }: NetworkView,
): JsonObject {
  const { id, flags, progress, configRequests, forced } = network
  const { configuration, login } = progress
  const mac = macOf(id, address)
  const up = configRequests > 0 || progress.status !== 'REQUESTING_CONFIGURATION'
  return {
    ...flags,
    assignedAddresses: configuration?.assignedAddresses ?? [],
    bridge: configuration?.bridge ?? false,
    broadcastEnabled: configuration?.broadcastEnabled ?? false,
    dhcp: false,
    dns: { domain: '', servers: [], ...configuration?.dns },
    id,
    mac,
    mtu: configuration?.mtu ?? 2800,
    multicastSubscriptions: up ? multicastGroups(mac) : [],
    name: configuration?.name ?? '',
    netconfRevision: configuration?.netconfRevision ?? 0,
    nwid: id,
    portDeviceName: deviceName,
    portError: progress.portError,
    routes: configuration?.routes ?? [],
    status: progress.status,
    type: configuration?.type ?? 'PRIVATE',
    ...(singleSignOn && login !== null
      ? { authenticationURL: login.url, authenticationExpiryTime: login.expires, ssoEnabled: true }
      : {}),
    ...forced,
  }
}

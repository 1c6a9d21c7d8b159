import type { Clock } from '../clock.ts'
import type { Json } from '../json.ts'
import type { Answer } from '../node/join-flow.ts'
import { assign, withPrefixes } from './assign.ts'
import { authorization, type Member, newMember, updateMember } from './member.ts'
import { type HostedNetwork, newNetwork, saved, updateNetwork } from './network.ts'

/** A node that asks for a configuration. */
export interface Asker {
  readonly address: string
  readonly identity: string
  readonly version: readonly [major: number, minor: number, revision: number, protocol: number]
}

/** State that survives a restart. */
export interface Hosted {
  readonly network: HostedNetwork
  readonly members: readonly Member[]
}

interface HostedEntry {
  network: HostedNetwork
  readonly members: Map<string, Member>
}

/** The network controller inside the service: hosted networks, their members, and the answers to nodes that ask. */
export type Controller = ReturnType<typeof createController>

/** `changed` is called after every change, `push` when a node (null: all nodes) is to get the new configuration at once. */
interface ControllerListener {
  changed(): void
  push(networkId: string, address: string | null): void
}

export function createController(clock: Clock, initial: readonly Hosted[], listener: ControllerListener) {
  const hosted = new Map<string, HostedEntry>(
    initial.map(({ network, members }) => [
      network.id,
      { network, members: new Map(members.map((member) => [member.id, member])) },
    ]),
  )
  const store = (entry: HostedEntry, before: Member | undefined, after: Member): Member => {
    entry.members.set(after.id, after)
    if (after !== before) listener.changed()
    return after
  }

  return {
    networkIds: () => [...hosted.keys()].sort(),
    network: (id: string) => hosted.get(id)?.network,
    /** Creates the network where it is not there yet. */
    writeNetwork(id: string, body: Json) {
      const before = hosted.get(id)?.network
      const after = updateNetwork(before ?? newNetwork(id, clock.now()), body)
      if (after === before) return before
      hosted.set(id, { network: after, members: hosted.get(id)?.members ?? new Map() })
      listener.changed()
      listener.push(id, null)
      return after
    },
    removeNetwork(id: string) {
      const network = hosted.get(id)?.network
      if (hosted.delete(id)) listener.changed()
      return network
    },
    /** The members are sorted by ascending address. undefined: there is no such network. */
    members(id: string) {
      const members = hosted.get(id)?.members
      return members && [...members.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
    },
    member: (id: string, address: string) => hosted.get(id)?.members.get(address),
    /** Creates the member where it is not there yet. undefined: no such network */
    writeMember(id: string, address: string, body: Json) {
      const entry = hosted.get(id)
      if (entry === undefined) return undefined
      const before = entry.members.get(address)
      const now = clock.now()
      const after = store(entry, before, updateMember(before ?? newMember(id, address, now), body, now))
      if (after !== before) listener.push(id, address)
      return after
    },
    removeMember(id: string, address: string) {
      const entry = hosted.get(id)
      const member = entry?.members.get(address)
      if (entry?.members.delete(address)) listener.changed()
      return member
    },
    /** Stores many members unchanged. false: the network does not exist */
    addMembers(id: string, members: readonly Member[]) {
      const entry = hosted.get(id)
      if (entry === undefined) return false
      for (const member of members) entry.members.set(member.id, member)
      listener.changed()
      return true
    },
    answer(id: string, asker: Asker): Answer {
      const entry = hosted.get(id)
      if (entry === undefined) return { kind: 'not-found' }
      const before = entry.members.get(asker.address)
      const after = store(entry, before, afterRequest(entry, before, asker, clock.now()))
      return after.authorized ? configuration(entry.network, after) : { kind: 'denied' }
    },
    hosted: () =>
      [...hosted.values()].map(({ network, members }) => ({ network, members: [...members.values()] })),
  }
}

/** Returns the member's record after its node has asked: with its identity, authorized if the network is public, and with an address once authorized. */
function afterRequest(entry: HostedEntry, existing: Member | undefined, asker: Asker, now: number): Member {
  const before = existing ?? newMember(entry.network.id, asker.address, now)
  const open = !entry.network.private && !before.authorized
  const met: Member = {
    ...before,
    identity: before.identity ?? asker.identity,
    ...(open ? authorization(true, 'public', now) : {}),
  }
  if (!met.authorized) return saved(before, met)
  const [vMajor, vMinor, vRev, vProto] = asker.version
  const others = [...entry.members.values()].filter((member) => member.id !== met.id)
  const taken = new Set(others.flatMap((member) => member.ipAssignments))
  const ipAssignments = assign(entry.network, met, taken)
  const defaults = existing === undefined ? defaultCapabilities(entry.network) : met.capabilities
  return saved(before, {
    ...met,
    vMajor,
    vMinor,
    vRev,
    vProto,
    ipAssignments,
    capabilities: defaults,
    tags: withDefaultTags(entry.network, met),
  })
}

/** The reply to a node that is authorized the first time it asks. */
function defaultCapabilities(network: HostedNetwork): readonly (number | bigint)[] {
  return network.capabilities.flatMap(({ id, default: given }) =>
    given === true && isInteger(id) ? [id] : [],
  )
}

/** Returns the member's tags, and the default values of those that it lacks. */
function withDefaultTags(network: HostedNetwork, member: Member): Member['tags'] {
  const has = new Set(member.tags.map(([id]) => id))
  const missing = network.tags.flatMap(({ id, default: value }) =>
    isInteger(id) && isInteger(value) && !has.has(id) ? [[id, value]] : [],
  )
  return missing.length === 0 ? member.tags : [...member.tags, ...missing]
}

function isInteger(value: Json | undefined): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint'
}

function configuration(network: HostedNetwork, member: Member): Answer {
  const dns = 'domain' in network.dns ? network.dns : { domain: '', servers: [] }
  return {
    kind: 'configuration',
    configuration: {
      name: network.name,
      type: network.private ? 'PRIVATE' : 'PUBLIC',
      mtu: network.mtu,
      bridge: member.activeBridge,
      broadcastEnabled: network.enableBroadcast,
      dns,
      routes: network.routes.map((route) => ({ ...route, flags: 0, metric: 0 })),
      assignedAddresses: withPrefixes(network, member),
      netconfRevision: network.revision,
    },
  }
}

import { isDeepStrictEqual } from 'node:util'
import type { Clock } from '../node-service/clock.ts'
import { createController } from '../node-service/controller/controller.ts'
import type { Member } from '../node-service/controller/member.ts'
import type { HostedNetwork } from '../node-service/controller/network.ts'
import { asJsonObject, isJsonObject, type Json, type JsonObject } from '../node-service/json.ts'
import type { RemoteController } from '../node-service/remote-controller.ts'
import {
  type AccountState,
  type MemberRecord,
  type NetworkRecord,
  newMemberRecord,
  newNetworkRecord,
  type Permissions,
} from './state.ts'

export interface AccountNetwork {
  readonly network: HostedNetwork
  readonly record: NetworkRecord
  readonly total: number
  readonly authorized: number
  readonly online: number
}

export interface AccountMember {
  readonly member: Member
  readonly record: MemberRecord
}

/** The account's networks: run by a controller like the one in the service, with the account's own fields beside. */
export type Networks = ReturnType<typeof createNetworks>

/** `controllerAddress`: 10 hex that the ids of networks made here begin with */
export function createNetworks(
  clock: Clock,
  state: Pick<AccountState, 'hosted' | 'networks' | 'members'>,
  changed: () => void,
  controllerAddress = '8056c2e21c',
) {
  const networks = new Map(Object.entries(state.networks))
  const records = new Map(Object.entries(state.members))
  const pushed = new Set<(id: string, address: string | null) => void>()
  const controller = createController(clock, state.hosted, {
    changed,
    push: (id, address) => {
      for (const tell of pushed) tell(id, address)
    },
  })
  const recordOf = (id: string, node: string) => records.get(`${id}-${node}`) ?? newMemberRecord

  function find(id: string): AccountNetwork | undefined {
    const network = controller.network(id)
    const record = networks.get(id)
    if (network === undefined || record === undefined) return undefined
    const members = controller.members(id) ?? []
    const authorized = members.filter((member) => member.authorized)
    const online = authorized.filter((member) => recordOf(id, member.id).seen === 'now')
    return { network, record, total: members.length, authorized: authorized.length, online: online.length }
  }

  function updateRecord(id: string, node: string, change: Partial<MemberRecord>): void {
    const before = recordOf(id, node)
    const after = { ...before, ...change }
    records.set(`${id}-${node}`, after)
    if (!isDeepStrictEqual(before, after)) changed()
  }

  function member(id: string, node: string): AccountMember | undefined {
    const found = controller.member(id, node)
    return found && { member: found, record: recordOf(id, node) }
  }

  return {
    controller,
    /** The demo node asks this controller as a joining node does. */
    remote: {
      answer(id, asker) {
        if (!networks.has(id)) return undefined
        const answer = controller.answer(id, asker)
        const [major, minor, revision] = asker.version
        updateRecord(id, asker.address, {
          seen: 'now',
          physicalAddress: '203.0.113.66',
          clientVersion: `${major}.${minor}.${revision}`,
        })
        return answer
      },
      onPush(listener) {
        pushed.add(listener)
        return () => pushed.delete(listener)
      },
    } satisfies RemoteController,
    list: () => controller.networkIds().flatMap((id) => find(id) ?? []),
    find,
    /** Returns the network without its members, because counting many of them takes long. */
    record: (id: string) => (controller.network(id) === undefined ? undefined : networks.get(id)),
    create(ownerId: string) {
      const id = freeId(controllerAddress, (taken) => networks.has(taken))
      networks.set(id, newNetworkRecord(ownerId, clock.now()))
      controller.writeNetwork(id, { name: pleasantName(id), v4AssignMode: { zt: true } })
      const made = find(id)
      if (made === undefined) throw new Error('the network was not made')
      return made
    },
    update(id: string, body: Json) {
      const before = find(id)
      if (before === undefined) return undefined
      const given = asJsonObject(body)
      const config = asJsonObject(given.config)
      const network = controller.writeNetwork(id, config)
      const record = { ...before.record, ...recordChange(given, before.record) }
      if (network !== before.network || !isDeepStrictEqual(record, before.record)) {
        // Two saves within a millisecond are two saves.
        const lastModified = Math.max(clock.now(), before.record.lastModified + 1)
        networks.set(id, { ...record, lastModified })
        changed()
      }
      return find(id)
    },
    remove(id: string) {
      for (const { id: node } of controller.members(id) ?? []) records.delete(`${id}-${node}`)
      networks.delete(id)
      return controller.removeNetwork(id) !== undefined
    },
    members: (id: string) =>
      networks.has(id)
        ? controller.members(id)?.map((one) => ({ member: one, record: recordOf(id, one.id) }))
        : undefined,
    member: (id: string, node: string) => (networks.has(id) ? member(id, node) : undefined),
    /** Creates the member where it is not there yet. */
    updateMember(id: string, node: string, body: Json) {
      if (!networks.has(id)) return undefined
      const given = asJsonObject(body)
      const { name: _, ...config } = asJsonObject(given.config)
      controller.writeMember(id, node, config)
      updateRecord(id, node, memberChange(given, config))
      return member(id, node)
    },
    removeMember(id: string, node: string) {
      records.delete(`${id}-${node}`)
      return controller.removeMember(id, node) !== undefined
    },
    saved: () => ({
      hosted: controller.hosted(),
      networks: Object.fromEntries(networks),
      members: Object.fromEntries(records),
    }),
  }
}

function freeId(controllerAddress: string, isTaken: (id: string) => boolean): string {
  for (let number = 0x0a0001; ; number += 0x101) {
    const id = controllerAddress + number.toString(16).padStart(6, '0')
    if (!isTaken(id)) return id
  }
}

/** The service gives a new network a name of two words. */
function pleasantName(id: string): string {
  const first = ['quiet', 'brave', 'silver', 'early', 'distant', 'gentle', 'rapid']
  const second = ['harbor', 'meadow', 'comet', 'canyon', 'lantern', 'orchard', 'ridge']
  const number = Number.parseInt(id.slice(10), 16)
  return `${first[number % first.length]}_${second[Math.floor(number / 7) % second.length]}`
}

/** The changes in a body to the account's own fields of a network. */
function recordChange(given: JsonObject, before: NetworkRecord): Partial<NetworkRecord> {
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

/** The changes in a body to the account's own fields of a member. */
function memberChange(given: JsonObject, config: JsonObject): Partial<MemberRecord> {
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

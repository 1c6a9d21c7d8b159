import type { AccountNetwork } from '../../account-service/networks.ts'
import type { JsonObject } from '../../node-service/json.ts'
import { refuse } from '../refusal.ts'
import {
  forms,
  needUnstashed,
  reachController,
  renderListed,
  renderMember,
  renderNetwork,
  stash,
  strict,
  writeMember,
} from '../render.ts'
import type { Ztnet } from '../service.ts'
import type { Role, User } from '../state.ts'
import { type Endpoints, needRole, since } from './endpoint.ts'

const network = '/org/:org/network/:network'

/** The networks of an organization can be changed by people whose role suffices. */
export function organizationEndpoints(ztnet: Ztnet): Endpoints {
  const { networks } = ztnet
  const iso = (ms: number): string => new Date(ms).toISOString()
  const need = (user: User, id: string, role: Role) => needRole(ztnet, user, id, role)

  /** Any network of the controller: reading does not check who owns it. */
  function any(id: string): AccountNetwork {
    reachController(ztnet)
    const found = networks.find(id)
    if (found === undefined) throw refuse.thrown('Network not found')
    return found
  }
  function own(user: User, org: string, id: string, role: Role): AccountNetwork {
    need(user, org, role)
    if (ztnet.owner(id) !== org) throw refuse.text(404, 'Network not found')
    return any(id)
  }

  /** Rules are set first, and stay set where a later field is refused. */
  function update(id: string, { flowRule, description, mtu, ...config }: JsonObject): AccountNetwork {
    if (typeof flowRule === 'string') applyRules(id, flowRule)
    const number = Number(mtu)
    if (mtu !== undefined && !Number.isInteger(number)) throw refuse.thrown('Invalid MTU')
    networks.update(id, {
      ...(description !== undefined && { description }),
      config: { ...config, ...(mtu !== undefined && { mtu: number }) },
    })
    return any(id)
  }

  function applyRules(id: string, source: string): void {
    const code = source.replace(/#.*$/gm, '').trim()
    if (code !== '' && !code.endsWith(';')) {
      const error = { error: 'Expected ;', line: source.split('\n').length }
      throw ztnet.quirks.flowRuleErrors === 'cause'
        ? refuse.cause(400, error)
        : refuse.text(400, JSON.stringify(error))
    }
    const action = code.includes('accept') ? 'ACTION_ACCEPT' : 'ACTION_DROP'
    networks.update(id, { config: { rules: [{ type: action }] } })
  }

  return {
    '/org': {
      GET: since('0.6.0', ({ user }) => {
        const mine = ztnet.organizations().filter(({ members }) => members[user.id] !== undefined)
        if (mine.length === 0) throw refuse.thrown('You are not a member of any organization.')
        return mine.map(({ id, name, ownerId, description, createdAt }) => ({
          id,
          orgName: name,
          ownerId,
          description,
          createdAt: iso(createdAt),
        }))
      }),
    },
    '/org/:org': {
      GET: since('0.6.0', ({ user, ids: { org = '' } }) => {
        const { id, name, createdAt, ownerId } = need(user, org, 'READ_ONLY')
        const own = ztnet.networksOf(id).map((nwid) => ({ nwid, name: any(nwid).network.name }))
        return { id, name, createdAt: iso(createdAt), ownerId, networks: own }
      }),
    },
    '/org/:org/user': {
      GET: since('0.6.0', ({ user, ids: { org = '' } }) => {
        const { id, members } = need(user, org, 'READ_ONLY')
        return ztnet
          .users()
          .filter((one) => members[one.id] !== undefined)
          .map(({ id: userId, name, email }) => ({
            orgId: id,
            userId,
            name,
            email,
            role: members[userId],
          }))
      }),
    },
    '/org/:org/network': {
      GET: since('0.6.0', ({ user, ids: { org = '' } }) => {
        need(user, org, 'READ_ONLY')
        return ztnet.networksOf(org).map((id) => renderNetwork(any(id)))
      }),
      POST: since('0.6.0', ({ user, ids: { org = '' }, body }) => {
        need(user, org, 'USER')
        const { name } = strict(forms.create, body)
        reachController(ztnet)
        const given = typeof name === 'string' ? name : undefined
        return any(ztnet.createNetwork(org, given, 'Created by Rest API')).network
      }),
    },
    [network]: {
      GET: since('0.6.0', ({ user, ids: { org = '', network: id = '' } }) => {
        need(user, org, 'READ_ONLY')
        const { memberCount: _, ...shown } = renderNetwork(any(id))
        return shown
      }),
      POST: since('0.6.1', ({ user, ids: { org = '', network: id = '' }, body }) => {
        own(user, org, id, 'READ_ONLY')
        const given = strict(forms.network, body)
        if (Object.keys(given).length === 0) throw refuse.text(400, 'No fields to update')
        if (given.flowRule !== undefined) need(user, org, 'USER')
        return update(id, given).network
      }),
      DELETE: since('0.7.16', ({ user, ids: { org = '', network: id = '' } }) => {
        own(user, org, id, 'USER')
        ztnet.removeNetwork(id)
        return new Response(null, { status: 204 })
      }),
    },
    [`${network}/member`]: {
      GET: since('0.6.0', ({ user, ids: { org = '', network: id = '' } }) => {
        own(user, org, id, 'USER')
        return (networks.members(id) ?? [])
          .filter(({ member, record }) => record.hidden !== true && !ztnet.rowless.has(`${id} ${member.id}`))
          .map((one) => renderListed(ztnet, id, one))
      }),
    },
    [`${network}/member/:member`]: {
      GET: since('0.6.0', ({ user, ids: { org = '', network: id = '', member = '' }, body }) => {
        strict(forms.none, body)
        need(user, org, 'READ_ONLY')
        reachController(ztnet)
        const found = networks.member(id, member)
        if (found === undefined) throw refuse.thrown('Member not found')
        return renderMember(ztnet, id, found)
      }),
      POST: since('0.6.0', ({ user, ids: { org = '', network: id = '', member = '' }, body }) => {
        own(user, org, id, 'USER')
        const given = strict(forms.orgMember, body)
        if (given.description !== undefined) throw refuse.text(400, 'Invalid field: description')
        needUnstashed(ztnet, id, member, given)
        return renderMember(ztnet, id, writeMember(ztnet, id, member, given))
      }),
      DELETE: since('0.6.0', ({ user, ids: { org = '', network: id = '', member = '' }, body }) => {
        strict(forms.none, body)
        need(user, org, 'USER')
        if (ztnet.owner(id) !== org) throw refuse.text(404, 'Network not found')
        return stash(ztnet, id, member)
      }),
    },
  }
}

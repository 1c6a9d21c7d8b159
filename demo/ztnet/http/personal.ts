import type { AccountNetwork } from '../../account-service/networks.ts'
import { forms, strict } from '../forms.ts'
import { refuse } from '../refusal.ts'
import { needUnstashed, reachController, renderMember, renderNetwork, stash, writeMember } from '../render.ts'
import type { Ztnet } from '../service.ts'
import type { User } from '../state.ts'
import type { Endpoint } from './endpoint.ts'

/** Personal networks can be made and read, and a few fields of their members changed. */
export function personalEndpoints(ztnet: Ztnet): readonly Endpoint[] {
  const { networks, quirks } = ztnet

  /** A network that the user made. Any other network, and a missing one, is a 401. */
  function own(user: User, id: string): AccountNetwork {
    const found = ztnet.owner(id) === user.id ? networks.find(id) : undefined
    if (found === undefined) throw refuse.text(401, 'Unauthorized')
    reachController(ztnet)
    return found
  }
  const shown = (user: User, found: AccountNetwork) => renderNetwork(found, { authorId: user.id })

  return [
    {
      path: '/network',
      family: 'PERSONAL',
      methods: {
        GET: ['0.4.0', ({ user }) => ztnet.networksOf(user.id).map((id) => shown(user, own(user, id)))],
        POST: [
          '0.4.0',
          ({ user, body }) => {
            const { name } = strict(forms.create, body)
            if (quirks.networkLimit === 'reached')
              throw refuse.text(400, 'You have reached the limit of networks')
            reachController(ztnet)
            const id = ztnet.createNetwork(user.id, typeof name === 'string' ? name : undefined, null)
            return own(user, id).network
          },
        ],
      },
    },
    {
      path: '/network/:network',
      family: 'PERSONAL',
      methods: { GET: ['0.4.0', ({ user, ids: { network = '' } }) => shown(user, own(user, network))] },
    },
    {
      path: '/network/:network/member',
      family: 'PERSONAL',
      methods: {
        GET: [
          '0.4.0',
          ({ user, ids: { network = '' } }) => {
            own(user, network)
            return (networks.members(network) ?? []).map((one) => renderMember(ztnet, network, one))
          },
        ],
      },
    },
    {
      path: '/network/:network/member/:member',
      family: 'PERSONAL',
      methods: {
        POST: [
          '0.5.5',
          ({ user, ids: { network = '', member = '' }, body }) => {
            own(user, network)
            const given = strict(forms.personalMember, body)
            if (Object.keys(given).length === 0) throw refuse.text(400, 'No fields to update')
            needUnstashed(ztnet, network, member, given)
            const isNew = networks.member(network, member) === undefined
            // A device that nobody has seen is made at the controller alone, so its texts have nowhere to go.
            const { name: _, description: __, ...kept } = given
            if (isNew) ztnet.rowless.add(`${network} ${member}`)
            return renderMember(ztnet, network, writeMember(ztnet, network, member, isNew ? kept : given))
          },
        ],
        DELETE: [
          '0.6.0',
          ({ user, ids: { network = '', member = '' } }) => {
            if (ztnet.owner(network) !== user.id || networks.member(network, member) === undefined)
              throw refuse.text(401, 'Unauthorized')
            return stash(ztnet, network, member)
          },
        ],
      },
    },
    {
      path: '/stats',
      family: 'PERSONAL',
      methods: {
        GET: [
          '0.6.4',
          ({ user }) => {
            if (user.role !== 'ADMIN') throw refuse.thrown('Unauthorized')
            const all = networks.list()
            return {
              users: ztnet.users().length,
              networks: all.length,
              networkMembers: all.reduce((sum, { total }) => sum + total, 0),
              appVersion: ztnet.version,
              loginsLast24h: 4,
              pendingUserInvitations: 0,
              activeWebhooks: 0,
              ztnetUptime: Math.floor((ztnet.clock.now() - ztnet.startedAt) / 1000),
              registrationEnabled: quirks.registration === 'open',
              hasPrivatRoot: false,
            }
          },
        ],
      },
    },
  ]
}

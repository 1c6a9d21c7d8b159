import type {
  AccountMemberChange,
  AccountNetworkChange,
  ApiTokenName,
  Invitation,
  UserChange,
  UserId,
} from '../../contract/account.ts'
import { type Result, success } from '../../contract/result.ts'
import { isEmail } from '../../domain/account-fields.ts'
import type { NetworkId, NodeAddress } from '../../domain/network-id.ts'
import { accountFailure, isAccountFault } from './errors.ts'
import type { Turn } from './limiter.ts'
import * as schema from './network-schema.ts'
import * as people from './people-schema.ts'
import type { ProviderOptions } from './provider.ts'
import { anything, createRequests, type RequestsProtocol, segment } from './requests.ts'
import { readToken } from './token-store.ts'
import { memberBody, networkBody, touchesParts } from './wire.ts'

export type AccountClient = ReturnType<typeof createAccountClient>

/** Milliseconds for which lists and single things are given again without asking */
const freshFor = { list: 5_000, one: 1_000 } as const

const protocol: RequestsProtocol = {
  prefix: '/api/v1',
  tokenHeader: (token) => ({ authorization: `token ${token}` }),
  status: { path: '/status', read: people.readStatus },
  // A network's counts and its members change together; so do users and organizations.
  touchedBy: (path) => (path.startsWith('/network') ? ['/network'] : ['/user', '/org', '/status']),
}

/**
 * The hosted account's operations, one method each. None throws. Reads are shared, and their answers given again for a
 * few seconds; updates send only what changes. Requests of `turn` 'background' let those go first that a person waits for.
 * Throws if the base is unsafe; sends nothing by itself.
 */
export function createAccountClient(options: ProviderOptions) {
  const { get, forget, draw, write, status, close } = createRequests(options, protocol)

  /** Deletes what can be read at the same path. Where the reply cannot be read, it looks whether it is gone. */
  const removeChecked = async (path: string): Promise<Result<void>> => {
    const reply = await write('DELETE', path, anything)
    if (reply.ok || !isAccountFault(reply.error, 'account-reply-not-json', 'account-reply-too-large'))
      return reply
    const left = await draw(path, anything)
    return !left.ok && isAccountFault(left.error, 'account-not-found') ? success(undefined) : reply
  }
  const network = (id: NetworkId) => `/network/${segment(id)}`
  const member = (id: NetworkId, node: NodeAddress) => `${network(id)}/member/${segment(node)}`
  const user = (id: UserId) => `/user/${segment(id)}`
  const invitation = (id: string) => `/org-invitation/${segment(id)}`
  const members = (id: NetworkId, turn?: Turn) =>
    get(`${network(id)}/member`, schema.readMembers, freshFor.list, turn)
  /** The network as it was read, beside the JSON that came. */
  const readWhole = (id: NetworkId) =>
    get(
      network(id),
      (json) => {
        const value = schema.readNetwork(json)
        return value === null ? null : { value, json }
      },
      freshFor.one,
    )

  return {
    networks: (turn?: Turn) => get('/network', schema.readNetworks, freshFor.list, turn),
    async network(id: NetworkId): Promise<Result<schema.ReadNetwork>> {
      const reply = await readWhole(id)
      return reply.ok ? success(reply.value.value) : reply
    },
    /** The service chooses the id and every setting. */
    createNetwork: () => write('POST', '/network', schema.readNetwork, {}),
    async updateNetwork(id: NetworkId, change: AccountNetworkChange): Promise<Result<schema.ReadNetwork>> {
      const before = touchesParts(change) ? await readWhole(id) : success({ json: null })
      if (!before.ok) return before
      return write('POST', network(id), schema.readNetwork, networkBody(change, before.value.json))
    },
    networkDetails: (id: NetworkId) =>
      draw(network(id), (json) => schema.readNetworkDetails(json, Date.now())),
    memberDetails: (id: NetworkId, node: NodeAddress) =>
      draw(member(id, node), (json) => schema.readMemberDetails(json, Date.now())),
    deleteNetwork: (id: NetworkId) => removeChecked(network(id)),
    members,
    /** The members as they are now, and not as they were a few seconds ago */
    membersNow(id: NetworkId, turn?: Turn) {
      forget(`${network(id)}/member`)
      return members(id, turn)
    },
    member: (id: NetworkId, node: NodeAddress) => get(member(id, node), schema.readMember, freshFor.one),
    /** Creates the member where the network has none of that address. */
    updateMember: (id: NetworkId, node: NodeAddress, change: AccountMemberChange) =>
      write('POST', member(id, node), schema.readMember, memberBody(change)),
    deleteMember: (id: NetworkId, node: NodeAddress) => removeChecked(member(id, node)),
    user: (id: UserId) => get(user(id), people.readUser, freshFor.one),
    updateUser: (id: UserId, { displayName, smsNumber }: UserChange) =>
      write('POST', user(id), people.readUser, {
        ...(displayName !== undefined && { displayName }),
        ...(smsNumber !== undefined && { smsNumber }),
      }),
    /** The token has at least 32 characters; the service keeps it and never tells it again. Answers the name. */
    async addToken(id: UserId, name: ApiTokenName, given: string): Promise<Result<ApiTokenName>> {
      const token = readToken(given)
      if (!token.ok) return token
      return write('POST', `${user(id)}/token`, people.readTokenName, { tokenName: name, token: token.value })
    },
    deleteToken: (id: UserId, name: ApiTokenName) =>
      write('DELETE', `${user(id)}/token/${segment(name)}`, anything),
    organization: () => get('/org', people.readOrganization, freshFor.one),
    organizationById: (id: string) => get(`/org/${segment(id)}`, people.readOrganization, freshFor.one),
    organizationMembers: (id: string) =>
      get(`/org/${segment(id)}/user`, people.readOrganizationMembers, freshFor.one),
    invitations: () => get('/org-invitation', people.readInvitations, freshFor.list),
    async invite(text: string): Promise<Result<Invitation>> {
      const email = text.trim()
      if (!isEmail(email)) return accountFailure('account-email-invalid')
      return write('POST', '/org-invitation', people.readInvitation, { email })
    },
    invitation: (id: string) => get(invitation(id), people.readInvitation, freshFor.one),
    acceptInvitation: (id: string) => write('POST', invitation(id), people.readInvitation),
    declineInvitation: (id: string) => removeChecked(invitation(id)),
    /** Asks the service each time whose token it is, and whether the account may be written to. */
    status,
    /** A random value of 32 characters for a new token; each caller gets a value of its own. */
    randomToken: () => draw('/randomToken', (json) => people.readRandomToken(json, Date.now())),
    /** Ends what is under way with 'account-closed', and refuses what comes. */
    close,
  }
}

import type {
  Account,
  AccountMember,
  AccountMemberChange,
  AccountNetwork,
  AccountNetworkChange,
  ApiTokenName,
  Invitation,
  Organization,
  OrganizationMember,
  User,
  UserId,
} from '../../contract/account.ts'
import { type Result, success } from '../../contract/result.ts'
import { isEmail } from '../../domain/email.ts'
import type { NetworkId, NodeAddress } from '../../domain/network-id.ts'
import { accountFailure, isAccountFault } from './errors.ts'
import type { Turn } from './limiter.ts'
import { readMember, readMembers, readNetwork, readNetworks } from './network-schema.ts'
import {
  readInvitation,
  readInvitations,
  readOrganization,
  readOrganizationMembers,
  readRandomToken,
  readTokenName,
  readUser,
} from './people-schema.ts'
import { createRequests, type RequestsOptions } from './requests.ts'
import { readToken } from './token-store.ts'
import { memberBody, networkBody, touchesParts } from './wire.ts'

/**
 * The hosted account's operations, one method each. None throws. Reads are shared, and their answers given again for a
 * few seconds; updates send only what changes. Requests of `turn` 'background' let those go first that a person waits for.
 */
export interface AccountClient {
  networks(turn?: Turn): Promise<Result<readonly AccountNetwork[]>>
  network(id: NetworkId): Promise<Result<AccountNetwork>>
  /** The service chooses the id and every setting. */
  createNetwork(): Promise<Result<AccountNetwork>>
  updateNetwork(id: NetworkId, change: AccountNetworkChange): Promise<Result<AccountNetwork>>
  deleteNetwork(id: NetworkId): Promise<Result<void>>
  members(id: NetworkId, turn?: Turn): Promise<Result<readonly AccountMember[]>>
  /** The members as they are now, and not as they were a few seconds ago */
  membersNow(id: NetworkId, turn?: Turn): Promise<Result<readonly AccountMember[]>>
  member(id: NetworkId, member: NodeAddress): Promise<Result<AccountMember>>
  /** Creates the member where the network has none of that address. */
  updateMember(
    id: NetworkId,
    member: NodeAddress,
    change: AccountMemberChange,
  ): Promise<Result<AccountMember>>
  deleteMember(id: NetworkId, member: NodeAddress): Promise<Result<void>>
  user(id: UserId): Promise<Result<User>>
  updateUser(id: UserId, change: { readonly displayName: string }): Promise<Result<User>>
  /** At least 32 characters; the service keeps it and never tells it again. Answers the name. */
  addToken(id: UserId, name: ApiTokenName, token: string): Promise<Result<ApiTokenName>>
  deleteToken(id: UserId, name: ApiTokenName): Promise<Result<void>>
  organization(): Promise<Result<Organization>>
  organizationById(id: string): Promise<Result<Organization>>
  organizationMembers(id: string): Promise<Result<readonly OrganizationMember[]>>
  invitations(): Promise<Result<readonly Invitation[]>>
  invite(email: string): Promise<Result<Invitation>>
  invitation(id: string): Promise<Result<Invitation>>
  acceptInvitation(id: string): Promise<Result<Invitation>>
  declineInvitation(id: string): Promise<Result<void>>
  /** Whom the token belongs to, and whether the account may be written to; always asks anew */
  status(): Promise<Result<Account>>
  /** A random value for a new token: 32 characters */
  randomToken(): Promise<Result<string>>
  /** Ends what is under way with 'account-closed', and refuses what comes. */
  close(): Promise<void>
}

export type AccountClientOptions = RequestsOptions

/** Milliseconds for which lists and single things are given again without asking */
const freshFor = { list: 5_000, one: 1_000 } as const

/** Throws if the base is unsafe; sends nothing by itself. */
export function createAccountClient(options: AccountClientOptions): AccountClient {
  const { get, forget, draw, write, status, close } = createRequests(options)

  const remove = async (path: string): Promise<Result<void>> => {
    const reply = await write('DELETE', path, () => nothing)
    return reply.ok ? success(undefined) : reply
  }
  /** Deletes what can be read at the same path. Where the reply cannot be read, it looks whether it is gone. */
  const removeChecked = async (path: string): Promise<Result<void>> => {
    const reply = await remove(path)
    if (reply.ok || !isAccountFault(reply.error, 'account-reply-not-json', 'account-reply-too-large'))
      return reply
    const left = await draw(path, () => nothing)
    return !left.ok && isAccountFault(left.error, 'account-not-found') ? success(undefined) : reply
  }
  const network = (id: NetworkId) => `/network/${segment(id)}`
  const member = (id: NetworkId, node: NodeAddress) => `${network(id)}/member/${segment(node)}`
  const user = (id: UserId) => `/user/${segment(id)}`
  const invitation = (id: string) => `/org-invitation/${segment(id)}`
  const members: AccountClient['members'] = (id, turn) =>
    get(`${network(id)}/member`, readMembers, freshFor.list, turn)
  /** The network as it was read, beside the JSON that came. */
  const readWhole = (id: NetworkId) =>
    get(
      network(id),
      (json) => {
        const value = readNetwork(json)
        return value === null ? null : { value, json }
      },
      freshFor.one,
    )

  return {
    networks: (turn) => get('/network', readNetworks, freshFor.list, turn),
    async network(id) {
      const reply = await readWhole(id)
      return reply.ok ? success(reply.value.value) : reply
    },
    createNetwork: () => write('POST', '/network', readNetwork, {}),
    async updateNetwork(id, change) {
      const before = touchesParts(change) ? await readWhole(id) : success({ json: null })
      if (!before.ok) return before
      return write('POST', network(id), readNetwork, networkBody(change, before.value.json))
    },
    deleteNetwork: (id) => removeChecked(network(id)),
    members,
    membersNow(id, turn) {
      forget(`${network(id)}/member`)
      return members(id, turn)
    },
    member: (id, node) => get(member(id, node), readMember, freshFor.one),
    updateMember: (id, node, change) => write('POST', member(id, node), readMember, memberBody(change)),
    deleteMember: (id, node) => removeChecked(member(id, node)),
    user: (id) => get(user(id), readUser, freshFor.one),
    updateUser: (id, { displayName }) => write('POST', user(id), readUser, { displayName }),
    async addToken(id, name, given) {
      const token = readToken(given)
      if (!token.ok) return token
      return write('POST', `${user(id)}/token`, readTokenName, { tokenName: name, token: token.value })
    },
    deleteToken: (id, name) => remove(`${user(id)}/token/${segment(name)}`),
    organization: () => get('/org', readOrganization, freshFor.one),
    organizationById: (id) => get(`/org/${segment(id)}`, readOrganization, freshFor.one),
    organizationMembers: (id) => get(`/org/${segment(id)}/user`, readOrganizationMembers, freshFor.one),
    invitations: () => get('/org-invitation', readInvitations, freshFor.list),
    async invite(text) {
      const email = text.trim()
      if (!isEmail(email)) return accountFailure('account-email-invalid')
      return write('POST', '/org-invitation', readInvitation, { email })
    },
    invitation: (id) => get(invitation(id), readInvitation, freshFor.one),
    acceptInvitation: (id) => write('POST', invitation(id), readInvitation),
    declineInvitation: (id) => removeChecked(invitation(id)),
    status,
    // Two tokens must never be one and the same: each caller gets a value of its own.
    randomToken: () => draw('/randomToken', readRandomToken),
    close,
  }
}

/** The value of any answer to a DELETE */
const nothing = Symbol('nothing')

/** Paths contain names that people chose. */
const segment = encodeURIComponent

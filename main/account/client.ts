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
import type { Fault } from '../../contract/fault.ts'
import type { NetworkId, NodeAddress } from '../../contract/network-id.ts'
import { type Result, success } from '../../contract/result.ts'
import { type ConnectionOptions, type Method, openConnection } from './connection.ts'
import { readEmail } from './email.ts'
import { accountFailure, accountFault, isAccountFault } from './errors.ts'
import { createLimiter, type Limiter, type Turn } from './limiter.ts'
import { readMember, readMembers } from './member-schema.ts'
import { readNetwork, readNetworks } from './network-schema.ts'
import {
  readInvitation,
  readInvitations,
  readOrganization,
  readOrganizationMembers,
  readRandomToken,
  readStatus,
  readTokenName,
  readUser,
} from './people-schema.ts'
import { createReads } from './reads.ts'
import { readToken } from './token.ts'
import { memberBody, networkBody, touchesParts } from './wire.ts'

/**
 * The hosted account's operations, one method each. None throws. Reads are shared, and for a few seconds given again;
 * updates send only what changes. `turn` 'background' lets what a person waits for go first.
 */
export interface AccountClient {
  networks(turn?: Turn): Promise<Result<readonly AccountNetwork[]>>
  network(id: NetworkId): Promise<Result<AccountNetwork>>
  /** The service chooses the id and every setting. */
  createNetwork(): Promise<Result<AccountNetwork>>
  updateNetwork(id: NetworkId, change: AccountNetworkChange): Promise<Result<AccountNetwork>>
  deleteNetwork(id: NetworkId): Promise<Result<void>>
  members(id: NetworkId, turn?: Turn): Promise<Result<readonly AccountMember[]>>
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
  /** Whom the token belongs to. Always asks; also what tells whether the account may be written to. */
  status(): Promise<Result<Account>>
  /** A random value for a new token: 32 characters */
  randomToken(): Promise<Result<string>>
  /** Ends what is under way with 'account-closed', and refuses what comes. */
  close(): Promise<void>
}

export interface AccountClientOptions extends Omit<ConnectionOptions, 'limiter'> {
  /** Without it one of its own: give the same to all clients of one base. */
  readonly limiter?: Limiter
  /** The service refuses the token: it was withdrawn. */
  readonly onRefused?: (fault: Fault) => void
  /** After each request: why the service did not answer; null: it did, whatever it said */
  readonly onReach?: (fault: Fault | null) => void
  /** What GET /status said, whoever asked */
  readonly onStatus?: (account: Account) => void
}

/** Milliseconds for which lists and single things are given again without asking. */
const freshFor = { list: 5_000, one: 1_000, never: 0 } as const

const unanswered = ['account-unreachable', 'account-timeout', 'account-write-unknown'] as const
/** These tell nothing of whether the service can be reached in general. */
const unheard = ['account-error', 'account-closed'] as const

/** Throws if the base is unsafe; sends nothing by itself. */
export function createAccountClient(options: AccountClientOptions): AccountClient {
  const { onRefused = () => undefined, onStatus = () => undefined, onReach = () => undefined } = options
  const connection = openConnection({ ...options, limiter: options.limiter ?? createLimiter() })
  const reads = createReads()
  let readOnly = false

  async function request(method: Method, path: string, body?: object, turn?: Turn): Promise<Result<unknown>> {
    const reply = await connection.request(method, path, body, turn)
    if (reply.ok || !isAccountFault(reply.error, ...unheard)) {
      onReach(reply.ok || !isAccountFault(reply.error, ...unanswered) ? null : reply.error)
    }
    return reply
  }

  async function status(): Promise<Result<Account>> {
    const reply = readAs(await request('GET', '/status'), readStatus, 'GET /status')
    if (reply.ok) {
      readOnly = reply.value.readOnly
      onStatus(reply.value)
      return reply
    }
    // Here nothing is asked for that could be forbidden, so both say that the token is not taken.
    if (!isAccountFault(reply.error, 'account-unauthorized', 'account-forbidden')) return reply
    const fault = accountFault('account-unauthorized', reply.error.detail)
    onRefused(fault)
    return { ok: false, error: fault }
  }
  const askStatus = () => reads.share('/status', freshFor.never, status)

  /** Some say 401 and some 403 of a token that was withdrawn, and 403 of what a good one may not do. */
  async function judge(reply: Result<unknown>): Promise<Result<unknown>> {
    if (reply.ok || !isAccountFault(reply.error, 'account-unauthorized', 'account-forbidden')) return reply
    const asked = await askStatus()
    if (asked.ok) {
      return accountFailure(
        asked.value.readOnly ? 'account-read-only' : 'account-forbidden',
        reply.error.detail,
      )
    }
    return isAccountFault(asked.error, 'account-unauthorized') ? asked : reply
  }

  function get<T>(
    path: string,
    read: (json: unknown) => T | null,
    fresh: number = freshFor.one,
    turn: Turn = 'now',
  ): Promise<Result<T>> {
    return reads.share(path, fresh, async () =>
      readAs(await judge(await request('GET', path, undefined, turn)), read, `GET ${path}`),
    )
  }

  async function write<T>(
    method: Exclude<Method, 'GET'>,
    path: string,
    read: (json: unknown) => T | null,
    body?: object,
  ): Promise<Result<T>> {
    const what = `${method} ${path}`
    if (readOnly) return accountFailure('account-read-only', what)
    // A network's counts and its members change together; so do users and organizations.
    const touched = path.startsWith('/network') ? ['/network'] : ['/user', '/org', '/status']
    const forget = () => {
      for (const prefix of touched) reads.forget(prefix)
    }
    forget()
    const reply = await request(method, path, body)
    forget()
    return readAs(await judge(reply), read, what)
  }

  const done = () => nothing
  const remove = async (path: string): Promise<Result<void>> => {
    const reply = await write('DELETE', path, done)
    return reply.ok ? success(undefined) : reply
  }
  const network = (id: NetworkId) => `/network/${segment(id)}`
  const member = (id: NetworkId, node: NodeAddress) => `${network(id)}/member/${segment(node)}`
  const user = (id: UserId) => `/user/${segment(id)}`
  const invitation = (id: string) => `/org-invitation/${segment(id)}`
  /** The network as it came, beside how it was read. */
  const held = (id: NetworkId) =>
    get(network(id), (json) => {
      const value = readNetwork(json)
      return value === null ? null : { value, json }
    })

  return {
    networks: (turn) => get('/network', readNetworks, freshFor.list, turn),
    async network(id) {
      const reply = await held(id)
      return reply.ok ? success(reply.value.value) : reply
    },
    createNetwork: () => write('POST', '/network', readNetwork, {}),
    async updateNetwork(id, change) {
      const before = touchesParts(change) ? await held(id) : success({ json: null })
      if (!before.ok) return before
      return write('POST', network(id), readNetwork, networkBody(change, before.value.json))
    },
    deleteNetwork: (id) => remove(network(id)),
    members: (id, turn) => get(`${network(id)}/member`, readMembers, freshFor.list, turn),
    member: (id, node) => get(member(id, node), readMember),
    updateMember: (id, node, change) => write('POST', member(id, node), readMember, memberBody(change)),
    deleteMember: (id, node) => remove(member(id, node)),
    user: (id) => get(user(id), readUser),
    updateUser: (id, { displayName }) => write('POST', user(id), readUser, { displayName }),
    async addToken(id, name, given) {
      const token = readToken(given)
      if (!token.ok) return token
      return write('POST', `${user(id)}/token`, readTokenName, { tokenName: name, token: token.value })
    },
    deleteToken: (id, name) => remove(`${user(id)}/token/${segment(name)}`),
    organization: () => get('/org', readOrganization),
    organizationById: (id) => get(`/org/${segment(id)}`, readOrganization),
    organizationMembers: (id) => get(`/org/${segment(id)}/user`, readOrganizationMembers),
    invitations: () => get('/org-invitation', readInvitations, freshFor.list),
    async invite(text) {
      const email = readEmail(text)
      return email.ok ? write('POST', '/org-invitation', readInvitation, { email: email.value }) : email
    },
    invitation: (id) => get(invitation(id), readInvitation),
    acceptInvitation: (id) => write('POST', invitation(id), readInvitation),
    declineInvitation: (id) => remove(invitation(id)),
    status: askStatus,
    // Two people's tokens must never be one and the same: nothing is shared here.
    async randomToken() {
      const reply = await judge(await request('GET', '/randomToken'))
      return readAs(reply, readRandomToken, 'GET /randomToken')
    },
    close: () => connection.close(),
  }
}

/** What a DELETE answers, whatever that is. */
const nothing = Symbol('nothing')

/** Names that people chose go into paths. */
const segment = encodeURIComponent

function readAs<T>(reply: Result<unknown>, read: (json: unknown) => T | null, what: string): Result<T> {
  if (!reply.ok) return reply
  const value = read(reply.value)
  return value === null
    ? accountFailure('account-reply-unexpected', `${what}: ${shapeOf(reply.value)}`)
    : success(value)
}

function shapeOf(json: unknown): string {
  if (json === undefined) return 'an empty reply'
  if (Array.isArray(json)) return 'a list that was not expected'
  return typeof json === 'object' && json !== null
    ? 'an object that was not expected'
    : 'neither object nor list'
}

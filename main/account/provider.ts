import type {
  AccessNode,
  AccessScope,
  ApiKey,
  NewApiKey,
  Principal,
  RoleGrant,
  ServiceAccount,
  ToldGrant,
  Webhook,
} from '../../contract/access.ts'
import type {
  Account,
  AccountId,
  ApiTokenName,
  Invitation,
  NewToken,
  Organization,
  OrganizationMember,
  User,
  UserChange,
  UserId,
} from '../../contract/account.ts'
import type { AccountKind } from '../../contract/account-kinds.ts'
import type { Fault } from '../../contract/fault.ts'
import type { ReadList } from '../../contract/lists.ts'
import type {
  AccountOrganization,
  Contents,
  NetworkGroup,
  NetworkGroups,
  Organizations,
  Subscription,
} from '../../contract/organizations.ts'
import type { Result } from '../../contract/result.ts'
import type { Limits } from './connection.ts'
import type { Limiter } from './limiter.ts'
import type { AccountSource } from './source.ts'

/**
 * A kind of account: where its service may be, what a token of it looks like, and how it is talked to. What its API
 * lacks is null here and declared in `contract/account-kinds.ts`.
 */
export interface AccountProvider {
  readonly kind: AccountKind
  /** The service of a sign-in that names none; null: the person has to name one */
  readonly usualBase: string | null
  /** The page on which tokens of the usual service are made */
  readonly tokenPage: string | null
  /** The page of the service for people; null: it is not known for this base */
  webPage(base: string): string | null
  /** Returns the base URL as it is kept, or why no token may be sent there. */
  readBase(text: string): Result<string>
  /** Returns the token without the white space that copying brings along, or why it is none. */
  readToken(text: string): Result<string>
  /** Loads the client. Rejects if the base is unsafe; sends nothing by itself. */
  open(options: ProviderOptions): Promise<OpenAccount>
}

/** Options of a client, which talks to one account */
export interface ProviderOptions {
  readonly base: string
  readonly token: string
  /** The fingerprint of the certificate that the person accepted; null: verified as usual */
  readonly certificate?: string | null
  /** The owner of the token, for a service that does not tell it, where the account is known already */
  readonly user?: UserId
  readonly limits?: Limits
  /** All accounts of one base share it. */
  readonly limiter?: Limiter
  /** The service refuses the token: it was withdrawn. */
  readonly onRefused?: (fault: Fault) => void
  /** Is called after each request with the reason why the service did not answer; null: it did */
  readonly onReach?: (fault: Fault | null) => void
  /** Is called with each answer that says whose token it is. */
  readonly onStatus?: (account: Account) => void
}

/** One account's service, asked with one token. Nothing throws. */
export interface OpenAccount {
  /** Asks the service each time whose token it is, and whether the account may be written to. */
  status(): Promise<Result<Account>>
  /** The networks of the account; `user` is whose token it is. */
  networks(account: AccountId, user: UserId): AccountSource
  readonly profile: AccountProfile | null
  readonly tokens: AccountTokens | null
  readonly people: AccountPeople | null
  readonly organizations: AccountOrganizations | null
  readonly access: AccountAccess | null
  readonly serviceKeys: AccountServiceKeys | null
  readonly webhooks: AccountWebhooks | null
  /**
   * Asks when the key in use ends, in milliseconds since the epoch. The answer is null where it is not known which key is in
   * use, or the service does not say; null itself: this kind has no such call
   */
  readonly keyExpiry: (() => Promise<number | null>) | null
  /** Ends what is under way with 'account-closed', and refuses what comes. */
  close(): Promise<void>
}

export interface AccountProfile {
  user(id: UserId): Promise<Result<User>>
  updateUser(id: UserId, change: UserChange): Promise<Result<User>>
}

export interface AccountTokens {
  /** A random value for a new token; each caller gets a value of its own. */
  randomToken(): Promise<Result<NewToken>>
  /** The service keeps the token and never tells it again. Answers the name. */
  addToken(user: UserId, name: ApiTokenName, token: string): Promise<Result<ApiTokenName>>
  deleteToken(user: UserId, name: ApiTokenName): Promise<Result<void>>
}

export interface AccountPeople {
  organization(): Promise<Result<Organization>>
  organizationById(id: string): Promise<Result<Organization>>
  organizationMembers(id: string): Promise<Result<ReadList<OrganizationMember>>>
  invitations(): Promise<Result<ReadList<Invitation>>>
  invite(email: string): Promise<Result<Invitation>>
  invitation(id: string): Promise<Result<Invitation>>
  acceptInvitation(id: string): Promise<Result<Invitation>>
  declineInvitation(id: string): Promise<Result<void>>
}

/** Organizations with their network groups and plans */
export interface AccountOrganizations {
  organizations(): Promise<Result<Organizations>>
  organization(id: string): Promise<Result<AccountOrganization>>
  createOrganization(name: string): Promise<Result<AccountOrganization>>
  renameOrganization(id: string, name: string): Promise<Result<AccountOrganization>>
  /** Everything in it goes too. */
  deleteOrganization(id: string): Promise<Result<void>>
  organizationContents(id: string): Promise<Result<Contents>>
  subscription(organization: string): Promise<Result<Subscription>>
  /** `organization` null: lists the groups of all organizations, without counts */
  groups(organization: string | null): Promise<Result<NetworkGroups>>
  group(id: string): Promise<Result<NetworkGroup>>
  createGroup(organization: string, name: string, description: string): Promise<Result<NetworkGroup>>
  saveGroup(
    id: string,
    change: { readonly name?: string; readonly description?: string },
  ): Promise<Result<NetworkGroup>>
  /** Its networks go too. */
  deleteGroup(id: string): Promise<Result<void>>
  groupContents(id: string): Promise<Result<Contents>>
}

/** The roles of people and service accounts in the organizations of an account */
export interface AccountAccess {
  scopeName(scope: AccessScope): Promise<Result<string>>
  list(scope: AccessScope): Promise<Result<ReadList<ToldGrant>>>
  tree(organization: string): Promise<Result<AccessNode>>
  /** Finds people by a part of their e-mail addresses. */
  find(organization: string, search: string): Promise<Result<ReadList<Principal>>>
  add(scope: AccessScope, grants: readonly RoleGrant[]): Promise<Result<void>>
  /** Takes these roles away; others that a principal has stay. */
  remove(scope: AccessScope, grants: readonly RoleGrant[]): Promise<Result<void>>
  /** Whoever is not in the list has no role in this scope afterwards. */
  replace(scope: AccessScope, grants: readonly RoleGrant[]): Promise<Result<void>>
  invite(organization: string, emails: readonly string[]): Promise<Result<void>>
}

/** Service accounts and their keys */
export interface AccountServiceKeys {
  accounts(organization: string): Promise<Result<ReadList<ServiceAccount>>>
  account(id: string): Promise<Result<ServiceAccount>>
  createAccount(
    organization: string,
    account: Pick<ServiceAccount, 'id' | 'name' | 'description'>,
  ): Promise<Result<ServiceAccount>>
  saveAccount(
    id: string,
    change: { readonly name?: string; readonly description?: string },
  ): Promise<Result<ServiceAccount>>
  deleteAccount(id: string): Promise<Result<void>>
  key(id: string): Promise<Result<ApiKey>>
  /** `expires`: milliseconds since the epoch */
  createKey(serviceAccount: string, expires: number, description: string): Promise<Result<NewApiKey>>
  describeKey(id: string, description: string): Promise<Result<ApiKey>>
  deleteKey(id: string): Promise<Result<void>>
}

export interface AccountWebhooks {
  list(organization: string): Promise<Result<ReadList<Webhook>>>
  create(
    organization: string,
    webhook: { readonly url: string; readonly events: readonly string[]; readonly description: string },
  ): Promise<Result<Webhook>>
  save(
    id: string,
    change: { readonly url?: string; readonly events?: readonly string[]; readonly description?: string },
  ): Promise<Result<Webhook>>
  delete(id: string): Promise<Result<void>>
  /** `overlap`: hours for which the old secret stays valid */
  rotate(id: string, overlap: number): Promise<Result<Webhook>>
  endSecret(id: string): Promise<Result<void>>
  /** Reads the value of one secret from the service. */
  secret(webhook: string, secret: string): Promise<Result<string>>
}

import type { Account, AccountId, UserId } from '../../contract/account.ts'
import type { AccountKind, AccountPart } from '../../contract/account-kinds.ts'
import type { Fault } from '../../contract/fault.ts'
import type { Result } from '../../contract/result.ts'
import type { AccountClient } from './client.ts'
import type { Limits } from './connection.ts'
import type { Limiter } from './limiter.ts'
import type { createAccess } from './new-central/access.ts'
import type { createServiceKeys, createWebhooks } from './new-central/automation.ts'
import type { createOrganizations } from './new-central/organizations.ts'
import type { AccountSource } from './source.ts'

/**
 * A kind of account: where its service may be, what a token of it looks like, and how it is talked to. Which parts its API
 * has is declared in `contract/account-kinds.ts`; the others are absent.
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

/** The parts that a kind of account may lack, each as the kind that has it offers it */
export interface AccountParts extends Readonly<Record<AccountPart, object>> {
  readonly profile: Pick<AccountClient, 'user' | 'updateUser'>
  readonly tokens: Pick<AccountClient, 'randomToken' | 'addToken' | 'deleteToken'>
  readonly people: Pick<
    AccountClient,
    | ('organization' | 'organizationById' | 'organizationMembers' | 'invitations' | 'invite')
    | ('invitation' | 'acceptInvitation' | 'declineInvitation')
  >
  readonly organizations: ReturnType<typeof createOrganizations>
  readonly access: ReturnType<typeof createAccess>
  readonly serviceKeys: ReturnType<typeof createServiceKeys>
  readonly webhooks: ReturnType<typeof createWebhooks>
}

/** One account's service, asked with one token. Nothing throws. */
export interface OpenAccount extends Partial<AccountParts> {
  /** Asks the service each time whose token it is, and whether the account may be written to. */
  status(): Promise<Result<Account>>
  /** The networks of the account; `user` is whose token it is. */
  networks(account: AccountId, user: UserId): AccountSource
  /**
   * Asks when the key in use ends, in milliseconds since the epoch. null: it is not known which key is in use, or the service
   * does not say. Absent: this kind has no such call
   */
  keyExpiry?(): Promise<number | null>
  /** Ends what is under way with 'account-closed', and refuses what comes. */
  close(): Promise<void>
}

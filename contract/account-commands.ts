import * as v from 'valibot'
import type {
  Account,
  AccountId,
  Invitation,
  NewToken,
  Organization,
  OrganizationMember,
  User,
} from './account.ts'
import { accountKinds, signInKinds } from './account-kinds.ts'
import { pastedToken, tokenName } from './account-schema.ts'
import { command } from './command.ts'
import { accountId, givenId as id, text } from './hosting-schema.ts'
import type { ReadList } from './lists.ts'

const ofAccount = v.strictObject({ id: accountId })
const accountKind = v.picklist(accountKinds)
const signInKind = v.picklist(signInKinds)

/** The service that a token is sent to unless another is named */
export interface SignInService {
  /** null: this kind has no usual service, and the person has to name one */
  readonly base: string | null
  /** The site on which its tokens are made; null: it is not known */
  readonly tokenSite: string | null
  /** It is the demo's own account, whose token cannot be had anywhere. */
  readonly isDemo: boolean
}

/**
 * Commands for the person's accounts, and for everything of the current one except its networks. Part of `commands`.
 */
export const accountCommands = {
  /**
   * The token is checked with the service before it is stored, and its account becomes the current one. It goes to that
   * service alone. `base` is the service's URL; when absent, the usual one of the kind is used, which the preferences may
   * change for `legacy`, the kind when none is named. For `unknown` the kinds are tried one after the other, all at `base`
   * and nowhere else. Main asks the person before a token goes to a service that no account here belongs to.
   */
  'account.signIn': command(
    v.strictObject({
      token: pastedToken,
      base: v.exactOptional(text(2048)),
      kind: v.exactOptional(signInKind),
    }),
  ).replies<AccountId>(),
  /** Returns where a sign-in goes that names no service. */
  'account.service': command(v.strictObject({ kind: signInKind })).replies<SignInService>(),
  /** Opens the page of the public service on which tokens are made. */
  'account.openTokenPage': command(v.strictObject({ kind: accountKind })).replies<void>(),
  /** Opens the web page of the account's service, on which its people work. */
  'account.openPage': command(ofAccount).replies<void>(),
  /** Signs in to the account of the demo, whose token nobody has to know. */
  'account.signInDemo': command(v.undefined()).replies<AccountId>(),
  /**
   * Gives account `id` the key of account `from`, which opens the same and is then taken off the list: the service made it
   * in place of the old one.
   */
  'account.replaceKey': command(v.strictObject({ id: accountId, from: accountId })).replies<void>(),
  'account.signOut': command(ofAccount).replies<void>(),
  'account.use': command(ofAccount).replies<void>(),
  /**
   * Shows the person the certificate that the account's server presents now, where it is not the accepted one or no known
   * authority issued it. Main asks, and keeps what the person accepts.
   */
  'account.reviewCertificate': command(ofAccount).replies<void>(),
  /** Asks the service for the state of the account. */
  'account.check': command(ofAccount).replies<Account>(),

  /** `user` null means the user of the current account's token. */
  'account.user': command(v.strictObject({ user: v.nullable(id) })).replies<User>(),
  'account.saveUser': command(
    v.pipe(
      v.strictObject({ displayName: v.exactOptional(text(1000)), smsNumber: v.exactOptional(text(100)) }),
      v.check((change) => Object.keys(change).length > 0),
    ),
  ).replies<User>(),
  /** With `token` null the service makes one, and only this reply ever holds it. Main asks the person first. */
  'account.addToken': command(
    v.strictObject({
      name: tokenName,
      token: v.nullable(pastedToken),
    }),
  ).replies<NewToken | null>(),
  'account.deleteToken': command(v.strictObject({ name: id })).replies<void>(),

  /** `id` null means the organization of the current account. */
  'account.organization': command(v.strictObject({ id: v.nullable(id) })).replies<Organization>(),
  'account.organizationMembers': command(v.strictObject({ id, account: v.exactOptional(accountId) })).replies<
    ReadList<OrganizationMember>
  >(),
  'account.invitations': command(v.undefined()).replies<ReadList<Invitation>>(),
  /** Main asks the person first. */
  'account.invite': command(v.strictObject({ email: text(320) })).replies<Invitation>(),
  'account.invitation': command(v.strictObject({ id })).replies<Invitation>(),
  /** Main asks the person first. */
  'account.acceptInvitation': command(v.strictObject({ id })).replies<Invitation>(),
  'account.declineInvitation': command(v.strictObject({ id })).replies<void>(),
} as const

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
import { pastedToken, tokenName } from './account-schema.ts'
import { command } from './command.ts'

const text = (longest: number) => v.pipe(v.string(), v.maxLength(longest))
const id = v.pipe(v.string(), v.minLength(1), v.maxLength(256))
/** An address and a user's id */
const ofAccount = v.strictObject({ id: text(4096) })

/** The accounts of a person, and what belongs to the current one besides networks. Part of `commands`. */
export const accountCommands = {
  /**
   * Checked with the service before it is kept; the account it belongs to becomes the current one. `base`: its
   * service's URL; absent: the one that was set, else the public service. Main asks the person before a token goes to
   * a service that no account here belongs to.
   */
  'account.signIn': command(
    v.strictObject({ token: pastedToken, base: v.exactOptional(text(2048)) }),
  ).replies<AccountId>(),
  'account.signOut': command(ofAccount).replies<void>(),
  'account.use': command(ofAccount).replies<void>(),
  /** Asks how the current account stands. */
  'account.check': command(v.undefined()).replies<Account>(),

  /** null: the user of the current account's token */
  'account.user': command(v.strictObject({ user: v.nullable(id) })).replies<User>(),
  'account.rename': command(v.strictObject({ displayName: text(1000) })).replies<User>(),
  /** `token` null: the service makes one, and the reply holds it, this once. Main asks the person first. */
  'account.addToken': command(
    v.strictObject({
      name: tokenName,
      token: v.nullable(pastedToken),
    }),
  ).replies<NewToken | null>(),
  'account.deleteToken': command(v.strictObject({ name: id })).replies<void>(),

  /** The organization of the current account (`id` null), or one by its id. */
  'account.organization': command(v.strictObject({ id: v.nullable(id) })).replies<Organization>(),
  'account.organizationMembers': command(v.strictObject({ id })).replies<readonly OrganizationMember[]>(),
  'account.invitations': command(v.undefined()).replies<readonly Invitation[]>(),
  /** Main asks the person first. */
  'account.invite': command(v.strictObject({ email: text(320) })).replies<Invitation>(),
  'account.invitation': command(v.strictObject({ id })).replies<Invitation>(),
  /** Main asks the person first. */
  'account.acceptInvitation': command(v.strictObject({ id })).replies<Invitation>(),
  'account.declineInvitation': command(v.strictObject({ id })).replies<void>(),
} as const

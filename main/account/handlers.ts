import type { AccountId, UserId } from '../../contract/account.ts'
import type { accountCommands } from '../../contract/account-commands.ts'
import { type Result, success } from '../../contract/result.ts'
import type { HandlersOf } from '../base/handlers.ts'
import type { Shell } from '../base/shell.ts'
import { accountBase, publicBase } from '../http/account-address.ts'
import { agreedOnce } from '../state/agreed-links.ts'
import type { Store } from '../state/store.ts'
import type { AccountSession, Accounts } from './accounts.ts'
import type { AccountClient } from './client.ts'
import { accountFailure } from './errors.ts'
import { readToken } from './token-store.ts'

interface AccountHandlerParts {
  /** The accounts in use now; null: not opened yet */
  readonly accounts: () => Accounts | null
  /** The service that the command line named, or the demo's; null: neither */
  readonly givenBase: () => string | null
  readonly store: Store
  readonly shell: Pick<Shell, 'confirm'>
  readonly onSignedOut: (account: AccountId) => void
}

const done = success(undefined)

/** One handler for each command about accounts, their people and their tokens. */
export function createAccountHandlers({
  accounts,
  givenBase,
  store,
  shell,
  onSignedOut,
}: AccountHandlerParts): HandlersOf<typeof accountCommands> {
  async function opened<T>(work: (accounts: Accounts) => Promise<Result<T>>): Promise<Result<T>> {
    const own = accounts()
    return own === null ? accountFailure('account-signed-out', 'still starting') : work(own)
  }

  async function current<T>(
    work: (client: AccountClient, user: UserId) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const session: AccountSession | null = accounts()?.current() ?? null
    return session === null ? accountFailure('account-signed-out') : work(session.client, session.userId)
  }

  /** Checks the account after a change of it, so that the change shows everywhere at once. */
  async function thenCheck<T>(work: Promise<Result<T>>): Promise<Result<T>> {
    const result = await work
    if (result.ok) await accounts()?.check()
    return result
  }

  /** A page says where a typed token goes, so anything but a service that is known already is asked about. */
  async function mayHaveToken(own: Accounts, base: string): Promise<Result<void>> {
    const known = [publicBase, givenBase(), ...own.snapshot().accounts.map((account) => account.base)]
    if (known.includes(base)) return done
    const question = { kind: 'send-token', name: new URL(base).host, lines: [base] } as const
    return agreedOnce({ store, shell }, base, question)
  }

  return {
    'account.signIn': ({ token, base }) =>
      opened(async (own) => {
        const given = base ?? givenBase() ?? store.snapshot().preferences.accountBase ?? publicBase
        const checked = accountBase(given)
        if (!checked.ok) return checked
        const read = readToken(token)
        if (!read.ok) return read
        const allowed = await mayHaveToken(own, checked.value)
        return allowed.ok ? own.signIn(token, checked.value) : allowed
      }),
    'account.signOut': ({ id }) =>
      opened(async (own) => {
        const left = await own.signOut(id)
        if (left.ok) onSignedOut(id)
        return left
      }),
    'account.use': ({ id }) => opened((own) => own.use(id)),
    'account.check': () => opened((own) => own.check()),

    'account.user': ({ user }) => current((client, self) => client.user(user ?? self)),
    'account.saveUser': (change) => thenCheck(current((client, self) => client.updateUser(self, change))),
    'account.addToken': ({ name, token }) =>
      current(async (client, self) => {
        // One of the person's own is checked before anything is sent; the service makes the other.
        const made = token === null ? await client.randomToken() : null
        if (made !== null && !made.ok) return made
        const value = made === null ? readToken(token ?? '') : success(made.value.token)
        if (!value.ok) return value
        const agreed = await shell.confirm({ kind: 'add-token', name, lines: [] })
        if (!agreed.ok) return agreed
        const added = await client.addToken(self, name, value.value)
        if (!added.ok) return added
        return success(made === null ? null : made.value)
      }),
    // It may have been the one in use.
    'account.deleteToken': ({ name }) => thenCheck(current((client, self) => client.deleteToken(self, name))),

    'account.organization': ({ id }) =>
      current((client) => (id === null ? client.organization() : client.organizationById(id))),
    'account.organizationMembers': ({ id }) => current((client) => client.organizationMembers(id)),
    'account.invitations': () => current((client) => client.invitations()),
    'account.invite': ({ email }) =>
      current(async (client) => {
        const agreed = await shell.confirm({ kind: 'invite', name: email, lines: [email] })
        return agreed.ok ? client.invite(email) : agreed
      }),
    'account.invitation': ({ id }) => current((client) => client.invitation(id)),
    'account.acceptInvitation': ({ id }) =>
      thenCheck(
        current(async (client) => {
          const invitation = await client.invitation(id)
          if (!invitation.ok) return invitation
          const { ownerEmail, orgId } = invitation.value
          const name = ownerEmail || orgId
          const agreed = await shell.confirm({ kind: 'accept-invitation', name, lines: [orgId] })
          return agreed.ok ? client.acceptInvitation(id) : agreed
        }),
      ),
    'account.declineInvitation': ({ id }) =>
      current(async (client) => {
        const declined = await client.declineInvitation(id)
        return declined.ok ? done : declined
      }),
  }
}

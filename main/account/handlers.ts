import type { AccountId } from '../../contract/account.ts'
import type { accountCommands } from '../../contract/account-commands.ts'
import { type AccountKind, accountKinds } from '../../contract/account-kinds.ts'
import { faultTraits } from '../../contract/fault-traits.ts'
import { type Result, success } from '../../contract/result.ts'
import type { HandlersOf } from '../base/handlers.ts'
import type { Shell } from '../base/shell.ts'
import type { Store } from '../state/store.ts'
import type { Accounts } from './accounts.ts'
import { accountFailure, isAccountFault } from './errors.ts'
import { createParts } from './parts.ts'
import { providers } from './providers.ts'
import { createTrust } from './trust.ts'

interface AccountHandlerParts {
  /** The accounts in use now; null: not opened yet */
  readonly accounts: () => Accounts | null
  /** The service that the command line named, or the demo's; null: neither */
  readonly givenBase: () => string | null
  /** The demo's account; null: the demo does not run. */
  readonly demoAccount: () => { readonly url: string; readonly token: string } | null
  readonly store: Store
  readonly shell: Pick<Shell, 'confirm' | 'openExternal'>
  readonly onSignedOut: (account: AccountId) => void
}

const done = success(undefined)
const publicBase = providers.legacy.usualBase

/** One handler for each command about accounts, their people and their tokens. */
export function createAccountHandlers({
  accounts,
  givenBase,
  demoAccount,
  store,
  shell,
  onSignedOut,
}: AccountHandlerParts): HandlersOf<typeof accountCommands> {
  const { of, thenCheck } = createParts(accounts)

  async function opened<T>(work: (accounts: Accounts) => Promise<Result<T>>): Promise<Result<T>> {
    const own = accounts()
    return own === null ? accountFailure('account-signed-out', 'still starting') : work(own)
  }

  /** The service of a sign-in that names none; null: this kind has no usual one */
  const usualBase = (kind: AccountKind): string | null =>
    kind === 'legacy'
      ? (givenBase() ?? store.snapshot().preferences.accountBase ?? publicBase)
      : providers[kind].usualBase

  const trust = createTrust({ store, shell, givenBase })
  const signIn = createSignIn(trust)

  return {
    'account.signIn': ({ token, base, kind = 'legacy' }) =>
      opened((own) =>
        kind === 'unknown'
          ? signIn.anyKind(own, token, base ?? '')
          : signIn.ofKind(own, token, base ?? usualBase(kind) ?? '', kind),
      ),
    'account.service': ({ kind }) => {
      if (kind === 'unknown') return success({ base: null, tokenSite: null, isDemo: false })
      const base = usualBase(kind)
      const { usualBase: own, tokenPage } = providers[kind]
      const tokenSite = base === own && tokenPage !== null ? new URL(tokenPage).host : null
      return success({ base, tokenSite, isDemo: base !== null && base === demoAccount()?.url })
    },
    'account.openTokenPage': ({ kind }) => {
      const { tokenPage } = providers[kind]
      return tokenPage === null ? accountFailure('account-lacks', kind) : shell.openExternal(tokenPage)
    },
    'account.openPage': ({ id }) =>
      opened(async (own) => {
        const entry = own.snapshot().accounts.find((account) => account.id === id)
        if (entry === undefined) return accountFailure('account-signed-out', 'no such account')
        const page = providers[entry.kind].webPage(entry.base)
        return page === null ? accountFailure('account-lacks', entry.kind) : shell.openExternal(page)
      }),
    'account.signInDemo': () =>
      opened(async (own) => {
        const demo = demoAccount()
        return demo === null
          ? accountFailure('account-signed-out', 'no demo')
          : own.signIn(demo.token, demo.url)
      }),
    'account.signOut': ({ id }) =>
      opened(async (own) => {
        const left = await own.signOut(id)
        if (left.ok) onSignedOut(id)
        return left
      }),
    'account.replaceKey': ({ id, from }) =>
      opened(async (own) => {
        const replaced = await own.replaceKey(id, from)
        if (own.snapshot().accounts.every((account) => account.id !== from)) onSignedOut(from)
        return replaced
      }),
    'account.use': ({ id }) => opened((own) => own.use(id)),
    'account.check': ({ id }) => opened((own) => own.check(id)),
    'account.reviewCertificate': ({ id }) =>
      opened(async (own) => {
        const entry = own.snapshot().accounts.find((account) => account.id === id)
        if (entry === undefined) return accountFailure('account-signed-out', 'no such account')
        const { base, fault } = entry
        if (fault === null || !trust.isInDoubt(fault, base)) return done
        const certificate = await trust.review(base, entry.certificate)
        if (!certificate.ok) return certificate
        await own.accept(base, certificate.value)
        return done
      }),

    'account.user': ({ user }) => of(null, 'profile', (client, self) => client.user(user ?? self)),
    'account.saveUser': (change) =>
      thenCheck(null, 'profile', (client, self) => client.updateUser(self, change)),
    'account.addToken': ({ name, token }) =>
      of(null, 'tokens', async (client, self) => {
        // One of the person's own is checked before anything is sent; the service makes the other.
        const made = token === null ? await client.randomToken() : null
        if (made !== null && !made.ok) return made
        const value = made === null ? providers.legacy.readToken(token ?? '') : success(made.value.token)
        if (!value.ok) return value
        const agreed = await shell.confirm({ kind: 'add-token', name, lines: [] })
        if (!agreed.ok) return agreed
        const added = await client.addToken(self, name, value.value)
        if (!added.ok) return added
        return success(made === null ? null : made.value)
      }),
    // It may have been the one in use.
    'account.deleteToken': ({ name }) =>
      thenCheck(null, 'tokens', (client, self) => client.deleteToken(self, name)),

    'account.organization': ({ id }) =>
      of(null, 'people', (client) => (id === null ? client.organization() : client.organizationById(id))),
    'account.organizationMembers': ({ id, account }) =>
      of(account ?? null, 'people', (client) => client.organizationMembers(id)),
    'account.invitations': () => of(null, 'people', (client) => client.invitations()),
    'account.invite': ({ email }) =>
      of(null, 'people', async (client) => {
        const agreed = await shell.confirm({ kind: 'invite', name: email, lines: [email] })
        return agreed.ok ? client.invite(email) : agreed
      }),
    'account.invitation': ({ id }) => of(null, 'people', (client) => client.invitation(id)),
    'account.acceptInvitation': ({ id }) =>
      thenCheck(null, 'people', async (client) => {
        const invitation = await client.invitation(id)
        if (!invitation.ok) return invitation
        const { ownerEmail, orgId } = invitation.value
        const name = ownerEmail || orgId
        const agreed = await shell.confirm({ kind: 'accept-invitation', name, lines: [orgId] })
        return agreed.ok ? client.acceptInvitation(id) : agreed
      }),
    'account.declineInvitation': ({ id }) => of(null, 'people', (client) => client.declineInvitation(id)),
  }
}

/** Signs in with a pasted token, after the person was asked what has to be asked before it is sent. */
function createSignIn(trust: ReturnType<typeof createTrust>) {
  /** Asks the person about a certificate that is unknown here, before any token is sent. */
  async function attempt(
    own: Accounts,
    token: string,
    base: string,
    kind: AccountKind,
  ): Promise<Result<AccountId>> {
    const accepted = trust.acceptedOf(base)
    const first = await own.signIn(token, base, kind, accepted)
    if (first.ok || !trust.isInDoubt(first.error, base)) return first
    const certificate = await trust.review(base, accepted)
    if (!certificate.ok) return certificate
    if (accepted !== null) await own.accept(base, certificate.value)
    trust.remember(base, certificate.value)
    return own.signIn(token, base, kind, certificate.value)
  }

  async function ofKind(
    own: Accounts,
    token: string,
    address: string,
    kind: AccountKind,
  ): Promise<Result<AccountId>> {
    const base = providers[kind].readBase(address)
    if (!base.ok) return base
    const read = providers[kind].readToken(token)
    if (!read.ok) return read
    const allowed = await trust.mayHaveToken(base.value)
    return allowed.ok ? attempt(own, token, base.value, kind) : allowed
  }

  return {
    ofKind,
    /**
     * Tries the kinds one after the other at one address. The usual service of a kind is asked as that kind alone. Where
     * none takes the token, a service that refused it is the one that was meant.
     */
    async anyKind(own: Accounts, token: string, address: string): Promise<Result<AccountId>> {
      const usual = accountKinds.find((kind) => {
        const base = providers[kind].readBase(address)
        return base.ok && base.value === providers[kind].usualBase
      })
      if (usual !== undefined) return ofKind(own, token, address, usual)
      const fitting = accountKinds.filter(
        (kind) => providers[kind].readBase(address).ok && providers[kind].readToken(token).ok,
      )
      // Where no kind fits, the reason is that of the one with the fewest conditions.
      if (fitting.length === 0) return ofKind(own, token, address, 'ztnet')
      const [first = 'ztnet'] = fitting
      const base = providers[first].readBase(address)
      if (!base.ok) return base
      const allowed = await trust.mayHaveToken(base.value)
      if (!allowed.ok) return allowed
      let worst: Result<AccountId> = accountFailure('account-reply-unexpected', base.value)
      for (const kind of fitting) {
        const reply = await attempt(own, token, base.value, kind)
        if (reply.ok) return reply
        const { code } = reply.error
        const isSilent = faultTraits[code].answered !== 'yes' && code !== 'account-reply-not-json'
        if (isSilent && code !== 'account-error') return reply
        if (worst.ok || !isAccountFault(worst.error, 'account-unauthorized')) worst = reply
      }
      return worst
    },
  }
}

import type { AccountId } from '../../contract/account.ts'
import { type AccountKind, accountKinds } from '../../contract/account-kinds.ts'
import { faultTraits } from '../../contract/fault-traits.ts'
import type { Result } from '../../contract/result.ts'
import type { Accounts } from './accounts.ts'
import { accountFailure, isAccountFault } from './errors.ts'
import { providers } from './providers.ts'
import type { createTrust } from './trust.ts'

/** Signs in with a pasted token, after the person was asked what has to be asked before it is sent. */
export function createSignIn(trust: ReturnType<typeof createTrust>) {
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

import type { AccountEntry } from '../../contract/account.ts'
import { type AccountKind, accountKinds } from '../../contract/account-kinds.ts'
import type { Fault } from '../../contract/fault.ts'
import { type Result, success } from '../../contract/result.ts'
import type { QuestionLine, Shell } from '../base/shell.ts'
import { isPlainBase } from '../http/addresses.ts'
import type { ServerCertificate } from '../http/server-certificate.ts'
import { agreedOnce } from '../state/agreed-links.ts'
import type { Store } from '../state/store.ts'
import { accountFailure, faultOfError, isAccountFault } from './errors.ts'
import { providers } from './providers.ts'

interface TrustParts {
  readonly store: Store
  readonly shell: Pick<Shell, 'confirm'>
  /** The service that the command line named, or the demo's; null: neither */
  readonly givenBase: () => string | null
  /** Milliseconds */
  readonly patience?: number
}

/** The services that a token may go to without a question, each for tokens of its kind */
const usualBases: readonly (string | null)[] = accountKinds.map(
  (kind: AccountKind) => providers[kind].usualBase,
)

/** Asks the person, before a token is sent, about the address that it goes to and the certificate that is found there. */
export function createTrust({ store, shell, givenBase, patience = 10_000 }: TrustParts) {
  /** The certificates that were accepted in this run, by service: there may be no account of it yet */
  const accepted = new Map<string, string | null>()
  const mine = (): readonly AccountEntry[] => store.snapshot().accounts.accounts

  return {
    /** A page says where a typed token goes, so anything but a service that is known already is asked about. */
    async mayHaveToken(base: string): Promise<Result<void>> {
      const known = [...usualBases, givenBase(), ...mine().map((account) => account.base)]
      if (known.includes(base)) return success(undefined)
      const { host } = new URL(base)
      // Whoever is on the way reads each token that is sent, so each is asked about.
      if (isPlainBase(base)) return shell.confirm({ kind: 'send-token-plain', name: host, lines: [base] })
      return agreedOnce({ store, shell }, base, { kind: 'send-token', name: host, lines: [base] })
    },
    /** The fingerprint that was accepted for this service; null: none */
    acceptedOf: (base: string): string | null =>
      mine().find((account) => account.base === base && account.certificate !== null)?.certificate ??
      accepted.get(base) ??
      null,
    remember: (base: string, certificate: string | null): void => void accepted.set(base, certificate),
    /** Returns whether the fault is about a certificate that the person might accept. */
    isInDoubt: ({ code }: Fault, base: string): boolean =>
      isAccountFault({ code }, 'account-untrusted', 'account-certificate-changed') &&
      base.startsWith('https:') &&
      !usualBases.includes(base),
    /**
     * Shows the person the certificate that the server presents now. Returns the fingerprint to keep; null: it is verified
     * as usual, as a known authority issued it.
     */
    async review(base: string, former: string | null): Promise<Result<string | null>> {
      // It is loaded late, as few people need it.
      const { mayBeAccepted, readServerCertificate } = await import('../http/server-certificate.ts')
      let found: ServerCertificate
      try {
        found = await readServerCertificate(base, patience)
      } catch (error) {
        return { ok: false, error: faultOfError(error, 'TLS', false) }
      }
      if (found.fingerprint === former) return success(former)
      const isUsual = found.problem === null
      if (!isUsual && !mayBeAccepted(found, Date.now())) return refusalOf(found)
      const lines = linesOf(found, former)
      const kind = former === null ? 'accept-certificate' : 'accept-other-certificate'
      // Where nothing was accepted before and an authority stands behind it, there is nothing to ask.
      if (isUsual && former === null) return success(null)
      const agreed = await shell.confirm({ kind, name: new URL(base).host, lines })
      return agreed.ok ? success(isUsual ? null : found.fingerprint) : agreed
    },
  }
}

/** The fault of a certificate that must not be accepted, with what is wrong with it */
function refusalOf({ problem, validFrom, validTo, subject }: ServerCertificate): Result<never> {
  const now = Date.now()
  if (now > validTo || now < validFrom)
    return accountFailure('account-certificate-expired', `${dayOf(validFrom)} – ${dayOf(validTo)}`)
  const { code, detail } = faultOfError(Object.assign(new Error(), { code: problem }), subject, false)
  return { ok: false, error: detail === undefined ? { code } : { code, detail } }
}

function linesOf(found: ServerCertificate, accepted: string | null): readonly QuestionLine[] {
  return [
    { label: 'issued-to', text: found.subject },
    { label: 'issued-by', text: found.issuer },
    { label: 'valid', text: `${dayOf(found.validFrom)} – ${dayOf(found.validTo)}` },
    { label: 'fingerprint', text: found.fingerprint },
    ...(accepted === null ? [] : [{ label: 'accepted-fingerprint', text: accepted } as const]),
  ]
}

/** "2026-05-01"; a certificate may hold any date, and one that is none */
function dayOf(time: number): string {
  const date = new Date(time)
  return Number.isNaN(date.getTime()) ? '?' : date.toISOString().slice(0, 10)
}

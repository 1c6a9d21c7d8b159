import type { Fault, FaultCode } from '../../contract/fault.ts'
import { codeOf, cutCodes, tooLargeCodes, unreachableCodes } from '../base/error-code.ts'

export type AccountFaultCode = Extract<FaultCode, `account-${string}`>

export function accountFault(code: AccountFaultCode, detail?: string): Fault {
  return detail === undefined ? { code } : { code, detail }
}

export function accountFailure(code: AccountFaultCode, detail?: string) {
  return { ok: false, error: accountFault(code, detail) } as const
}

export function isAccountFault(fault: Fault, ...codes: readonly AccountFaultCode[]): boolean {
  return codes.some((code) => code === fault.code)
}

/** Codes of errors before there was a connection, so that nothing was sent */
const unsent = new Set([
  ...unreachableCodes,
  'EPROTO',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'UND_ERR_CONNECT_TIMEOUT',
])
const unsentForms = /^ERR_(TLS|SSL)_/
/** Forms of errors in the server's certificate; nothing was sent to it either */
const untrustedForms =
  /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(VERIFY|GET_ISSUER)_|ERR_TLS_CERT_|HOSTNAME_MISMATCH|INVALID_CA$)/
/** The code of `CertificateChanged` in `main/http/server-certificate.ts`, which is loaded with the first request */
export const changedCode = 'ERR_CERTIFICATE_CHANGED'
const datesForms = /^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/
const nameForms = /^(ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH)$/
const closed = new Set(['UND_ERR_CLOSED', 'UND_ERR_DESTROYED', 'AbortError', 'UND_ERR_ABORTED'])
const late = new Set(['TimeoutError', 'ETIMEDOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'])

/** Returns whether the connection was cut, so that a read may succeed on a new one. */
export function wasCut(error: unknown): boolean {
  return cutCodes.has(codeOf(error))
}

/**
 * The fault of an error on the way. `what` is the request, for example "GET /status". Only the error's code is kept, as
 * messages of libraries may quote what was sent. Where the answer to a write never came, nobody knows whether it was done.
 */
export function faultOfError(error: unknown, what: string, isWrite: boolean): Fault {
  const code = codeOf(error)
  const detail = `${what}: ${code}`
  if (datesForms.test(code)) return accountFault('account-certificate-expired', detail)
  if (nameForms.test(code)) return accountFault('account-certificate-name', detail)
  if (untrustedForms.test(code)) return accountFault('account-untrusted', detail)
  if (unsent.has(code) || unsentForms.test(code)) return accountFault('account-unreachable', detail)
  if (isWrite) return accountFault('account-write-unknown', detail)
  if (late.has(code)) return accountFault('account-timeout', detail)
  if (cutCodes.has(code) || closed.has(code)) return accountFault('account-closed', detail)
  if (tooLargeCodes.has(code)) return accountFault('account-reply-too-large', detail)
  return accountFault('account-reply-unexpected', detail)
}

/** The fault of a status that is no success; `words`: what the service said, without the token */
export function faultOfStatus(status: number, what: string, words: string): Fault {
  return accountFault(
    codeOfStatus(status),
    words === '' ? `${what}: ${status}` : `${what}: ${status} ${words}`,
  )
}

const statusCodes = new Map<number, AccountFaultCode>([
  [401, 'account-unauthorized'],
  [403, 'account-forbidden'],
  [404, 'account-not-found'],
  [409, 'account-conflict'],
  [429, 'account-busy'],
])

function codeOfStatus(status: number): AccountFaultCode {
  if (status >= 500) return 'account-error'
  return statusCodes.get(status) ?? (status >= 400 ? 'account-refused' : 'account-redirect')
}

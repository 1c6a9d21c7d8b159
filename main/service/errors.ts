import type { Fault, FaultCode } from '../../contract/fault.ts'
import { faultTraits } from '../../contract/fault-traits.ts'
import { codeOf, cutCodes, tooLargeCodes, unreachableCodes } from '../base/error-code.ts'
import { ImposterError } from './listener-guard.ts'

const closed = new Set([...cutCodes, 'UND_ERR_CLOSED', 'UND_ERR_DESTROYED'])
const late = new Set([
  'TimeoutError',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
])

/** Returns whether the connection was cut, possibly between two requests; a retry on a new connection may succeed. */
export function wasCut(error: unknown): boolean {
  return closed.has(codeOf(error))
}

/** Returns whether the service accepted the request but its reply cannot be read, so that the outcome is unknown. */
export function isUnreadable({ code }: Fault): boolean {
  return unreadable.has(code)
}
/** A page, or a redirect to one, is no reply of the service either. */
const unreadable: ReadonlySet<FaultCode> = new Set([
  'reply-unexpected',
  'reply-not-json',
  'reply-too-large',
  'service-foreign',
])

/**
 * Returns whether the service answered, and not with what was asked for: it lacks the operation, or has another. A refused
 * token is no such answer.
 */
export function isOtherAnswer({ code }: Fault): boolean {
  return faultTraits[code].answered === 'yes' && code !== 'service-unauthorized'
}

/** Returns whether the service refused the form of a request, so that another form may do. */
export function isFormRefused({ code, status }: Fault): boolean {
  return code === 'service-not-found' || status === 400
}

/**
 * Converts a connection error to a fault. `what` is the request, for example "GET /status"; only the error's code is
 * kept, because messages of libraries may quote what was sent.
 */
export function faultOfError(error: unknown, what: string): Fault {
  if (error instanceof ImposterError) return { code: 'service-imposter', detail: error.message }
  const code = codeOf(error)
  return { code: faultCode(code), detail: `${what}: ${code}` }
}

function faultCode(code: string): FaultCode {
  if (unreachableCodes.has(code)) return 'service-unreachable'
  if (closed.has(code)) return 'service-closed'
  if (late.has(code)) return 'service-timeout'
  if (tooLargeCodes.has(code)) return 'reply-too-large'
  if (code.startsWith('HPE_') || code === 'HTTPParserError') return 'reply-unexpected'
  return 'internal'
}

/**
 * Converts the status of a reply that is not a success to a fault; `words` is the service's message, with the token
 * already removed.
 */
export function faultOfStatus(status: number, what: string, words: string): Fault {
  const detail = words === '' ? `${what}: ${status}` : `${what}: ${status} ${words}`
  const code = statusCode(status, what)
  return code === 'service-error' ? { code, detail, status } : { code, detail }
}

function statusCode(status: number, what: string): FaultCode {
  if (status === 401 || status === 403) return 'service-unauthorized'
  if (status === 404) return 'service-not-found'
  if (status >= 300 && status < 400) return 'service-foreign'
  // The controller answers so while it is still reading its database.
  if (status === 503 && what.includes('/controller')) return 'controller-starting'
  return 'service-error'
}

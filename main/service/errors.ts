import type { Fault, FaultCode } from '../../contract/fault.ts'
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

/** The connection was cut, perhaps between two requests: the same request may succeed on a new one. */
export function wasCut(error: unknown): boolean {
  return closed.has(codeOf(error))
}

/** The service took the request, and what it made of it cannot be read from its reply. */
export function isUnreadable({ code }: Fault): boolean {
  return code === 'reply-unexpected' || code === 'reply-not-json' || code === 'reply-too-large'
}

/**
 * What went wrong on the way, as a fault. `what` is the request, for example "GET /status"; of the error only its
 * code is kept, as messages of libraries may quote what was sent.
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

/** A status that is not a success, as a fault; `words` is what the service said, the token already taken out. */
export function faultOfStatus(status: number, what: string, words: string): Fault {
  const detail = words === '' ? `${what}: ${status}` : `${what}: ${status} ${words}`
  return { code: statusCode(status, what), detail }
}

function statusCode(status: number, what: string): FaultCode {
  if (status === 401 || status === 403) return 'service-unauthorized'
  if (status === 404) return 'service-not-found'
  if (status >= 300 && status < 400) return 'service-redirect'
  // The controller's own way to say that its database is not read yet.
  if (status === 503 && what.includes('/controller')) return 'controller-starting'
  return 'service-error'
}

import type { X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import { connect, TLSSocket } from 'node:tls'
import type { buildConnector } from 'undici'
import { codeOf } from '../base/error-code.ts'

/** The certificate that a server presents, as the person reads it before it is accepted. */
export interface ServerCertificate {
  /** "CN=ztnet.example, O=Example" */
  readonly subject: string
  readonly issuer: string
  /** SHA-256, as pairs of hexadecimal digits with colons between them */
  readonly fingerprint: string
  /** Milliseconds since the epoch */
  readonly validFrom: number
  readonly validTo: number
  /** The code of the error that verification ended with; null: it is valid here */
  readonly problem: string | null
}

/** A certificate other than the accepted one was presented, and nothing was sent. */
class CertificateChanged extends Error {
  readonly code = 'ERR_CERTIFICATE_CHANGED'
  readonly found: string

  constructor(found: string) {
    super('another certificate than the accepted one')
    this.found = found
  }
}

/** Verification that ends with one of these knows no authority behind the certificate, and finds nothing else wrong. */
const unknownIssuer = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
])

/**
 * Returns whether a person may accept the certificate: nothing is wrong with it but that no known authority issued it. Its
 * names do not count then, as whoever made it chose them.
 */
export function mayBeAccepted(certificate: ServerCertificate, now: number): boolean {
  return unknownIssuer.has(certificate.problem ?? '') && dateProblem(certificate, now) === null
}

/** The longest part of a name that is shown: whoever made the certificate chose it */
const longestName = 200

/**
 * Connects to a server, sends nothing, and returns its certificate. `base`: an address that begins with https://.
 * Rejects with an error whose code says why there is no connection.
 */
export function readServerCertificate(base: string, timeout: number): Promise<ServerCertificate> {
  const { hostname, port } = new URL(base)
  const host = hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port: port === '' ? 443 : Number(port),
      ...(isIP(host) === 0 && { servername: host }),
      // The certificate is only looked at here: this connection ends before a byte of HTTP.
      rejectUnauthorized: false,
    })
    const end = (error: unknown): void => {
      socket.destroy()
      reject(error)
    }
    socket.setTimeout(timeout, () => end(new DOMException('no handshake', 'TimeoutError')))
    socket.once('error', end)
    socket.once('secureConnect', () => {
      const found = socket.getPeerX509Certificate()
      const { authorized, authorizationError } = socket
      if (found === undefined) return end(new Error('no certificate'))
      socket.destroy()
      resolve({ ...described(found), problem: authorized ? null : textOfError(authorizationError) })
    })
  })
}

/** Node declares an error here, and sets its code. */
function textOfError(error: unknown): string {
  return typeof error === 'string' ? error : codeOf(error)
}

function described(found: X509Certificate): Omit<ServerCertificate, 'problem'> {
  const name = (text: string | undefined): string =>
    (text ?? '').split('\n').filter(Boolean).join(', ').slice(0, longestName)
  return {
    subject: name(found.subject),
    issuer: name(found.issuer),
    fingerprint: found.fingerprint256,
    validFrom: Date.parse(found.validFrom),
    validTo: Date.parse(found.validTo),
  }
}

function dateProblem(
  { validFrom, validTo }: Pick<ServerCertificate, 'validFrom' | 'validTo'>,
  now: number,
): string | null {
  if (now > validTo) return 'CERT_HAS_EXPIRED'
  return now < validFrom ? 'CERT_NOT_YET_VALID' : null
}

/**
 * Returns a connector that verifies that the server presents exactly this certificate within its dates, before anything
 * is sent. `open` must leave verification to it.
 */
export function pinned(open: buildConnector.connector, fingerprint: string): buildConnector.connector {
  return (options, callback) =>
    open(options, (...[error, socket]) => {
      if (error !== null || socket === null) return callback(error ?? new Error('no socket'), null)
      const problem = socket instanceof TLSSocket ? pinProblem(socket, fingerprint) : new Error('no TLS')
      if (problem === null) return callback(null, socket)
      socket.destroy()
      callback(problem, null)
    })
}

function pinProblem(socket: TLSSocket, fingerprint: string): Error | null {
  const found = socket.getPeerX509Certificate()
  if (found === undefined) return new Error('no certificate')
  if (found.fingerprint256 !== fingerprint) return new CertificateChanged(found.fingerprint256)
  const code = dateProblem(described(found), Date.now())
  return code === null ? null : Object.assign(new Error(code), { code })
}

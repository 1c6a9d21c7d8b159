import { sixPlane } from '../controller/assign.ts'

/** The configuration that a controller sends to a node that may join. */
export interface Configuration {
  readonly name: string
  readonly type: 'PRIVATE' | 'PUBLIC'
  readonly mtu: number
  readonly bridge: boolean
  readonly broadcastEnabled: boolean
  readonly dns: { readonly domain: string; readonly servers: readonly string[] }
  readonly routes: readonly {
    readonly target: string
    readonly via: string | null
    readonly flags: number
    readonly metric: number
  }[]
  /** Each with its prefix length */
  readonly assignedAddresses: readonly string[]
  readonly netconfRevision: number
}

/** A controller's answer to a node that asks; `silent`: none came. */
export type Answer =
  | { readonly kind: 'silent' }
  | { readonly kind: 'configuration'; readonly configuration: Configuration }
  | { readonly kind: 'denied' }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'too-old' }
  | { readonly kind: 'port-error'; readonly code: number }
  | { readonly kind: 'login'; readonly url: string; readonly validForMs: number }

/** Describes the progress of a join. A received configuration is kept after later refusals, as in the real service. */
export interface Progress {
  readonly status: string
  readonly configuration: Configuration | null
  readonly portError: number
  readonly login: { readonly url: string; readonly expires: number } | null
}

export const begun: Progress = {
  status: 'REQUESTING_CONFIGURATION',
  configuration: null,
  portError: 0,
  login: null,
}

const firstAsk = 1500
const askAgain = 5000
const refresh = 60_000

/** The progress after an answer. */
export function advance(progress: Progress, answer: Answer, now: number): Progress {
  const calm = { ...progress, portError: 0, login: null }
  switch (answer.kind) {
    case 'silent':
      return progress
    case 'configuration':
      return { ...calm, status: 'OK', configuration: answer.configuration }
    case 'denied':
      return { ...calm, status: 'ACCESS_DENIED' }
    case 'not-found':
      return { ...calm, status: 'NOT_FOUND' }
    case 'too-old':
      return { ...calm, status: 'CLIENT_TOO_OLD' }
    case 'port-error':
      return { ...calm, status: 'PORT_ERROR', portError: answer.code }
    case 'login': {
      const expires = now + answer.validForMs
      const current =
        progress.login !== null && progress.login.expires > now ? progress.login.expires : expires
      return { ...calm, status: 'AUTHENTICATION_REQUIRED', login: { url: answer.url, expires: current } }
    }
  }
}

/** Milliseconds until the node asks next: soon after the join, every 5 s while it has nothing, else every minute. */
export function nextAsk(progress: Progress, configRequests: number): number {
  if (configRequests === 0) return firstAsk
  return progress.status === 'OK' ? refresh : askAgain
}

const form = /^ff([0-9a-f]{4})([0-9a-f]{4})000000$/

/**
 * Ad-hoc networks have no controller: their id says which ports they let through, "ff", first and last port in four
 * hex digits each, six zeros. undefined: not the id of one.
 */
export function adHocAnswer(id: string, address: string): Answer | undefined {
  const [, first, last] = form.exec(id) ?? []
  if (first === undefined || last === undefined || first > last) return undefined
  return {
    kind: 'configuration',
    configuration: {
      name: `adhoc-${first}-${last}`,
      type: 'PUBLIC',
      mtu: 2800,
      bridge: false,
      broadcastEnabled: false,
      dns: { domain: '', servers: [] },
      routes: [],
      assignedAddresses: [sixPlane(id, address)],
      netconfRevision: 1,
    },
  }
}

import type { HostedRoute } from '../domain/network-plan/network-config.ts'

/** Settings and rules of a network, kept under a name to make others of. */
export interface NetworkTemplate {
  readonly id: string
  readonly name: string
  readonly routes: readonly HostedRoute[]
}

import type { HostedRoute } from '../domain/network-plan/network-config.ts'

/** A named copy of a network's settings and rules, from which others are created. */
export interface NetworkTemplate {
  readonly id: string
  readonly name: string
  readonly routes: readonly HostedRoute[]
}

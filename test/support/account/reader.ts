import type { LinkedWorld } from './linked-world.ts'

/** People of the demo's organization */
export const people = {
  ada: '4f6c2a90-7b1d-4c58-8a3e-0d9b5e7f1a21',
  grace: '91e3d7b5-2f44-4a6c-b0c8-6a5d3c2e9f10',
} as const

/** A network as the account's service tells it, as far as these tests look at it. */
export interface NetworkReply {
  readonly id: string
  readonly description: string | null
  readonly rulesSource: string | null
  readonly ownerId: string
  readonly permissions: { readonly [user: string]: object }
  readonly capabilitiesByName: object | null
  readonly tagsByName: object | null
  readonly totalMemberCount: number
  readonly authorizedMemberCount: number
  readonly config: {
    readonly name: string
    readonly private: boolean
    readonly mtu: number
    readonly routes: readonly { readonly target: string; readonly via: string | null }[]
    readonly ssoConfig: {
      readonly enabled: boolean
      readonly mode: string
      readonly clientId: string
      readonly allowList: readonly string[]
    }
  }
}

export interface MemberReply {
  readonly nodeId: string
  readonly hidden: boolean
  readonly name: string | null
  readonly description: string | null
  readonly config: { readonly authorized: boolean; readonly noAutoAssignIps: boolean }
}

/** Reads the account past the application. */
export function accountReader(world: Pick<LinkedWorld, 'account'>) {
  const missing = (error: unknown): null => {
    if (String(error).includes(': 404 ')) return null
    throw error
  }
  return {
    networks: () => world.account.call<readonly NetworkReply[]>('GET', '/network'),
    /** null: there is none */
    network: (id: string) => world.account.call<NetworkReply>('GET', `/network/${id}`).catch(missing),
    members: (id: string) => world.account.call<readonly MemberReply[]>('GET', `/network/${id}/member`),
    member: (id: string, node: string) =>
      world.account.call<MemberReply>('GET', `/network/${id}/member/${node}`).catch(missing),
  }
}

import type { RouteConflict } from '../domain/computer/route-conflicts.ts'
import type { NetworkId } from '../domain/network-id.ts'

/**
 * A change in two steps. It is saved before the first, so that the next start can finish it if this one is interrupted.
 */
export interface PendingChange {
  readonly network: NetworkId
  readonly what: PendingChangeKind
}

/**
 * `managed-addresses`: the network was joined with them off, and they are turned on once they conflict with nothing.
 * `full-tunnel`: all traffic goes through the network on trial, and no longer if that cuts this computer off.
 */
export const pendingChangeKinds = ['managed-addresses', 'full-tunnel'] as const
export type PendingChangeKind = (typeof pendingChangeKinds)[number]

export function isChangePending(
  list: readonly PendingChange[],
  network: NetworkId,
  what: PendingChangeKind,
): boolean {
  return list.some((each) => each.network === network && each.what === what)
}

interface RouteConflictParties {
  readonly target: RouteConflict['target']
  readonly rival: Pick<RouteConflict['rival'], 'interface' | 'target'>
}

/**
 * Returns the key by which an agreed route conflict is recognised. The conflict is the same as long as these three
 * values are equal.
 */
export function routeConflictKey({ target, rival }: RouteConflictParties): string {
  return `${target} ${rival.interface} ${rival.target}`
}

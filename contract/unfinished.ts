import type { Clash } from '../domain/computer/clashes.ts'
import type { NetworkId } from '../domain/network-id.ts'

/**
 * A change that comes in two steps. It is kept from before the first one, so that the next start sees to its end where
 * this one is cut off.
 */
export interface Unfinished {
  readonly network: NetworkId
  readonly what: UnfinishedChange
}

/**
 * `managed-addresses`: joined with them off, they go on once they are seen to clash with nothing. `full-tunnel`: all
 * traffic goes through the network on trial, and no longer where that cuts this computer off.
 */
export const unfinishedChanges = ['managed-addresses', 'full-tunnel'] as const
export type UnfinishedChange = (typeof unfinishedChanges)[number]

export function isUnfinished(
  list: readonly Unfinished[],
  network: NetworkId,
  what: UnfinishedChange,
): boolean {
  return list.some((each) => each.network === network && each.what === what)
}

interface ClashParties {
  readonly target: Clash['target']
  readonly rival: Pick<Clash['rival'], 'interface' | 'target'>
}

/** What a person agreed to when they went on in spite of a clash: it is the same while these three are. */
export function clashKey({ target, rival }: ClashParties): string {
  return `${target} ${rival.interface} ${rival.target}`
}

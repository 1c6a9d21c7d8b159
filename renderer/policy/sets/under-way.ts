import type { UsedSet } from '../../../contract/network-set.ts'

/** Its networks are being changed, there or back. */
export function isUnderWay(used: UsedSet | null): boolean {
  return used !== null && used.step !== 'used'
}

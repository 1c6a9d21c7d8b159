import type { ExactInteger } from './exact-integer.ts'

/** Compares two revisions or times. null: the service did not report both */
export function isGreater(one: ExactInteger | null, other: ExactInteger | null): boolean | null {
  if (one === null || other === null) return null
  return typeof one === 'number' && typeof other === 'number' ? one > other : BigInt(one) > BigInt(other)
}

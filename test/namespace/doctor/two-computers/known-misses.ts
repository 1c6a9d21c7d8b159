import type { View } from '../../../support/doctor/two-computers.ts'

/** Percent of the usual draws that are named first, and at all. They may only grow; the goal is 95 and 100. */
export const thresholds: { readonly [view in View]: { readonly first: number; readonly atAll: number } } = {
  host: { first: 100, atAll: 100 },
  member: { first: 100, atAll: 100 },
}

/** Faults for which something else is named first. The list may only shrink: a fault that is named now has to leave. */
export const knownMisses: readonly string[] = []

/** Faults that are called good. This list may only shrink too. */
export const calledGood: readonly string[] = []

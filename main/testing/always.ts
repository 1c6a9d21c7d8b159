import fc from 'fast-check'
import { test } from 'vitest'

const runs = Number(process.env.PROPERTY_RUNS ?? 4_000)
/** The random seed of this file's property tests */
export const seed = Number(process.env.PROPERTY_SEED ?? Date.now() % 2 ** 31)

/**
 * A test that holds for any value: 4,000 of them, or as many as the environment's PROPERTY_RUNS says. What fails is
 * made small and printed with its seed, which PROPERTY_SEED takes to repeat the run. `share`: of the cases, where each
 * takes long and others cover the same.
 */
export function always<T>(
  name: string,
  any: fc.Arbitrary<T>,
  holds: (value: T) => void | Promise<void>,
  share = 1,
): void {
  const parameters = { numRuns: Math.ceil(runs * share), seed }
  const property = fc.asyncProperty(any, async (value) => holds(value))
  test(name, { timeout: 600_000 + runs * 400 }, () => fc.assert(property, parameters))
}

import fc from 'fast-check'
import { test } from 'vitest'

const runs = Number(process.env.PROPERTY_RUNS ?? 2_000)
/** The random seed of this file's property tests */
export const seed = Number(process.env.PROPERTY_SEED ?? Date.now() % 2 ** 31)

/**
 * Defines a property test with 2,000 random values, or with PROPERTY_RUNS of them. A failing value is shrunk and
 * printed with its seed; PROPERTY_SEED repeats the run. `share` reduces the number of runs for a slow property that
 * other tests cover too.
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

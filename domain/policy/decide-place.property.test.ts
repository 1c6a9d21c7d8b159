import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decidePlace, type PlaceMemory, placeOf } from './decide-place.ts'
import type { PlaceFingerprint } from './place-fingerprint.ts'

const fingerprints: readonly PlaceFingerprint[] = [
  { kind: 'gateway', mac: '5a:38:c6:f4:00:01', subnet: '192.0.2.0/24' },
  { kind: 'gateway', mac: '5a:38:c6:f4:00:02', subnet: '192.0.2.0/24' },
  { kind: 'network-name', name: 'On board' },
  { kind: 'metered' },
]
const some = fc.subarray([...fingerprints])
const places = fc
  .uniqueArray(fc.subarray([...fingerprints], { minLength: 1 }), { maxLength: 5, selector: JSON.stringify })
  .map((all) => all.map((of, at) => ({ id: `place ${at}`, fingerprints: of })))
const met = fc.record({ fingerprints: some, hasDefaultRoute: fc.boolean(), after: fc.nat(9_000) })
const stands = 5_000

test('whatever is met, one arrives only where all fingerprints stood for long enough, and never twice at the same place', () => {
  fc.assert(
    fc.property(places, fc.array(met, { maxLength: 60 }), (known, walk) => {
      let memory: PlaceMemory = { decided: undefined, here: undefined, change: null }
      let now = 0
      let since = 0
      let seen: unknown
      let last: string | null | undefined
      for (const surroundings of walk) {
        now += surroundings.after
        const place = placeOf(surroundings.fingerprints, known)?.id ?? null
        const isBetween = place === null && !surroundings.hasDefaultRoute
        const stood = isBetween ? 'between' : place
        if (stood !== seen) since = now
        seen = stood
        const decision = decidePlace(memory, surroundings, known, { now, stands })
        memory = decision.memory
        if (decision.again !== null) expect(decision.again).toBeLessThanOrEqual(stands)
        if (decision.again === null && !isBetween) expect(memory.decided).toBe(place)
        if (decision.arrived === undefined) continue
        expect(decision.arrived).toBe(place)
        expect(decision.arrived).not.toBe(last)
        expect(now - since).toBeGreaterThanOrEqual(stands)
        last = decision.arrived
      }
    }),
  )
})

import type { Place, PlaceDecision, PlaceRule, PlacesSnapshot } from '../place.ts'

/* Realistic places for tests of the texts and views about them. */
const sampleFingerprints = [
  { kind: 'gateway', mac: '5a:38:c6:f4:00:f4', subnet: '192.168.1.0/24' },
  { kind: 'network-name', name: 'Blue' },
] as const satisfies Place['fingerprints']

export const samplePlace: Place = {
  id: '0b9a2a3e-3c4f-4d5e-8f6a-7b8c9d0e1f2a',
  name: 'Home',
  fingerprints: sampleFingerprints,
}

export const sampleRule: PlaceRule = {
  id: '1c0b3b4f-4d5a-4e6f-9a7b-8c9d0e1f2a3b',
  place: samplePlace.id,
  action: { kind: 'pause', networks: ['8056c2e21c000001'] },
}

export function sampleDecision(change: Partial<PlaceDecision> = {}): PlaceDecision {
  return {
    at: Date.UTC(2026, 10, 20, 8, 30),
    place: { id: samplePlace.id, name: samplePlace.name },
    fingerprints: sampleFingerprints,
    rule: sampleRule,
    outcome: { kind: 'done' },
    ...change,
  }
}

/** The computer is at home, where the rule acted. */
export function samplePlaces(change: Partial<PlacesSnapshot> = {}): PlacesSnapshot {
  return {
    isOn: true,
    places: [samplePlace],
    rules: [sampleRule],
    here: { place: samplePlace.id, fingerprints: sampleFingerprints },
    last: sampleDecision(),
    canUndo: true,
    ...change,
  }
}

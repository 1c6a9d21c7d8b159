import { randomUUID } from 'node:crypto'
import { mostPlaceRules, mostPlaces, type Place, type PlaceDecision } from '../../../contract/place.ts'
import type { placeCommands } from '../../../contract/place-commands.ts'
import { failure, type Result, success } from '../../../contract/result.ts'
import { fingerprintsToKeep, hasSameFingerprints } from '../../../domain/policy/place-fingerprint.ts'
import type { HandlersOf } from '../../base/handlers.ts'
import type { Store } from '../../state/store.ts'
import type { ReadFingerprints } from './read-fingerprints.ts'

interface PlaceParts {
  readonly store: Pick<Store, 'snapshot' | 'dispatch'>
  readonly readFingerprints: ReadFingerprints
  readonly decisions: () => readonly PlaceDecision[]
  readonly undo: () => Promise<Result<void>>
  readonly notHere: () => Promise<Result<void>>
}

const done = success(undefined)

export function createPlaceHandlers(parts: PlaceParts): HandlersOf<typeof placeCommands> {
  const { store } = parts

  function save(place: Place): Result<void> {
    const { places } = store.snapshot().places
    const others = places.filter(({ id }) => id !== place.id)
    const same = others.find((other) => hasSameFingerprints(other.fingerprints, place.fingerprints))
    if (same !== undefined) return failure('place-same', same.name)
    if (others.length === mostPlaces) return failure('argument-invalid', `more than ${mostPlaces} places`)
    store.dispatch({ type: 'places-changed', change: { places: replaced(places, place) } })
    return done
  }

  return {
    'places.setOn': ({ on }) => {
      store.dispatch({ type: 'places-changed', change: { isOn: on } })
      return done
    },
    'places.teach': async ({ name }) => {
      const fingerprints = fingerprintsToKeep((await parts.readFingerprints())?.fingerprints ?? [])
      if (fingerprints.length === 0) return failure('place-without-fingerprints')
      const id = randomUUID()
      const saved = save({ id, name, fingerprints })
      return saved.ok ? success(id) : saved
    },
    'places.save': ({ place }) => save(place),
    'places.remove': ({ id }) => {
      const { places, rules } = store.snapshot().places
      const change = {
        places: places.filter((place) => place.id !== id),
        rules: rules.filter((rule) => rule.place !== id),
      }
      store.dispatch({ type: 'places-changed', change })
      return done
    },
    'places.saveRule': ({ rule }) => {
      const { places, rules } = store.snapshot().places
      if (!places.some(({ id }) => id === rule.place)) return failure('place-unknown')
      const changed = replaced(rules, rule)
      if (changed.length > mostPlaceRules)
        return failure('argument-invalid', `more than ${mostPlaceRules} rules`)
      store.dispatch({ type: 'places-changed', change: { rules: changed } })
      return done
    },
    'places.removeRule': ({ id }) => {
      const { rules } = store.snapshot().places
      store.dispatch({ type: 'places-changed', change: { rules: rules.filter((rule) => rule.id !== id) } })
      return done
    },
    'places.undo': parts.undo,
    'places.notHere': parts.notHere,
    'places.decisions': () => success(parts.decisions()),
  }
}

/** Replaces the item with the same id, or appends the new one. */
function replaced<T extends { readonly id: string }>(list: readonly T[], one: T): readonly T[] {
  return list.some(({ id }) => id === one.id)
    ? list.map((other) => (other.id === one.id ? one : other))
    : [...list, one]
}

import { randomUUID } from 'node:crypto'
import { mostSets } from '../../../contract/network-set.ts'
import { failure, success } from '../../../contract/result.ts'
import { isSameSetName } from '../../../domain/policy/set-name.ts'
import type { Handlers } from '../../base/handlers.ts'
import type { Store } from '../../state/store.ts'

/** Commands that keep sets, and change no network. */
export function createSetEditing(store: Store): Pick<Handlers, 'sets.save' | 'sets.remove'> {
  return {
    'sets.save': ({ id, name, networks }) => {
      const { sets } = store.snapshot().sets
      const others = sets.filter((set) => set.id !== id)
      if (id !== null && others.length === sets.length) return failure('set-unknown')
      if (others.some((set) => isSameSetName(set.name, name))) return failure('set-name-taken', name)
      if (others.length >= mostSets) return failure('set-too-many', String(mostSets))
      const saved = { id: id ?? randomUUID(), name, networks }
      store.dispatch({ type: 'sets-changed', change: { sets: [...others, saved] } })
      return success(saved.id)
    },
    'sets.remove': ({ id }) => {
      const { sets } = store.snapshot().sets
      const others = sets.filter((set) => set.id !== id)
      if (others.length === sets.length) return failure('set-unknown')
      store.dispatch({ type: 'sets-changed', change: { sets: others } })
      return success(undefined)
    },
  }
}

import { randomUUID } from 'node:crypto'
import { mostSets } from '../../../contract/network-set.ts'
import { failure, success } from '../../../contract/result.ts'
import type { setCommands } from '../../../contract/set-commands.ts'
import { isSameSetName } from '../../../domain/names.ts'
import type { Handlers, HandlersOf } from '../../base/handlers.ts'
import type { Shell } from '../../base/shell.ts'
import { createUseSets, type UseSets, type UseSetsParts } from '../../reconcile/use-sets.ts'
import type { Store } from '../../state/store.ts'

export interface ComposedSets extends UseSets {
  /** The handlers that command-line verbs may call too */
  readonly using: Pick<Handlers, 'sets.use' | 'sets.goBack'>
  handlers(shell: Shell): HandlersOf<typeof setCommands>
}

export function composeSets(parts: UseSetsParts): ComposedSets {
  const { store } = parts
  const sets = createUseSets(parts)
  const using: ComposedSets['using'] = {
    'sets.use': ({ id }) => sets.use(id),
    'sets.goBack': () => sets.goBack(),
  }
  return {
    ...sets,
    using,
    handlers(shell) {
      let loaded: Promise<Pick<Handlers, 'sets.export' | 'sets.choose' | 'sets.import'>> | null = null
      /** The module is loaded on first use, because it is rarely needed. */
      const files = () => {
        loaded ??= import('./set-files.ts').then(({ createSetFiles }) => createSetFiles({ store, shell }))
        return loaded
      }
      return {
        ...createSetEditing(store),
        ...using,
        'sets.export': async (asked) => (await files())['sets.export'](asked),
        'sets.choose': async (asked) => (await files())['sets.choose'](asked),
        'sets.import': async (asked) => (await files())['sets.import'](asked),
      }
    },
  }
}

/** Creates the commands that save and remove sets. They change no network. */
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

import type { setCommands } from '../../contract/set-commands.ts'
import type { Handlers, HandlersOf } from '../base/handlers.ts'
import type { Shell } from '../base/shell.ts'
import { createSetEditing } from '../policy/sets/edit-sets.ts'
import { createUseSets, type UseSets, type UseSetsParts } from '../policy/sets/use-sets.ts'

export interface ComposedSets extends UseSets {
  /** What verbs ask too */
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
      /** Asked for rarely: no start waits for it. */
      const files = () => {
        loaded ??= import('../policy/sets/set-files.ts').then(({ createSetFiles }) =>
          createSetFiles({ store, shell }),
        )
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

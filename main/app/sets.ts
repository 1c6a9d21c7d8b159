import { createSetEditing } from '../policy/sets/edit-sets.ts'
import { createUseSets, type UseSets, type UseSetsParts } from '../policy/sets/use-sets.ts'
import type { Handlers, SetHandlers } from './commands.ts'

export interface ComposedSets extends UseSets {
  /** What verbs ask too */
  readonly using: Pick<Handlers, 'sets.use' | 'sets.goBack'>
  readonly handlers: SetHandlers
}

export function composeSets(parts: UseSetsParts): ComposedSets {
  const sets = createUseSets(parts)
  const using: ComposedSets['using'] = {
    'sets.use': ({ id }) => sets.use(id),
    'sets.goBack': () => sets.goBack(),
  }
  return { ...sets, using, handlers: { ...createSetEditing(parts.store), ...using } }
}

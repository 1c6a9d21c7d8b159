import { excessOf, longestName } from '../../../domain/name-length.ts'
import type { Translate } from '../../../words/translate.ts'

/** For a name's `Field`: too long cannot be sent; without one, what stands in its place is said. */
export function nameNotes(
  t: Translate,
  name: string,
  before: string,
  id: string,
): { readonly problem: string | null; readonly warning: string | null } {
  const excess = excessOf(name.trim())
  const isEmptied = name.trim() === '' && before.trim() !== ''
  return {
    problem: excess > 0 && name !== before ? t('name.tooLong', { excess, most: longestName }) : null,
    warning: isEmptied ? t('name.emptied', { id }) : null,
  }
}

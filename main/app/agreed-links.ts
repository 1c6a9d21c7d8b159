import { mostAgreedLinks } from '../../contract/preferences.ts'
import { type Result, success } from '../../contract/result.ts'
import type { Store } from '../state/store.ts'
import type { Question, Shell } from './shell.ts'

interface AskParts {
  readonly store: Store
  readonly shell: Pick<Shell, 'confirm'>
}

/** Asks the person before `link` is used for the first time; what they agreed to is kept in the settings. */
export async function agreedOnce(
  { store, shell }: AskParts,
  link: string,
  question: Question,
): Promise<Result<void>> {
  if (store.snapshot().preferences.agreedLinks.includes(link)) return success(undefined)
  const agreed = await shell.confirm(question)
  if (!agreed.ok) return agreed
  const { preferences } = store.snapshot()
  const others = preferences.agreedLinks.filter((other) => other !== link)
  const agreedLinks = [...others, link].slice(-mostAgreedLinks)
  store.dispatch({ type: 'preferences-set', preferences: { ...preferences, agreedLinks } })
  return success(undefined)
}

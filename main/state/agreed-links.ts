import { longestAgreedLink, mostAgreedLinks } from '../../contract/preferences.ts'
import { type Result, success } from '../../contract/result.ts'
import type { Question, Shell } from '../base/shell.ts'
import type { Store } from './store.ts'

interface AskParts {
  readonly store: Store
  readonly shell: Pick<Shell, 'confirm'>
}

/**
 * Asks the person before `link` is used for the first time for what the question is about; what they agreed to is kept in
 * the settings. A site that may show a log-in page is not one that may have the account's token.
 */
export async function agreedOnce(
  { store, shell }: AskParts,
  link: string,
  question: Question,
): Promise<Result<void>> {
  const use = `${question.kind} ${link}`
  if (store.snapshot().preferences.agreedLinks.includes(use)) return success(undefined)
  const agreed = await shell.confirm(question)
  if (!agreed.ok || use.length > longestAgreedLink) return agreed
  const { preferences } = store.snapshot()
  const others = preferences.agreedLinks.filter((other) => other !== use)
  const agreedLinks = [...others, use].slice(-mostAgreedLinks)
  store.dispatch({ type: 'preferences-set', preferences: { ...preferences, agreedLinks } })
  return success(undefined)
}

import { longestAgreedLink, mostAgreedLinks } from '../../contract/preferences.ts'
import { type Result, success } from '../../contract/result.ts'
import type { Question, Shell } from '../base/shell.ts'
import type { Store } from './store.ts'

interface AskParts {
  readonly store: Store
  readonly shell: Pick<Shell, 'confirm'>
}

/**
 * Asks the person before `link` is first used for the purpose of the question, and stores the consent in the settings.
 * Each purpose needs its own consent: a site that may show a log-in page may not also get the account's token.
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

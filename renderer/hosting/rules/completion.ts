import { exampleOf, type RuleType, ruleTypes } from '../../../domain/rules/rule-types.ts'

export interface Completion {
  /** What a choice replaces: characters from 0 */
  readonly start: number
  readonly end: number
  readonly choices: readonly RuleType[]
}

const typeBefore = /"type"\s*:\s*"([A-Za-z0-9_]*)$/

/** The known types that fit what stands at the caret; null: the caret is not in a rule's type. */
export function completionAt(text: string, caret: number): Completion | null {
  const found = typeBefore.exec(text.slice(Math.max(0, caret - 200), caret))
  if (found === null) return null
  const typed = (found[1] ?? '').toUpperCase()
  const rest = /^[A-Za-z0-9_]*/.exec(text.slice(caret))?.[0] ?? ''
  const choices = ruleTypes.filter(({ type }) => type.includes(typed))
  if (choices.length === 0 || (choices.length === 1 && choices[0]?.type === typed && rest === '')) return null
  return { start: caret - (found[1]?.length ?? 0), end: caret + rest.length, choices }
}

interface Completed {
  readonly text: string
  /** Where the caret goes */
  readonly caret: number
}

/** Puts the type there; where nothing else is said of the rule yet, with the fields that it needs. */
export function complete(text: string, { start, end }: Completion, chosen: RuleType): Completed {
  const closes = text.charAt(end) === '"'
  const after = text.slice(closes ? end + 1 : end)
  const fields = Object.entries(exampleOf(chosen)).filter(([name]) => !['type', 'not', 'or'].includes(name))
  const bare = /^\s*(\}|$)/.test(after)
  const more = bare
    ? fields.map(([name, value]) => `, ${JSON.stringify(name)}: ${JSON.stringify(value)}`)
    : []
  const inserted = `${chosen.type}"${more.join('')}`
  return { text: `${text.slice(0, start)}${inserted}${after}`, caret: start + inserted.length }
}

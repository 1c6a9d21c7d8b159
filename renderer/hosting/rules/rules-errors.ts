import type { Json } from '../../../domain/json.ts'
import { type NetworkConfig, type RulePart, ruleParts } from '../../../domain/network-plan/network-config.ts'
import { checkCapabilities, checkRules, checkTags } from '../../../domain/rules/check-rules.ts'
import { compileText } from '../../../domain/rules/language/compile.ts'
import { whyNotCarried } from '../../../domain/rules/language/raw.ts'
import type { RuleProblem } from '../../../domain/rules/rule-problem.ts'
import { readList, type Settings } from '../settings/settings-form.ts'
import { isTypedSource } from './rules-text.ts'

export const partChecks: { readonly [P in RulePart]: (value: Json) => readonly RuleProblem[] } = {
  rules: checkRules,
  capabilities: checkCapabilities,
  tags: checkTags,
}

/** No list of any service is nested this deeply. */
const deepest = 100

function errorsIn(part: RulePart, list: Json): readonly unknown[] {
  if (whyNotCarried(list, deepest) === 'too-deep') return ['too-deep']
  return partChecks[part](list).filter(({ severity }) => severity === 'error')
}

/** Returns whether a text stands empty because the host does not say what it holds. */
export function isUntoldPart(part: RulePart, text: string, base: NetworkConfig): boolean {
  return base[part] === null && text === ''
}

/** Returns how many errors a text has that was typed and is not saved. */
export function typedTextErrors({ form, base }: Pick<Settings, 'form' | 'base'>): number {
  const problems = isTypedSource({ base, form }) ? compileText(form.rulesSource ?? '').problems : []
  return problems.filter(({ severity }) => severity === 'error').length
}

/**
 * Returns the part of each error that keeps changed rules, capabilities, tags and their source from being sent. A host that makes
 * rules of a text itself may know more words, so that errors in the text keep nothing from it.
 */
export function rulesErrors(
  { form, change, base }: Pick<Settings, 'form' | 'change' | 'base'>,
  takesTextAlone: boolean,
): readonly (RulePart | 'rulesSource')[] {
  const inText = Array.from(
    { length: takesTextAlone ? 0 : typedTextErrors({ form, base }) },
    () => 'rulesSource' as const,
  )
  const inLists = ruleParts.flatMap((part) => {
    if (isUntoldPart(part, form[part], base.config)) return []
    const list = readList(form[part])
    if (list === undefined) return [part]
    if (change[part] === undefined) return []
    return errorsIn(part, list).map(() => part)
  })
  return [...inText, ...inLists]
}

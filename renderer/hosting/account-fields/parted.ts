import { ruleParts } from '../../../domain/rules/rule-parts.ts'
import { rulesSourceParts } from './rules-source-parts.ts'

/**
 * How rules and the text that they were written as part, where these fields are saved: one without the other, or both,
 * which nobody compares. null: they do not.
 */
export function partedBy(fields: readonly string[], hasSource: boolean): 'source' | 'rules' | 'both' | null {
  const ofSource = rulesSourceParts.some((part) => fields.includes(part))
  const ofRules = ruleParts.some((part) => fields.includes(part))
  if (ofSource) return ofRules ? 'both' : 'source'
  return ofRules && hasSource ? 'rules' : null
}

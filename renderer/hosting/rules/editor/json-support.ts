import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import { json, jsonLanguage } from '@codemirror/lang-json'
import type { Extension } from '@codemirror/state'
import { exampleOf, type RuleType, ruleTypes } from '../../../../domain/rules/rule-types.ts'
import type { Translate } from '../../../../words/translate.ts'
import { readRule } from '../../../text/rules/read-rules.ts'

/** JSON, with the known types of rules completed and described by an example */
export function jsonOfRules(t: Translate): Extension {
  return [json(), jsonLanguage.data.of({ autocomplete: typesAt(t) })]
}

const typeBefore = /"type"\s*:\s*"([A-Za-z0-9_]*)$/

/** null: the caret is not in a rule's type */
const typesAt =
  (t: Translate) =>
  ({ state, pos }: CompletionContext): CompletionResult | null => {
    const before = state.sliceDoc(Math.max(0, pos - 200), pos)
    const found = typeBefore.exec(before)
    if (found === null) return null
    const after = state.sliceDoc(pos, pos + 1_000)
    const rest = /^[A-Za-z0-9_]*"?/.exec(after)?.[0] ?? ''
    const isBare = /^\s*(\}|$)/.test(after.slice(rest.length))
    return {
      from: pos - (found[1] ?? '').length,
      to: pos + rest.length,
      validFor: /^[A-Za-z0-9_]*$/,
      options: ruleTypes.map((one) => ({
        label: one.type,
        detail: readRule(t, exampleOf(one)),
        apply: `${one.type}"${isBare ? fieldsOf(one) : ''}`,
      })),
    }
  }

/** The fields that a rule of this type needs, with examples as their values */
function fieldsOf(type: RuleType): string {
  const fields = Object.entries(exampleOf(type)).filter(([name]) => !['type', 'not', 'or'].includes(name))
  return fields.map(([name, value]) => `, ${JSON.stringify(name)}: ${JSON.stringify(value)}`).join('')
}

import { lineOfRule, type RuleAt } from '../../../domain/rules/language/rules-lines.ts'
import type { Translate } from '../../../words/translate.ts'
import type { SettingsForm } from '../settings/settings-form.ts'
import { lineOf, locateJson } from './json-offsets.ts'
import type { RulesText } from './rules-text.ts'
import type { RulesPart } from './rules-view.tsx'

/** The positions of rules in the edited text */
export interface RuleLines {
  /** From 1; null: it does not stand in the text */
  lineOf(at: RuleAt): number | null
  /** Shows a rule in the editor. null: nothing can be shown */
  readonly onShow: ((at: RuleAt) => void) | null
}

/** Returns where rules stand in the text that makes them, or where there is none in the JSON of the boxes. */
export function linesOf(
  text: RulesText,
  form: SettingsForm,
  onShow: (part: RulesPart, line: number) => void,
): RuleLines {
  const made = text.kind === 'source' || text.kind === 'written' ? text.compiled.made : null
  if (made === null) return jsonLines(form, onShow)
  return {
    lineOf: (at) => lineOfRule(made, at),
    onShow(at) {
      const line = lineOfRule(made, at)
      if (line !== null) onShow('rulesSource', line)
    },
  }
}

function jsonLines(form: SettingsForm, onShow: (part: RulesPart, line: number) => void): RuleLines {
  const found = { rules: locateJson(form.rules), capabilities: locateJson(form.capabilities) }
  const standsAt = ({
    capability,
    index,
  }: RuleAt): { readonly part: 'rules' | 'capabilities'; readonly line: number } | null => {
    const part = capability === null ? 'rules' : 'capabilities'
    const { [part]: located } = found
    if (!located.ok) return null
    const list = Array.isArray(located.value) ? located.value : []
    const nth = list.findIndex((each) => each?.id === capability)
    const offset = located.offsetOf(capability === null ? [index] : [nth, 'rules', index])
    return { part, line: lineOf(form[part], offset) }
  }
  return {
    lineOf: (at) => standsAt(at)?.line ?? null,
    onShow(at) {
      const place = standsAt(at)
      if (place !== null) onShow(place.part, place.line)
    },
  }
}

/** Names a rule by its line, or where it stands in no text by its place in its list. */
export function placeWords(
  t: Translate,
  lines: RuleLines,
  at: RuleAt,
  nameOf: (capability: number) => string,
): string {
  const line = lines.lineOf(at)
  const name = at.capability === null ? '' : nameOf(at.capability)
  if (line === null) {
    const rule = at.index + 1
    return name === '' ? t('packet.place.rule', { rule }) : t('packet.place.capabilityRule', { rule, name })
  }
  return name === '' ? t('packet.place.line', { line }) : t('packet.place.capabilityLine', { line, name })
}

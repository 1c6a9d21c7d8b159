import { useId } from 'preact/hooks'
import { accountNetworkLabels } from '../../text/account-network.ts'
import { ruleLabels } from '../../text/hosting/rules.ts'
import { DifferenceNote } from '../../ui/difference-note.tsx'
import { Warning } from '../../ui/field.tsx'
import { JsonEditor } from '../rules/json-editor.tsx'
import { lineOf, locateJson } from '../rules/json-places.ts'
import type { PlacedProblem } from '../rules/rules-problems.ts'
import type { Settings } from '../settings/use-settings.ts'
import type { RulesSourcePart } from './rules-source-parts.ts'

interface RulesSourceViewProps {
  readonly part: RulesSourcePart
  readonly settings: Settings
  readonly usable: boolean
}

/** The text that rules came from, and the names in it. */
export function RulesSourceView({ part, settings, usable }: RulesSourceViewProps) {
  const id = useId()
  const text = settings.form[part] ?? ''
  const problems = part === 'rulesSource' ? [] : objectProblems(text)
  return (
    <div class="rules-halves">
      <div class="rules-half">
        <JsonEditor
          key={part}
          id={id}
          label={
            part === 'rulesSource'
              ? accountNetworkLabels.rulesSourceLabel
              : accountNetworkLabels.jsonLabel(accountNetworkLabels.parts[part])
          }
          text={text}
          problems={problems}
          describedBy={`${id}-problems`}
          disabled={!usable}
          onText={(next) => settings.set({ [part]: next })}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard. */}
      <section class="rules-half rules-side" tabIndex={0} aria-label={accountNetworkLabels.parts[part]}>
        <div id={`${id}-problems`} class="rules-problems" role="status">
          {problems.map(({ line, severe, words, offset }) => (
            <Warning key={offset} severe={severe}>
              {ruleLabels.line(line)}: {words}
            </Warning>
          ))}
        </div>
        <DifferenceNote difference={settings.differences.find(({ field }) => field === part)} />
        <p class="secondary">
          {text === '' ? `${accountNetworkLabels.empty} ` : ''}
          {accountNetworkLabels.partHelp[part]} {accountNetworkLabels.rulesSourceNote}
        </p>
      </section>
    </div>
  )
}

/** Why a text is neither empty nor an object. */
function objectProblems(text: string): readonly PlacedProblem[] {
  if (text.trim() === '') return []
  const found = locateJson(text)
  if (!found.ok)
    return [
      { offset: found.offset, line: lineOf(text, found.offset), severe: true, words: `${found.words}.` },
    ]
  const { value } = found
  const isObject = value !== null && typeof value === 'object' && !Array.isArray(value)
  return isObject ? [] : [{ offset: 0, line: 1, severe: true, words: `${accountNetworkLabels.notObject}.` }]
}

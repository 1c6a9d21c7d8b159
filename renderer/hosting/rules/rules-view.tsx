import { useId, useMemo, useState } from 'preact/hooks'
import { capabilitiesOf } from '../../../contract/source-capabilities.ts'
import { type RuleReading, readCapability, readRules, readTag } from '../../../domain/rules/read-rules.ts'
import { type RulePart, ruleParts } from '../../../domain/rules/rule-parts.ts'
import { accountNetworkLabels } from '../../text/account-network.ts'
import { ruleLabels } from '../../text/hosting/rules.ts'
import { Choice } from '../../ui/choice.tsx'
import { DifferenceNote } from '../../ui/difference-note.tsx'
import { Warning } from '../../ui/field.tsx'
import { type RulesSourcePart, rulesSourceParts } from '../account-fields/rules-source-parts.ts'
import { RulesSourceView } from '../account-fields/rules-source-view.tsx'
import { readList } from '../settings/draft.ts'
import type { Settings } from '../settings/use-settings.ts'
import { JsonEditor } from './json-editor.tsx'
import { partProblems } from './rules-problems.ts'

interface RulesViewProps {
  readonly settings: Settings
  readonly usable: boolean
}

/** JSON at the left; at the right what it means, and what is wrong with it. */
export function RulesView({ settings, usable }: RulesViewProps) {
  const [chosen, setPart] = useState<RulePart | RulesSourcePart>('rules')
  const sources: readonly RulesSourcePart[] = capabilitiesOf[settings.base.source].canSetRulesSource
    ? rulesSourceParts
    : []
  const source = sources.find((one) => one === chosen)
  const part = ruleParts.find((one) => one === chosen) ?? 'rules'
  const id = useId()
  const text = settings.form[part]
  const problems = useMemo(() => partProblems(part, text), [part, text])
  const reading = useMemo(() => readingOf(part, text), [part, text])
  const show = (offset: number): void => {
    const area = document.getElementById(id)
    if (!(area instanceof HTMLTextAreaElement)) return
    area.focus()
    const end = text.indexOf('\n', offset)
    area.setSelectionRange(offset, end === -1 ? text.length : end)
  }
  return (
    <div class="rules">
      <div class="tools">
        <Choice
          legend={ruleLabels.choose}
          options={[
            ...ruleParts.map((one) => ({ value: one, word: ruleLabels.parts[one] })),
            ...sources.map((one) => ({ value: one, word: accountNetworkLabels.parts[one] })),
          ]}
          value={source ?? part}
          onChoose={setPart}
        />
        {source === undefined && <span class="secondary">{ruleLabels.help[part]}</span>}
      </div>
      {source !== undefined ? (
        <RulesSourceView part={source} settings={settings} usable={usable} />
      ) : (
        <div class="rules-halves">
          <div class="rules-half">
            <JsonEditor
              key={part}
              id={id}
              label={ruleLabels.json(part)}
              text={text}
              problems={problems}
              describedBy={`${id}-problems`}
              disabled={!usable}
              onText={(next) => settings.set({ [part]: next })}
            />
            {part !== 'tags' && <div class="secondary rules-keys">{ruleLabels.keys}</div>}
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard. */}
          <section class="rules-half rules-side" tabIndex={0} aria-label={ruleLabels.reading}>
            <div id={`${id}-problems`} class="rules-problems" role="status">
              {problems.map(({ line, severe, words, offset }, index) => (
                <div key={index} class="rules-problem">
                  <Warning severe={severe}>
                    <button type="button" class="link" onClick={() => show(offset)}>
                      {ruleLabels.line(line)}
                    </button>{' '}
                    {words}
                  </Warning>
                </div>
              ))}
            </div>
            <DifferenceNote difference={settings.differences.find(({ field }) => field === part)} />
            <h3>{ruleLabels.reading}</h3>
            {reading === null ? (
              <p class="secondary">{ruleLabels.unreadable}</p>
            ) : reading.length === 0 ? (
              <p class="secondary">{ruleLabels.empty[part]}</p>
            ) : (
              <ol class="reading">
                {reading.map(({ first, last, words }) => (
                  <li key={first}>
                    <span class="reading-number secondary">{ruleLabels.lines(first + 1, last + 1)}</span>
                    <span dir="auto">{words}</span>
                  </li>
                ))}
              </ol>
            )}
          </section>
        </div>
      )}
    </div>
  )
}

/** What the text of a part means, a sentence an entry; null: it is not JSON of the right form. */
function readingOf(part: RulePart, text: string): readonly RuleReading[] | null {
  const list = readList(text)
  if (list === undefined) return null
  if (part === 'rules') return readRules(list)
  const read = part === 'capabilities' ? readCapability : readTag
  return list.map((one, index) => ({ first: index, last: index, words: read(one) }))
}

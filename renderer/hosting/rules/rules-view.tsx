import { useId, useMemo, useState } from 'preact/hooks'
import { capabilitiesOf } from '../../../contract/source-capabilities.ts'
import { type RulePart, ruleParts } from '../../../domain/rules/rule-parts.ts'
import type { Translate } from '../../../words/translate.ts'
import { type RuleReading, readCapability, readRules, readTag } from '../../text/rules/read-rules.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Choice } from '../../ui/choice.tsx'
import { Warning } from '../../ui/field.tsx'
import { type RulesSourcePart, rulesSourceParts } from '../account-fields/rules-source-parts.ts'
import { RulesSourceView } from '../account-fields/rules-source-view.tsx'
import { FieldNotes } from '../field-notes.tsx'
import { readList } from '../settings/settings-form.ts'
import type { Settings } from '../settings/use-settings.ts'
import { JsonEditor } from './json-editor.tsx'
import { partProblems } from './rules-problems.ts'

interface RulesViewProps {
  readonly settings: Settings
  readonly usable: boolean
}

/** JSON at the left; at the right what it means, and what is wrong with it. */
export function RulesView({ settings, usable }: RulesViewProps) {
  const t = useTranslate()
  const [chosen, setPart] = useState<RulePart | RulesSourcePart>('rules')
  const sources: readonly RulesSourcePart[] = capabilitiesOf[settings.base.source].canSetRulesSource
    ? rulesSourceParts
    : []
  const source = sources.find((one) => one === chosen)
  const part = ruleParts.find((one) => one === chosen) ?? 'rules'
  const id = useId()
  const text = settings.form[part]
  const problems = useMemo(() => partProblems(t, part, text), [part, text])
  const reading = useMemo(() => readingOf(t, part, text), [part, text])
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
          legend={t('rules.choose')}
          options={[
            ...ruleParts.map((one) => ({ value: one, word: t(`rules.parts.${one}`) })),
            ...sources.map((one) => ({ value: one, word: t(`account-network.parts.${one}`) })),
          ]}
          value={source ?? part}
          onChoose={setPart}
        />
        {source === undefined && <span class="secondary">{t(`rules.help.${part}`)}</span>}
      </div>
      {source !== undefined ? (
        <RulesSourceView part={source} settings={settings} usable={usable} />
      ) : (
        <div class="rules-halves">
          <div class="rules-half">
            <JsonEditor
              key={part}
              id={id}
              label={t(`rules.json.${part}`)}
              text={text}
              problems={problems}
              describedBy={`${id}-problems`}
              disabled={!usable}
              onText={(next) => settings.set({ [part]: next })}
            />
            {part !== 'tags' && <div class="secondary rules-keys">{t('rules.keys')}</div>}
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard. */}
          <section class="rules-half rules-side" tabIndex={0} aria-label={t('rules.reading')}>
            <div id={`${id}-problems`} class="rules-problems" role="status">
              {problems.map(({ line, severe, words, offset }, index) => (
                <div key={index} class="rules-problem">
                  <Warning severe={severe}>
                    {t.rich('rules.problemAt', {
                      line,
                      problem: words,
                      go: (content) => (
                        <button type="button" class="link" onClick={() => show(offset)}>
                          {content}
                        </button>
                      ),
                    })}
                  </Warning>
                </div>
              ))}
            </div>
            <FieldNotes editing={settings} field={part} />
            <h3>{t('rules.reading')}</h3>
            {reading === null ? (
              <p class="secondary">{t('rules.unreadable')}</p>
            ) : reading.length === 0 ? (
              <p class="secondary">{t(`rules.empty.${part}`)}</p>
            ) : (
              <ol class="reading">
                {reading.map(({ first, last, words }) => (
                  <li key={first}>
                    <span class="reading-number secondary">
                      {first === last
                        ? first + 1
                        : first < last && t('rules.lines', { first: first + 1, last: last + 1 })}
                    </span>
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
function readingOf(t: Translate, part: RulePart, text: string): readonly RuleReading[] | null {
  const list = readList(text)
  if (list === undefined) return null
  if (part === 'rules') return readRules(t, list)
  const read = part === 'capabilities' ? readCapability : readTag
  return list.map((one, index) => ({ first: index, last: index, words: read(t, one) }))
}

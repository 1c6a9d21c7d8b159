import { useId, useMemo, useState } from 'preact/hooks'
import { capabilitiesOf } from '../../../contract/source-capabilities.ts'
import { type RulePart, ruleParts } from '../../../domain/rules/rule-parts.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Warning } from '../../ui/field.tsx'
import { type RulesSourcePart, rulesSourceParts } from '../account-fields/rules-source-parts.ts'
import { RulesSourceView } from '../account-fields/rules-source-view.tsx'
import { FieldNotes } from '../field-notes.tsx'
import { jsonText, readList } from '../settings/settings-form.ts'
import type { Settings } from '../settings/use-settings.ts'
import { JsonEditor, lineHeight } from './json-editor.tsx'
import { lineOf } from './json-places.ts'
import { Reading, readingOf } from './reading.tsx'
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
  const [caret, setCaret] = useState<number | null>(null)
  const formatted = formattedOf(text)
  const show = (from: number, to: number): void => {
    const area = document.getElementById(id)
    if (!(area instanceof HTMLTextAreaElement)) return
    area.focus()
    area.setSelectionRange(from, to)
    area.scrollTop = (lineOf(text, from) - 2) * lineHeight
  }
  const showLine = (offset: number): void => {
    const end = text.indexOf('\n', offset)
    show(offset, end === -1 ? text.length : end)
  }
  const format = (): void => {
    const area = document.getElementById(id)
    if (formatted !== null && area instanceof HTMLTextAreaElement) replaceText(area, formatted)
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
              onCaret={setCaret}
            />
            <div class="secondary rules-keys">
              {part !== 'tags' && t('rules.keys')}
              <span class="spring" />
              <Button
                kind="quiet"
                disabled={!usable || formatted === null || formatted === text}
                onClick={format}
              >
                {t('rules.format')}
              </Button>
            </div>
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
                        <button type="button" class="link" onClick={() => showLine(offset)}>
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
              <Reading entries={reading} caret={caret} onShow={show} />
            )}
          </section>
        </div>
      )}
    </div>
  )
}

/** Written as Meshtray writes it; null: it is no list */
function formattedOf(text: string): string | null {
  const list = readList(text)
  return list === undefined ? null : jsonText(list)
}

/** As if it were typed, so that Ctrl+Z brings back what was there. */
function replaceText(area: HTMLTextAreaElement, text: string): void {
  area.focus()
  area.select()
  document.execCommand('insertText', false, text)
  area.setSelectionRange(0, 0)
}

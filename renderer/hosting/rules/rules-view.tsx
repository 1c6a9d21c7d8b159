import { useId, useMemo, useState } from 'preact/hooks'
import { capabilitiesOf } from '../../../contract/source-capabilities.ts'
import { type RulePart, ruleParts } from '../../../domain/network-plan/network-config.ts'
import { notKnown } from '../../../words/formats.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Note, Warning } from '../../ui/field.tsx'
import { FieldNotes } from '../conflicts.tsx'
import { type RulesSourcePart, rulesSourceParts } from '../settings/account-form.ts'
import { jsonText, readList, type Settings } from '../settings/settings-form.ts'
import { JsonEditor, lineHeight } from './json-editor.tsx'
import { lineOf } from './json-offsets.ts'
import { Reading, readingOf } from './reading.tsx'
import { isUntoldPart, objectProblems, partProblems } from './rules-problems.ts'

interface RulesViewProps {
  readonly settings: Settings
  readonly usable: boolean
}

/** An editor beside its problems and an explanation of its text. */
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
  const isUntold = isUntoldPart(part, text, settings.base.config)
  const problems = useMemo(() => (isUntold ? [] : partProblems(t, part, text)), [part, text, isUntold])
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
      <div class="tools inline">
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
            <div class="secondary rules-keys inline">
              {part !== 'tags' && t('rules.keys')}
              <span class="grow" />
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
            <div id={`${id}-problems`} class="rules-problems stack" role="status">
              {problems.map(({ line, severe, words, offset }, index) => (
                <div key={index}>
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
            {isUntold ? (
              <p class="secondary">{notKnown}</p>
            ) : reading === null ? (
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

/** null: the text is not a list of objects */
function formattedOf(text: string): string | null {
  const list = readList(text)
  return list === undefined ? null : jsonText(list)
}

/** Goes by way of the browser's own editing, so that Ctrl+Z undoes it. */
function replaceText(area: HTMLTextAreaElement, text: string): void {
  area.focus()
  area.select()
  document.execCommand('insertText', false, text)
  area.setSelectionRange(0, 0)
}

interface RulesSourceViewProps {
  readonly part: RulesSourcePart
  readonly settings: Settings
  readonly usable: boolean
}

/** The source text of an account network's rules, and the names of its capabilities and tags */
function RulesSourceView({ part, settings, usable }: RulesSourceViewProps) {
  const t = useTranslate()
  const id = useId()
  const text = settings.form[part] ?? ''
  const problems = part === 'rulesSource' ? [] : objectProblems(t, text)
  return (
    <div class="rules-halves">
      <div class="rules-half">
        <JsonEditor
          key={part}
          id={id}
          label={
            part === 'rulesSource'
              ? t('account-network.rulesSourceLabel')
              : t('account-network.jsonLabel', { name: t(`account-network.parts.${part}`) })
          }
          text={text}
          problems={problems}
          describedBy={`${id}-problems`}
          disabled={!usable}
          onText={(next) => settings.set({ [part]: next })}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard. */}
      <section class="rules-half rules-side" tabIndex={0} aria-label={t(`account-network.parts.${part}`)}>
        <div id={`${id}-problems`} class="rules-problems stack" role="status">
          {problems.map(({ line, severe, words, offset }) => (
            <Warning key={offset} severe={severe}>
              {t('rules.problem', { line, problem: words })}
            </Warning>
          ))}
        </div>
        <FieldNotes editing={settings} field={part} />
        {part === 'rulesSource' && text !== '' && <Note>{t('account-network.rulesSourceNote')}</Note>}
        <p class="secondary">
          {text === '' && t('account-network.empty')} {t(`account-network.partHelp.${part}`)}
        </p>
      </section>
    </div>
  )
}

import { useId } from 'preact/hooks'
import type { Translate } from '../../../words/translate.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Warning } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { FieldNotes } from '../field-notes.tsx'
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
        <div id={`${id}-problems`} class="rules-problems" role="status">
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

/** Why a text is neither empty nor an object. */
function objectProblems(t: Translate, text: string): readonly PlacedProblem[] {
  if (text.trim() === '') return []
  const found = locateJson(text)
  if (!found.ok)
    return [
      {
        offset: found.offset,
        line: lineOf(text, found.offset),
        severe: true,
        words: t(`json.${found.problem}`),
      },
    ]
  const { value } = found
  const isObject = value !== null && typeof value === 'object' && !Array.isArray(value)
  return isObject ? [] : [{ offset: 0, line: 1, severe: true, words: t('account-network.notObject') }]
}

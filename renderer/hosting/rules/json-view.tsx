import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import { json, jsonLanguage } from '@codemirror/lang-json'
import type { Extension } from '@codemirror/state'
import { useId, useMemo, useRef, useState } from 'preact/hooks'
import { isHeldAsText } from '../../../contract/hosted-fields.ts'
import { takesRulesAsTextAlone } from '../../../contract/source-capabilities.ts'
import { type RulePart, ruleParts } from '../../../domain/network-plan/network-config.ts'
import type { RuleSet } from '../../../domain/rules/language/compile.ts'
import { exampleOf, type RuleType, ruleTypes } from '../../../domain/rules/rule-types.ts'
import { notKnown } from '../../../words/formats.ts'
import type { Translate } from '../../../words/translate.ts'
import { readRule } from '../../text/rules/read-rules.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Note } from '../../ui/field.tsx'
import { FieldNotes } from '../conflicts.tsx'
import { useCapabilities } from '../hosts.tsx'
import { jsonText, readList, type Settings } from '../settings/settings-form.ts'
import { CodeEditor, type EditorHandle, type GoesTo } from './editor/code-editor.tsx'
import { objectProblems, ProblemList, partProblems } from './problem-list.tsx'
import { Reading, readingOf } from './reading.tsx'
import { changeByJson, isUntoldPart, type RulesText } from './rules-text.ts'

/** The parts that are JSON; an account has the names of two of them. */
const nameParts = ['capabilitiesByName', 'tagsByName'] as const
type NamesPart = (typeof nameParts)[number]
type JsonPart = RulePart | NamesPart

interface JsonViewProps {
  readonly settings: Settings
  readonly usable: boolean
  readonly text: RulesText
  readonly part: JsonPart
  readonly goesTo: GoesTo
  readonly onChoose: (part: JsonPart) => void
}

/** One part of the rules as JSON, beside its problems and an explanation of it. */
export function JsonView({ settings, usable, text, part, goesTo, onChoose }: JsonViewProps) {
  const t = useTranslate()
  const { canSetRulesSource, lacks } = useCapabilities(settings.base.source)
  const names = canSetRulesSource ? nameParts.filter((one) => !lacks.settings.includes(one)) : []
  const isMade = isHeldAsText(settings.base) && text.kind === 'source'
  return (
    <>
      <div class="tools tools-below cluster">
        <Choice
          legend={t('rules.choose')}
          options={[
            ...ruleParts.map((one) => ({ value: one, word: t(`rules.parts.${one}`) })),
            ...names.map((one) => ({ value: one, word: t(`account-network.parts.${one}`) })),
          ]}
          value={part}
          onChoose={onChoose}
        />
        <span class="rules-help secondary">
          {isNames(part) ? t(`account-network.partHelp.${part}`) : t(`rules.help.${part}`)}
        </span>
      </div>
      {isMade && <Note>{t(text.compiled.made === null ? 'rules.json.notMade' : 'rules.json.made')}</Note>}
      {!isMade && text.kind === 'source' && !text.isInStep && <Note>{t('rules.json.behind')}</Note>}
      {!isMade && text.kind === 'source' && text.isInStep && /(^|\s)#/.test(text.text) && (
        <Note>{t('rules.json.losesComments')}</Note>
      )}
      {isNames(part) ? (
        <NamesEditor key={part} settings={settings} usable={usable} part={part} />
      ) : (
        <ListEditor
          key={part}
          settings={settings}
          usable={usable && !isMade}
          part={part}
          goesTo={goesTo}
          made={isMade ? text.compiled.made : null}
        />
      )}
    </>
  )
}

function isNames(part: JsonPart): part is NamesPart {
  return nameParts.some((one) => one === part)
}

interface PartEditorProps<P> {
  readonly settings: Settings
  readonly usable: boolean
  readonly part: P
}

interface ListEditorProps extends PartEditorProps<RulePart>, Pick<JsonViewProps, 'goesTo'> {
  /** The lists that are shown instead of those of the boxes, where the host keeps a text alone. null: none */
  readonly made: RuleSet | null
}

function ListEditor({ settings, usable, part, goesTo, made }: ListEditorProps) {
  const t = useTranslate()
  const language = useMemo(() => jsonOfRules(t), [t])
  const id = useId()
  const handle = useRef<EditorHandle>(null)
  const takesTextAlone = takesRulesAsTextAlone(useCapabilities(settings.base.source))
  const text = useMemo(
    () => (made === null ? settings.form[part] : jsonText(made[part])),
    [made, settings.form[part], part],
  )
  const isUntold = isUntoldPart(part, text, settings.base.config)
  const problems = useMemo(() => (isUntold ? [] : partProblems(t, part, text)), [t, part, text, isUntold])
  const reading = useMemo(() => readingOf(t, part, text), [t, part, text])
  const [caret, setCaret] = useState<number | null>(null)
  const formatted = formattedOf(text)
  const show: EditorHandle['show'] = (from, to) => handle.current?.show(from, to)
  return (
    <div class="rules-halves">
      <div class="rules-half">
        <CodeEditor
          label={t(`rules.json.${part}`)}
          text={text}
          problems={problems}
          describedBy={`${id}-problems`}
          readOnly={!usable}
          language={language}
          handle={handle}
          goesTo={goesTo}
          onText={(next) => settings.set(changeByJson(settings, part, next, takesTextAlone))}
          onCaret={setCaret}
        />
        <div class="secondary rules-keys inline">
          {part !== 'tags' && t('rules.keys')}
          <span class="grow" />
          <Button
            kind="quiet"
            disabled={!usable || formatted === null || formatted === text}
            onClick={() => formatted !== null && handle.current?.replace(formatted)}
          >
            {t('rules.format')}
          </Button>
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard. */}
      <section class="rules-half rules-side" tabIndex={0} aria-label={t('rules.reading')}>
        <ProblemList id={`${id}-problems`} problems={problems} onShow={show} />
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
  )
}

/** null: the text is not a list of objects */
function formattedOf(text: string): string | null {
  const list = readList(text)
  return list === undefined ? null : jsonText(list)
}

/** The names of capabilities or tags, which an account keeps */
function NamesEditor({ settings, usable, part }: PartEditorProps<NamesPart>) {
  const t = useTranslate()
  const language = useMemo(() => jsonOfRules(t), [t])
  const id = useId()
  const handle = useRef<EditorHandle>(null)
  const text = settings.form[part] ?? ''
  const problems = useMemo(() => objectProblems(t, text), [t, text])
  return (
    <div class="rules-halves">
      <div class="rules-half">
        <CodeEditor
          label={t('account-network.jsonLabel', { name: t(`account-network.parts.${part}`) })}
          text={text}
          problems={problems}
          describedBy={`${id}-problems`}
          readOnly={!usable}
          language={language}
          handle={handle}
          onText={(next) => settings.set({ [part]: next })}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard. */}
      <section class="rules-half rules-side" tabIndex={0} aria-label={t(`account-network.parts.${part}`)}>
        <ProblemList
          id={`${id}-problems`}
          problems={problems}
          onShow={(from, to) => handle.current?.show(from, to)}
        />
        <FieldNotes editing={settings} field={part} />
        {text === '' && <p class="secondary">{t('account-network.empty')}</p>}
      </section>
    </div>
  )
}

/** JSON, with the known types of rules completed and described by an example */
function jsonOfRules(t: Translate): Extension {
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

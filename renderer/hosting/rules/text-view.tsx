import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks'
import { takesRulesAsTextAlone } from '../../../contract/source-capabilities.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import { closestWord } from '../../../domain/rules/language/closest-word.ts'
import { type Compilation, compileText } from '../../../domain/rules/language/compile.ts'
import { lintText } from '../../../domain/rules/language/lint.ts'
import type { RuleAt } from '../../../domain/rules/language/rules-lines.ts'
import type { TextProblem } from '../../../domain/rules/language/text-problem.ts'
import { textProblemWords } from '../../../words/rules-text-words.ts'
import type { Translate } from '../../../words/translate.ts'
import { lazy } from '../../app/lazy.tsx'
import { useTranslate } from '../../text/use-translate.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/field.tsx'
import { FieldNotes } from '../conflicts.tsx'
import { useCapabilities } from '../hosts.tsx'
import { CodeEditor, type EditorHandle, type GoesTo } from './editor/code-editor.tsx'
import { rulesSupport } from './editor/rules-language.ts'
import { PacketBeside, type PacketProps } from './packet-test.tsx'
import { type LocatedProblem, ProblemList } from './problem-list.tsx'
import { Reading, readingOfText } from './reading.tsx'
import { changeByText, type RulesText } from './rules-text.ts'

const TemplatesDialog = lazy(
  () => import('./templates-dialog.tsx'),
  ({ TemplatesDialog }) => TemplatesDialog,
)

interface TextViewProps {
  readonly packet: PacketProps
  readonly usable: boolean
  readonly text: RulesText
  readonly goesTo: GoesTo
}

/** The rules as text, or the reason why there is none. */
export function TextView({ packet, usable, text, goesTo }: TextViewProps) {
  const t = useTranslate()
  const { settings } = packet
  /** A source that is kept and does not compile is opened to be mended. */
  const [opensKept, setOpensKept] = useState(false)
  const write = (next: string): void => settings.set(changeByText(settings, next))
  if (text.kind === 'untold') return <p class="secondary rules-none">{t('rules.text.untold')}</p>
  const editor = { packet, usable, goesTo, onText: write }
  if (text.kind === 'parted' && opensKept)
    return <TextEditor {...editor} text={text.kept} compiled={compileText(text.kept)} />
  if (text.kind === 'parted') {
    const choose = (chosen: string): void => {
      if (chosen === text.kept && compileText(chosen).made === null) setOpensKept(true)
      else write(chosen)
    }
    return <PartedText usable={usable} text={text} onChoose={choose} />
  }
  if (text.kind !== 'unreadable') return <TextEditor {...editor} text={text.text} compiled={text.compiled} />
  return (
    <>
      <Note severe>{t('rules.text.unreadable', { part: t(`rules.parts.${text.part}`) })}</Note>
      {text.text !== null && (
        <TextEditor {...editor} usable={false} text={text.text} compiled={compileText(text.text)} />
      )}
    </>
  )
}

interface TextEditorProps {
  readonly packet: PacketProps
  readonly usable: boolean
  readonly text: string
  readonly compiled: Compilation
  readonly goesTo: GoesTo
  readonly onText: (text: string) => void
}

function TextEditor({ packet, usable, text, compiled, goesTo, onText }: TextEditorProps) {
  const t = useTranslate()
  const { settings, members } = packet
  const id = useId()
  const handle = useRef<EditorHandle>(null)
  const language = useRulesLanguage(members)
  const found = useProblems(compiled, members)
  const problems = useMemo(() => located(t, text, found), [t, found])
  const { made } = compiled
  const { base } = settings
  const host = useCapabilities(base.source)
  const isHostCompiled = takesRulesAsTextAlone(host)
  const reading = useMemo(() => (made === null ? null : readingOfText(t, text, made)), [t, text])
  const [caret, setCaret] = useState<number | null>(null)
  const [choosing, setChoosing] = useState(false)
  const [decided, setDecided] = useState<readonly RuleAt[]>([])
  const show: EditorHandle['show'] = (from, to) => handle.current?.show(from, to)
  return (
    <div class="rules-halves">
      <div class="rules-half">
        <CodeEditor
          label={t('rules.text.label')}
          text={text}
          problems={problems}
          describedBy={`${id}-problems`}
          readOnly={!usable}
          language={language}
          handle={handle}
          goesTo={goesTo}
          lit={decided.flatMap((rule) => packet.lines.lineOf(rule) ?? [])}
          onText={onText}
          onCaret={setCaret}
        />
        <div class="secondary rules-keys inline">
          {t('rules.text.keys')}
          <span class="grow" />
          <Button kind="quiet" disabled={!usable} onClick={() => setChoosing(true)}>
            {t('rules-template.open')}
          </Button>
        </div>
        {choosing && (
          <TemplatesDialog
            settings={settings}
            members={members}
            onChoose={(chosen) => handle.current?.replace(chosen)}
            onClose={() => setChoosing(false)}
          />
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard. */}
      <section class="rules-half rules-side" tabIndex={0} aria-label={t('rules.reading')}>
        <ProblemList
          id={`${id}-problems`}
          problems={problems}
          onShow={show}
          onMend={usable ? (from, to, word) => handle.current?.write(from, to, word) : undefined}
        />
        <FieldNotes editing={settings} field="rulesSource" />
        <FieldNotes editing={settings} field="rules" />
        {isHostCompiled && !host.tellsRulesSource && settings.form.rulesSource === '' && (
          <Note>{t('rules.text.notReturned')}</Note>
        )}
        <h3>{t('rules.reading')}</h3>
        {reading === null ? (
          <p class="secondary">{t(isHostCompiled ? 'rules.text.ownWords' : 'rules.text.notCompiled')}</p>
        ) : reading.length === 0 ? (
          <p class="secondary">{t('rules.empty.rules')}</p>
        ) : (
          <Reading entries={reading} caret={caret} onShow={show} />
        )}
        {made !== null && <PacketBeside {...packet} onDecided={setDecided} />}
      </section>
    </div>
  )
}

function useRulesLanguage(members: readonly HostedMember[] | null) {
  const t = useTranslate()
  const known = useRef(members)
  known.current = members
  return useMemo(() => rulesSupport({ t, members: () => known.current ?? [] }), [t])
}

/** Milliseconds that typing has to rest before what is doubtful is looked for, which takes longer than compiling. */
const rest = 250

/** What the compiler found, and a moment later what is valid but doubtful. */
function useProblems(compiled: Compilation, members: readonly HostedMember[] | null): readonly TextProblem[] {
  const [lint, setLint] = useState<{ readonly of: Compilation; readonly found: readonly TextProblem[] }>()
  useEffect(() => {
    const { made } = compiled
    if (made === null) return
    const configs = members?.map(({ config }) => config) ?? null
    const timer = setTimeout(() => setLint({ of: compiled, found: lintText(made, configs) }), rest)
    return () => clearTimeout(timer)
  }, [compiled, members])
  return useMemo(() => {
    const more = lint?.of === compiled ? lint.found : []
    return [...compiled.problems, ...more].toSorted((one, other) => one.at.offset - other.at.offset)
  }, [compiled, lint])
}

function located(t: Translate, text: string, problems: readonly TextProblem[]): readonly LocatedProblem[] {
  return problems.map((problem) => {
    const meant = closestWord(text, problem)
    return {
      offset: problem.at.offset,
      end: problem.at.offset + problem.at.length,
      line: problem.at.line,
      severe: problem.severity === 'error',
      words: textProblemWords(t, problem),
      ...(meant !== null && { meant }),
    }
  })
}

interface PartedTextProps {
  readonly usable: boolean
  readonly text: Extract<RulesText, { readonly kind: 'parted' }>
  readonly onChoose: (text: string) => void
}

/** Lets the person choose between the source that is kept and the rules that the network has. */
function PartedText({ usable, text, onChoose }: PartedTextProps) {
  const t = useTranslate()
  const language = useRulesLanguage(null)
  const texts = [
    { which: 'now', of: text.text },
    { which: 'kept', of: text.kept },
  ] as const
  return (
    <>
      <div class="banners">
        <Banner tone="attention">
          <strong>{t('rules.parted.title')}</strong>
          <div>{t('rules.parted.text')}</div>
        </Banner>
      </div>
      <div class="rules-halves rules-parted">
        {texts.map(({ which, of }) => (
          <div key={which} class="rules-half">
            <div class="rules-keys inline">
              <h3 class="grow">{t(`rules.parted.${which}`)}</h3>
              <Button kind="quiet" disabled={!usable} onClick={() => onChoose(of)}>
                {t(`rules.parted.use.${which}`)}
              </Button>
            </div>
            <CodeEditor
              label={t(`rules.parted.${which}`)}
              text={of}
              problems={[]}
              describedBy=""
              readOnly
              language={language}
              onText={() => undefined}
            />
          </div>
        ))}
      </div>
    </>
  )
}

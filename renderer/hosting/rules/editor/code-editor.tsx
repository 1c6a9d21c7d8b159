import { autocompletion, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { bracketMatching, foldGutter, foldKeymap } from '@codemirror/language'
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint'
import { Annotation, Compartment, EditorState, type Extension } from '@codemirror/state'
import {
  Decoration,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  tooltips,
} from '@codemirror/view'
import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import type { Translate } from '../../../../words/translate.ts'
import { useTranslate } from '../../../text/use-translate.ts'
import { adoptStyles, editorLooks } from './editor-looks.ts'

/** A stretch of the text with what is wrong there */
interface Marked {
  /** Characters from 0 */
  readonly offset: number
  readonly end: number
  readonly severe: boolean
  readonly words: string
}

export interface EditorHandle {
  /** Selects a stretch, in characters from 0, and takes the focus there. */
  readonly show: (from: number, to: number) => void
  /** Replaces the whole text as one step that can be undone. */
  readonly replace: (text: string) => void
  /** Writes a text over a stretch, and takes the focus behind it. */
  readonly write: (from: number, to: number, text: string) => void
}

/** A line to show, from 1; null: none */
export interface GoesTo {
  readonly line: number | null
  readonly onShown: () => void
}

interface CodeEditorProps {
  readonly label: string
  /** Lines end in line feeds. */
  readonly text: string
  readonly problems: readonly Marked[]
  /** The id of the element with the problems in words */
  readonly describedBy: string
  /** The text can be read and copied only. */
  readonly readOnly: boolean
  /** The language with its completion. An equal one is the same object. */
  readonly language: Extension
  readonly handle?: RefObject<EditorHandle | null>
  readonly goesTo?: GoesTo
  /** The lines that decide about a tested packet, from 1 */
  readonly lit?: readonly number[]
  readonly onText: (text: string) => void
  /** Characters from 0 */
  readonly onCaret?: (offset: number) => void
}

const fromOutside = Annotation.define<true>()

/** An editor of text in some language. Tab leaves it. */
export function CodeEditor(props: CodeEditorProps) {
  const { text, problems, handle } = props
  const t = useTranslate()
  const latest = useRef(props)
  latest.current = props
  const host = useRef<HTMLDivElement>(null)
  const shown = useRef<{ readonly view: EditorView; readonly facts: Compartment } | null>(null)
  const isWrong = problems.some(({ severe }) => severe)
  const facts = factsOf(t, props, isWrong)

  useLayoutEffect(() => {
    adoptStyles(document)
    const tips = createTips()
    const compartment = new Compartment()
    const view = new EditorView({
      ...(host.current !== null && { parent: host.current }),
      state: EditorState.create({
        doc: text,
        extensions: [
          compartment.of(facts),
          ...common(tips.parent),
          EditorView.updateListener.of(({ docChanged, selectionSet, state, transactions }) => {
            if (docChanged && !transactions.some((one) => one.annotation(fromOutside)))
              latest.current.onText(state.doc.toString())
            if (docChanged || selectionSet) latest.current.onCaret?.(state.selection.main.head)
          }),
        ],
      }),
    })
    shown.current = { view, facts: compartment }
    return () => {
      shown.current = null
      view.destroy()
      tips.remove()
    }
  }, [])

  useLayoutEffect(() => {
    const view = shown.current?.view
    if (view === undefined || view.state.doc.eq(view.state.toText(text))) return
    view.dispatch({ changes: changeTo(view.state, text), annotations: fromOutside.of(true) })
  }, [text])

  useLayoutEffect(() => {
    if (shown.current === null) return
    const { view, facts: compartment } = shown.current
    view.dispatch({ effects: compartment.reconfigure(facts) })
  }, [t, props.language, props.label, props.describedBy, props.readOnly, isWrong, props.lit?.join()])

  useLayoutEffect(() => {
    const view = shown.current?.view
    if (view !== undefined) view.dispatch(setDiagnostics(view.state, diagnosticsOf(problems, view.state)))
  }, [problems])

  useLayoutEffect(() => {
    if (handle === undefined) return
    handle.current = {
      show(from, to) {
        const view = shown.current?.view
        if (view === undefined) return
        const { length } = view.state.doc
        const selection = { anchor: Math.min(to, length), head: Math.min(from, length) }
        view.dispatch({ selection, effects: EditorView.scrollIntoView(selection.head, { y: 'center' }) })
        view.focus()
      },
      replace(next) {
        const view = shown.current?.view
        view?.dispatch({ changes: changeTo(view.state, next), selection: { anchor: 0 } })
        view?.focus()
      },
      write(from, to, insert) {
        const view = shown.current?.view
        view?.dispatch({ changes: { from, to, insert }, selection: { anchor: from + insert.length } })
        view?.focus()
      },
    }
  }, [handle])

  const line = props.goesTo?.line ?? null
  useEffect(() => {
    const doc = shown.current?.view.state.doc
    if (line === null || doc === undefined) return
    const { from, to } = doc.line(Math.min(line, doc.lines))
    handle?.current?.show(from, to)
    props.goesTo?.onShown()
  }, [line])

  // Rules and JSON run from left to right in every language.
  return <div ref={host} class="editor" dir="ltr" />
}

/** The place of suggestions and explanations: outside of the halves of the view, which would cut them off. */
function createTips() {
  const parent = document.createElement('div')
  const main = document.querySelector('main') ?? document.body
  main.append(parent)
  // An element that scrolls must be reachable with the keyboard, although the keys stay in the text.
  const seen = new MutationObserver(() => {
    for (const list of parent.querySelectorAll('[role=listbox]:not([tabindex])'))
      list.setAttribute('tabindex', '0')
  })
  seen.observe(parent, { subtree: true, childList: true })
  return {
    parent,
    remove() {
      seen.disconnect()
      parent.remove()
    },
  }
}

const litLine = Decoration.line({ class: 'cm-lit' })

function factsOf(
  t: Translate,
  { language, label, describedBy, readOnly, lit = [] }: CodeEditorProps,
  isWrong: boolean,
): Extension {
  return [
    language,
    phrasesOf(t),
    EditorView.decorations.compute(['doc'], ({ doc }) =>
      Decoration.set(
        lit.filter((line) => line <= doc.lines).map((line) => litLine.range(doc.line(line).from)),
        true,
      ),
    ),
    EditorState.readOnly.of(readOnly),
    EditorView.contentAttributes.of({
      'aria-label': label,
      'aria-describedby': describedBy,
      'aria-invalid': String(isWrong),
      'aria-readonly': String(readOnly),
      // It is reached by Tab without this, which tools that look for it do not know.
      tabindex: '0',
      autocapitalize: 'off',
      spellcheck: 'false',
    }),
  ]
}

function phrasesOf(t: Translate): Extension {
  return EditorState.phrases.of({
    Completions: t('editor.suggestions'),
    Diagnostics: t('editor.problems'),
    'folded code': t('editor.folded'),
    unfold: t('editor.unfold'),
    to: t('editor.to'),
    'Fold line': t('editor.fold'),
    'Unfold line': t('editor.unfold'),
    'Control character': t('editor.control'),
    'Selection deleted': t('editor.deleted'),
  })
}

function common(tips: HTMLElement): readonly Extension[] {
  return [
    lintGutter(),
    lineNumbers(),
    foldGutter(),
    history(),
    drawSelection(),
    bracketMatching(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    autocompletion({ icons: false }),
    EditorState.tabSize.of(2),
    tooltips({ parent: tips }),
    keymap.of([...completionKeymap, ...historyKeymap, ...foldKeymap, ...defaultKeymap]),
    ...editorLooks,
  ]
}

/** The part that differs alone, so that the caret and the scroll position stay. */
function changeTo({ doc }: EditorState, text: string) {
  const before = doc.toString()
  const most = Math.min(before.length, text.length)
  let start = 0
  while (start < most && before[start] === text[start]) start += 1
  let same = 0
  while (same < most - start && before[before.length - 1 - same] === text[text.length - 1 - same]) same += 1
  return { from: start, to: before.length - same, insert: text.slice(start, text.length - same) }
}

function diagnosticsOf(problems: readonly Marked[], { doc }: EditorState): Diagnostic[] {
  return problems.map(({ offset, end, severe, words }) => ({
    from: Math.min(offset, doc.length),
    to: Math.min(Math.max(end, offset), doc.length),
    severity: severe ? 'error' : 'warning',
    message: words,
  }))
}

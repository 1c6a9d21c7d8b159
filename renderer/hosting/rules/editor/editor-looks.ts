import { syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { classHighlighter } from '@lezer/highlight'
import { StyleModule } from 'style-mod'

/**
 * Lets CodeMirror add its styles to the document. It would put them into a <style>, which the page's policy forbids. For a root
 * without a head it makes a sheet by script, which the policy allows, and remembers that under a symbol of its own.
 */
export function adoptStyles(page: Document): void {
  const lent = { ownerDocument: page, adoptedStyleSheets: [] }
  StyleModule.mount(lent as unknown as ShadowRoot, [])
  for (const key of Object.getOwnPropertySymbols(lent))
    if (Reflect.get(page, key) === undefined) Reflect.set(page, key, Reflect.get(lent, key))
}

/** The colours are those of the page in either theme. */
export const editorLooks = [
  syntaxHighlighting(classHighlighter),
  EditorView.theme({
    '&': {
      flex: '1',
      minWidth: '0',
      minHeight: '0',
      background: 'var(--background)',
      color: 'var(--text)',
    },
    '&.cm-focused': { outline: 'none' },
    // The gutters would cover an outline.
    '&.cm-focused::after': {
      content: '""',
      position: 'absolute',
      inset: '0',
      zIndex: '201',
      border: '2px solid var(--accent)',
      pointerEvents: 'none',
    },
    '.cm-scroller': { font: 'var(--text-mono)', overflow: 'auto' },
    '.cm-content': { padding: 'var(--space-4) 0', caretColor: 'var(--text)', userSelect: 'text' },
    '.cm-line': { padding: '0 var(--space-4)' },
    '.cm-gutters': {
      background: 'var(--background)',
      color: 'var(--secondary)',
      borderInlineEnd: '1px solid var(--line)',
    },
    '.cm-lineNumbers .cm-gutterElement': { minWidth: '32px', padding: '0 var(--space-2)' },
    '.cm-foldGutter .cm-gutterElement': { width: '14px', textAlign: 'center', cursor: 'pointer' },
    '.cm-activeLine, .cm-activeLineGutter': { background: 'transparent' },
    '&.cm-focused .cm-activeLine': {
      background: 'color-mix(in srgb, var(--hover) 60%, transparent)',
    },
    '&.cm-focused .cm-activeLineGutter': { background: 'var(--hover)', color: 'var(--text)' },
    '.cm-lit': {
      background: 'var(--panel)',
      boxShadow: 'inset 3px 0 var(--accent), inset 0 0 0 1px var(--line)',
    },
    '.cm-cursor': { borderInlineStartColor: 'var(--text)' },
    '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
      background: 'color-mix(in srgb, var(--accent) 30%, transparent)',
    },
    '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': { background: 'var(--mark)' },
    '.cm-foldPlaceholder': {
      border: '1px solid var(--line)',
      background: 'var(--hover)',
      color: 'var(--secondary)',
      padding: '0 var(--space-2)',
    },
    '.cm-tooltip': {
      maxWidth: 'min(440px, 90vw)',
      border: '1px solid var(--line)',
      borderRadius: 'var(--radius-medium)',
      background: 'var(--panel)',
      color: 'var(--text)',
      boxShadow: 'var(--shadow)',
      font: 'var(--text-small)',
      overflow: 'hidden',
    },
    '.cm-tooltip-hover': { padding: 'var(--space-2) 0' },
    '.cm-word-help': { padding: 'var(--space-2) var(--space-4)' },
    '.cm-diagnostic': {
      padding: 'var(--space-2) var(--space-4)',
      borderInlineStart: '3px solid var(--attention)',
      whiteSpace: 'pre-wrap',
    },
    '.cm-diagnostic-error': { borderInlineStartColor: 'var(--danger)' },
    '.cm-lintRange': { backgroundImage: 'none', textDecoration: 'underline wavy var(--attention)' },
    '.cm-lintRange-error': { backgroundImage: 'none', textDecorationColor: 'var(--danger)' },
    '.cm-gutter-lint': { width: '14px' },
    '.cm-gutter-lint .cm-gutterElement': { padding: '0' },
    '.cm-lint-marker': {
      width: '8px',
      height: '8px',
      margin: '5px 3px',
      borderRadius: '50%',
      background: 'var(--attention)',
      content: 'none',
    },
    '.cm-lint-marker-error': { borderRadius: '1px', background: 'var(--danger)', content: 'none' },
    '.cm-tooltip.cm-tooltip-autocomplete > ul': {
      maxHeight: '220px',
      padding: 'var(--space-2)',
      font: 'var(--text-mono)',
    },
    '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
      display: 'flex',
      gap: 'var(--space-4)',
      padding: 'var(--space-2) var(--space-4)',
      borderRadius: 'var(--radius-small)',
    },
    '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
      background: 'var(--hover)',
      color: 'var(--text)',
    },
    '.cm-completionMatchedText': { color: 'var(--accent-text)', textDecoration: 'none', fontWeight: '600' },
    '.cm-completionDetail': {
      flex: '1',
      margin: '0',
      color: 'var(--secondary)',
      font: 'var(--text-small)',
      fontStyle: 'normal',
      overflow: 'hidden',
      textAlign: 'end',
      textOverflow: 'ellipsis',
    },
    '.tok-keyword': { color: 'var(--accent-text)', fontWeight: '600' },
    '.tok-propertyName': { color: 'var(--accent-text)' },
    '.tok-number, .tok-bool, .tok-null': { color: 'var(--ok)' },
    '.tok-string': { color: 'var(--text)' },
    '.tok-literal, .tok-atom': { color: 'var(--attention)' },
    '.tok-variableName, .tok-definition': { fontWeight: '600' },
    '.tok-comment, .tok-meta': { color: 'var(--secondary)', fontStyle: 'italic' },
  }),
]

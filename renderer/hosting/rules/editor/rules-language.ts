import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import { foldInside, foldNodeProp, LanguageSupport, LRLanguage, syntaxTree } from '@codemirror/language'
import type { EditorState, Extension } from '@codemirror/state'
import { hoverTooltip } from '@codemirror/view'
import type { SyntaxNode } from '@lezer/common'
import { styleTags, tags } from '@lezer/highlight'
import type { HostedMember } from '../../../../domain/members/member.ts'
import { memberName } from '../../../../domain/members/member-order.ts'
import type { Translate } from '../../../../words/translate.ts'
import { parser } from './rules.grammar'
import { type Suggestion, suggestAt } from './suggest.ts'
import { wordHelp } from './word-help.ts'

/** Leaves the line in which a statement begins, and its last `;`. null: it has one line */
function afterFirstLine({ from, to }: SyntaxNode, state: EditorState): { from: number; to: number } | null {
  const first = state.doc.lineAt(from)
  return first.to >= to - 1 ? null : { from: first.to, to: to - 1 }
}

export const rulesLanguage = LRLanguage.define({
  name: 'rules',
  parser: parser.configure({
    props: [
      styleTags({
        'ActionWord MacroWord CapWord TagWord IncludeWord RawWord': tags.keyword,
        'MatchWord FieldWord': tags.propertyName,
        Joint: tags.operatorKeyword,
        Numeral: tags.number,
        Constant: tags.atom,
        Parameter: tags.literal,
        'Name/...': tags.variableName,
        Json: tags.string,
        Comment: tags.lineComment,
      }),
      foldNodeProp.add({ 'Macro Capability Tag Action': afterFirstLine, Json: foldInside }),
    ],
  }),
  languageData: { commentTokens: { line: '#' } },
})

/** The facts that the editor has about the network whose rules it shows */
interface Surroundings {
  readonly t: Translate
  readonly members: () => readonly HostedMember[]
}

/** The rules language, with its colours, suggestions, and the meaning of a word below the pointer */
export function rulesSupport({ t, members }: Surroundings): Extension {
  const suggest = ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    const found = suggestAt(state.doc.toString(), pos, { t, members: members() })
    if (found === null || (!explicit && found.from === pos)) return null
    return { from: found.from, options: found.options.map(completionOf), validFor: /^[\p{L}\p{N}_$]*$/u }
  }
  const hover = hoverTooltip((view, pos) => {
    const { name, from, to } = syntaxTree(view.state).resolveInner(pos, 1)
    if (['Comment', 'Json', 'Name', 'Rules'].includes(name)) return null
    const word = view.state.sliceDoc(from, to)
    const member = members().find(({ id }) => id === word.toLowerCase())
    const help = member === undefined ? wordHelp(t, word) : memberName(member)
    return help === null ? null : { pos: from, end: to, above: true, create: () => ({ dom: helpOf(help) }) }
  })
  return [new LanguageSupport(rulesLanguage), rulesLanguage.data.of({ autocomplete: suggest }), hover]
}

function completionOf({ label, apply = label, detail }: Suggestion): Completion {
  return { label, apply, detail }
}

function helpOf(words: string): HTMLElement {
  const dom = document.createElement('div')
  dom.className = 'cm-word-help'
  dom.textContent = words
  return dom
}

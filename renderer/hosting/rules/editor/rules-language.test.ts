import { ensureSyntaxTree, foldable } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { describe, expect, test } from 'vitest'
import {
  characteristics,
  etherTypes,
  matchWords,
  protocols,
} from '../../../../domain/rules/language/vocabulary.ts'
import { macroPrograms, wholePrograms } from '../../../../domain/testing/block-programs.ts'
import { actionPrograms, joinedPrograms, matchPrograms } from '../../../../domain/testing/match-programs.ts'
import { rulesLanguage } from './rules-language.ts'

const programs = [actionPrograms, matchPrograms, joinedPrograms, macroPrograms, wholePrograms].flat()

function stateOf(doc: string): EditorState {
  return EditorState.create({ doc, extensions: rulesLanguage })
}

/** The names of the nodes, with those where the grammar did not fit as ⚠ */
function nodesOf(text: string): readonly string[] {
  const names: string[] = []
  ensureSyntaxTree(stateOf(text), text.length, 5_000)?.iterate({ enter: ({ name }) => void names.push(name) })
  return names
}

describe('the grammar of the colours', () => {
  test.each(programs)('takes what the compiler takes: %s', (_why, text) => {
    // The compiler takes a text whose last `;` is missing.
    expect(nodesOf(/;\s*$/.test(text) ? text : `${text};`)).not.toContain('⚠')
  })

  test('knows words by what they are, in any case', () => {
    expect(nodesOf('ACCEPT not Dport 22; # x')).toEqual([
      'Rules',
      'Action',
      'ActionWord',
      'Joint',
      'MatchWord',
      'Numeral',
      'End',
      'Comment',
    ])
    expect(nodesOf('drop raw {"a":"}"} tcp $p é;').slice(2, -1)).toEqual([
      'ActionWord',
      'RawWord',
      'Json',
      'Constant',
      'Parameter',
      'Word',
    ])
  })

  test('takes each word of the language as one word', () => {
    const names = [etherTypes, protocols, characteristics].flatMap((all) => Object.keys(all))
    const words = [...Object.keys(matchWords), ...names, 'default', 'flag', '10.0.0.0/8', '02:00:00:00:00:01']
    for (const word of words) {
      const text = `accept ${word} ;`
      const node = ensureSyntaxTree(stateOf(text), text.length, 5_000)?.resolveInner(8, 1)
      expect([node?.from, node?.to, node?.name === 'Word'], word).toEqual([7, 7 + word.length, false])
    }
  })

  test('folds a statement of several lines up to its end', () => {
    const text = 'macro open($p)\n  accept\n    dport $p\n  ;\n;\ndrop;'
    const state = stateOf(text)
    ensureSyntaxTree(state, text.length, 5_000)
    const folded = foldable(state, 0, 14)
    expect(folded && state.sliceDoc(folded.from, folded.to)).toBe('\n  accept\n    dport $p\n  ;\n')
    expect(foldable(state, text.length - 5, text.length)).toBeNull()
  })
})

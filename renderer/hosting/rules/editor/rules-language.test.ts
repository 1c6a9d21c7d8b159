import { ensureSyntaxTree, foldable } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { describe, expect, test } from 'vitest'
import {
  actionWords,
  characteristics,
  etherTypes,
  matchWords,
  protocols,
} from '../../../../domain/rules/language/vocabulary.ts'
import { macroPrograms, wholePrograms } from '../../../../domain/testing/block-programs.ts'
import { actionPrograms, joinedPrograms, matchPrograms } from '../../../../domain/testing/match-programs.ts'
import { t } from '../../../../words/testing/english.ts'
import { member } from '../../../testing/hosted-world.ts'
import { rulesLanguage, suggestAt } from './rules-language.ts'
import { wordHelp } from './word-help.ts'

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

const members = [member('a000000001', { name: 'storage' }), member('a000000002')]

/** Suggests at the bar. */
function suggested(text: string) {
  const offset = text.indexOf('|')
  const found = suggestAt(text.replace('|', ''), offset, { t, members })
  return found && { from: found.from, labels: found.options.map(({ label }) => label) }
}

describe('suggestions', () => {
  test.each([
    ['|', 0, ['accept', 'tag']],
    ['ac|', 0, ['accept', 'drop']],
    ['accept; dr|', 8, ['drop']],
    ['include web\nac|', 12, ['accept']],
    ['accept |', 7, ['dport', 'not', 'treq']],
    ['accept dport 22 a|', 16, ['and']],
    ['accept not |', 11, ['ethertype']],
    ['accept ethertype i|', 17, ['ipv4', 'arp']],
    ['accept ipprotocol |', 18, ['tcp', 'icmp6']],
    ['accept chr tcp_syn,tcp_|', 19, ['tcp_ack', 'inbound']],
    ['accept ztsrc sto|', 13, ['storage', 'a000000002']],
    ['tee 128 |', 8, ['storage']],
    ['redirect |', 9, ['storage']],
    ['tag role id 1 enum 1 server; accept treq |', 41, ['role']],
    ['tag role id 1 enum 1 server flag 0 x; accept treq ROLE |', 55, ['server', 'x']],
    ['accept treq role s|; tag role id 1 enum 1 server;', 17, ['server']],
    ['macro open($p) accept dport $p; ;\ninclude |', 42, ['open($p)']],
    ['tag role |', 9, ['id', 'enum']],
    ['cap admin id 1 |', 15, ['accept', 'default']],
    ['tag 役割 id 1; accept tseq |', 25, ['役割']],
  ])('%s', (text, from, some) => {
    const found = suggested(text)
    expect(found?.from).toBe(from)
    expect(found?.labels).toEqual(expect.arrayContaining(some))
  })

  test.each(['# ac|', 'accept; # dr|', 'raw {"type":|', 'accept dport |'])('none at %s', (text) => {
    expect(suggested(text)).toBeNull()
  })

  test('a member is written by address', () => {
    const found = suggestAt('accept ztsrc ', 13, { t, members })
    expect(found?.options[0]).toEqual({ label: 'storage', apply: 'a000000001', detail: 'a000000001' })
  })
})

test('every word of the language is explained', () => {
  const words = [
    ...Object.keys(actionWords),
    ...Object.keys(matchWords),
    ...[etherTypes, protocols, characteristics].flatMap((names) => Object.keys(names)),
    ...'include macro tag cap raw and or not id default enum flag'.split(' '),
  ]
  expect(words.filter((word) => wordHelp(t, word.toUpperCase()) === null)).toEqual([])
  expect(wordHelp(t, 'tcp')).toBe('The same as “ipprotocol 6”.')
  expect(wordHelp(t, 'nonsense')).toBeNull()
})

import { expect, test } from 'vitest'
import { compileText } from '../domain/rules/language/compile.ts'
import { lintText } from '../domain/rules/language/lint.ts'
import { notDecompiledWords, textProblemLine, textProblemWords } from './rules-text-words.ts'
import { t } from './testing/english.ts'

function said(text: string): readonly string[] {
  const { made, problems } = compileText(text)
  return [...problems, ...(made === null ? [] : lintText(made, []))].map((each) => textProblemWords(t, each))
}

test.each([
  ['accept', 'The “accept” is never ended. Write “;” at its end.'],
  [
    'accept dport;',
    '“dport” lacks a value: “;” stands in its place. Expected a port up to 65535, or a range such as 8000-8080.',
  ],
  ['accept vlan 70000;', '“70000” is not a value for “vlan”. Expected a whole number up to 65535.'],
  ['accept not;', 'A match is missing after “not”, where “;” stands.'],
  ['accept tseq 1 red;', 'The tag has no value called “red”. Expected a number.'],
  [
    'tag a id 1 enum 1 x flag 2 y;\naccept tseq a z;',
    'The tag has no value called “z”. Expected a number or one of: x, y.',
  ],
  ['macro a($p) drop; ;\ninclude a', 'The macro “a” takes 1 argument, and none is given.'],
  ['macro a drop; ;\ninclude a(1,2)', 'The macro “a” takes no arguments, and 2 are given.'],
  [
    'accept ipsrc fd00::1;',
    '“fd00::1” has no prefix length, and a service would take every address there is. Write “fd00::1/128”.',
  ],
  [
    'tag a id 99999999999;',
    '“99999999999” is not a value for “id”. Expected a whole number up to 4294967295.',
  ],
  [
    'tag none id 1 default none;',
    '“none” is not a value for “default”. Expected a number up to 4294967295, or a name that the tag declares.',
  ],
  [
    'accept;\ncap a id 1;',
    'No member has the capability “a”. Give it to a member, or write “default” after its number to give it to new members.',
  ],
  [
    'drop teq 9 1;\naccept;',
    'The tag “9” is not declared, so that it matches nobody without a value of their own. Declare it, for example with “default 0”.',
  ],
])('%s', (text, words) => {
  expect(said(text)).toContain(words)
})

test('a place is written as compilers write it, with plain numbers', () => {
  const text = `${'\n'.repeat(1_233)}  foo;`
  expect(compileText(text).problems.map((each) => textProblemLine(t, text, each))).toEqual([
    '1234:3: error: “foo” cannot begin a rule. Expected accept, drop, break, tee, watch, redirect, include, macro, tag or cap.',
  ])
})

test('a misspelled word comes with the one that was meant', () => {
  const text = 'accept dprot 22;'
  expect(compileText(text).problems.map((each) => textProblemLine(t, text, each))).toEqual([
    '1:8: error: “dprot” is not a match. Expected a match such as “ethertype” or “dport”, or “;” to end “accept”. Did you mean “dport”?',
  ])
})

test('a place in JSON is written as a path', () => {
  expect(notDecompiledWords(t, { path: ['capabilities', 3, 'rules', 0], why: 'not-an-object' })).toBe(
    'capabilities[3].rules[0]: This is not an object. Expected an object with a “type” or an “id”.',
  )
})

import { describe, expect, test } from 'vitest'
import { macroPrograms, wholePrograms } from '../../testing/block-programs.ts'
import { actionPrograms, joinedPrograms, matchPrograms } from '../../testing/match-programs.ts'
import { compileText } from './compile.ts'

function made(text: string) {
  const { made, problems } = compileText(text)
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
  return { rules: made?.rules, capabilities: made?.capabilities, tags: made?.tags }
}

describe.each([
  ['actions', actionPrograms],
  ['matches', matchPrograms],
  ['joined matches', joinedPrograms],
  ['macros', macroPrograms],
] as const)('%s', (_, programs) => {
  test.each(programs)('%s', (_why, text, rules) => {
    expect(made(text)).toEqual({ rules, capabilities: [], tags: [] })
  })
})

test.each(wholePrograms)('%s', (_why, text, expected) => {
  expect(made(text)).toEqual(expected)
})

test('there are as many programs as were asked for', () => {
  const all = [actionPrograms, matchPrograms, joinedPrograms, macroPrograms, wholePrograms].flat()
  expect(all.length).toBeGreaterThan(60)
  expect(new Set(all.map(([, text]) => text)).size).toBe(all.length)
})

describe('where each rule comes from', () => {
  const text =
    'macro web($p)\n  accept\n    dport $p\n  ;\n  include ping\n;\nmacro ping drop; ;\n\ninclude web(80)\ncap a id 1\n  include web(443)\n;\ntag x id 3;\nraw {"type":\n"ACTION_X"} dport 1;'
  const { made } = compileText(text)

  test('of the network: the line of the word, and those of the includes', () => {
    expect(
      made?.origins.map(({ at, includes }) => [at.line, at.column, includes.map(({ line }) => line)]),
    ).toEqual([
      [3, 5, [9]],
      [2, 3, [9]],
      [7, 12, [9, 5]],
      [15, 13, []],
      [14, 1, []],
    ])
  })

  test('of a capability', () => {
    const [capability] = made?.capabilityOrigins ?? []
    expect([capability?.name, capability?.id, capability?.at.line]).toEqual(['a', 1, 10])
    expect(
      capability?.origins.map(({ at, includes }) => [at.line, includes.map(({ line }) => line)]),
    ).toEqual([
      [3, [11]],
      [2, [11]],
      [7, [11, 5]],
    ])
  })

  test('columns count characters, and offsets the units of the text', () => {
    const { problems } = compileText('# 🦊🦊\naccept; # é🦊\n  drop 🦊 dport zzz;\r\n  \u{20000} foo;')
    expect(problems.map(({ at }) => [at.line, at.column])).toEqual([
      [3, 8],
      [3, 16],
      [4, 3],
    ])
    const range = problems[1]?.at
    expect('# 🦊🦊\naccept; # é🦊\n  drop 🦊 dport zzz;'.slice(range?.offset).slice(0, range?.length)).toBe(
      'zzz',
    )
  })
})

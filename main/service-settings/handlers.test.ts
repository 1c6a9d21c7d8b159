import { describe, expect, test } from 'vitest'
import { checkLocalConf, comesBack, parseLocalConf, withoutSetting } from './handlers.ts'

function looks(answers: (second: number) => boolean) {
  let second = 0
  return comesBack(
    async () => answers(second),
    async () => {
      second += 1
    },
  ).then((returned) => ({ returned, second }))
}

test('a service that never stopped is watched until it must have loaded its file', async () => {
  expect(await looks(() => true)).toEqual({ returned: true, second: 16 })
})

test('one that is started again by its manager comes back', async () => {
  expect(await looks((second) => second < 9 || second > 20)).toEqual({ returned: true, second: 23 })
})

test('one that ends when it loads the file does not', async () => {
  expect(await looks((second) => second < 9)).toEqual({ returned: false, second: 45 })
})

test('one that is started again and again does not, though it answers between', async () => {
  expect((await looks((second) => second < 9 || second % 4 < 2)).returned).toBe(false)
})

describe('a text that is not written', () => {
  test.each([
    ['', { kind: 'not-json', line: 1, column: 1 }],
    ['{\n  "settings": {,}\n}', { kind: 'not-json', line: 2, column: 16 }],
    ['{\n  // relays\n  "settings": {}\n}', { kind: 'comment', line: 2, column: 3 }],
    ['{ "settings": {}, }', { kind: 'not-json', line: 1, column: 19 }],
    ['{} {}', { kind: 'not-json', line: 1, column: 4 }],
    ['[]', { kind: 'not-an-object' }],
    ['null', { kind: 'not-an-object' }],
    ['{ "settings": [] }', { kind: 'part-not-an-object', part: 'settings' }],
    ['{ "physical": null }', { kind: 'part-not-an-object', part: 'physical' }],
  ])('%j', (text, problem) => {
    const parsed = parseLocalConf(text)
    expect(parsed.ok ? parsed : parsed.problem).toMatchObject(problem)
  })

  test('of five megabytes', () => {
    const text = JSON.stringify({ settings: { interfacePrefixBlacklist: ['x'.repeat(5_000_000)] } })
    expect(checkLocalConf(null, text).problem).toEqual({ kind: 'too-long', most: 1_000_000 })
  })
})

test('the differences from a file that is broken are not known', () => {
  expect(checkLocalConf('{', '{}')).toEqual({ problem: null, doubts: [], changes: null })
})

test('an integer beyond 2^53 differs from its neighbour', () => {
  const conf = (id: string) => `{"physical":{"10.0.0.0/8":{"trustedPathId":${id}}}}`
  expect(checkLocalConf(conf('9007199254740993'), conf('9007199254740992'))).toEqual({
    problem: null,
    doubts: [],
    changes: [
      {
        path: 'physical > 10.0.0.0/8 > trustedPathId',
        before: '9007199254740993',
        after: '9007199254740992',
      },
    ],
  })
})

test('a removed setting leaves the rest as it was written', () => {
  const text = '{\n   "settings": {\n      "primaryPort": 9994,\n      "trust": 9007199254740993\n   }\n}\n'
  const without = withoutSetting(text, 'primaryPort')
  expect(without).toContain('"trust": 9007199254740993\n   }\n}\n')
  expect(JSON.parse(without).settings).not.toHaveProperty('primaryPort')
  expect(withoutSetting(without, 'primaryPort')).toBe(without)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Json, JsonObject } from '../../json.ts'
import { isList, isObject } from '../../json.ts'
import { anyRules } from '../../testing/any-rules.ts'
import {
  capabilityArbitrary,
  goodTextArbitrary,
  rulesArbitrary,
  tagArbitrary,
  textArbitrary,
} from '../../testing/language-arbitraries.ts'
import { compiled } from '../../testing/sample-rules.ts'
import { normalRule } from '../normal-rule.ts'
import { type Compilation, compileText, type RuleSet } from './compile.ts'
import { decompile } from './decompile.ts'
import { findRules } from './known-names.ts'
import { lintText } from './lint.ts'

const numRuns = 2_500

/** Returns what a service makes of rules, as a text that can be compared. */
function normal({ rules, capabilities, tags }: RuleSet): string {
  const list = (value: Json) => (isList(value) ? value.map(normalRule) : value)
  return JSON.stringify([
    list(rules),
    capabilities.map((each) =>
      each.until === undefined ? [each.id, each.default ?? false, list(each.rules ?? [])] : each,
    ),
    tags.map((each) => (each.color === undefined ? [each.id, each.default ?? null] : each)),
  ])
}

function textOfRules(given: RuleSet): string {
  const found = findRules({ rules: given.rules, capabilities: given.capabilities, tags: given.tags })
  const made = found === null ? null : decompile(found)
  if (made?.ok !== true) throw new Error(JSON.stringify(made))
  return made.text
}

/** Two of one number are two of one kind only in JSON. */
function distinct(list: readonly JsonObject[]): readonly JsonObject[] {
  return list.filter(({ id }, index) => list.findIndex((each) => each.id === id) === index)
}

test('rules → text → the same rules', () => {
  fc.assert(
    fc.property(
      rulesArbitrary,
      fc.array(capabilityArbitrary, { maxLength: 2 }),
      fc.array(tagArbitrary, { maxLength: 2 }),
      (rules, caps, tags) => {
        const given = { rules, capabilities: distinct(caps), tags: distinct(tags) }
        expect(normal(compiled(textOfRules(given)))).toBe(normal(given))
      },
    ),
    { numRuns },
  )
})

test('text → rules → text → the same rules', () => {
  fc.assert(
    fc.property(goodTextArbitrary, (text) => {
      const made = compiled(text)
      const again = textOfRules(made)
      expect(normal(compiled(again))).toBe(normal(made))
      // A text that decompiling wrote is written the same again.
      expect(textOfRules(compiled(again))).toBe(again)
    }),
    { numRuns },
  )
})

test('any JSON with objects alone becomes a text that compiles to the same, and any other is refused', () => {
  fc.assert(
    fc.property(anyRules, (value) => {
      const found = findRules(value)
      if (found === null) return
      const made = decompile(found)
      if (isList(value) && value.every(isObject) && made.ok) {
        const { rules } = compiled(made.text)
        expect(JSON.stringify(rules.map(normalRule))).toBe(JSON.stringify(value.map(normalRule)))
      }
      if (isList(value) && !value.every(isObject)) expect(made.ok).toBe(false)
    }),
    { numRuns: 2_000 },
  )
})

/** Checks that every problem points into the text, and that there are errors exactly if nothing is made. */
function isSound(text: string, { made, problems }: Compilation): void {
  expect(problems.some(({ severity }) => severity === 'error')).toBe(made === null)
  const lines = text.split(/\r\n|\r|\n/)
  for (const { at } of made === null ? problems : [...problems, ...lintText(made, [])]) {
    expect(at.offset + at.length).toBeLessThanOrEqual(text.length)
    const before = text.slice(0, at.offset).split(/\r\n|\r|\n/)
    expect(at.line).toBe(before.length)
    expect(at.column).toBe([...(before.at(-1) ?? '')].length + 1)
    expect(at.line).toBeLessThanOrEqual(lines.length)
  }
}

test('any text is compiled or refused, with problems that have their place', () => {
  fc.assert(
    fc.property(textArbitrary, (text) => {
      isSound(text, compileText(text))
    }),
    { numRuns },
  )
})

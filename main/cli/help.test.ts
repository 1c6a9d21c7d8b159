import { describe, expect, test } from 'vitest'
import { languages } from '../../contract/languages.ts'
import { cellWidth } from '../../domain/text/cell-width.ts'
import { helpTranslate } from '../base/translators.ts'
import { helpText, optionEntries } from './help.ts'
import { verbs } from './verbs/verbs.ts'

describe.each(Object.keys(languages))('in %s', (language) => {
  test('the help of all verbs names each with its options, within a terminal’s width', async () => {
    const t = await helpTranslate(language)
    const text = helpText(t, null)
    for (const line of text.split('\n')) expect(cellWidth(line), line).toBeLessThanOrEqual(80)
    for (const [name, { takes }] of Object.entries(verbs)) expect(text).toContain(`\n  ${name} ${takes}`)
    for (const { usage } of optionEntries(t)) expect(text).toContain(`\n  ${usage}`)
  })

  test('the help of a verb has each of its options, within the same width', async () => {
    const t = await helpTranslate(language)
    for (const [name, { flags }] of Object.entries(verbs)) {
      const text = helpText(t, name)
      for (const line of text.split('\n')) expect(cellWidth(line), line).toBeLessThanOrEqual(80)
      // The options of copy-as are those of the verb that it copies.
      for (const option of name === 'copy-as' ? [] : Object.keys(flags)) expect(text).toContain(`--${option}`)
    }
  })
})

test('each language has words of its own', async () => {
  const texts = await Promise.all(
    Object.keys(languages).map(async (language) => helpText(await helpTranslate(language), null)),
  )
  expect(new Set(texts).size).toBe(Object.keys(languages).length)
})

test('English help of one verb', async () => {
  const [title, , usage, , does] = helpText(await helpTranslate('en'), 'forget').split('\n')
  expect([title, usage, does]).toEqual([
    'Meshtray: your overlay networks, one click away.',
    'Usage: meshtray forget NETWORK',
    '  forget a disconnected network',
  ])
})

test('lines that are written from right to left keep commands and options apart', async () => {
  const text = helpText(await helpTranslate('ar'), 'status')
  expect(text).toMatch(/^ {2}\u2067.*\u2066--json\u2069.*\u2069$/m)
})

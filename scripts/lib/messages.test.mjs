import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { languages as ownNames } from '../../contract/languages.ts'
import { digestsOf, faultsOfFile, languages, misfits, readMessages } from './messages.mjs'
import { wordsModule } from './words-modules.mjs'

const english = readMessages('en')

test('every language can be chosen', () => {
  expect(Object.keys(ownNames).sort()).toEqual(['en', ...languages()].sort())
})

describe.each(languages())('in %s', (language) => {
  const translated = readMessages(language)

  test('each message fits its English one', () => {
    expect(faultsOfFile(language, english, translated)).toEqual([])
  })

  test('nearly all messages are translated', () => {
    const missing = Object.keys(english).filter((key) => !(key in translated))
    expect(missing.length).toBeLessThan(Object.keys(english).length / 10)
  })
})

test.each([
  ['{count, number} networks', '{n, number} Netzwerke', ['lacks the argument count', 'has the argument n']],
  ['{n, plural, one {# day} other {# days}}', '{n, plural, other {# Tage}}', ['plural one']],
  [
    '{n, plural, one {# day} other {# days}}',
    '{n, plural, one {# Tag} few {# Tage} other {# Tage}}',
    ['plural few'],
  ],
  ['<code>{ip}</code>', '<code>{ip}', ['is no ICU message']],
  ['<code>{ip}</code>', '{ip}', ['lacks the tag code']],
  [
    '{a, select, yes {Yes} other {No}}',
    '{a, select, ja {Ja} other {Nein}}',
    ['lacks the choice a yes', 'has the choice a ja'],
  ],
  ['Add --yes', 'Mit --ja', ['lacks the command --yes', 'has the command --ja']],
])('%j as %j is told', (source, target, told) => {
  expect(misfits('de', source, target)).toEqual(told)
})

test('names keep their own direction in words that run from right to left', () => {
  expect(wordsModule('ar/tray')).toContain('"\u2068",["name"],"\u2069"')
  expect(wordsModule('de/tray')).not.toContain('\u2068')
})

test('an unknown key is told', () => {
  const file = { 'tray.quit': 'Beenden', 'tray.leave': 'Gehen' }
  expect(faultsOfFile('de', { 'tray.quit': 'Quit' }, file)).toEqual(['tray.leave: is unknown'])
})

test('English messages that changed were marked: npm run words', () => {
  const seen = JSON.parse(readFileSync(join(import.meta.dirname, '../../locales/state/english.json'), 'utf8'))
  expect(seen).toEqual(digestsOf(english))
})

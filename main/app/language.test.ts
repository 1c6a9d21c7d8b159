import { expect, test } from 'vitest'
import { localeFor } from '../base/translators.ts'
import { createStore } from '../state/store.ts'
import { createLanguage } from './language.ts'

test.each([
  ['system', 'de-AT', 'de-AT'],
  ['de', 'de-AT', 'de-AT'],
  ['fr', 'de-AT', 'fr'],
  ['en', 'en-GB', 'en-GB'],
  ['en', 'de-DE', 'en'],
  ['zh-Hant', 'zh-HK', 'zh-HK'],
  ['zh-Hans', 'zh-HK', 'zh-Hans'],
])('who chooses %s on a system of %s has the locale %s', (choice, system, locale) => {
  expect(localeFor(choice, system)).toBe(locale)
})

test('the choice is followed, and the last one stays', async () => {
  const store = createStore(false)
  const language = createLanguage(() => 'en-GB')
  await language.start()
  expect([language.locale(), language.t('tray.quit')]).toEqual(['en-GB', 'Quit'])
  const stop = await language.follow(store)
  expect(store.snapshot().locale).toBe('en-GB')
  for (const chosen of ['fr', 'de'] as const)
    store.dispatch({
      type: 'preferences-set',
      preferences: { ...store.snapshot().preferences, language: chosen },
    })
  await expect.poll(() => store.snapshot().locale).toBe('de')
  expect(language.t('tray.quit')).toBe('Beenden')
  expect(language.t.locale).toBe('de')
  stop()
})

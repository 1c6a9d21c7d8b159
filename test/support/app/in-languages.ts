import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Bridge } from '../../../contract/bridge.ts'
import { directionOf, type LanguageName, languageNames } from '../../../contract/languages.ts'
import { isLong } from '../long.ts'
import { picture } from './application.ts'
import { accessibilityFaults } from './look.ts'
import { staleTexts, wordFaults } from './words-on-screen.ts'

/** The languages beside English */
export const translations = languageNames.filter((name) => name !== 'en')

/** Has the application speak a language, and waits until the page does. */
export async function speak(page: Page, language: LanguageName): Promise<void> {
  await page.evaluate(
    (chosen) =>
      (window as unknown as { readonly meshtray: Bridge }).meshtray.invoke('preferences.set', {
        language: chosen,
      }),
    language,
  )
  await page.waitForFunction((chosen) => document.documentElement.lang.startsWith(chosen), language)
}

/** Nothing that a page shows is cut, overlaps, or was left in the language before. */
export async function expectSound(page: Page, name: string, language: LanguageName): Promise<void> {
  expect(await page.evaluate(() => document.dir)).toBe(directionOf(language))
  const { cut, overlapping } = await wordFaults(page, new Set(), language)
  const stale = await staleTexts(page, language)
  expect
    .soft({ cut, overlapping, stale }, `${name} in ${language}`)
    .toEqual({ cut: [], overlapping: [], stale: [] })
}

const popup = (page: Page) => page.locator('[popover]:popover-open')

/** The page as it stands in a language. A popup closes where longer words move its button, and is opened again. */
async function turnTo(page: Page, language: LanguageName, hasPopup: boolean): Promise<void> {
  await speak(page, language)
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  if (!hasPopup || (await popup(page).count()) > 0) return
  await page.keyboard.press('Enter')
  await popup(page).first().waitFor()
}

/**
 * Goes through languages with a page as it is: nothing is cut, nothing overlaps. A short run takes two of them, others for
 * other names, unless it is told which, and asks axe in one language of some views; a long run takes all, in both themes,
 * and leaves pictures.
 */
export async function walkLanguages(
  page: Page,
  name: string,
  inShortRun?: readonly LanguageName[],
): Promise<void> {
  const own = [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0)
  const hasPopup = (await popup(page).count()) > 0
  const half = translations.length / 2
  const some = inShortRun ?? [0, half].flatMap((from) => translations[from + (own % half)] ?? [])
  const languages = isLong ? translations : some
  // Axe finds the same faults in each language, but for those of names and colours.
  const asked = languages[own % (languages.length * 2)]
  for (const language of languages) {
    await turnTo(page, language, hasPopup)
    await expectSound(page, name, language)
    if (isLong || language === asked)
      expect.soft(await accessibilityFaults(page), `${name} in ${language}`).toEqual([])
    for (const colorScheme of isLong ? (['dark', 'light'] as const) : []) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await picture(page, `languages/${language}/${name}-${colorScheme}`)
    }
  }
  await speak(page, 'en')
}

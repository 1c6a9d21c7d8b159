import languages from 'words:languages'
import type { Language } from './catalog.ts'

/**
 * The locale of the words, and so of numbers, dates and order: the first wanted one whose language has words. Where none
 * has, it is English, with the user's own clock of 12 or 24 hours.
 */
export function chooseLocale(...wanted: readonly string[]): string {
  const locales = wanted.flatMap((text) => canonical(text) ?? [])
  const spoken = locales.find((locale) => /^en(-|$)/.test(locale) || languageOf(locale) !== null)
  const [first] = locales
  if (spoken !== undefined || first === undefined) return spoken ?? 'en'
  const { hourCycle } = new Intl.DateTimeFormat(first, { hour: 'numeric' }).resolvedOptions()
  return `en-u-hc-${hourCycle}`
}

/** null: the text is no locale. */
function canonical(text: string): string | null {
  // The usual ones are so already; where ICU is asked, it first reads what it knows of all languages.
  if (/^en(-(US|GB))?$/.test(text)) return text
  try {
    return new Intl.Locale(text).toString()
  } catch {
    return null
  }
}

type Load = () => Promise<Language>

/** English is changed for tests: with accents and longer words, and the same from right to left. */
const pseudoLanguages: { readonly [locale: string]: Load } = {
  'en-XA': async () => (await import('./pseudo-language.ts')).accented,
  'ar-XB': async () => (await import('./pseudo-language.ts')).mirrored,
}

/** Returns what loads the language of a locale. null: English, which is always there, or a language that is not translated */
export function languageOf(locale: string): Load | null {
  const pseudo = pseudoLanguages[locale]
  if (pseudo !== undefined) return pseudo
  const name = languageNameOf(locale)
  const load = name === null ? undefined : languages[name]
  return load === undefined ? null : async () => (await load()).default
}

/** "de" for "de-AT", "zh-Hant" for "zh-TW", "pt-BR" for "pt": the file in `locales/`. null: there is none. */
export function languageNameOf(locale: string): string | null {
  const { language, script } = new Intl.Locale(locale).maximize()
  const names = [locale, `${language}-${script}`, language]
  const sameLanguage = Object.keys(languages).find((name) => name.split('-', 1)[0] === language)
  return names.find((name) => name in languages) ?? (language === 'zh' ? null : (sameLanguage ?? null))
}

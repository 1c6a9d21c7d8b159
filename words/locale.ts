import type { Language } from './catalog.ts'

/**
 * The locale of the words, and so of numbers, dates and order. Where the user's language has no words yet it is English,
 * with the user's own clock of 12 or 24 hours.
 */
export function chooseLocale(wanted: string): string {
  const locale = canonical(wanted)
  if (languageOf(locale) !== null || /^en(-|$)/.test(locale)) return locale
  const { hourCycle } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions()
  return `en-u-hc-${hourCycle}`
}

function canonical(text: string): string {
  // The usual ones are so already; where ICU is asked, it first reads what it knows of all languages.
  if (/^en(-(US|GB))?$/.test(text)) return text
  try {
    return new Intl.Locale(text).toString()
  } catch {
    return 'en'
  }
}

export function directionOf(locale: string): 'ltr' | 'rtl' {
  return ['ar', 'fa', 'he', 'ur'].includes(new Intl.Locale(locale).language) ? 'rtl' : 'ltr'
}

/** Sorts names: numbers by value, without regard to case. */
export function nameCollator(locale: string): Intl.Collator {
  return new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })
}

/** By locale, or by its language alone. Each is fetched only when it is used. */
const languages: { readonly [locale: string]: () => Promise<Language> } = {
  // Made of English, for tests: accents and longer words, and the same from right to left.
  'en-XA': async () => (await import('./pseudo-language.ts')).accented,
  'ar-XB': async () => (await import('./pseudo-language.ts')).mirrored,
}

/** null: English, which is always there */
export function languageOf(locale: string): (() => Promise<Language>) | null {
  return languages[locale] ?? languages[locale.split('-', 1)[0] ?? ''] ?? null
}

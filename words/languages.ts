import type { Language } from './catalog.ts'

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

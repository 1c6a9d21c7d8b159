/** The languages of the words, each by its own name. The keys name the files in `locales/`. */
export const languages = {
  en: 'English',
  ar: 'العربية',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  ja: '日本語',
  'pt-BR': 'Português (Brasil)',
  ru: 'Русский',
  uk: 'Українська',
  'zh-Hans': '简体中文',
  'zh-Hant': '繁體中文',
} as const

export type LanguageName = keyof typeof languages
export const languageNames = Object.keys(languages) as readonly LanguageName[]

/** Returns the direction of the writing of a locale. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return ['ar', 'fa', 'he', 'ur'].includes(new Intl.Locale(locale).language) ? 'rtl' : 'ltr'
}

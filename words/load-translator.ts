import type { Area } from './catalog.ts'
import { languageOf } from './locale.ts'
import { createTranslator, type Translate, type Translator } from './translate.ts'

/** Makes a translator for a locale once its language is loaded. A language that is not translated is English. */
export async function loadTranslator(
  locale: string,
  areas: readonly Area[],
  shown?: (argument: string) => string,
): Promise<Translator> {
  const translator = createTranslator(locale, areas, shown)
  await speak(translator, locale)
  return translator
}

/** Changes the language of a translator. */
export async function speak(translator: Translator, locale: string): Promise<void> {
  const language = (await languageOf(locale)?.()) ?? null
  if (translator.t.locale !== locale || language !== null) await translator.speak(locale, language)
}

/** A function that stays the same when the translator's language changes */
export function steadyTranslate(translator: Translator): Translate {
  const say = (key: never, ...values: []): string => translator.t(key, ...values)
  return Object.defineProperty(
    Object.assign(say, { rich: (key: never, values: never) => translator.t.rich(key, values) }),
    'locale',
    { get: () => translator.t.locale },
  ) as never
}

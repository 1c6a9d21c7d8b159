import { speak, steadyTranslate } from '../../words/load-translator.ts'
import { createTranslator, type Translate } from '../../words/translate.ts'
import { shownArgument } from '../base/shown-text.ts'
import { localeFor, mainAreas } from '../base/translators.ts'
import type { Store } from '../state/store.ts'

/** The language of tray, notifications, dialogs and windows */
export interface SpokenLanguage {
  /** Stays the same function when the language changes. */
  readonly t: Translate
  /** The locale that is spoken now */
  locale(): string
  /** Speaks the system's language. */
  start(): Promise<void>
  /** Follows the person's choice. It is spoken, and in the snapshot, once this resolves. */
  follow(store: Store): Promise<() => void>
}

/** @param system Returns the system's locale once Electron is ready. */
export function createLanguage(system: () => string): SpokenLanguage {
  const translator = createTranslator('en', mainAreas, shownArgument)
  const locale = (): string => translator.t.locale
  return {
    t: steadyTranslate(translator),
    locale,
    start: () => speak(translator, system()),
    async follow(store) {
      const use = async (): Promise<void> => {
        const chosen = localeFor(store.snapshot().preferences.language, system())
        if (chosen !== locale()) await speak(translator, chosen)
        if (store.snapshot().locale !== locale())
          store.dispatch({ type: 'language-changed', locale: locale() })
      }
      // One change after the other, so that the last choice is the one that stays.
      let last = use()
      await last
      return store.subscribe(({ preferences }, before) => {
        if (preferences.language !== before.preferences.language) last = last.then(use)
      })
    },
  }
}

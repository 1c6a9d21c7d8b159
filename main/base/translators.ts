import common from 'words:common'
import deviceFaults from 'words:device-faults'
import faults from 'words:faults'
import pause from 'words:pause'
import placeDecisions from 'words:place-decisions'
import placeFaults from 'words:place-faults'
import setChanges from 'words:set-changes'
import status from 'words:status'
import tray from 'words:tray'
import { asValue } from '../../domain/text/isolated.ts'
import { visibleText } from '../../domain/text/visible-text.ts'
import { loadTranslator } from '../../words/load-translator.ts'
import { languageNameOf } from '../../words/locale.ts'
import type { Translate } from '../../words/translate.ts'
import { shownArgument } from './shown-text.ts'

/** The messages of tray, notifications and the system's dialogs */
export const mainAreas = [
  common,
  deviceFaults,
  faults,
  pause,
  placeDecisions,
  placeFaults,
  setChanges,
  status,
  tray,
]

export async function mainTranslate(locale: string): Promise<Translate> {
  return (await loadTranslator(locale, mainAreas, shownArgument)).t
}

/** Translates the output of the command line's verbs; the application itself says none of it. */
export async function commandLineTranslate(locale: string): Promise<Translate> {
  const { commandLineMessages } = await import('./command-line-messages.ts')
  const { t } = await loadTranslator(locale, commandLineMessages, visibleText)
  // A terminal may show the marks around names as boxes, and scripts compare what it prints.
  const say = (key: never, ...values: []): string => asValue(t(key, ...values))
  return Object.assign(say, { rich: t.rich, locale: t.locale }) as never
}

/** Translates the command line's help; nothing else loads its messages. */
export async function helpTranslate(locale: string): Promise<Translate> {
  const { default: help } = await import('words:help')
  return (await loadTranslator(locale, [common, help], visibleText)).t
}

/**
 * Returns the locale for a choice of language. The system's locale tells more than a language, such as the country, so it
 * is kept where its language is the chosen one.
 */
export function localeFor(choice: string, system: string): string {
  const isSystems = choice === 'system' || (languageNameOf(system) ?? 'en') === choice
  return isSystems ? system : choice
}

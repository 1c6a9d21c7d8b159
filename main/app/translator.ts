import { common } from '../../words/english/common.ts'
import { pause } from '../../words/english/pause.ts'
import { placeDecisions } from '../../words/english/place-decisions.ts'
import { setChanges } from '../../words/english/set-changes.ts'
import { status } from '../../words/english/status.ts'
import { tray } from '../../words/english/tray.ts'
import { languageOf } from '../../words/languages.ts'
import { createTranslator, type Translate } from '../../words/translate.ts'

/** For the tray, notifications and the system's dialogs. */
export async function mainTranslate(locale: string): Promise<Translate> {
  return createTranslator(
    locale,
    { ...common, ...pause, ...placeDecisions, ...setChanges, ...status, ...tray },
    await languageOf(locale)?.(),
  ).t
}

/** For what verbs of the command line print; the application itself says none of it. */
export async function commandLineTranslate(locale: string): Promise<Translate> {
  const { commandLineMessages } = await import('./verbs/messages.ts')
  return createTranslator(locale, commandLineMessages, await languageOf(locale)?.()).t
}

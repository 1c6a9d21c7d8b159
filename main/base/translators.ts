import { visibleText } from '../../domain/text/visible-text.ts'
import { accountFaults } from '../../words/english/account-faults.ts'
import { common } from '../../words/english/common.ts'
import { deviceFaults } from '../../words/english/device-faults.ts'
import { faults } from '../../words/english/faults.ts'
import { pause } from '../../words/english/pause.ts'
import { placeDecisions } from '../../words/english/place-decisions.ts'
import { placeFaults } from '../../words/english/place-faults.ts'
import { setChanges } from '../../words/english/set-changes.ts'
import { status } from '../../words/english/status.ts'
import { tray } from '../../words/english/tray.ts'
import { languageOf } from '../../words/locale.ts'
import { createTranslator, type Translate } from '../../words/translate.ts'
import { shownArgument } from './shown-text.ts'

/** For the tray, notifications and the system's dialogs. */
export async function mainTranslate(locale: string): Promise<Translate> {
  const titles = { ...faults, ...accountFaults, ...deviceFaults, ...placeFaults }
  const messages = { ...common, ...pause, ...placeDecisions, ...setChanges, ...status, ...titles, ...tray }
  return createTranslator(locale, messages, await languageOf(locale)?.(), shownArgument).t
}

/** For what verbs of the command line print; the application itself says none of it. */
export async function commandLineTranslate(locale: string): Promise<Translate> {
  const { commandLineMessages } = await import('./command-line-messages.ts')
  return createTranslator(locale, commandLineMessages, await languageOf(locale)?.(), visibleText).t
}

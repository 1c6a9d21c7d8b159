import { accountFaults } from '../../words/english/account-faults.ts'
import { commandLine } from '../../words/english/command-line.ts'
import { common } from '../../words/english/common.ts'
import { doctor } from '../../words/english/doctor.ts'
import { doctorCauses } from '../../words/english/doctor-causes.ts'
import { faults } from '../../words/english/faults.ts'
import { status } from '../../words/english/status.ts'
import { tray } from '../../words/english/tray.ts'
import { languageOf } from '../../words/languages.ts'
import { createTranslator, type Translate } from '../../words/translate.ts'

/** For the tray, notifications and the system's dialogs. */
export async function mainTranslate(locale: string): Promise<Translate> {
  return createTranslator(locale, { ...common, ...status, ...tray }, await languageOf(locale)?.()).t
}

/** For what verbs of the command line print. */
export async function commandLineTranslate(locale: string): Promise<Translate> {
  const english = {
    ...common,
    ...status,
    ...commandLine,
    ...doctor,
    ...doctorCauses,
    ...faults,
    ...accountFaults,
  }
  return createTranslator(locale, english, await languageOf(locale)?.()).t
}

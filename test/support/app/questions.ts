import type { LaunchedApplication } from './application.ts'
import { inMain } from './in-main.ts'

/** A question in a dialog of the system's, as the person reads it */
export interface Asked {
  readonly message: string
  readonly detail: string
  readonly buttons: readonly string[]
  readonly defaultId: number
  readonly cancelId: number
}

type Kept = { asked: Asked[]; agrees: boolean }

/** Answers each of the system's questions at once from now on: yes, or no. */
export function answerQuestions({ electron }: LaunchedApplication, agrees: boolean): Promise<void> {
  return inMain(
    electron,
    ({ dialog }, yes) => {
      const holder = dialog as typeof dialog & { kept?: Kept }
      holder.kept ??= { asked: [], agrees: yes }
      const kept = holder.kept
      kept.agrees = yes
      dialog.showMessageBox = async (...given: unknown[]) => {
        const { message, detail = '', buttons, defaultId, cancelId } = given.at(-1) as Asked
        kept.asked.push({ message, detail, buttons, defaultId, cancelId })
        return { response: kept.agrees ? 1 - cancelId : cancelId, checkboxChecked: false }
      }
    },
    agrees,
  )
}

/** Questions since `answerQuestions` was first called, the oldest first */
export function questions({ electron }: LaunchedApplication): Promise<readonly Asked[]> {
  return inMain(electron, ({ dialog }) => [
    ...((dialog as typeof dialog & { kept?: Kept }).kept?.asked ?? []),
  ])
}

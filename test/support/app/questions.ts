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

type Kept = { asked: Asked[]; agrees: boolean; refused: string }

/**
 * Answers each of the system's questions at once from now on: yes, or no. A question whose message begins with `refused`
 * is always answered with no.
 */
export function answerQuestions(
  { electron }: LaunchedApplication,
  agrees: boolean,
  refused = '',
): Promise<void> {
  return inMain(
    electron,
    ({ dialog }, now) => {
      const holder = dialog as typeof dialog & { kept?: Kept }
      holder.kept = { asked: holder.kept?.asked ?? [], ...now }
      const { kept } = holder
      dialog.showMessageBox = async (...given: unknown[]) => {
        const { message, detail = '', buttons, defaultId, cancelId } = given.at(-1) as Asked
        kept.asked.push({ message, detail, buttons, defaultId, cancelId })
        const yes = kept.agrees && !(kept.refused && message.startsWith(kept.refused))
        return { response: yes ? 1 - cancelId : cancelId, checkboxChecked: false }
      }
    },
    { agrees, refused },
  )
}

/** Questions since `answerQuestions` was first called, the oldest first */
export function questions({ electron }: LaunchedApplication): Promise<readonly Asked[]> {
  return inMain(electron, ({ dialog }) => [
    ...((dialog as typeof dialog & { kept?: Kept }).kept?.asked ?? []),
  ])
}

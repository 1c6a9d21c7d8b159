import type { Dialog } from 'electron'
import type { Show } from '../../../contract/commands.ts'
import type { Translate } from '../../../words/translate.ts'
import { answer } from '../../app/answer.ts'
import type { Handlers } from '../../app/commands.ts'
import type { Store } from '../../state/store.ts'
import { confirmForget } from '../windows/dialogs.ts'
import { shownInRow, type TrayAction } from './tray-item.ts'

interface TrayActionParts {
  readonly t: Translate
  readonly handlers: Handlers
  readonly store: Store
  readonly dialog: Dialog
  /** Shows a window, as a click on the icon does. */
  readonly present: (show: Show) => void
  readonly log: (message: string) => void
}

/** Does what was clicked in the menu or in a notification, by the same handlers as the windows. */
export function createTrayActions(parts: TrayActionParts): (action: TrayAction) => Promise<void> {
  const { t, handlers, store, dialog, present, log } = parts
  return async (action) => {
    switch (action.command) {
      case 'window.show':
        present(action.argument)
        return
      case 'network.confirmForget':
        if (await confirmForget(t, dialog, action.argument.name)) {
          await answer(handlers, 'network.forget', { id: action.argument.id }, log)
        }
        return
      default: {
        const done = await answer(handlers, action.command, action.argument, log)
        if (done.ok || shownInRow.has(action.command)) return
        // A menu cannot say why nothing happened: the window does.
        store.dispatch({ type: 'notice-added', notice: { id: done.error.code, fault: done.error } })
        present({ view: 'networks' })
      }
    }
  }
}

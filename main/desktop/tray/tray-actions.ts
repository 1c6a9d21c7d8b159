import type { Dialog } from 'electron'
import type { Argument, Show } from '../../../contract/commands.ts'
import type { Fault } from '../../../contract/fault.ts'
import { isPromising } from '../../../domain/computer/tunnel-preflight.ts'
import type { Translate } from '../../../words/translate.ts'
import { dispatch, type Handlers } from '../../base/handlers.ts'
import type { Store } from '../../state/store.ts'
import { confirmForget } from '../windows/dialogs.ts'
import { type ContractAction, shownInRow, type TrayAction } from './tray-item.ts'

const ofSets: ReadonlySet<TrayAction['command']> = new Set(['sets.use', 'sets.goBack'])

interface TrayActionParts {
  readonly t: Translate
  readonly handlers: Handlers
  readonly store: Store
  readonly dialog: Dialog
  /** Shows a window, as a click on the icon does. */
  readonly present: (show: Show) => void
  readonly log: (message: string) => void
}

/** Performs the actions of the menu and of notifications, with the same handlers as the windows. */
export function createTrayActions(parts: TrayActionParts): (action: TrayAction) => Promise<void> {
  const { t, handlers, store, dialog, present, log } = parts

  async function carryOut(action: ContractAction): Promise<void> {
    const done = await dispatch(handlers, action.command, action.argument, log)
    const fault = done.ok ? conflictIn(done.value) : done.error
    if (done.ok && ofSets.has(action.command) && isIncomplete(done.value)) present({ view: 'sets' })
    if (fault === null || fault.code === 'declined' || shownInRow.has(action.command)) return
    // A menu cannot show why an action failed, so the window does.
    store.dispatch({ type: 'notice-added', notice: { id: fault.code, fault } })
    present({ view: 'networks' })
  }

  /**
   * Returns whether there are objections to sending all traffic through this network. A failed check is not an
   * objection.
   */
  async function isRisky({ id, flag, value }: Argument<'network.setFlag'>): Promise<boolean> {
    const isJoined = store.snapshot().networks.some((entry) => entry.id === id && entry.network !== null)
    if (flag !== 'allowDefault' || !value || !isJoined) return false
    const checked = await handlers['network.checkTunnel']({ id })
    return checked.ok && !isPromising(checked.value)
  }

  return async (action) => {
    switch (action.command) {
      case 'window.show':
        present(action.argument)
        return
      case 'network.confirmForget':
        if (await confirmForget(t, dialog, action.argument.name)) {
          await dispatch(handlers, 'network.forget', { id: action.argument.id }, log)
        }
        return
      case 'network.setFlag':
        if (await isRisky(action.argument)) present({ view: 'full-tunnel', network: action.argument.id })
        else await carryOut(action)
        return
      default:
        await carryOut(action)
    }
  }
}

/** Returns whether some networks of a set did not change. The view of the set shows which ones, and why. */
function isIncomplete(reply: unknown): boolean {
  const failed = reply !== null && typeof reply === 'object' && 'failed' in reply ? reply.failed : null
  return Array.isArray(failed) && failed.length > 0
}

/** Returns a fault if an undo conflicted with somebody else's change; null: it did not. */
function conflictIn(reply: unknown): Fault | null {
  const isConflict =
    reply !== null && typeof reply === 'object' && 'outcome' in reply && reply.outcome === 'conflict'
  return isConflict ? { code: 'changed-elsewhere' } : null
}

import type { App } from './state.ts'
import { useAction } from './use-action.ts'

export interface DialogEnds {
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Sends the commands of a dialog. `frame`: the properties of the dialog that follow from it */
export function useDialogAction({ onDone, onClose }: DialogEnds) {
  const { busy, fault, send } = useAction()
  /** Sends the command that ends the dialog, which stays open where it fails. */
  const finish: App['tryAsk'] = async (command, ...argument) => {
    const reply = await send(command, ...argument)
    if (!reply.ok) return reply
    onDone()
    onClose()
    return reply
  }
  return { busy, fault, send, finish, frame: { busy, fault, onClose } }
}

import { type IpcMainInvokeEvent, ipcMain } from 'electron'
import { channels } from '../../contract/bridge.ts'
import { failure, type Result } from '../../contract/result.ts'
import { dispatch, type Handlers } from '../base/handlers.ts'

/** Returns whether a message comes from the main frame of one of our windows, showing one of our pages. */
type SenderCheck = (event: IpcMainInvokeEvent) => boolean

/** Handles the channel on which windows send commands: first the sender is checked, then the command. */
export function serveCommands(
  handlers: Handlers,
  isOurs: SenderCheck,
  log: (message: string) => void,
): () => void {
  ipcMain.handle(channels.command, (event, name: unknown, argument: unknown): Promise<Result<unknown>> => {
    if (isOurs(event)) return dispatch(handlers, name, argument, log)
    log('refused a command from a page that is not ours')
    return Promise.resolve(failure('sender-refused'))
  })
  return () => ipcMain.removeHandler(channels.command)
}

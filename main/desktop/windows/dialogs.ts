import type { BaseWindow, Dialog, OpenDialogOptions } from 'electron'

/** Asks before a network is forgotten, without a window of ours. `name`: as the menu shows it. */
export async function confirmForget(dialog: Dialog, name: string): Promise<boolean> {
  const forget = 0
  const { response } = await dialog.showMessageBox({
    type: 'question',
    title: 'Forget a network',
    message: `Forget ${name}?`,
    detail:
      'Meshtray drops the network and its four settings from its list. To connect again you need its network ID.',
    buttons: ['Forget', 'Keep'],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  })
  return response === forget
}

/** Lets the person choose the service's token file; null: cancelled. */
export async function chooseTokenFile(dialog: Dialog, parent: BaseWindow | null): Promise<string | null> {
  const options: OpenDialogOptions = {
    title: 'Choose the token file of the node service',
    buttonLabel: 'Use this token',
    properties: ['openFile', 'showHiddenFiles', 'dontAddToRecent'],
  }
  const { filePaths } = await (parent === null
    ? dialog.showOpenDialog(options)
    : dialog.showOpenDialog(parent, options))
  return filePaths[0] ?? null
}

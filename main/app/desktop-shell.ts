import * as electron from 'electron'
import { app, BaseWindow, clipboard, dialog, nativeImage, shell } from 'electron'
import { failure, success } from '../../contract/result.ts'
import type { Translate } from '../../words/translate.ts'
import { createFileDialogs } from '../base/file-dialogs.ts'
import type { Shell } from '../base/shell.ts'
import { createClipboard } from '../desktop/system/clipboard.ts'
import { createDeviceLinks } from '../desktop/system/device-links.ts'
import { createExternal, createLicences } from '../desktop/system/external.ts'
import { createLoginItem } from '../desktop/system/launcher-entry.ts'
import { chooseTokenFile, confirmQuestion } from '../desktop/windows/dialogs.ts'
import type { Windows } from './windows.ts'

/** The kinds of files whose dialogs belong to the small window. */
const ofSmallWindow = new Set<string>(['report', 'settings', 'sets', 'networks'])

/** Gives the core the parts that only a desktop has: system dialogs, the clipboard and the two windows. */
export function desktopShell(
  t: Translate,
  root: string,
  logFolder: string,
  { window, hostingWindow, present, stay }: Windows,
): Shell {
  const { platform, env: environment, execPath: executable, resourcesPath: resources } = process
  const { isPackaged } = app
  let isAsking = false
  const loginItem = createLoginItem({
    app,
    platform,
    environment,
    executable,
    args: isPackaged ? [] : [root],
  })
  return {
    hasWindows: true,
    ...createClipboard({ clipboard, images: nativeImage, Item: electron.ClipboardItem }),
    ...createFileDialogs(t, dialog, (kind) => {
      if (ofSmallWindow.has(kind)) return window.native()
      return kind.startsWith('code-') ? BaseWindow.getFocusedWindow() : hostingWindow.native()
    }),
    async chooseTokenFile() {
      return success(await window.whileOpen(() => chooseTokenFile(t, dialog, window.native())))
    },
    async confirm(question) {
      // Otherwise a page could cover the screen with questions.
      if (isAsking) return failure('declined', 'another question is open')
      isAsking = true
      const parent = BaseWindow.getFocusedWindow()
      const agreed = await window
        .whileOpen(() => confirmQuestion(t, dialog, parent, question))
        .finally(() => {
          isAsking = false
        })
      return agreed ? success(undefined) : failure('declined')
    },
    whileOpen: window.whileOpen,
    setStartAtLogin: loginItem.set,
    openExternal: createExternal((url) => shell.openExternal(url)),
    ...createDeviceLinks({
      platform,
      environment,
      open: (url) => shell.openExternal(url),
      programOf: (scheme) => app.getApplicationNameForProtocol(`${scheme}://`),
    }),
    async openLogFolder() {
      await shell.openPath(logFolder)
      return success(undefined)
    },
    openLicences: createLicences({ platform, isPackaged, executable, resources, root }, (path) =>
      shell.openPath(path),
    ),
    window: { ...window, stay },
    hostingWindow: {
      open: (show) => success(hostingWindow.open(show)),
      close: hostingWindow.close,
      ready: hostingWindow.ready,
    },
    goTo: (show) => success(present(show)),
    quit: () => success(app.quit()),
  }
}

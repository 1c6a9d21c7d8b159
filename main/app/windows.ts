import { join } from 'node:path'
import { app, type IpcMainInvokeEvent } from 'electron'
import { channels } from '../../contract/bridge.ts'
import type { Show } from '../../contract/commands.ts'
import type { Snapshot } from '../../contract/snapshot.ts'
import { createHostingWindow } from '../desktop/windows/hosting-window.ts'
import { appOrigin } from '../desktop/windows/security.ts'
import { createWindowShell } from '../desktop/windows/window.ts'
import { closeDoes } from '../desktop/windows/windowing.ts'
import type { Store } from '../state/store.ts'

interface WindowParts {
  readonly store: Store
  /** The folder of the application. */
  readonly root: string
  readonly wayland: boolean
  readonly trayBounds: Parameters<typeof createWindowShell>[0]['trayBounds']
  readonly log: (message: string) => void
}

export type Windows = ReturnType<typeof composeWindows>

/** Composes the small window beside the tray and the large one for hosting, accounts and devices. */
export function composeWindows({ store, root, wayland, trayBounds, log }: WindowParts) {
  const common = { preload: join(root, 'dist/preload/index.cjs'), wayland, log, devTools: !app.isPackaged }
  const window = createWindowShell({
    ...common,
    platform: process.platform,
    hasIcon: () => store.snapshot().desktop.trayHost !== 'absent',
    onClose: () => closing() !== 'ask',
    isLargeFocused: () => hostingWindow.native()?.isFocused() === true,
    trayBounds,
  })
  const hostingWindow = createHostingWindow({
    ...common,
    onFront: () => window.standBeside(),
    onBlur: () => window.leaveLarge(),
    onClose: () => {
      if (!window.isVisible()) closing()
    },
  })
  let isConfirmingClose = false

  function closing(): ReturnType<typeof closeDoes> {
    const does = closeDoes(store.snapshot(), isConfirmingClose)
    isConfirmingClose = does === 'ask'
    if (does === 'ask') present({ view: 'closing' })
    if (does === 'quit') app.quit()
    return does
  }

  /** Shows a view in the window that it belongs to. */
  function present(show: Show | undefined, from: 'tray' | 'elsewhere' = 'elsewhere'): void {
    if (show?.view === 'hosting' || show?.view === 'account' || show?.view === 'devices-page')
      hostingWindow.open(show)
    else window.show(show, { from })
  }

  return {
    window,
    hostingWindow,
    present,
    isAnyVisible: () => window.isVisible() || hostingWindow.isVisible(),
    /** The person decided not to close the small window. */
    stay() {
      isConfirmingClose = false
    },
    /** Returns whether a message comes from the main frame of one of our windows, showing one of our pages. */
    isOurs: ({ sender, senderFrame }: IpcMainInvokeEvent) =>
      [window.contents(), hostingWindow.contents()].includes(sender) &&
      senderFrame === sender.mainFrame &&
      senderFrame.origin === appOrigin,
    send(snapshot: Snapshot) {
      for (const each of [window, hostingWindow]) each.send(channels.snapshot, snapshot)
    },
    onVisibility(listener: () => void): () => void {
      const onChange = (): void => {
        if (!window.isVisible()) isConfirmingClose = false
        listener()
      }
      const stops = [window.onVisibility(onChange), hostingWindow.onVisibility(onChange)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    dispose() {
      window.dispose()
      hostingWindow.dispose()
    },
  }
}

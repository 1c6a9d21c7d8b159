import { join } from 'node:path'
import { app, BaseWindow, protocol, session } from 'electron'
import {
  hardenContents,
  hardenSession,
  registerAppScheme,
  serveApp,
} from '../../../../main/desktop/windows/security.ts'
import { createWindowShell } from '../../../../main/desktop/windows/window.ts'

/** The window's shell with a page of the test's own; the test reaches it as a global of this process. */
registerAppScheme(protocol)
app.on('web-contents-created', (_event, contents) => hardenContents(contents))
app.on('window-all-closed', () => undefined)

void app.whenReady().then(() => {
  serveApp(protocol, join(import.meta.dirname, 'page'))
  hardenSession(session.defaultSession)
  const visibility: boolean[] = []
  const logged: string[] = []
  const shell = createWindowShell({
    preload: join(import.meta.dirname, '../../../../dist/preload/index.cjs'),
    platform: process.platform,
    wayland: process.env.TEST_WAYLAND === '1',
    hasIcon: () => process.env.TEST_ICON !== '0',
    onClose: () => true,
    trayBounds: () => ({ x: 0, y: 0, width: 0, height: 0 }),
    log: (message) => logged.push(message),
    idleMs: 400,
    crashesPerMinute: 2,
  })
  shell.onVisibility((visible) => visibility.push(visible))
  Object.assign(globalThis, {
    subject: { shell, visibility, logged, windowCount: () => BaseWindow.getAllWindows().length },
  })
})

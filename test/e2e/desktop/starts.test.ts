import { beforeAll, describe, expect, test } from 'vitest'
import type { WindowShell } from '../../../main/desktop/windows/window.ts'
import { startBefore } from '../../support/app/application.ts'
import { launchBare } from '../../support/app/bare-launch.ts'
import { inMain } from '../../support/app/in-main.ts'
import { endProcess } from '../../support/demo-process.ts'
import { isSmall, noWindow, windowOnScreen } from '../../support/desktop/our-windows.ts'
import { lacking } from '../../support/desktop/program.ts'
import { openWaylandSession } from '../../support/desktop/wayland-session.ts'
import { launchShell } from '../../support/desktop/window-shell.ts'
import { shared } from '../../support/shared.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const missing = lacking('sway', 'grim', 'wtype')

describe.skipIf(missing.length > 0)('on Wayland, over and over', () => {
  const session = shared(openWaylandSession)
  const userData = shared(() => temporaryFolder('starts'))

  beforeAll(async () => {
    await startBefore(userData.path)
  })

  test('ten starts with --show: each opens the small window', async () => {
    const flags = [`--service-home=${session.demo.home}`, '--show']
    for (let start = 1; start <= 10; start += 1) {
      const app = launchBare(userData.path, flags, session.environment)
      await windowOnScreen(session.sway, isSmall)
      await endProcess(app, `start ${start}`)
      await noWindow(session.sway)
    }
  })

  test('a window whose memory was given up is there again when it is shown', async () => {
    const app = await launchShell(userData.path, { ...session.environment, TEST_WAYLAND: '1' })
    const act = (does: 'show' | 'hide') =>
      inMain(
        app,
        (_electron, name) =>
          (globalThis as unknown as { subject: { shell: WindowShell } }).subject.shell[name](),
        does,
      )
    try {
      for (let round = 1; round <= 3; round += 1) {
        await act('show')
        await windowOnScreen(session.sway, isSmall)
        await act('hide')
        await expect.poll(() => inMain(app, ({ BaseWindow }) => BaseWindow.getAllWindows().length)).toBe(0)
        await noWindow(session.sway)
      }
    } finally {
      await app.close()
    }
  })
})

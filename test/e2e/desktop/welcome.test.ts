import { describe, expect, test } from 'vitest'
import { launchApplication } from '../../support/app/application.ts'
import { launchAgain } from '../../support/app/bare-launch.ts'
import { isSmall, noWindow, pageOf, windowOnScreen } from '../../support/desktop/our-windows.ts'
import { lacking } from '../../support/desktop/program.ts'
import { openWaylandSession } from '../../support/desktop/wayland-session.ts'

const missing = lacking('sway', 'grim', 'wtype')

describe.skipIf(missing.length > 0)(
  `the first start on Wayland (needs ${missing.join(', ') || 'nothing more'})`,
  () => {
    test.each([
      ['with a tray', 'pictureless', 'Look for three linked dots at the right end of the bar.'],
      ['without a tray', 'panel', 'This desktop shows no tray icons'],
    ] as const)(
      '%s: the welcome comes up by itself, and says where the icon is',
      async (name, host, words) => {
        const session = await openWaylandSession({ host })
        const { sway, demo } = session
        const environment = { ...session.environment, XDG_CURRENT_DESKTOP: 'sway' }
        const app = await launchApplication([`--service-home=${demo.home}`], {
          environment,
          firstStart: true,
        })
        const close = async () => sway.message(`[con_id=${(await windowOnScreen(sway, isSmall)).id}] kill`)
        try {
          await windowOnScreen(sway, isSmall)
          const page = await pageOf(app, 'small')
          await page.emulateMedia({ reducedMotion: 'reduce' })
          await page.getByText(words).waitFor()
          await page.getByText('The node service is running').waitFor()
          await sway.picture(`desktop-welcome-sway-${name.replaceAll(' ', '-')}`)
          await sway.press('Return')
          await page.getByRole('listitem').filter({ hasText: 'office' }).waitFor()
          await close()
          if (host === 'pictureless') return await noWindow(sway, isSmall)

          const question = page.getByRole('dialog', { name: 'Keep Meshtray running?' })
          await question.waitFor()
          await sway.press('Escape')
          await question.waitFor({ state: 'detached' })
          await sway.press('Escape')
          await close()
          await question.waitFor()
          await sway.picture('desktop-closing-sway')
          await sway.press('Return')
          await noWindow(sway, isSmall)
          expect(await launchAgain(app.userData, [], session.environment)).toBe(0)
          await windowOnScreen(sway, isSmall)
        } finally {
          await app.close()
          await session.dispose()
        }
      },
    )
  },
)

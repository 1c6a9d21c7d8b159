import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { eventually, type LaunchedApplication, launchApplication } from '../../support/app/application.ts'
import { isSmall, noWindow, pageOf, windowOnScreen } from '../../support/desktop/our-windows.ts'
import { lacking } from '../../support/desktop/program.ts'
import { coloursOf, type Raster } from '../../support/desktop/raster.ts'
import type { SwayWindow } from '../../support/desktop/sway-tree.ts'
import { openWaylandSession, type WaylandSession } from '../../support/desktop/wayland-session.ts'
import { startWeston } from '../../support/desktop/weston.ts'
import { startDemoNode } from '../../support/node/demo-node.ts'

const withoutSway = lacking('sway', 'grim', 'wtype')
const withoutWeston = lacking('weston', 'weston-screenshooter')

const schemes = [
  ['light', '#ffffff'],
  ['dark', '#181c23'],
] as const

/** Turns the page light or dark, and waits until that is on the screen. */
async function turn(page: Page, colorScheme: 'light' | 'dark', frame: () => Promise<Raster>): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  const wanted = schemes.find(([scheme]) => scheme === colorScheme)?.[1]
  await eventually(
    async () => coloursOf(await frame()).slice(0, 2),
    (colours) => colours.some(([colour]) => colour === wanted),
  )
}

/** Sizes in the compositor's pixels. */
const displays = [
  [1, '1280x800'],
  [1.25, '1920x1200'],
  [1.5, '1920x1200'],
  [1.75, '1920x1200'],
  [1.5, '1366x768'],
] as const

describe.skipIf(withoutSway.length > 0)(
  `both windows on sway, light and dark (needs ${withoutSway.join(', ') || 'nothing more'})`,
  () => {
    test.each(displays)('at scale %d of %s', async (scale, resolution) => {
      const session = await openWaylandSession({ scale, resolution })
      const app = await session.launch()
      const name = scale === 1 ? '' : `-${scale}x-${resolution}`
      try {
        await (await session.host?.icon())?.activate()
        await see(session, app, 'small', name, isSmall)
        await (await pageOf(app, 'small')).getByRole('button', { name: 'Hosted' }).click()
        // It floats above the other one.
        const { id } = await windowOnScreen(session.sway, isSmall)
        await session.sway.message(`[con_id=${id}] kill`)
        await noWindow(session.sway, isSmall)
        await see(session, app, 'hosting', name, (window) => !isSmall(window))
      } finally {
        await app.close()
        await session.dispose()
      }

      /** Sharp, whole, and where the person can see it. */
      async function see(
        { sway }: WaylandSession,
        launched: LaunchedApplication,
        kind: 'small' | 'hosting',
        suffix: string,
        wanted: (window: SwayWindow) => boolean,
      ): Promise<void> {
        const page = await pageOf(launched, kind)
        await page
          .getByText(kind === 'small' ? 'observatory' : 'lab')
          .first()
          .waitFor()
        for (const [scheme] of schemes) {
          const { area } = await windowOnScreen(sway, wanted)
          await turn(page, scheme, () => sway.frame(area))
          await sway.picture(`desktop-sway-${kind}-${scheme}${suffix}`)
        }
        const { area } = await windowOnScreen(sway, wanted)
        const [output] = await sway.outputs()
        if (output === undefined) throw new Error('there is no output')
        expect(area.x).toBeGreaterThanOrEqual(0)
        expect(area.y).toBeGreaterThanOrEqual(0)
        expect(area.x + area.width).toBeLessThanOrEqual(output.area.width)
        expect(area.y + area.height).toBeLessThanOrEqual(output.area.height)
        const seen = await page.evaluate(() => {
          const { scrollWidth, scrollHeight } = document.documentElement
          return {
            over: [scrollWidth - window.innerWidth, scrollHeight - window.innerHeight],
            size: [window.innerWidth, window.innerHeight],
            ratio: window.devicePixelRatio,
          }
        })
        expect(seen.over).toEqual([0, 0])
        expect(seen.size).toEqual([area.width, area.height])
        // Drawn with as many pixels as there are at least: a compositor without fractional scales makes fewer of them.
        expect(seen.ratio).toBeGreaterThanOrEqual(scale)
      }
    })
  },
)

describe.skipIf(withoutWeston.length > 0)(
  `the small window on weston (needs ${withoutWeston.join(', ') || 'nothing more'})`,
  () => {
    test('light and dark', async () => {
      const weston = await startWeston()
      const demo = await startDemoNode()
      const app = await launchApplication([`--service-home=${demo.home}`, '--show'], {
        environment: weston.environment,
      })
      try {
        const page = await pageOf(app, 'small')
        await page.getByText('observatory').first().waitFor()
        for (const [scheme] of schemes) {
          await turn(page, scheme, weston.frame)
          await weston.picture(`desktop-weston-small-${scheme}`)
        }
        const window = coloursOf(await weston.frame()).filter(([colour]) => colour === '#181c23')
        expect(window[0]?.[1]).toBeGreaterThan(100_000)
      } finally {
        await app.close()
        await demo.dispose()
        await weston.stop()
      }
    })
  },
)

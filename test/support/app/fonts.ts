import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { type Environment, projectRoot } from './application.ts'

/** Fonts for tests of the layout: a wide one, which is the system's own here, a usual one and a narrow one. */
export const fonts = ['DejaVu Sans', 'Inter', 'Liberation Sans'] as const
export type Font = (typeof fonts)[number]

/** Environment in which an application finds these fonts, whatever the machine prefers. */
export const fontEnvironment: Environment = {
  FONTCONFIG_FILE: join(projectRoot, 'test/support/app/fonts.conf'),
}

/** Draws a page in one of the fonts. */
export async function setFont(page: Page, font: Font): Promise<void> {
  await page.evaluate(
    async (family) => {
      const { style } = document.documentElement
      style.setProperty('--sans', family)
      // Lists measure their words again when their width changes.
      for (const width of ['calc(100% - 1px)', '']) {
        style.width = width
        await new Promise(requestAnimationFrame)
        await new Promise(requestAnimationFrame)
      }
    },
    font === fonts[0] ? 'system-ui, sans-serif' : `"${font}"`,
  )
}

/** The fonts that the first heading of a page is drawn in. */
export async function drawnFonts(page: Page): Promise<readonly string[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1, h2' })
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
  await session.detach()
  return fonts.map(({ familyName }) => familyName)
}

import type { WebContentsView } from 'electron'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type LaunchedApplication, picture } from './application.ts'
import { type Font, setFont } from './fonts.ts'
import { inMain } from './in-main.ts'

/** Widths of the window of hosted networks: the narrowest in use, the first, and that of a large screen */
export const widths = [720, 980, 1500] as const

/** The same for rules, which are also read in half a small screen */
export const rulesWidths = [640, 980, 1500] as const

/** Gives the window of hosted networks another width inside. */
export async function setWidth(app: LaunchedApplication, page: Page, width: number): Promise<void> {
  await inMain(
    app.electron,
    ({ BaseWindow }, wanted) => {
      for (const window of BaseWindow.getAllWindows())
        if ((window.contentView as WebContentsView).webContents.getURL().endsWith('#hosting'))
          window.setContentSize(wanted, 700)
    },
    width,
  )
  await page.waitForFunction((wanted) => window.innerWidth === wanted, width)
  await page.evaluate(() => new Promise(requestAnimationFrame))
}

/**
 * Takes a picture of a view at each width in both themes, in the first font. Nothing sticks out, and no row's name or
 * node address is cut, in any of the fonts; null: the font that it has.
 */
export async function lookAtWidths(
  app: LaunchedApplication,
  page: Page,
  name: string,
  looked: readonly number[] = widths,
  fonts: readonly (Font | null)[] = [null],
): Promise<void> {
  for (const font of fonts) {
    if (font !== null) await setFont(page, font)
    for (const width of looked) {
      await setWidth(app, page, width)
      const schemes = font === fonts[0] ? (['dark', 'light'] as const) : []
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await picture(page, `widths/${name}-${width}-${colorScheme}`)
      }
      const place = `${name}, ${width}, ${font ?? 'the usual font'}`
      const over = await page.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.documentElement
        return [scrollWidth - window.innerWidth, scrollHeight - window.innerHeight]
      })
      expect.soft(over, place).toEqual([0, 0])
      expect.soft(await cutNames(page), place).toEqual([])
    }
  }
  await setWidth(app, page, 980)
}

/** The names and node addresses of a list's rows that do not fit into their place. */
export function cutNames(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        '.hosted :is(tbody, .sidebar-list) strong, .hosted .member-line > .copyable > .copyable-text',
      ),
    ]
      .filter(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          clientWidth > 0 && (scrollWidth > clientWidth || scrollHeight > clientHeight + 1),
      )
      .map(({ textContent }) => textContent),
  )
}

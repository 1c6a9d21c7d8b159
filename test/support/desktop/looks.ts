import type { Page } from 'playwright-core'
import { eventually } from '../app/application.ts'
import { type Area, coloursOf, crop, isBlank, type Raster } from './raster.ts'

const schemes = ['light', 'dark'] as const
/** Background colours of our pages. */
const grounds = { light: '#ffffff', dark: '#181c23' }

/** Any desktop whose settings and whose screen a test can get at. */
interface Desktop {
  readonly frame: () => Promise<Raster>
  readonly picture: (name: string) => Promise<void>
  readonly prefer: (scheme: (typeof schemes)[number]) => Promise<void>
}

/** Turns the whole desktop light and dark; leaves a picture of each, once the window in this area has followed. */
export async function lookAt(desktop: Desktop, area: () => Promise<Area>, name: string): Promise<void> {
  for (const scheme of schemes) {
    await desktop.prefer(scheme)
    await eventually(
      async () => groundOf(crop(await desktop.frame(), await area())),
      (ground) => ground === grounds[scheme],
    )
    await desktop.picture(`${name}-${scheme}`)
  }
}

/** Has a page follow the desktop's colours; Playwright shows every page light. */
export async function followDesktop(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: null })
}

/** The colour that most of it has; null: there is nothing on it. */
function groundOf(raster: Raster): string | null {
  return isBlank(raster) ? null : (coloursOf(raster)[0]?.[0] ?? null)
}

import type { Page } from 'playwright-core'
import { eventually, type LaunchedApplication } from '../app/application.ts'
import { coloursOf, isBlank, type Raster } from './raster.ts'
import type { Sway } from './sway.ts'
import type { SwayWindow } from './sway-tree.ts'

/** The colours of our pages' background, light and dark */
const pageColours = ['#ffffff', '#181c23']

export const isSmall = ({ area }: SwayWindow): boolean => area.width === 380

/**
 * The window that is to be seen: the compositor lists it, and where it stands there are our page's colour and content.
 * What Electron believes is not asked.
 */
export async function windowOnScreen(
  sway: Sway,
  wanted: (window: SwayWindow) => boolean = () => true,
): Promise<SwayWindow> {
  const look = async () => {
    const window = (await sway.windows()).find(wanted) ?? null
    if (window === null) return { window, painted: false }
    const raster = await sway.frame(window.area)
    return { window, painted: hasPage(raster) }
  }
  const { window } = await eventually(look, ({ painted }) => painted)
  if (window === null) throw new Error('there is no such window')
  return window
}

/** Returns whether there is text on a part in our page's colour: a dialog dims the rest. */
function hasPage(raster: Raster): boolean {
  const page = coloursOf(raster).filter(([colour]) => pageColours.includes(colour))
  const share = page.reduce((sum, [, count]) => sum + count, 0) / (raster.width * raster.height)
  return share > 0.1 && !isBlank(raster)
}

/** Waits until the compositor lists no such window. */
export async function noWindow(
  sway: Sway,
  wanted: (window: SwayWindow) => boolean = () => true,
): Promise<void> {
  await eventually(
    () => sway.windows(),
    (windows) => !windows.some(wanted),
  )
}

/** The page of the small window, or of the window of networks; the newest, where one was replaced. */
export async function pageOf(app: LaunchedApplication, kind: 'small' | 'hosting'): Promise<Page> {
  const find = (): Page | null =>
    app.electron
      .windows()
      .findLast((page) => page.url().endsWith('#hosting') === (kind === 'hosting') && page.url() !== '') ??
    null
  const page = await eventually(find, (found) => found !== null)
  if (page === null) throw new Error(`there is no page of the ${kind} window`)
  return page
}

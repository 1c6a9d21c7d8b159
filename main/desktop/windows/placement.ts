/** A point in device-independent pixels, in the coordinate system that all displays share. */
interface Point {
  readonly x: number
  readonly y: number
}
export interface Size {
  readonly width: number
  readonly height: number
}
export interface Area extends Point, Size {}

/** A display: its full area, and the work area that panels and docks leave free. */
export interface Display {
  readonly bounds: Area
  readonly workArea: Area
}

/**
 * The position at which the window opens: the icon if its place is known, the pointer after a click, otherwise a
 * corner.
 */
export type Anchor =
  | { readonly at: 'icon'; readonly bounds: Area }
  | { readonly at: 'pointer'; readonly point: Point }
  | { readonly at: 'corner' }

/** Pixels between the window and its anchor, or the edge of the work area. */
const gap = 8
const lowest = 160
/** The minimum height of a normal window, which the person may resize, in CSS pixels. */
export const lowestFramed = 320
/** The assumed height of the title bar. The desktop draws it, and its real height is not known in advance. */
const titleBar = 40
/** The assumed size of a tray icon whose real size is not known. */
const icon = 24

/** Returns the bounds of a window of the wanted size: at its anchor, and completely inside the work area. */
export function windowBounds(
  anchor: Anchor,
  wanted: Size,
  display: Display,
  platform: NodeJS.Platform,
): Area {
  const free = display.workArea
  const size = {
    width: Math.min(wanted.width, free.width),
    height: boundedHeight(wanted.height, free),
  }
  const at = anchor.at === 'corner' ? cornerOf(display, platform) : beside(focusOf(anchor), size, display)
  return {
    x: Math.round(clamp(at.x, free.x + gap, free.x + free.width - size.width - gap)),
    y: Math.round(clamp(at.y, free.y + gap, free.y + free.height - size.height - gap)),
    ...size,
  }
}

/** Returns the wanted height, limited to the work area. */
export function boundedHeight(height: number, workArea: Size): number {
  const room = workArea.height - 2 * gap
  return Math.round(clamp(height, Math.min(lowest, room), room))
}

/** Returns the same for a window with a frame, whose title bar needs space too. */
export function framedHeight(height: number, workArea: Size): number {
  return boundedHeight(Math.max(height, lowestFramed), { ...workArea, height: workArea.height - titleBar })
}

/** A click is assumed to hit the middle of an icon. */
function focusOf(anchor: Exclude<Anchor, { at: 'corner' }>): Area {
  if (anchor.at === 'icon') return anchor.bounds
  return { x: anchor.point.x - icon / 2, y: anchor.point.y - icon / 2, width: icon, height: icon }
}

/** Centres the window on the anchor: below it in the upper half of the display, above it in the lower half. */
function beside(focus: Area, size: Size, { bounds }: Display): Point {
  const x = focus.x + focus.width / 2 - size.width / 2
  const isAbove = focus.y + focus.height / 2 < bounds.y + bounds.height / 2
  return { x, y: isAbove ? focus.y + focus.height + gap : focus.y - size.height - gap }
}

/**
 * Returns the corner where the tray is, as a point that is clamped to the work area afterwards. The edge that a panel
 * occupies decides; if there is none or more than one, the convention of the platform does.
 */
function cornerOf({ bounds, workArea }: Display, platform: NodeJS.Platform): Point {
  const top = workArea.y > bounds.y
  const bottom = workArea.y + workArea.height < bounds.y + bounds.height
  const left = workArea.x > bounds.x
  const right = workArea.x + workArea.width < bounds.x + bounds.width
  const upperByHabit = platform !== 'win32'
  const sidePanelOnly = (left || right) && !top && !bottom
  const upper = top === bottom ? upperByHabit && !sidePanelOnly : top
  const x = left && sidePanelOnly && !right ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  return { x, y: upper ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY }
}

function clamp(value: number, low: number, high: number): number {
  return high < low ? low : Math.min(Math.max(value, low), high)
}

/** Device-independent pixels on the desktop that all displays share. */
interface Point {
  readonly x: number
  readonly y: number
}
export interface Size {
  readonly width: number
  readonly height: number
}
export interface Area extends Point, Size {}

/** A display: all of it, and the part that panels and docks leave free. */
export interface Display {
  readonly bounds: Area
  readonly workArea: Area
}

/** What the window opens at: the icon where its place is known, the pointer after a click, or else a corner. */
export type Anchor =
  | { readonly at: 'icon'; readonly bounds: Area }
  | { readonly at: 'pointer'; readonly point: Point }
  | { readonly at: 'corner' }

/** Between the window and what it stands at, or the edge of the free part of the screen. */
const gap = 8
const lowest = 160
/** Of a normal window, which the user may size, in CSS pixels. */
export const lowestFramed = 320
/** The desktop draws it, and its height is not known before. */
const titleBar = 40
/** A tray icon, where its size is not known. */
const icon = 24

/** Where a window of the wanted size stands: at its anchor, and wholly inside the free part of the screen. */
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

/** The height the content wants, as far as the free part of the screen has room for it. */
export function boundedHeight(height: number, workArea: Size): number {
  const room = workArea.height - 2 * gap
  return Math.round(clamp(height, Math.min(lowest, room), room))
}

/** The same for a window with a frame, whose bar takes room of its own. */
export function framedHeight(height: number, workArea: Size): number {
  return boundedHeight(Math.max(height, lowestFramed), { ...workArea, height: workArea.height - titleBar })
}

/** A click is taken to be in the middle of an icon. */
function focusOf(anchor: Exclude<Anchor, { at: 'corner' }>): Area {
  if (anchor.at === 'icon') return anchor.bounds
  return { x: anchor.point.x - icon / 2, y: anchor.point.y - icon / 2, width: icon, height: icon }
}

/** Centred on what was clicked, below it in the upper half of the screen, above it in the lower. */
function beside(focus: Area, size: Size, { bounds }: Display): Point {
  const x = focus.x + focus.width / 2 - size.width / 2
  const isAbove = focus.y + focus.height / 2 < bounds.y + bounds.height / 2
  return { x, y: isAbove ? focus.y + focus.height + gap : focus.y - size.height - gap }
}

/**
 * The corner where trays live, as a point that is clamped to the screen afterwards: told by the edge that a panel
 * takes; where none does, or more than one, by the platform's habit.
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

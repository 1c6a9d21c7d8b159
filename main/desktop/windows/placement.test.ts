import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Anchor,
  type Area,
  boundedHeight,
  type Display,
  framedHeight,
  windowBounds,
} from './placement.ts'

const size = { width: 380, height: 560 }
const bounds: Area = { x: 0, y: 0, width: 1920, height: 1080 }
const panel = {
  top: { ...bounds, y: 30, height: 1050 },
  bottom: { ...bounds, height: 1040 },
  left: { ...bounds, x: 60, width: 1860 },
  right: { ...bounds, width: 1860 },
  none: bounds,
  both: { ...bounds, y: 30, height: 1000 },
}

function place(anchor: Anchor, workArea: Area, platform: NodeJS.Platform = 'linux'): Area {
  return windowBounds(anchor, size, { bounds, workArea }, platform)
}

describe('at the icon', () => {
  test('below one in a panel at the top, centred on it', () => {
    const icon = { x: 1500, y: 0, width: 24, height: 30 }
    expect(place({ at: 'icon', bounds: icon }, panel.top, 'darwin')).toEqual({ x: 1322, y: 38, ...size })
  })

  test('above one in a task bar at the bottom', () => {
    const icon = { x: 1500, y: 1044, width: 24, height: 32 }
    expect(place({ at: 'icon', bounds: icon }, panel.bottom, 'win32')).toEqual({ x: 1322, y: 472, ...size })
  })

  test('not over the edge beside one in the corner', () => {
    const icon = { x: 1890, y: 1044, width: 24, height: 32 }
    expect(place({ at: 'icon', bounds: icon }, panel.bottom, 'win32').x).toBe(1920 - 380 - 8)
  })
})

describe('at the pointer', () => {
  test('a click in a panel opens it clear of the panel', () => {
    expect(place({ at: 'pointer', point: { x: 1700, y: 12 } }, panel.top)).toEqual({
      x: 1510,
      y: 38,
      ...size,
    })
    expect(place({ at: 'pointer', point: { x: 1700, y: 1060 } }, panel.bottom).y).toBe(1040 - 560 - 8)
    expect(place({ at: 'pointer', point: { x: 20, y: 1000 } }, panel.left).x).toBe(68)
  })

  test('a panel that nobody knows of is not covered either', () => {
    expect(place({ at: 'pointer', point: { x: 1000, y: 13 } }, panel.none).y).toBe(33)
    expect(place({ at: 'pointer', point: { x: 1000, y: 1067 } }, panel.none).y).toBe(1047 - 560)
  })
})

describe('in the corner where trays live', () => {
  const corner = (workArea: Area, platform: NodeJS.Platform): string => {
    const { x, y } = place({ at: 'corner' }, workArea, platform)
    return `${y < 200 ? 'upper' : 'lower'} ${x < 200 ? 'left' : 'right'}`
  }
  test.each([
    ['linux', 'top', 'upper right'],
    ['linux', 'bottom', 'lower right'],
    ['linux', 'left', 'lower left'],
    ['linux', 'right', 'lower right'],
    ['linux', 'none', 'upper right'],
    ['linux', 'both', 'upper right'],
    ['darwin', 'top', 'upper right'],
    ['darwin', 'both', 'upper right'],
    ['win32', 'bottom', 'lower right'],
    ['win32', 'top', 'upper right'],
    ['win32', 'left', 'lower left'],
    ['win32', 'none', 'lower right'],
  ] as const)('%s with a panel at: %s → %s', (platform, where, expected) => {
    expect(corner(panel[where], platform)).toBe(expected)
  })
})

test('the height is the wanted one, as far as there is room', () => {
  expect(boundedHeight(300.4, bounds)).toBe(300)
  expect(boundedHeight(5000, bounds)).toBe(1064)
  expect(boundedHeight(10, bounds)).toBe(160)
  expect(boundedHeight(500, { width: 100, height: 100 })).toBe(84)
})

test('whatever the anchor and the screen, the window is wholly in the free part, at whole pixels', () => {
  const number = fc.integer({ min: -4000, max: 4000 })
  const display: fc.Arbitrary<Display> = fc
    .record({
      x: number,
      y: number,
      width: fc.integer({ min: 420, max: 5000 }),
      height: fc.integer({ min: 200, max: 3000 }),
      panels: fc.record({ top: fc.nat(15), left: fc.nat(15), bottom: fc.nat(15) }),
    })
    .map(({ panels, ...all }) => ({
      bounds: all,
      workArea: {
        x: all.x + panels.left,
        y: all.y + panels.top,
        width: all.width - panels.left,
        height: all.height - panels.top - panels.bottom,
      },
    }))
  const anchor: fc.Arbitrary<Anchor> = fc.oneof(
    fc.constant<Anchor>({ at: 'corner' }),
    fc.record({ x: number, y: number }).map((point): Anchor => ({ at: 'pointer', point })),
    fc
      .record({ x: number, y: number, width: fc.nat(64), height: fc.nat(64) })
      .map((icon): Anchor => ({ at: 'icon', bounds: icon })),
  )
  fc.assert(
    fc.property(anchor, display, fc.integer({ min: 1, max: 10_000 }), (at, shown, height) => {
      const { workArea } = shown
      const placed = windowBounds(at, { width: 380, height }, shown, 'linux')
      expect(placed.x).toBeGreaterThanOrEqual(workArea.x)
      expect(placed.y).toBeGreaterThanOrEqual(workArea.y)
      expect(placed.x + placed.width).toBeLessThanOrEqual(workArea.x + workArea.width)
      expect(placed.y + placed.height).toBeLessThanOrEqual(workArea.y + workArea.height)
      for (const value of Object.values(placed)) expect(Number.isInteger(value)).toBe(true)
    }),
  )
})

test('a window with a frame leaves room for its bar, and is not too low to be sized', () => {
  const small = { width: 853, height: 533 }
  expect(framedHeight(560, small)).toBe(533 - 16 - 40)
  expect(framedHeight(200, small)).toBe(320)
  expect(framedHeight(400.4, small)).toBe(400)
})

import { existsSync, readFileSync } from 'node:fs'
import { decode } from 'fast-png'
import { describe, expect, test } from 'vitest'
import { blackened, iconJobs, trayStates } from './plan.mjs'

const assets = new URL('../', import.meta.url)
/** @param {string} state */
const drawing = (state) => readFileSync(new URL(`tray/source/${state}.svg`, assets), 'utf8')

/** Panels of common desktops, from white to black. */
const panels = ['#ffffff', '#e3e6eb', '#2d2d2d', '#101318', '#000000']

/**
 * Relative luminance as WCAG 2 defines it.
 * @param {string} colour #rrggbb
 */
function luminance(colour) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/**
 * @param {string} one
 * @param {string} other
 */
function contrast(one, other) {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

describe.each(trayStates)('the tray icon "%s"', (state) => {
  test('stands out from light and dark panels', () => {
    const colours = drawing(state)
      .match(/<style>.*?<\/style>/s)?.[0]
      .match(/#[0-9a-f]{6}/g)
    expect(colours).not.toHaveLength(0)
    for (const colour of colours ?? []) {
      for (const panel of panels) expect(contrast(colour, panel), `${colour} on ${panel}`).toBeGreaterThan(3)
    }
  })

  test('is told apart by its shape alone, as small as it gets', () => {
    /** @param {string} one how opaque each pixel is */
    const shape = (one) =>
      decode(readFileSync(new URL(`tray/mac/${one}Template.png`, assets))).data.filter(
        (_, at) => at % 4 === 3,
      )
    const own = shape(state)
    for (const other of trayStates.filter((one) => one !== state)) {
      const theirs = shape(other)
      const different = own.filter((alpha, at) => Math.abs(alpha - (theirs[at] ?? 0)) > 127)
      expect(different.length / own.length, `share of pixels unlike "${other}"`).toBeGreaterThan(0.06)
    }
  })

  test('becomes black for macOS, and its masks stay', () => {
    const black = blackened(drawing(state))
    expect(black.match(/<style>.*?<\/style>/s)?.[0]).not.toMatch(/#(?!000)/)
    expect(black.match(/fill="#fff"/g)).toEqual(drawing(state).match(/fill="#fff"/g))
  })
})

test('every icon of the plan is committed', () => {
  const missing = iconJobs().filter((job) => !existsSync(new URL(job.target, assets)))
  expect(missing).toEqual([])
})

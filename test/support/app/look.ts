import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { picture } from './application.ts'

/**
 * Pictures of a view in both colour schemes, and not one accessibility fault in either. `scale`: the display's; on one of
 * scale 1 a picture is drawn anew at 2 as well. `sticksOut`: answers what lies outside its place.
 */
export async function look(
  page: Page,
  name: string,
  scale = 1,
  sticksOut: (page: Page) => Promise<readonly string[]> = outsideWindow,
): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await picture(page, `${name}-light-${scale}x`)
  if (scale === 1) await picture(page, `${name}-light-2x`, 2)
  expect(await sticksOut(page), name).toEqual([])
  expect(await accessibilityFaults(page), `${name}, light`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await picture(page, `${name}-dark-${scale}x`)
  expect(await sticksOut(page), name).toEqual([])
  // Beside its colours the page is the same one.
  expect(await accessibilityFaults(page, colourRules), `${name}, dark`).toEqual([])
}

/** Returns a line if the page is larger than its window. */
function outsideWindow(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement
    const isLarger = scrollWidth > window.innerWidth || scrollHeight > window.innerHeight
    return isLarger ? [`the page has ${scrollWidth} by ${scrollHeight} pixels`] : []
  })
}

/** Name of the focused element; "nothing" where it is the page as a whole. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement } = document
    if (activeElement === null || activeElement === document.body) return 'nothing'
    return activeElement.getAttribute('aria-label') ?? (activeElement.textContent || activeElement.tagName)
  })
}

interface Finding {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[]
}

/** WCAG 2.2 AA, and what axe holds for good practice */
const allRules = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
} as const
/** Those of them that look at colours */
const colourRules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } as const

let axeSource: Promise<string> | null = null

/** Faults that axe finds on the page now; one line each. */
export async function accessibilityFaults(
  page: Page,
  runOnly: typeof allRules | typeof colourRules = allRules,
): Promise<readonly string[]> {
  axeSource ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await axeSource)
  const violations = await page.evaluate(async (rules) => {
    const { axe } = globalThis as unknown as {
      axe: { run(context: unknown, options: unknown): Promise<{ violations: Finding[] }> }
    }
    // Nobody reads what passed, nor where on the page it is, and no style sheet is fetched.
    const options = { runOnly: rules, resultTypes: ['violations'], selectors: false, preload: false }
    const { violations: found } = await axe.run(document, options)
    return found.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary: failureSummary ?? '' })),
    }))
  }, runOnly)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
  )
}

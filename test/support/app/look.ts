import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { picture, pictures } from './application.ts'

const schemes = ['light', 'dark'] as const

/**
 * Pictures of a view in both colour schemes, and not one accessibility fault in either. `scale`: the display's; on one of
 * scale 1 they are taken at 2 as well.
 */
export async function look(page: Page, name: string, scale: number): Promise<void> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.waitForTimeout(50)
    if (scale === 1) await pictures(page, `${name}-${colorScheme}`)
    else await picture(page, `${name}-${colorScheme}-${scale}x`)
    expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight), name).toBe(
      0,
    )
    expect(await accessibilityFaults(page), `${name}, ${colorScheme}`).toEqual([])
  }
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

/** Faults that axe finds on the page now, by WCAG 2.2 AA; one line each. */
export async function accessibilityFaults(page: Page): Promise<readonly string[]> {
  const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  await page.evaluate(source)
  const violations = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(context: unknown, options: unknown): Promise<{ violations: Finding[] }> }
    }
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
    const { violations: found } = await axe.run(document, { runOnly: tags })
    return found.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary: failureSummary ?? '' })),
    }))
  })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
  )
}

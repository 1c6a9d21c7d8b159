import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { picture, pictures } from './application.ts'
import { accessibilityFaults } from './axe.ts'

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

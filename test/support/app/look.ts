import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { picture } from './application.ts'
import { accessibilityFaults } from './axe.ts'

const schemes = ['light', 'dark'] as const

/** Pictures of a view in both colour schemes, and not one accessibility fault in either. */
export async function look(page: Page, name: string, scale: number): Promise<void> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.waitForTimeout(50)
    await picture(page, `${name}-${colorScheme}-${scale}x`)
    expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight), name).toBe(
      0,
    )
    expect(await accessibilityFaults(page), `${name}, ${colorScheme}`).toEqual([])
  }
}

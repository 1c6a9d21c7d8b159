import type { Page } from 'playwright-core'

/** What has the focus, by its name; "nothing" where that is the page as a whole. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement } = document
    if (activeElement === null || activeElement === document.body) return 'nothing'
    return activeElement.getAttribute('aria-label') ?? (activeElement.textContent || activeElement.tagName)
  })
}

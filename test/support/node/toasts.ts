import type { Page } from 'playwright-core'

/** The element under the shown results that a click would have hit. */
export function coveredByToasts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const steps = [0.02, 0.25, 0.5, 0.75, 0.98]
    const covered = [...document.querySelectorAll('.toast')].flatMap((toast) => {
      const { left, top, width, height } = toast.getBoundingClientRect()
      const points = steps.flatMap((x) => steps.map((y) => [left + x * width, top + y * height] as const))
      return points
        .flatMap(([x, y]) => document.elementsFromPoint(x, y))
        .filter((element) => element.closest('.toasts') === null && !element.contains(toast))
    })
    return [...new Set(covered)].map((element) => `${element.tagName} ${element.className}`)
  })
}

/** The heights of stacked elements add up. A dialog lies over them. */
export type FitKind = 'stacked' | 'over'

export interface Fit {
  /** Includes an element until the returned function is called. */
  watch(element: HTMLElement, kind: FitKind): () => void
}

/** Space around a dialog, in CSS pixels */
const aroundDialog = 32
/** Maximum height in CSS pixels. Taller content scrolls. */
const tallest = 720

/** Reports the height of the content, in whole CSS pixels up to 720, when it changes. */
export function createFit(report: (height: number) => void): Fit {
  const watched = new Map<HTMLElement, FitKind>()
  let reported = 0
  const measure = (): void => {
    let stacked = 0
    let over = 0
    for (const [element, kind] of watched) {
      if (kind === 'stacked') stacked += element.offsetHeight
      else over = Math.max(over, element.scrollHeight + aroundDialog)
    }
    const height = Math.round(Math.min(Math.max(stacked, over), tallest))
    if (height === reported || height < 1) return
    reported = height
    report(height)
  }
  const observer = new ResizeObserver(measure)
  let due = false
  /** A hidden window may not paint, so that the observer does not run. Its first height is measured anyway. */
  const measureOnce = (): void => {
    if (due) return
    due = true
    queueMicrotask(() => {
      due = false
      measure()
    })
  }
  return {
    watch(element, kind) {
      watched.set(element, kind)
      observer.observe(element)
      measureOnce()
      return () => {
        watched.delete(element)
        observer.unobserve(element)
        measure()
      }
    },
  }
}

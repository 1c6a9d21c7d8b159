/** Where an element's height goes: the parts of the window add up; a dialog lies over them. */
export type FitKind = 'stacked' | 'over'

export interface Fit {
  /** Counts an element until the function it returns is called. */
  watch(element: HTMLElement, kind: FitKind): () => void
}

/** The room around a dialog, in CSS pixels, so that it stands inside the window. */
const aroundDialog = 32
/** Past this the list scrolls: a taller popover is no longer a menu. */
const tallest = 720

/** Tells the height that the content wants, in whole CSS pixels up to 720, each time it changes. */
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
  /** A window that is still hidden may paint nothing, and then observes nothing: its first height is measured anyway. */
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

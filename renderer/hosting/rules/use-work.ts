import { useEffect, useMemo, useState } from 'preact/hooks'
import type { Work } from '../../../domain/rules/work.ts'

/** Milliseconds that the page is kept busy at a time, and after which it shows how far the work is */
const [slice, showing] = [12, 150]

/** Works on for a while. undefined: there is more to do */
function workOn<T>(work: Work<T>): { readonly value: T } | undefined {
  const began = performance.now()
  let step = work.next()
  while (step.done !== true && performance.now() - began < slice) step = work.next()
  return step.done === true ? { value: step.value } : undefined
}

/** Does work in slices, between which the page answers. */
export async function workedOff<T>(work: Work<T>): Promise<T> {
  for (;;) {
    const done = workOn(work)
    if (done !== undefined) return done.value
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
}

interface HowToWork {
  /** Milliseconds that typing rests before the work begins. Without it, the first slice is done at once. */
  readonly rest?: number
}

/**
 * Does work in slices, between which the page answers; the component is drawn anew from time to time until it is done. null: it
 * is not done yet, or there is nothing to do. The work begins anew when something in `of` changes.
 */
export function useWork<T>(
  start: (() => Work<T>) | null,
  of: readonly unknown[],
  { rest }: HowToWork = {},
): T | null {
  const [, setShown] = useState(0)
  const begun = useMemo((): Begun<T> => {
    if (start === null) return { work: null, done: undefined }
    const work = rest === undefined ? start() : null
    return { work, done: work === null ? undefined : workOn(work) }
  }, of)
  useEffect(() => {
    if (start === null || begun.done !== undefined) return
    let shown = performance.now()
    let timer = setTimeout(goOn, rest ?? 0)
    function goOn(): void {
      begun.work ??= start?.() ?? null
      if (begun.work === null) return
      begun.done = workOn(begun.work)
      if (begun.done !== undefined || performance.now() - shown > showing) {
        shown = performance.now()
        setShown((count) => count + 1)
      }
      if (begun.done === undefined) timer = setTimeout(goOn, 0)
    }
    return () => clearTimeout(timer)
  }, [begun])
  return begun.done === undefined ? null : begun.done.value
}

interface Begun<T> {
  work: Work<T> | null
  done: { readonly value: T } | undefined
}

import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Argument } from '../../contract/commands.ts'
import type { FitKind } from '../ui/fit.ts'
import { goToElement } from '../ui/focus.ts'
import { useApp } from './state.ts'

/** Lets the window take the height of what is shown. */
export function useFit<E extends HTMLElement>(kind: FitKind) {
  const { fit } = useApp()
  const element = useRef<E>(null)
  useLayoutEffect(
    () => (element.current === null ? undefined : fit.watch(element.current, kind)),
    [fit, kind],
  )
  return element
}

/** Says once that the window has something to show: what there is to say, not an empty page; and again when it is painted. */
export function useReady(window: Argument<'window.ready'>['window']): void {
  const { snapshot, tryAsk } = useApp()
  const isReady = snapshot.value !== null
  useLayoutEffect(() => {
    if (!isReady) return
    const tell = (painted: boolean): void => void tryAsk('window.ready', { window, painted })
    tell(false)
    requestAnimationFrame(() => setTimeout(tell, 0, true))
  }, [isReady, tryAsk, window])
}

/** For what can be gone to: takes the focus when it is asked for, or stands at last. */
export function useWantedPlace(element: RefObject<Element | null>, place: string): void {
  const { wantedPlace } = useApp()
  const isWanted = wantedPlace.value === place
  useLayoutEffect(() => {
    if (!isWanted || element.current === null) return
    wantedPlace.value = null
    goToElement(element.current)
  }, [isWanted])
}

import type { RefObject } from 'preact'
import { useLayoutEffect } from 'preact/hooks'
import { goToElement } from '../ui/focus.ts'
import { useApp } from './state.ts'

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

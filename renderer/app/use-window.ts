import type { RefObject } from 'preact'
import { useLayoutEffect } from 'preact/hooks'
import type { Argument } from '../../contract/commands.ts'
import { goToElement } from '../ui/focus.ts'
import { useApp } from './state.ts'

/** Tells main once when the first snapshot is rendered, and again when it is painted. */
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

/** Moves the focus to the element when it is wanted, or once it is drawn. */
export function useScrollTarget(element: RefObject<Element | null>, target: string): void {
  const { scrollTarget } = useApp()
  const isWanted = scrollTarget.value === target
  useLayoutEffect(() => {
    if (!isWanted || element.current === null) return
    scrollTarget.value = null
    goToElement(element.current)
  }, [isWanted])
}

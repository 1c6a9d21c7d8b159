import { useLayoutEffect } from 'preact/hooks'
import type { Argument } from '../../contract/commands.ts'
import { useApp } from './state.ts'

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

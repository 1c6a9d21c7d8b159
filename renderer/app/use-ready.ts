import { useLayoutEffect } from 'preact/hooks'
import type { Argument } from '../../contract/commands.ts'
import { useApp } from './state.ts'

/** Says once that the window has something to show: what there is to say, not an empty page. */
export function useReady(window: Argument<'window.ready'>['window']): void {
  const { snapshot, tryAsk } = useApp()
  const isReady = snapshot.value !== null
  useLayoutEffect(() => {
    if (isReady) void tryAsk('window.ready', { window })
  }, [isReady, tryAsk, window])
}

import { useEffect, useRef } from 'preact/hooks'
import { useApp } from './state.ts'

/** `step` takes one thing back, and says whether there was any. What lies above the view comes first: a dialog, a menu. */
export function useEscape(step: () => boolean): void {
  const { dialogs } = useApp()
  const latest = useRef(step)
  latest.current = step
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
      if (dialogs.open.peek().length === 0 && latest.current()) event.preventDefault()
    }
    // Before the window's own Escape, which would close it.
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [dialogs])
}

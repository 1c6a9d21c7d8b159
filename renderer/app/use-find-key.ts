import { useEffect } from 'preact/hooks'
import { isShortcut } from './shortcuts.ts'

/** Ctrl or Cmd with F, and a slash: the search box of what is shown. Where that has none, the key is nobody's. */
export function useFindKey(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!isShortcut(event, 'find')) return
      const shown = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.querySelector('main')
      const box = shown?.querySelector<HTMLInputElement>('input[type=search]:not(:disabled)') ?? null
      if (box === null) return
      event.preventDefault()
      box.focus()
      box.select()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
